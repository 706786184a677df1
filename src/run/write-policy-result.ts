import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunEnd } from './run-step.ts';
import { writeSections } from './write-sections.ts';

/** What an evaluation gave. */
type Evaluated = Pick<
  Extract<RunEnd, { outcome: 'EVALUATED' }>,
  'policyStatus' | 'riskBand' | 'policyResult' | 'integrationCount'
>;

/**
 * Writes the result of an evaluation as the section CREDIT_POLICY, and tells of it where the status is another than the
 * one in `claim.report`, which is as it was before. The caller has moved the report.
 */
export async function writePolicyResult(
  engine: Engine,
  db: Storage['db'],
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  { policyStatus, riskBand, policyResult, integrationCount }: Evaluated,
): Promise<void> {
  const { run, report } = claim;
  await writeSections(engine, db, claim, [
    {
      type: 'CREDIT_POLICY',
      status: 'COMPLETED',
      details: policyResult,
      integrationCount,
      sources: '[]',
      errors: '[]',
    },
  ]);
  if (report.policyStatus === policyStatus) return;
  await tellOfReport(engine, db, {
    organizationId: report.organizationId,
    reportId: report.id,
    type: 'CREDIT_POLICY',
    details: { policyVersion: run.policyVersion, riskBand, previousPolicyStatus: report.policyStatus },
  });
}
