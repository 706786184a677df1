import type { Run } from '../report/report.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { readKeptJson } from '../storage/row-checksum.ts';

/** What the policy made of a run, whatever has become of its report since; null where it was never evaluated. */
export function resultOf(run: Run | undefined): PolicyOutcome | null {
  if (run?.policyResult === undefined || run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  return readKeptJson<PolicyOutcome>(run.policyResult, 'run', run);
}
