import { appendAudit } from '../audit/append-audit.ts';
import { hashStoredReview } from '../audit/stored-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newIdAt } from '../base/ids.ts';
import { readTypedText } from '../base/typed-text.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import { isInFlight } from '../report/report.ts';
import { tellOfReport } from '../report/report-events.ts';
import { reportLocks } from '../report/report-locks.ts';
import { touchReport } from '../report/report-store.ts';
import { answerReview, longestReviewText, type ReviewAnswer } from '../report/review-answer.ts';
import { insertReview, listReviewsOf, type Review } from '../report/review-store.ts';
import { inOrder } from '../storage/locks.ts';

const dayMs = 86_400_000;

interface OpenReviewRequest {
  readonly reportId: string;
  /** Whether whoever the report is about asks for it. */
  readonly bySubject: boolean;
  /** Why it is asked for, 1 to 5,000 characters. */
  readonly reason?: string | undefined;
  /** Within so many days it is to be answered. */
  readonly days: number;
}

/**
 * Opens a review of a decision (people: LGPD, art. 20; companies: Law 12.414/2011, art. 5, VI). A report has one open review at a time.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, NOTHING_TO_REVIEW where it came to no decision, REVIEW_OPEN,
 * INVALID_ARGUMENT (reason).
 */
export async function openReview(
  engine: Engine,
  actor: Actor,
  request: OpenReviewRequest,
): Promise<ReviewAnswer> {
  const { reportId, bySubject, days } = request;
  const reason =
    request.reason === undefined
      ? null
      : readTypedText(request.reason, { name: 'reason', longest: longestReviewText });
  const { organizationId, analystId, analystName } = actor;
  // Its document never changes.
  const { document } = await requireReport(engine.storage.db, actor, reportId);
  const locks = inOrder(reportLocks({ id: reportId, organizationId, document }));
  return engine.storage.write({ locks }, async (db) => {
    const report = await requireReport(db, actor, reportId);
    if (isInFlight(report.status))
      throw new CreditError('REPORT_RUNNING', { reportId, phase: report.status });
    if (report.status === 'ERROR') throw new CreditError('NOTHING_TO_REVIEW', { reportId });
    const open = (await listReviewsOf(db, report)).find(({ end }) => end === null);
    if (open !== undefined) throw new CreditError('REVIEW_OPEN', { reportId, reviewId: open.id });
    const now = engine.clock.now();
    const review: Review = {
      id: newIdAt('rev', now),
      organizationId,
      reportId,
      runId: report.currentRunId,
      decision: report.status,
      automated: report.decidedAt === null,
      bySubject,
      reason,
      openedAt: now.toISOString(),
      dueAt: new Date(now.getTime() + days * dayMs).toISOString(),
      openerId: analystId,
      openerName: analystName,
      end: null,
    };
    await insertReview(db, review);
    await touchReport(db, report, review.openedAt, { reviews: 1 });
    const { id: reviewId, dueAt } = review;
    const sha256 = await hashStoredReview(db, report, reviewId);
    appendAudit(db, {
      organizationId,
      kind: 'REVIEW_OPENED',
      at: review.openedAt,
      actor: analystId,
      details: {
        review: reviewId,
        report: reportId,
        run: review.runId,
        decision: review.decision,
        bySubject,
        dueAt,
        sha256,
      },
    });
    await tellOfReport(engine, db, {
      organizationId,
      reportId,
      type: 'REVIEW_OPENED',
      details: { reviewId, bySubject, dueAt },
    });
    return answerReview(review);
  });
}
