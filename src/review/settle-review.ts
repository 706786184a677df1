import { appendAudit } from '../audit/append-audit.ts';
import { hashStoredReview } from '../audit/stored-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { Language } from '../base/language.ts';
import { readTypedText } from '../base/typed-text.ts';
import { type DecisionRequest, decideWithin } from '../report/decide-report.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import { isDecided, isInFlight, type Report } from '../report/report.ts';
import { defaultLanguage } from '../report/report-answer.ts';
import { tellOfReport } from '../report/report-events.ts';
import { decisionLocks } from '../report/report-locks.ts';
import { findNewestReport, touchReport } from '../report/report-store.ts';
import { answerReview, longestReviewText, type ReviewAnswer } from '../report/review-answer.ts';
import { type ChangedDecision, endReview, findReview, type Review } from '../report/review-store.ts';
import { inOrder } from '../storage/locks.ts';

type Db = Engine['storage']['db'];

/** The answer to a review. */
interface SettleRequest {
  readonly reviewId: string;
  /** UPHELD: the decision stays. CHANGED: another one is in its place, or takes it now. */
  readonly outcome: 'UPHELD' | 'CHANGED';
  /** What is told to whoever asked, and the justification of a decision that is taken now; 1 to 5,000 characters. */
  readonly text: string;
  /** Of CHANGED: the decision that is taken now. Left out, the one that was taken since the review was opened. */
  readonly decision?: Pick<DecisionRequest, 'approved' | 'terms'> | undefined;
}

/** A review as it stands after an answer. */
export interface SettledReview extends ReviewAnswer {
  /** There where the decision awaits the signature of somebody else: the review is open still. */
  readonly signaturesMissing?: 1;
}

/**
 * Answers a review. A decision that is taken by it is taken in the same transaction, by the rules of every manual decision;
 * where it takes a second signature, the review stays open until the decision takes effect.
 *
 * @throws CreditError UNKNOWN_REVIEW, REVIEW_CLOSED, REPORT_ERASED, REPORT_RUNNING, REVIEW_CHANGES_NOTHING, INVALID_ARGUMENT (text, decision;
 *   outcome if the decision to uphold has changed); and what `decideReport` refuses.
 */
export async function settleReview(
  engine: Engine,
  actor: Actor,
  request: SettleRequest,
  language: Language = defaultLanguage,
): Promise<SettledReview> {
  const text = readTypedText(request.text, { name: 'text', longest: longestReviewText });
  const { outcome, decision, reviewId } = request;
  if (outcome === 'UPHELD' && decision !== undefined) throw decisionWithoutChange();
  return withOpenReview(engine, actor, reviewId, async (db, review) => {
    if (outcome === 'UPHELD') {
      requireStanding(await requireReport(db, actor, review.reportId), review);
      return { state: outcome, answer: text, changed: null };
    }
    const changed =
      decision === undefined
        ? await findChange(db, actor, review)
        : await decideNow(engine, db, {
            actor,
            review,
            decision: { ...decision, commentary: text },
            language,
          });
    return changed === 'AWAITS_SIGNATURE' ? changed : { state: outcome, answer: text, changed };
  });
}

/**
 * Ends a review that whoever asked for it wants no more.
 *
 * @throws CreditError UNKNOWN_REVIEW, REVIEW_CLOSED, REPORT_ERASED, INVALID_ARGUMENT (reason).
 */
export async function withdrawReview(
  engine: Engine,
  actor: Actor,
  { reviewId, reason }: { readonly reviewId: string; readonly reason?: string | undefined },
): Promise<ReviewAnswer> {
  const answer =
    reason === undefined ? null : readTypedText(reason, { name: 'reason', longest: longestReviewText });
  return withOpenReview(engine, actor, reviewId, async () => ({ state: 'WITHDRAWN', answer, changed: null }));
}

/** @throws CreditError UNKNOWN_REVIEW */
export async function requireReview(
  db: Db,
  { organizationId }: Pick<Actor, 'organizationId'>,
  reviewId: string,
): Promise<Review> {
  const review = await findReview(db, organizationId, reviewId);
  if (review === undefined) throw new CreditError('UNKNOWN_REVIEW', { reviewId });
  return review;
}

type Ending = Pick<NonNullable<Review['end']>, 'answer' | 'changed'> & {
  readonly state: 'UPHELD' | 'CHANGED' | 'WITHDRAWN';
};

