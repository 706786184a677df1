import type { PolicyOutcome, ReasonOutcome } from '../sections/credit-policy.ts';
import type { RuleStatus } from './policy-status.ts';

/** The reason that stands for a rule without data without which the policy may not approve. */
export const notSeen = 'NOT_SEEN';

/** The group under which reasons name what concerns the policy as a whole; its rule is then the cause. */
export const overallGroup = 'scoring';

/**
 * Whether a score rests on less than the policy's minimum coverage: then it is shown with its coverage, and without a band.
 */
export function isThinScore({ score, reasons }: Pick<PolicyOutcome, 'score' | 'reasons'>): boolean {
  return score !== null && reasons.some(({ rule }) => rule === 'MINIMUM_COVERAGE');
}

const gravity: Readonly<Record<RuleStatus, number>> = { DENIED: 0, ALERT: 1, APPROVED: 2, NOT_APPLIED: 3 };

/** A reason with the points that its rule lost. */
export interface WeighedReason {
  readonly reason: ReasonOutcome;
  readonly lostPoints: number;
}

/** Reasons worst first: what decides, by its status; then by the points lost; then in the order of the policy. */
export function worstFirst(reasons: WeighedReason[]): ReasonOutcome[] {
  return reasons
    .sort(
      (a, b) =>
        Number(a.reason.decisive === false) - Number(b.reason.decisive === false) ||
        gravity[a.reason.status] - gravity[b.reason.status] ||
        b.lostPoints - a.lostPoints,
    )
    .map(({ reason }) => reason);
}
