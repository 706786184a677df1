import { useEffect, useState } from 'preact/hooks';
import type { OperationPreview } from '../../client/credit-client.ts';
import type { Document } from '../../document/kind.ts';
import { formatDocument } from '../../document/mask.ts';
import { client, type Failure, failureOf } from '../api.ts';

/** What is known of what an operation would do. */
interface PreviewState {
  readonly preview: OperationPreview | undefined;
  readonly failure: Failure | undefined;
}

const nothing: PreviewState = { preview: undefined, failure: undefined };

/** What an operation on a document would do and cost at most, asked anew for each; nothing where there is none of the two. */
export function usePreview(document: Document | undefined, operationId: string | undefined): PreviewState {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    setState(nothing);
    if (document === undefined || operationId === undefined) return;
    const gone = new AbortController();
    const entered = { document: formatDocument(document), type: document.kind };
    client.previewOperation({ ...entered, operationId }, { signal: gone.signal }).then(
      (preview) => setState({ preview, failure: undefined }),
      (error) => {
        if (!gone.signal.aborted) setState({ preview: undefined, failure: failureOf(error) });
      },
    );
    return () => gone.abort();
  }, [document?.value, operationId]);
  return state;
}
