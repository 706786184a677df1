import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import type { Report } from '../report/report.ts';
import { documentType, sandboxNotice } from '../report/report-answer.ts';
import { findReports } from '../report/report-store.ts';
import { answerReview, type ReviewAnswer } from '../report/review-answer.ts';
import type { ReviewState } from '../report/review-state.ts';
import { countOpenReviews, listReviews, type Review } from '../report/review-store.ts';
import { findSoundRuns } from '../report/run-store.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { requireReview } from './settle-review.ts';

const dayMs = 86_400_000;
const defaultLimit = 50;

/** A review by itself: with whom it is about, and how its term stands. */
export interface ReviewSummary extends ReviewAnswer {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** What the subject is called; left out where that is not known. */
  readonly name?: string;
  /** Of an open one: whole days that are left, below 0 once the term has ended. */
  readonly daysLeft?: number;
  /** There where it is open and its term has ended. */
  readonly overdue?: true;
  readonly sandbox: boolean;
  readonly notice?: string;
}

/** Which reviews are listed. */
interface ListReviewsQuery {
  readonly state?: ReviewState | undefined;
  /** Open ones whose term ends within so many days; 0: has ended. */
  readonly dueWithinDays?: number | undefined;
  /** 1 to 200; 50 where absent. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

/** A page of reviews. */
interface ReviewPageAnswer {
  readonly items: readonly ReviewSummary[];
  readonly nextCursor: string | null;
}

/**
 * The reviews of an organisation; those whose term ends first stand first.
 *
 * @throws CreditError INVALID_ARGUMENT for a cursor that no list has given.
 */
export async function readReviews(
  engine: Pick<Engine, 'storage' | 'clock'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { state, dueWithinDays, limit = defaultLimit, cursor }: ListReviewsQuery = {},
): Promise<ReviewPageAnswer> {
  const now = engine.clock.now();
  const filter = {
    ...(state !== undefined && { state }),
    ...(dueWithinDays !== undefined && {
      dueBy: new Date(now.getTime() + dueWithinDays * dayMs).toISOString(),
    }),
    ...(cursor !== undefined && { after: readCursor(cursor) }),
    // One more than asked tells whether there is a next page.
    limit: limit + 1,
  };
  return engine.storage.read(async (db) => {
    const reviews = await listReviews(db, organizationId, filter);
    const page = reviews.slice(0, limit);
    const last = reviews.length > limit ? page.at(-1) : undefined;
    return {
      items: await summariesOf(db, organizationId, { reviews: page, now }),
      nextCursor: last === undefined ? null : writeCursor(last),
    };
  });
}

/**
 * A review by itself.
 *
 * @throws CreditError UNKNOWN_REVIEW, for another organisation's too.
 */
export async function readReview(
  engine: Pick<Engine, 'storage' | 'clock'>,
  actor: Pick<Actor, 'organizationId'>,
  reviewId: string,
): Promise<ReviewSummary> {
  return engine.storage.read(async (db) => {
    const review = await requireReview(db, actor, reviewId);
    const now = engine.clock.now();
    const [summary] = await summariesOf(db, actor.organizationId, { reviews: [review], now });
    if (summary === undefined) throw new Error(`The review ${reviewId} is of no report`);
    return summary;
  });
}

/** How many reviews are open, and of how many the term has ended. */
export async function readOpenReviews(
  engine: Pick<Engine, 'storage' | 'clock'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const now = engine.clock.now().toISOString();
  return engine.storage.read((db) => countOpenReviews(db, organizationId, now));
}

async function summariesOf(
  db: Engine['storage']['db'],
  organizationId: string,
  { reviews, now }: { readonly reviews: readonly Review[]; readonly now: Date },
): Promise<readonly ReviewSummary[]> {
  const reports = await findReports(
    db,
    organizationId,
    reviews.map(({ reportId }) => reportId),
  );
  const { sound, unreadable } = await findSoundRuns(
    db,
    reviews.map(({ runId }) => runId),
  );
  const [damaged] = unreadable;
  if (damaged !== undefined) throw damaged.error;
  return reviews.map((review) => {
    const [report, run] = [reports.get(review.reportId), sound.get(review.runId)];
    if (report === undefined) throw damagedRow('report', { id: review.reportId });
    if (run === undefined) throw damagedRow('run', { id: review.runId });
    return summaryOf(review, { report, now, sandbox: run.sandbox });
  });
}

function summaryOf(
  review: Review,
  { report, now, sandbox }: { readonly report: Report; readonly now: Date; readonly sandbox: boolean },
): ReviewSummary {
  const leftMs = Date.parse(review.dueAt) - now.getTime();
  return {
    ...answerReview(review),
    document: report.document,
    type: documentType(report.documentKind),
    ...(report.subjectName !== null && report.subjectName !== '' && { name: report.subjectName }),
    ...(review.end === null && {
      daysLeft: Math.floor(leftMs / dayMs),
      ...(leftMs < 0 && { overdue: true as const }),
    }),
    sandbox,
    ...(sandbox && { notice: sandboxNotice }),
  };
}

function writeCursor({ dueAt, id }: Pick<Review, 'dueAt' | 'id'>): string {
  return Buffer.from(`${dueAt} ${id}`).toString('base64url');
}

function readCursor(cursor: string): Pick<Review, 'dueAt' | 'id'> {
  const [dueAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(dueAt) && /^rev_[0-9a-z]{26}$/.test(id)) return { dueAt, id };
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'cursor',
    reason: { en: 'it is not one that a list has given', 'pt-BR': 'não é de nenhuma lista' },
    expected: {
      en: 'the nextCursor of an earlier answer',
      'pt-BR': 'o nextCursor de uma resposta anterior',
    },
  });
}
