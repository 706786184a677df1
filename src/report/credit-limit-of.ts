import { shownLimit } from '../policy/reasons.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Run } from './report.ts';

/** What the policy of a run offers, BRL; null where that is nothing. */
export function creditLimitOf(run: Run): number | null {
  if (run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  return shownLimit(readKeptJson<PolicyOutcome>(run.policyResult, 'run', run));
}

/**
 * Returns the amount of an approval, BRL: the limit of its terms, else the limit that the policy granted, else the requested amount. A
 * granted limit of 0 is no amount. null if all three are unknown.
 */
export function amountOfApproval(terms: DecisionTerms | null, run: Run): number | null {
  return terms?.limit ?? (creditLimitOf(run) || run.requestedAmount);
}
