import { useEffect, useState } from 'preact/hooks';
import type { BatchPreviewAnswer } from '../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../api.ts';
import { columnField, documentColumn } from './document-column.ts';
import { batchText, judgedLines } from './judged-text.ts';
import { language } from './preferences.ts';

/** What the service makes of the list as it stands: counts as it takes it in, price and time. */
export type Estimate =
  | { readonly is: 'NONE' }
  /** `before`: that of the list as it stood, so that nothing jumps while one types. */
  | { readonly is: 'ASKED'; readonly before: BatchPreviewAnswer | undefined }
  | { readonly is: 'FAILED'; readonly failure: Failure; readonly retry: () => void }
  | { readonly is: 'THERE'; readonly preview: BatchPreviewAnswer };

/** As soon as nobody has typed for so long. */
const stillMs = 500;

/** Asks the service what a batch of the list would be, whenever the list or what it is under is another. */
export function useEstimate(
  policyId: string | undefined,
  {
    reuseWithinDays,
    map,
  }: { readonly reuseWithinDays: number | undefined; readonly map: string | undefined },
): Estimate {
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [attempt, setAttempt] = useState(0);
  const text = batchText.value;
  const judged = judgedLines.value;
  // Of a list that holds nothing yet there is nothing to ask.
  const isWanted = judged?.isWhole === true && judged.lines > 0;
  const column = documentColumn.value;
  const terms = `${policyId} ${reuseWithinDays ?? ''} ${map ?? ''} ${column} ${language.value} ${attempt}`;
  useEffect(() => {
    if (!isWanted || policyId === undefined) return;
    const gone = new AbortController();
    const timer = setTimeout(async () => {
      const body = {
        policyId,
        text,
        ...columnField(column),
        ...(reuseWithinDays !== undefined && { reuseWithinDays }),
        ...(map !== undefined && { map }),
      };
      try {
        setAnswer({ terms, text, preview: await client.previewBatch(body, { signal: gone.signal }) });
      } catch (error) {
        if (!gone.signal.aborted) setAnswer({ terms, text, failure: failureOf(error) });
      }
    }, stillMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [isWanted, terms, text]);
  if (policyId === undefined || (judged?.isWhole === true && judged.lines === 0)) return { is: 'NONE' };
  if (!isWanted || answer === undefined || answer.terms !== terms || answer.text !== text)
    return { is: 'ASKED', before: answer?.preview };
  if (answer.preview !== undefined) return { is: 'THERE', preview: answer.preview };
  return { is: 'FAILED', failure: answer.failure, retry: () => setAttempt(attempt + 1) };
}

/** What came of a text under some terms. */
type Answer = { readonly terms: string; readonly text: string } & (
  | { readonly preview: BatchPreviewAnswer; readonly failure?: undefined }
  | { readonly preview?: undefined; readonly failure: Failure }
);
