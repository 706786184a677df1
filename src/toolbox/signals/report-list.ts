import type {
  CreditClient,
  ListReportsQuery,
  ReportPageAnswer,
  ReportSummaryAnswer,
} from '../../client/credit-client.ts';
import { parseDocument } from '../../document/document.ts';
import { dayIn } from '../../wording/calendar.ts';
import { type FollowedList, type ListPage, useFollowedList } from './followed-list.ts';
import { timezone } from './preferences.ts';

/** What a list of analyses is narrowed to. `search` goes in the body of a request and stands in no address. */
export interface ReportFilter {
  readonly status: NonNullable<ListReportsQuery['status']> | undefined;
  readonly policyId: string | undefined;
  /** Only those of so many days, today's included. */
  readonly days: number | undefined;
  /** Only approvals that end within 30 days, and that nothing has followed. */
  readonly expires: boolean;
  readonly search: string;
}

/** The analyses that fit a filter, page by page; rows that are under way are followed. */
export function useReportList(filter: ReportFilter): FollowedList<ReportSummaryAnswer> {
  return useFollowedList(JSON.stringify(filter), {
    readPage: (by, cursor) => readPage(by, filter, cursor),
    isSettled: ({ progress }) => progress.final,
  });
}

const pageSize = 50;

async function readPage(
  by: CreditClient,
  filter: ReportFilter,
  cursor: string | null,
): Promise<ListPage<ReportSummaryAnswer>> {
  const { status, search } = filter;
  const query: ListReportsQuery = {
    limit: pageSize,
    ...(status !== undefined && { status }),
    ...narrowingOf(filter),
    ...(filter.expires && expiringDays()),
    ...(cursor !== null && { cursor }),
  };
  const { items, damaged, nextCursor } =
    search === '' ? await by.listReports(query) : await find(by, query, search);
  return { items, damaged: damaged?.length ?? 0, cursor: nextCursor };
}

/** What of a filter a request says whatever the status. */
export function narrowingOf({
  policyId,
  days,
}: Pick<ReportFilter, 'policyId' | 'days'>): Pick<ListReportsQuery, 'policyId' | 'createdFrom'> {
  return {
    ...(policyId !== undefined && { policyId }),
    ...(days !== undefined && { createdFrom: startOf(days) }),
  };
}

function find(by: CreditClient, query: ListReportsQuery, search: string): Promise<ReportPageAnswer> {
  const { document } = parseDocument(search);
  return by.searchReports({
    ...query,
    ...(document === undefined ? { name: search } : { document: document.value }),
  });
}

/** From today to 30 days ahead, where the reader is. */
function expiringDays(): Pick<ListReportsQuery, 'validUntilFrom' | 'validUntilTo'> {
  return { validUntilFrom: localDay(0), validUntilTo: localDay(30) };
}

function localDay(ahead: number): string {
  const day = new Date();
  day.setDate(day.getDate() + ahead);
  return dayIn(day, timezone);
}

/** Midnight where the reader is, so many days ago; today counts as one. */
export function startOf(days: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - (days - 1));
  return day.toISOString();
}
