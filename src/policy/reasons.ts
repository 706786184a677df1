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

/**
 * Returns the risk band that readers are shown; null without a band, and if the score rests on less than the policy's minimum
 * coverage.
 */
export function shownBand(
  outcome: Pick<PolicyOutcome, 'score' | 'riskBand' | 'reasons'>,
): PolicyOutcome['riskBand'] {
  return isThinScore(outcome) ? null : outcome.riskBand;
}

/** Returns the credit limit that readers are shown and analysts are offered, BRL; null without one, and without a shown band. */
export function shownLimit(outcome: Pick<PolicyOutcome, 'score' | 'creditLimit' | 'reasons'>): number | null {
  return isThinScore(outcome) ? null : outcome.creditLimit;
}

/** Returns the credit limit that a report shows, BRL: `shownLimit`, or null if the policy or an analyst denied. */
export function limitOfReport({
  status,
  policyResult,
}: {
  readonly status: string;
  readonly policyResult: Parameters<typeof shownLimit>[0] | null;
}): number | null {
  return policyResult === null || status === 'DENIED' ? null : shownLimit(policyResult);
}

/** Whether no source confirmed that the document exists. */
export function lacksExistence({ reasons }: Pick<PolicyOutcome, 'reasons'>): boolean {
  return reasons.some(({ rule }) => rule === 'EXISTENCE_NOT_CONFIRMED');
}

/** A reason with the points that its rule lost. */
export interface WeighedReason {
  readonly reason: ReasonOutcome;
  readonly lostPoints: number;
}

/** Reasons worst first: what decides, by its status; then by the points lost; then in the order of the policy. */
export function worstFirst(reasons: WeighedReason[]): ReasonOutcome[] {
  // Most stand in it already, and every document passes here: sorting them took as long as ten rules.
  if (!isInOrder(reasons)) reasons.sort(compareWeight);
  const ordered: ReasonOutcome[] = [];
  for (const { reason } of reasons) ordered.push(reason);
  return ordered;
}

function isInOrder(reasons: readonly WeighedReason[]): boolean {
  let before: WeighedReason | undefined;
  for (const one of reasons) {
    if (before !== undefined && compareWeight(before, one) > 0) return false;
    before = one;
  }
  return true;
}

function compareWeight(a: WeighedReason, b: WeighedReason): number {
  const one = a.reason;
  const other = b.reason;
  if (one.decisive !== other.decisive) return one.decisive === false ? 1 : -1;
  if (one.status !== other.status) return one.status === 'DENIED' ? -1 : 1;
  return b.lostPoints - a.lostPoints;
}
