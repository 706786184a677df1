import { useEffect, useRef, useState } from 'preact/hooks';
import type {
  CreditClient,
  ListReportsQuery,
  ReportPageAnswer,
  ReportSummaryAnswer,
} from '../../client/credit-client.ts';
import { parseDocument } from '../../document/document.ts';
import { client, type Failure, failureOf, watcher } from '../api.ts';

/** What a list of analyses is narrowed to. `search` goes in the body of a request and stands in no address. */
export interface ReportFilter {
  readonly status: NonNullable<ListReportsQuery['status']> | undefined;
  readonly policyId: string | undefined;
  /** Only those of so many days, today's included. */
  readonly days: number | undefined;
  readonly search: string;
}

export interface ReportList {
  /** Undefined until the first page is there. */
  readonly items: readonly ReportSummaryAnswer[] | undefined;
  readonly damaged: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface Loaded {
  readonly items: readonly ReportSummaryAnswer[];
  readonly damaged: number;
  readonly cursor: string | null;
}

const pageSize = 50;
/** How often rows are read again while some are under way. */
const refreshMs = 2_000;

/** The analyses that fit a filter, page by page; rows that are under way are followed. */
export function useReportList(filter: ReportFilter): ReportList {
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly page: Loaded } | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const current = useRef(key);
  current.current = key;
  const page = loaded?.key === key ? loaded.page : undefined;

  const read = async (cursor: string | null, join: (answer: Loaded) => Loaded, by = client) => {
    setLoading(true);
    try {
      const answer = await readPage(by, filter, cursor);
      if (current.current !== key) return;
      setLoaded({ key, page: join(answer) });
      setFailure(undefined);
    } catch (error) {
      if (current.current === key) setFailure(failureOf(error));
    } finally {
      if (current.current === key) setLoading(false);
    }
  };

  useEffect(() => {
    setFailure(undefined);
    read(null, (answer) => answer);
  }, [key, attempt]);

  useEffect(() => {
    if (page === undefined || failure !== undefined || page.items.every(({ progress }) => progress.final))
      return;
    const timer = setTimeout(() => read(null, (answer) => renewed(page, answer), watcher), refreshMs);
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
      read(page.cursor, (answer) => ({
        items: [...page.items, ...answer.items],
        damaged: page.damaged + answer.damaged,
        cursor: answer.cursor,
      }));
    },
    retry: () => setAttempt(attempt + 1),
  };
}

/** The rows that are shown as they stand now: none moves, and none comes in between. */
function renewed(page: Loaded, { items }: Loaded): Loaded {
  const now = new Map(items.map((item) => [item.id, item]));
  return { ...page, items: page.items.map((item) => now.get(item.id) ?? item) };
}

async function readPage(by: CreditClient, filter: ReportFilter, cursor: string | null): Promise<Loaded> {
  const { status, policyId, days, search } = filter;
  const query: ListReportsQuery = {
    limit: pageSize,
    ...(status !== undefined && { status }),
    ...(policyId !== undefined && { policyId }),
    ...(days !== undefined && { createdFrom: startOf(days) }),
    ...(cursor !== null && { cursor }),
  };
  const { items, damaged, nextCursor } =
    search === '' ? await by.listReports(query) : await find(by, query, search);
  return { items, damaged: damaged?.length ?? 0, cursor: nextCursor };
}

function find(by: CreditClient, query: ListReportsQuery, search: string): Promise<ReportPageAnswer> {
  const { document } = parseDocument(search);
  return by.searchReports({
    ...query,
    ...(document === undefined ? { name: search } : { document: document.value }),
  });
}

/** Midnight where the reader is, so many days ago; today counts as one. */
function startOf(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - (days - 1));
  return day.toISOString();
}
