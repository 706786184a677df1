import { useEffect, useRef, useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer, PageAnswer } from '../../client/credit-client.ts';
import { client, type Failure, failureOf, reconnections, watcher } from '../api.ts';
import { isOver } from './batches.ts';
import { language } from './preferences.ts';

/** What the documents of a batch are narrowed to. */
interface ItemFilter {
  /** INCOMPLETE: documents that were decided without a source, which have no search. Default: all documents. */
  readonly filter: BatchItemAnswer['status'] | 'INCOMPLETE' | undefined;
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
  /** Repeats the read that failed. Loaded pages are kept. */
  readonly retry: () => void;
  /** Reads the list from its beginning. */
  readonly reload: () => void;
}

interface Listed {
  readonly key: string;
  readonly items: readonly BatchItemAnswer[];
  readonly cursor: string | null;
  /** How many documents of the batch stood so when the list was begun. */
  readonly standing: number;
}

const pageSize = 50;
/** The rows that are under way are read again at this pace. */
const renewMs = 3_000;
/** A search looks at so many documents at a time; it goes on by itself so often where it finds none. */
const mostEmptyPages = 40;
const mostRowPages = 3;

/**
 * The documents of a batch, page by page; rows under way are followed where they stand, and none comes in between.
 *
 * @param incomplete the number of documents that were decided without a source.
 */
export function useItems(batch: BatchAnswer, narrowing: ItemFilter, incomplete: number): ItemList {
  const key = JSON.stringify([batch.id, narrowing, language.value]);
  const [listed, setListed] = useState<Listed | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const failed = useRef(() => {});
  const current = useRef(key);
  current.current = key;
  const standing = narrowing.filter === 'INCOMPLETE' ? incomplete : countOf(batch, narrowing.filter);
  // The rows of another filter stay until those of this one are there.
  const shown = listed;
  const isOwn = listed?.key === key;

  const read = async (cursor: string | null, before: readonly BatchItemAnswer[], stood: number) => {
    setLoading(true);
    try {
      const page = await readPage(batch.id, narrowing, cursor);
      if (current.current !== key) return;
      setListed({ key, items: [...before, ...page.items], cursor: page.nextCursor, standing: stood });
      setFailure(undefined);
    } catch (error) {
      if (current.current !== key) return;
      failed.current = () => read(cursor, before, stood);
      setFailure(failureOf(error));
    } finally {
      if (current.current === key) setLoading(false);
    }
  };
  useEffect(() => {
    failed.current = () => {};
    read(null, [], standing);
  }, [key, attempt]);

  // What failed may be repeated: a batch that was over begins again, and each of its rows is another then.
  const over = isOver(batch);
  const wasOver = useRef(over);
  const last = useRef(0);
  const shownItems = isOwn ? listed.items : [];
  const first =
    wasOver.current === over
      ? shownItems.find(({ status }) => status === 'WAITING' || status === 'PROCESSING')
      : shownItems[0];
  const counted = JSON.stringify(batch.counts);
  useEffect(() => {
    if (first === undefined) {
      wasOver.current = over;
      return;
    }
    const waitMs = Math.max(0, last.current + renewMs - performance.now());
    const timer = setTimeout(async () => {
      last.current = performance.now();
      const to = shownItems.at(-1)?.position ?? first.position;
      const now = await readRows(batch.id, { from: first.position, to });
      if (current.current !== key || now === undefined) return;
      wasOver.current = over;
      setListed((before) =>
        before?.key === key
          ? { ...before, items: before.items.map((item) => now.get(item.position) ?? item) }
          : before,
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [first?.position, counted, batch.status, key, reconnections.value]);

  return {
    items: shown?.items,
    hasMore: isOwn && listed.cursor !== null,
    isLoading,
    failure,
    isOld: isOwn && listed.standing !== standing,
    loadMore: () => {
      if (isOwn && listed.cursor !== null && !isLoading) read(listed.cursor, listed.items, listed.standing);
    },
    retry: () => failed.current(),
    reload: () => setAttempt(attempt + 1),
  };
}

/** How many documents stand so; without a status every row is there from the beginning. */
function countOf({ counts, lines }: BatchAnswer, status: BatchItemAnswer['status'] | undefined): number {
  switch (status) {
    case 'WAITING':
      return counts.waiting;
    case 'PROCESSING':
      return counts.running;
    case 'APPROVED':
      return counts.approved;
    case 'ALERT':
      return counts.alert;
    case 'DENIED':
      return counts.denied;
    case 'COMPLETED':
      return counts.completed;
    case 'ERROR':
      return counts.error;
    default:
      return lines.valid;
  }
}

/**
 * Documents of a stretch as they stand now, by their place, whatever the filter: they may not stand so any more. A long
 * stretch is read as far as a person looks.
 */
async function readRows(
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, BatchItemAnswer> | undefined> {
  const rows = new Map<number, BatchItemAnswer>();
  let cursor = from > 1 ? String(from - 1) : null;
  for (let pages = 0; pages < mostRowPages; pages += 1) {
    const query = { limit: 200, ...(cursor !== null && { cursor }) };
    const page = await watcher.listBatchItems(id, query).catch(() => undefined);
    if (page === undefined) return undefined;
    for (const item of page.items) rows.set(item.position, item);
    cursor = page.nextCursor;
    if (cursor === null || Number(cursor) >= to) break;
  }
  return rows;
}

async function readPage(
  id: string,
  { filter, text }: ItemFilter,
  begin: string | null,
): Promise<PageAnswer<BatchItemAnswer>> {
  if (filter === 'INCOMPLETE') {
    const query = { limit: pageSize, incomplete: true };
    return client.listBatchItems(id, { ...query, ...(begin !== null && { cursor: begin }) });
  }
  const narrowed = { limit: pageSize, ...(filter !== undefined && { status: filter }) };
  if (text === '')
    return client.listBatchItems(id, { ...narrowed, ...(begin !== null && { cursor: begin }) });
  let cursor = begin;
  for (let pages = 1; ; pages += 1) {
    const page = await client.searchBatchItems(id, { ...narrowed, text, ...(cursor !== null && { cursor }) });
    if (page.items.length > 0 || page.nextCursor === null || pages >= mostEmptyPages) return page;
    cursor = page.nextCursor;
  }
}