/** Ends a review, alone with its report and the document; tells of it. */
async function withOpenReview(
  engine: Engine,
  actor: Actor,
  reviewId: string,
  work: (db: Db, review: Review) => Promise<Ending | 'AWAITS_SIGNATURE'>,
): Promise<SettledReview> {
  const { organizationId, analystId, analystName } = actor;
  const { reportId } = await requireReview(engine.storage.db, actor, reviewId);
  const locks = inOrder(decisionLocks(await requireReport(engine.storage.db, actor, reportId)));
  return engine.storage.write({ locks }, async (db) => {
    // An erasure closes the review: it is refused as erased, not as closed.
    await requireReport(db, actor, reportId);
    const review = await requireReview(db, actor, reviewId);
    if (review.end !== null)
      throw new CreditError('REVIEW_CLOSED', { reviewId, closedAt: review.end.closedAt });
    const ending = await work(db, review);
    if (ending === 'AWAITS_SIGNATURE') return { ...answerReview(review), signaturesMissing: 1 };
    const closedAt = engine.clock.now().toISOString();
    const end = { ...ending, analystId, analystName, closedAt };
    await endReview(db, review, end);
    const report = await requireReport(db, actor, reportId);
    await touchReport(db, report, closedAt);
    const { state: outcome, changed } = end;
    appendAudit(db, {
      organizationId,
      kind: 'REVIEW_ANSWERED',
      at: closedAt,
      actor: analystId,
      details: {
        review: reviewId,
        report: reportId,
        outcome,
        changedReport: changed?.reportId,
        changedRun: changed?.runId,
        changedTo: changed?.status,
        sha256: await hashStoredReview(db, report, reviewId),
      },
    });
    await tellOfReport(engine, db, {
      organizationId,
      reportId,
      type: 'REVIEW_ANSWERED',
      details: {
        reviewId,
        outcome: end.state,
        analystId,
        analystName,
        changedReportId: end.changed?.reportId ?? null,
      },
    });
    return answerReview({ ...review, end });
  });
}

/** Takes the decision that changes the reviewed one. */
async function decideNow(
  engine: Engine,
  db: Db,
  {
    actor,
    review,
    decision,
    language,
  }: {
    readonly actor: Actor;
    readonly review: Review;
    readonly decision: Omit<DecisionRequest, 'id'>;
    readonly language: Language;
  },
): Promise<ChangedDecision | 'AWAITS_SIGNATURE'> {
  const { reportId } = review;
  const to = decision.approved ? 'APPROVED' : 'DENIED';
  if (to === review.decision && decision.terms === undefined) throw changesNothing(review);
  const report = await requireReport(db, actor, reportId);
  const answer = await decideWithin(engine, db, {
    actor,
    request: { ...decision, id: reportId },
    event: report.decidedAt === null ? 'DECIDE' : 'REDO',
    language,
  });
  if (answer.signaturesMissing !== undefined) return 'AWAITS_SIGNATURE';
  return { reportId, runId: report.currentRunId, status: to };
}

/** Returns the decision that was taken since the review was opened: on the report, by a new analysis or statements, or by a newer report of the document. */
async function findChange(db: Db, actor: Actor, review: Review): Promise<ChangedDecision> {
  const own = await requireReport(db, actor, review.reportId);
  const newest = await findNewestReport(db, actor.organizationId, own.document);
  const candidates = newest === undefined || newest.id === own.id ? [own] : [newest, own];
  const changed = candidates.find((report) => isChange(report, review));
  if (changed === undefined) throw changesNothing(review);
  return { reportId: changed.id, runId: changed.currentRunId, status: changed.status };
}

function isChange(report: Report, review: Review): boolean {
  const { status } = report;
  // A report has no decision while it is in progress, awaits its analyst, or has ended in ERROR.
  if (!(isDecided(status) || status === 'ALERT') || status === review.decision) return false;
  if (report.id === review.reportId) return true;
  const { createdAt, decidedAt } = report;
  return createdAt >= review.openedAt || (decidedAt !== null && decidedAt >= review.openedAt);
}

function changesNothing({ id, decision }: Review): CreditError {
  return new CreditError('REVIEW_CHANGES_NOTHING', { reviewId: id, decision });
}

/**
 * @throws CreditError REPORT_RUNNING if the report is in progress; INVALID_ARGUMENT if it no longer has the decision under review: the
 *   letter would state the wrong one.
 */
function requireStanding(report: Report, review: Review): void {
  const { id: reportId, status } = report;
  if (isInFlight(status)) throw new CreditError('REPORT_RUNNING', { reportId, phase: status });
  if (status === review.decision) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'outcome',
    reason: {
      en: `the review is about ${review.decision}, but the report is ${status} now`,
      'pt-BR': `a revisão é de ${review.decision}, mas o relatório está agora como ${status}`,
    },
    expected: isChange(report, review)
      ? { en: 'CHANGED', 'pt-BR': 'CHANGED' }
      : { en: 'a decision on the report first', 'pt-BR': 'primeiro, uma decisão no relatório' },
  });
}

function decisionWithoutChange(): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name: 'approved',
    reason: { en: 'the decision is upheld', 'pt-BR': 'a decisão é mantida' },
    expected: { en: 'outcome CHANGED with it', 'pt-BR': 'o resultado CHANGED junto' },
  });
}
