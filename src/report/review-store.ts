import type { Kysely, Selectable } from 'kysely';
import { damagedRow } from '../storage/row-checksum.ts';
import { listCountedRows } from '../storage/row-totals.ts';
import type { Tables } from '../storage/tables.ts';
import { type ReportStatus, reportStatuses } from './report.ts';
import type { ReviewState } from './review-state.ts';

type Db = Kysely<Tables>;

/** The decision that was taken in the place of a reviewed one. */
export interface ChangedDecision {
  readonly reportId: string;
  readonly runId: string;
  readonly status: ReportStatus;
}

/** How a review ended. */
interface ReviewEnd {
  readonly state: Exclude<ReviewState, 'OPEN'>;
  /** What is told to whoever asked; null where it was withdrawn without a word. */
  readonly answer: string | null;
  /** There exactly where the decision was changed. */
  readonly changed: ChangedDecision | null;
  readonly analystId: string;
  readonly analystName: string;
  readonly closedAt: string;
}

/** Somebody asked for a decision to be looked at again, as kept. */
export interface Review {
  readonly id: string;
  readonly organizationId: string;
  readonly reportId: string;
  /** The analysis whose decision is reviewed. */
  readonly runId: string;
  /** What the report said when the review was opened. */
  readonly decision: ReportStatus;
  /** Whether the policy alone had decided. */
  readonly automated: boolean;
  /** Whether whoever the report is about asked for it. */
  readonly bySubject: boolean;
  readonly reason: string | null;
  readonly openedAt: string;
  readonly dueAt: string;
  readonly openerId: string;
  readonly openerName: string;
  /** Null while it is open. */
  readonly end: ReviewEnd | null;
}

export async function insertReview(db: Db, review: Review): Promise<void> {
  await db
    .insertInto('review')
    .values({
      id: review.id,
      organization_id: review.organizationId,
      report_id: review.reportId,
      run_id: review.runId,
      decision: review.decision,
      automated: review.automated ? 1 : 0,
      by_subject: review.bySubject ? 1 : 0,
      state: 'OPEN',
      reason: review.reason,
      opened_at: review.openedAt,
      due_at: review.dueAt,
      opener_id: review.openerId,
      opener_name: review.openerName,
    })
    .execute();
}

/** A review of the organisation; undefined for an unknown id and for another organisation's alike. */
export async function findReview(db: Db, organizationId: string, id: string): Promise<Review | undefined> {
  const row = await db
    .selectFrom('review')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toReview(row);
}

/**
 * Returns the reviews of a report, in the order of their opening.
 *
 * @throws CreditError RECORD_DAMAGED if a review is damaged or missing.
 */
export async function listReviewsOf(
  db: Db,
  report: { readonly organizationId: string; readonly id: string },
): Promise<readonly Review[]> {
  return (await listCountedRows(db, 'review', { ...report, order: 'review.id' })).map(toReview);
}

/** Which reviews a list shows; `after` is the last one of the page before. */
interface ReviewFilter {
  readonly state?: ReviewState;
  /** ISO 8601 UTC with milliseconds: open ones whose term ends then or before. */
  readonly dueBy?: string;
  readonly after?: Pick<Review, 'dueAt' | 'id'>;
  readonly limit: number;
}

/** Reviews of an organisation: those whose term ends first stand first. */
export async function listReviews(
  db: Db,
  organizationId: string,
  { state, dueBy, after, limit }: ReviewFilter,
): Promise<readonly Review[]> {
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'OPEN'))
    .$if(dueBy !== undefined, (query) => query.where('state', '=', 'OPEN').where('due_at', '<=', dueBy ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('due_at', '>', after?.dueAt ?? ''),
          and([eb('due_at', '=', after?.dueAt ?? ''), eb('id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toReview);
}

/** Ends an open review; whoever calls is alone with its report. */
export async function endReview(
  db: Db,
  { organizationId, id }: Pick<Review, 'organizationId' | 'id'>,
  { state, answer, changed, analystId, analystName, closedAt }: ReviewEnd,
): Promise<void> {
  await db
    .updateTable('review')
    .set({
      state,
      answer,
      changed_report_id: changed?.reportId ?? null,
      changed_run_id: changed?.runId ?? null,
      changed_to: changed?.status ?? null,
      analyst_id: analystId,
      analyst_name: analystName,
      closed_at: closedAt,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute();
}

/** How many reviews of an organisation are open, and of how many the term has ended. */
export async function countOpenReviews(
  db: Db,
  organizationId: string,
  now: string,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const rows = await db
    .selectFrom('review')
    .select('due_at')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'OPEN')
    .execute();
  return { open: rows.length, overdue: rows.filter(({ due_at: dueAt }) => dueAt < now).length };
}

function toReview(row: Selectable<Tables['review']>): Review {
  return {
    id: row.id,
    organizationId: row.organization_id,
    reportId: row.report_id,
    runId: row.run_id,
    decision: statusOf(row.decision, row.id),
    automated: row.automated === 1,
    bySubject: row.by_subject === 1,
    reason: row.reason,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    openerId: row.opener_id,
    openerName: row.opener_name,
    end: endOf(row),
  };
}

function endOf(row: Selectable<Tables['review']>): ReviewEnd | null {
  const { state, analyst_id: analystId, analyst_name: analystName, closed_at: closedAt } = row;
  if (state === 'OPEN') return null;
  if (analystId === null || analystName === null || closedAt === null) throw damagedRow('review', row);
  const { changed_report_id: reportId, changed_run_id: runId, changed_to: status } = row;
  const changed =
    reportId === null || runId === null || status === null
      ? null
      : { reportId, runId, status: statusOf(status, row.id) };
  return { state, answer: row.answer, changed, analystId, analystName, closedAt };
}

/** @throws CreditError RECORD_DAMAGED */
function statusOf(text: string, id: string): ReportStatus {
  const status = reportStatuses.find((one) => one === text);
  if (status === undefined) throw damagedRow('review', { id });
  return status;
}
