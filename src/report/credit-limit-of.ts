import { shownLimit } from '../policy/reasons.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Run } from './report.ts';

/** What the policy of a run offers, BRL; null where that is nothing. */
export function creditLimitOf(run: Run): number | null {
  if (run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  return shownLimit(readKeptJson<PolicyOutcome>(run.policyResult, 'run', run));
}
