import { useEffect, useRef, useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer, PageAnswer } from '../../client/credit-client.ts';
import { client, type Failure, failureOf, watcher } from '../api.ts';
import { language } from './preferences.ts';

/** What the documents of a batch are narrowed to. */
interface ItemFilter {
  readonly status: BatchItemAnswer['status'] | undefined;
  /** A part of a document, a name or the caller's own id; empty where all are listed. */
  readonly text: string;
}

interface ItemList {
  readonly items: readonly BatchItemAnswer[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  /** Whether more of them stand so than when they were listed. */
  readonly isOld: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

interface Listed {
  readonly key: string;
  readonly items: readonly BatchItemAnswer[];
  readonly cursor: string | null;
  /** How many documents of the batch were done when the list was begun. */
  readonly done: number;
}

const pageSize = 50;
/** The rows that are under way are read again at this pace. */
const renewMs = 3_000;
/** A search looks at so many documents at a time; it goes on by itself so often where it finds none. */
const mostEmptyPages = 40;

/** The documents of a batch, page by page; rows under way are followed where they stand, and none comes in between. */
export function useItems(batch: BatchAnswer, filter: ItemFilter): ItemList {
  const key = JSON.stringify([batch.id, filter, language.value]);
  const [listed, setListed] = useState<Listed | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(key);
  current.current = key;
  const { counts, lines } = batch;
  const done = lines.valid - counts.waiting - counts.running;
  // The rows of another filter stay until those of this one are there.
  const shown = listed;
  const isOwn = listed?.key === key;

  const read = async (cursor: string | null, before: readonly BatchItemAnswer[], since: number) => {
    setLoading(true);
    try {
      const page = await readPage(batch.id, filter, cursor);
      if (current.current !== key) return;
      setListed({ key, items: [...before, ...page.items], cursor: page.nextCursor, done: since });
      setFailure(undefined);
    } catch (error) {
      if (current.current === key) setFailure(failureOf(error));
    } finally {
      if (current.current === key) setLoading(false);
    }
  };
  useEffect(() => {
    read(null, [], done);
  }, [key, attempt]);

  const underWay = isOwn
    ? listed.items.find(({ status }) => status === 'WAITING' || status === 'PROCESSING')
    : undefined;
  const last = useRef(0);
  useEffect(() => {
    if (underWay === undefined || listed === undefined || filter.text !== '') return;
    const waitMs = Math.max(0, last.current + renewMs - performance.now());
    const timer = setTimeout(async () => {
      last.current = performance.now();
      // From the first row on that is not done; no filter, since it may not stand there any more.
      const cursor = String(underWay.position - 1);
      const query = { limit: 200, ...(underWay.position > 1 && { cursor }) };
      const page = await watcher.listBatchItems(batch.id, query).catch(() => undefined);
      if (page === undefined || current.current !== key) return;
      const now = new Map(page.items.map((item) => [item.position, item]));
      setListed((before) =>
        before?.key === key
          ? { ...before, items: before.items.map((item) => now.get(item.position) ?? item) }
          : before,
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [underWay?.position, done, counts.running, batch.status, key]);

  return {
    items: shown?.items,
    hasMore: isOwn && listed.cursor !== null,
    isLoading,
    failure,
    // By status more may stand so; without a filter every row is there from the beginning.
    isOld: isOwn && filter.status !== undefined && listed.done !== done,
    loadMore: () => {
      if (isOwn && listed.cursor !== null && !isLoading) read(listed.cursor, listed.items, listed.done);
    },
    reload: () => setAttempt(attempt + 1),
  };
}

async function readPage(
  id: string,
  { status, text }: ItemFilter,
  begin: string | null,
): Promise<PageAnswer<BatchItemAnswer>> {
  const narrowed = { limit: pageSize, ...(status !== undefined && { status }) };
  if (text === '')
    return client.listBatchItems(id, { ...narrowed, ...(begin !== null && { cursor: begin }) });
  let cursor = begin;
  for (let pages = 1; ; pages += 1) {
    const page = await client.searchBatchItems(id, { ...narrowed, text, ...(cursor !== null && { cursor }) });
    if (page.items.length > 0 || page.nextCursor === null || pages >= mostEmptyPages) return page;
    cursor = page.nextCursor;
  }
}
