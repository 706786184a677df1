import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { type ReportStatus, type Run, statusAfter } from '../report/report.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';

/** What the policy made of a run, whatever has become of its report since; null where it was never evaluated. */
export function resultOf(run: Run | undefined): PolicyOutcome | null {
  if (run?.policyResult === undefined || run.policyResult === null) return null;
  // Written by the evaluation, and read back unchanged.
  return readKeptJson<PolicyOutcome>(run.policyResult, 'run', run);
}

/** What a run that has ended came to: its report may have been processed again since, for somebody else. */
export async function statusOfRun(db: Storage['db'], run: Run): Promise<ReportStatus> {
  const result = run.phase === 'COMPLETED' ? resultOf(run) : null;
  if (result === null) return 'ERROR';
  const { policy } = await getPolicyOfRun(db, run);
  return statusAfter(policy, { outcome: 'EVALUATED', policyStatus: result.policyStatus });
}
