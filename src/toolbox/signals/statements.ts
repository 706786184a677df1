import { useEffect, useState } from 'preact/hooks';
import type { AttachedStatementsAnswer } from '../../client/statement-calls.ts';
import { client, type Failure, failureOf, watcher } from '../api.ts';

interface StatementsState {
  /** Newest first; undefined until the first answer. */
  readonly items: readonly AttachedStatementsAnswer[] | undefined;
  readonly failure: Failure | undefined;
  readonly renew: () => void;
}

/**
 * Reads what is attached to a report.
 *
 * @param updatedAt the time of the last change of the report. The list is read again when it changes.
 */
export function useStatements(reportId: string, updatedAt: string): StatementsState {
  const [items, setItems] = useState<readonly AttachedStatementsAnswer[] | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let isGone = false;
    watcher.statements.list(reportId).then(
      (answer) => {
        if (isGone) return;
        setFailure(undefined);
        setItems(answer.items);
      },
      (error: unknown) => {
        if (!isGone) setFailure(failureOf(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [reportId, updatedAt, reading]);
  return { items, failure, renew: () => setReading((count) => count + 1) };
}

/** The state of a file that a person attaches. */
export type FileUpload =
  | { readonly is: 'READING'; readonly name: string }
  | { readonly is: 'TOO_LARGE'; readonly name: string }
  | { readonly is: 'REFUSED'; readonly name: string; readonly failure: Failure };

/** Maximum size of a file in bytes, that of a SPED text. The service checks each kind. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Attaches files to a report, one after the other. A file that was not attached stays in the list until it is dismissed.
 *
 * @param onAttached called after each file that was attached, with its name.
 */
export function useUploads(
  reportId: string,
  onAttached: (name: string) => void,
): {
  readonly uploads: readonly FileUpload[];
  readonly attach: (files: readonly File[]) => Promise<void>;
  readonly dismiss: (upload: FileUpload) => void;
} {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const attach = async (files: readonly File[]) => {
    for (const file of files) {
      const { name } = file;
      const begun = { is: 'READING', name } as const;
      setUploads((list) => [...list, begun]);
      const end = (...states: readonly FileUpload[]) =>
        setUploads((list) => list.flatMap((upload) => (upload === begun ? states : [upload])));
      if (file.size > mostBytes) {
        end({ is: 'TOO_LARGE', name });
        continue;
      }
      try {
        await client.statements.attachFile(reportId, file, { fileName: name.slice(-200) });
        end();
        onAttached(name);
      } catch (error) {
        end({ is: 'REFUSED', name, failure: failureOf(error) });
      }
    }
  };
  const dismiss = (gone: FileUpload) => setUploads((list) => list.filter((upload) => upload !== gone));
  return { uploads, attach, dismiss };
}
