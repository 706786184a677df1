import { useEffect, useRef, useState } from 'preact/hooks';
import type { BatchAnswer, BatchFiguresAnswer } from '../../client/credit-client.ts';
import { type Failure, failureOf, watcher } from '../api.ts';
import { doneOf, isOver } from './batches.ts';
import { language } from './preferences.ts';

/** Figures that are added to all the time are read at this pace. */
const renewMs = 4_000;

/** What the documents of a batch have come to, read again as more of them are done; what was there stays meanwhile. */
export function useFigures(batch: BatchAnswer): {
  readonly figures: BatchFiguresAnswer | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
} {
  const [figures, setFigures] = useState<BatchFiguresAnswer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [attempt, setAttempt] = useState(0);
  const readAt = useRef(0);
  const turns = useRef(0);
  const done = doneOf(batch);
  useEffect(() => {
    const waitMs = isOver(batch) ? 0 : Math.max(0, readAt.current + renewMs - performance.now());
    const timer = setTimeout(async () => {
      readAt.current = performance.now();
      turns.current += 1;
      const turn = turns.current;
      try {
        const answer = await watcher.getBatchFigures(batch.id);
        // An answer that was overtaken is an older one.
        if (turn !== turns.current) return;
        setFigures(answer);
        setFailure(undefined);
      } catch (error) {
        if (turn === turns.current) setFailure(failureOf(error));
      }
    }, waitMs);
    // Of what is asked already the answer is taken: else figures that are added to all the time would never come.
    return () => clearTimeout(timer);
  }, [batch.id, done, batch.status, language.value, attempt]);
  return { figures, failure, retry: () => setAttempt(attempt + 1) };
}
