import type { Run } from '../report/report.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';

/** What the policy made of a run, whatever has become of its report since; null where it was never evaluated. */
export function resultOf(run: Run | undefined): CreditPolicyDetails | null {
  if (run?.policyResult === undefined || run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  const result: CreditPolicyDetails = JSON.parse(run.policyResult);
  return result;
}
