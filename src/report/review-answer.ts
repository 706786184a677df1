import type { ReportStatus } from './report.ts';
import type { ReviewState } from './review-state.ts';
import type { Review } from './review-store.ts';

/** What is written about a review, in characters. */
export const longestReviewText = 5_000;

/** A review as the API answers it. */
export interface ReviewAnswer {
  readonly id: string;
  readonly reportId: string;
  readonly state: ReviewState;
  /** What the report said when the review was opened. */
  readonly decision: ReportStatus;
  /** Whether the policy alone had decided. */
  readonly automated: boolean;
  /** Whether whoever the report is about asked for it. */
  readonly bySubject: boolean;
  /** Why it was asked for. */
  readonly reason?: string;
  readonly openedAt: string;
  readonly dueAt: string;
  /** Who took it in. */
  readonly opened: { readonly analystId: string; readonly analystName: string };
  /** There once it has ended. */
  readonly closed?: {
    readonly at: string;
    readonly analystId: string;
    readonly analystName: string;
    /** What is told to whoever asked. */
    readonly text?: string;
    /** The decision that was taken in the place of the reviewed one. */
    readonly changed?: {
      readonly reportId: string;
      readonly runId: string;
      readonly status: ReportStatus;
    };
  };
}

/** A review as answers show it. */
export function answerReview(review: Review): ReviewAnswer {
  const { id, reportId, decision, automated, bySubject, reason, openedAt, dueAt, end } = review;
  return {
    id,
    reportId,
    state: end?.state ?? 'OPEN',
    decision,
    automated,
    bySubject,
    ...(reason !== null && { reason }),
    openedAt,
    dueAt,
    opened: { analystId: review.openerId, analystName: review.openerName },
    ...(end !== null && {
      closed: {
        at: end.closedAt,
        analystId: end.analystId,
        analystName: end.analystName,
        ...(end.answer !== null && { text: end.answer }),
        ...(end.changed !== null && { changed: end.changed }),
      },
    }),
  };
}
