import type { PolicyOutcome, ReasonOutcome } from '../sections/credit-policy.ts';

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

/** A reason with the points that its rule lost. */
export interface WeighedReason {
  readonly reason: ReasonOutcome;
  readonly lostPoints: number;
}

/** Reasons worst first: what decides, by its status; then by the points lost; then in the order of the policy. */
export function worstFirst(reasons: WeighedReason[]): ReasonOutcome[] {
  return reasons.sort(compareWeight).map(({ reason }) => reason);
}

function compareWeight(a: WeighedReason, b: WeighedReason): number {
  const [one, other] = [a.reason, b.reason];
  if (one.decisive !== other.decisive) return one.decisive === false ? 1 : -1;
  if (one.status !== other.status) return one.status === 'DENIED' ? -1 : 1;
  return b.lostPoints - a.lostPoints;
}
