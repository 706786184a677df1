import { useEffect, useRef, useState } from 'preact/hooks';
import type { CreditClient } from '../../client/credit-client.ts';
import { client, type Failure, failureOf, watcher } from '../api.ts';

/** A list that is read page by page, and whose rows are followed while they are under way. */
export interface FollowedList<Item> {
  /** Undefined until the first page is there. */
  readonly items: readonly Item[] | undefined;
  readonly damaged: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly loadMore: () => void;
  /** Repeats the read that failed. Loaded pages are kept. */
  readonly retry: () => void;
}

/** A page of it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Rows of the page that the disk has damaged. */
  readonly damaged: number;
  readonly cursor: string | null;
}

/** How often rows are read again while some are under way. */
const refreshMs = 2_000;

/**
 * A list from its beginning, for each `key` anew.
 *
 * @param readPage asked as the person where they want rows, and as the page by itself where it follows them.
 */
export function useFollowedList<Item extends { readonly id: string }>(
  key: string,
  {
    readPage,
    isSettled,
  }: {
    readonly readPage: (by: CreditClient, cursor: string | null) => Promise<ListPage<Item>>;
    readonly isSettled: (item: Item) => boolean;
  },
): FollowedList<Item> {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly page: ListPage<Item> } | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isLoading, setLoading] = useState(true);
  const failed = useRef(() => {});
  const current = useRef(key);
  current.current = key;
  const page = loaded?.key === key ? loaded.page : undefined;

  const read = async (
    cursor: string | null,
    join: (shown: ListPage<Item>, answer: ListPage<Item>) => ListPage<Item>,
    by = client,
  ) => {
    setLoading(true);
    try {
      const answer = await readPage(by, cursor);
      if (current.current !== key) return;
      setLoaded((before) => ({ key, page: before?.key === key ? join(before.page, answer) : answer }));
      setFailure(undefined);
    } catch (error) {
      if (current.current !== key) return;
      failed.current = () => read(cursor, join, by);
      setFailure(failureOf(error));
    } finally {
      if (current.current === key) setLoading(false);
    }
  };

  useEffect(() => {
    setFailure(undefined);
    read(null, (_, answer) => answer);
  }, [key]);

  useEffect(() => {
    if (page === undefined || failure !== undefined || page.items.every(isSettled)) return;
    const timer = setTimeout(() => read(null, renewed, watcher), refreshMs);
    return () => clearTimeout(timer);
  }, [page, failure]);

  return {
    items: page?.items,
    damaged: page?.damaged ?? 0,
    hasMore: page !== undefined && page.cursor !== null,
    isLoading,
    failure,
    loadMore: () => {
      if (page === undefined || page.cursor === null || isLoading) return;
      read(page.cursor, (shown, answer) => ({
        items: [...shown.items, ...answer.items],
        damaged: shown.damaged + answer.damaged,
        cursor: answer.cursor,
      }));
    },
    retry: () => failed.current(),
  };
}

/** The rows that are shown as they stand now: none moves, and none comes in between. */
function renewed<Item extends { readonly id: string }>(
  page: ListPage<Item>,
  { items }: ListPage<Item>,
): ListPage<Item> {
  const now = new Map(items.map((item) => [item.id, item]));
  return { ...page, items: page.items.map((item) => now.get(item.id) ?? item) };
}
