import { useEffect, useRef, useState } from 'preact/hooks';
import type { BatchAnswer, PageAnswer } from '../../client/credit-client.ts';
import { type Failure, failureOf, watcher } from '../api.ts';
import { type FollowedList, useFollowedList } from './followed-list.ts';

/** Returns how many documents of a batch are done, with or without a decision. */
export function doneOf({ counts, lines }: Pick<BatchAnswer, 'counts' | 'lines'>): number {
  return lines.valid - counts.waiting - counts.running;
}

/** Whether nothing more happens to a batch by itself. */
export function isOver({ status }: BatchAnswer): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

const followMs = 1_000;
const slowlyMs = 5_000;

/** A batch, followed to its end. */
export function useBatch(id: string): {
  readonly batch: BatchAnswer | undefined;
  readonly failure: Failure | undefined;
  readonly renew: () => void;
} {
  const [batch, setBatch] = useState<BatchAnswer | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      let pauseMs = followMs;
      try {
        const answer = await watcher.getBatch(id, { signal: gone.signal });
        setBatch(answer);
        setFailure(undefined);
        if (isOver(answer)) return;
        if (answer.waits !== null) pauseMs = slowlyMs;
      } catch (error) {
        if (gone.signal.aborted) return;
        const why = failureOf(error);
        setFailure(why);
        if (why.kind === 'REFUSED' && why.seconds === undefined) return;
        pauseMs = slowlyMs;
      }
      if (!gone.signal.aborted) timer = setTimeout(read, pauseMs);
    };
    read();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [id, attempt]);
  return { batch, failure, renew: () => setAttempt(attempt + 1) };
}

interface PagedList<Item> {
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly loadMore: () => void;
  /** Repeats the read that failed. Loaded pages are kept. */
  readonly retry: () => void;
}

/** A list that is read page by page; `key` says which it is, and another is read from its beginning. */
export function usePages<Item>(
  key: string,
  readPage: (cursor: string | undefined) => Promise<PageAnswer<Item>>,
): PagedList<Item> {
  const [state, setState] = useState<
    { readonly key: string; readonly items: readonly Item[]; readonly cursor: string | null } | undefined
  >();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isLoading, setLoading] = useState(true);
  const failed = useRef(() => {});
  const current = useRef(key);
  current.current = key;
  // The rows of before stay until those of now are there.
  const shown = state?.key.split(' ')[0] === key.split(' ')[0] ? state : undefined;
  const read = async (cursor: string | undefined, before: readonly Item[]) => {
    setLoading(true);
    try {
      const { items, nextCursor } = await readPage(cursor);
      if (current.current !== key) return;
      setState({ key, items: [...before, ...items], cursor: nextCursor });
      setFailure(undefined);
    } catch (error) {
      if (current.current !== key) return;
      failed.current = () => read(cursor, before);
      setFailure(failureOf(error));
    } finally {
      if (current.current === key) setLoading(false);
    }
  };
  useEffect(() => {
    failed.current = () => {};
    read(undefined, []);
  }, [key]);
  return {
    items: shown?.items,
    hasMore: shown !== undefined && shown.cursor !== null,
    isLoading,
    failure,
    loadMore: () => {
      if (shown !== undefined && shown.cursor !== null && !isLoading) read(shown.cursor, shown.items);
    },
    retry: () => failed.current(),
  };
}

/** Batches, newest first, page by page; running batches are followed. */
export function useBatches(): FollowedList<BatchAnswer> {
  return useFollowedList('batches', {
    readPage: async (by, cursor) => {
      const { items, nextCursor } = await by.listBatches({ limit: 50, ...(cursor !== null && { cursor }) });
      return { items, damaged: 0, cursor: nextCursor };
    },
    isSettled: isOver,
  });
}
