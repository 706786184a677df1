import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { ReportEngine } from './report-engine.ts';
import { tellOfReport } from './report-events.ts';
import { writeSection } from './run-journal.ts';

/**
 * Writes the result of an evaluation as the section CREDIT_POLICY, and tells of it where the status is another than the
 * one in `claim.report`, which is as it was before. The caller has moved the report.
 */
export async function writePolicyResult(
  engine: ReportEngine,
  db: Storage['db'],
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  result: CreditPolicyDetails,
): Promise<void> {
  const { run, report } = claim;
  await writeSection(engine, db, claim, {
    type: 'CREDIT_POLICY',
    status: 'COMPLETED',
    details: result,
    integrationCount: 0,
    sources: [],
    errors: [],
  });
  if (report.policyStatus === result.policyStatus) return;
  await tellOfReport(engine, db, {
    organizationId: report.organizationId,
    reportId: report.id,
    type: 'CREDIT_POLICY',
    details: {
      policyVersion: run.policyVersion,
      riskBand: result.riskBand,
      previousPolicyStatus: report.policyStatus,
    },
  });
}
