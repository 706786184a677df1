import type {
  CreditClient,
  ListReportsQuery,
  ReportPageAnswer,
  ReportSummaryAnswer,
} from '../../client/credit-client.ts';
import { parseDocument } from '../../document/document.ts';
import { type FollowedList, type ListPage, useFollowedList } from './followed-list.ts';
import { dayFromToday } from './preferences.ts';

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
    ...(days !== undefined && { createdFrom: dayFromToday(1 - days) }),
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
  return { validUntilFrom: dayFromToday(0), validUntilTo: dayFromToday(30) };
}
