import { useEffect, useRef, useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer } from '../../client/credit-client.ts';
import { type Failure, failureOf, watcher } from '../api.ts';
import { doneOf, isOver } from './batches.ts';

/** The documents of a batch that were decided although a source failed or was not queried. */
export interface IncompleteItems {
  readonly items: readonly BatchItemAnswer[];
  /** False if the batch has more of them than are read. */
  readonly isWhole: boolean;
}

const pageSize = 200;
/** At most 5,000 documents are read. */
const mostPages = 25;
/** While the batch runs, the list is read again at this pace. */
const renewMs = 5_000;

/** Lists the incomplete documents of a batch, again whenever its counts change. Undefined until they are read. */
export function useIncomplete(batch: BatchAnswer | undefined): {
  readonly incomplete: IncompleteItems | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
} {
  const [incomplete, setIncomplete] = useState<IncompleteItems | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [attempt, setAttempt] = useState(0);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const id = batch?.id;
  const isWanted = batch !== undefined && doneOf(batch) > 0;
  const key = batch === undefined ? '' : JSON.stringify([batch.counts, batch.status]);
  useEffect(() => {
    if (id === undefined || batch === undefined || !isWanted) return;
    const gone = new AbortController();
    const waitMs = isOver(batch) ? 0 : Math.max(0, last.current + renewMs - performance.now());
    const timer = setTimeout(async () => {
      last.current = performance.now();
      try {
        setIncomplete(await readIncomplete(id, gone.signal));
        setFailure(undefined);
      } catch (error) {
        if (!gone.signal.aborted) setFailure(failureOf(error));
      }
    }, waitMs);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [id, key, isWanted, attempt]);
  return { incomplete, failure, retry: () => setAttempt(attempt + 1) };
}

async function readIncomplete(id: string, signal: AbortSignal): Promise<IncompleteItems> {
  const items: BatchItemAnswer[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { incomplete: true, limit: pageSize, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof watcher.listBatchItems>> = await watcher.listBatchItems(id, query);
    signal.throwIfAborted();
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return { items, isWhole: true };
  }
  return { items, isWhole: false };
}
