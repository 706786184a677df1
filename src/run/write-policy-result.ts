import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import { findPreviousResult, noteSectionCount } from '../report/run-store.ts';
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
 * Writes the result of an evaluation as the section CREDIT_POLICY, and tells of it where the status is another than before:
 * that of `claim.report`, which is as it was, or, since a new run clears it, of the run before. The caller has moved the report.
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
  await noteSectionCount(db, run.id);
  const previousPolicyStatus =
    report.policyStatus === 'PENDING' ? await findPreviousResult(db, run) : report.policyStatus;
  if (previousPolicyStatus === policyStatus) return;
  await tellOfReport(engine, db, {
    organizationId: report.organizationId,
    reportId: report.id,
    type: 'CREDIT_POLICY',
    details: { policyVersion: run.policyVersion, riskBand, previousPolicyStatus },
  });
}
