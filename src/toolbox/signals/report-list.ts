import type {
  CreditClient,
  ListReportsQuery,
  ReportPageAnswer,
  ReportSummaryAnswer,
} from '../../client/credit-client.ts';
import { parseDocument } from '../../document/document.ts';
import { dayIn, startOfDay } from '../../wording/calendar.ts';
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

/** From today to 30 days ahead, in the configured time zone. */
function expiringDays(): Pick<ListReportsQuery, 'validUntilFrom' | 'validUntilTo'> {
  return { validUntilFrom: dayIn(new Date(), timezone), validUntilTo: dayIn(startOfDayIn(30), timezone) };
}

/** Returns the first instant of a period of days that ends today, in the configured time zone. Today counts as one day. */
export function startOf(days: number): string {
  return startOfDayIn(1 - days).toISOString();
}

function startOfDayIn(daysAhead: number): Date {
  return startOfDay(dayIn(new Date(), timezone), timezone, daysAhead);
}
