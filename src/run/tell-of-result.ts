import { findPreviousResult } from '../report/earlier-run-store.ts';
import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunEnd } from './run-step.ts';
import { tellOfSections } from './write-part.ts';

/** What an evaluation gave. */
type Evaluated = Pick<
  Extract<RunEnd, { outcome: 'EVALUATED' }>,
  'policyStatus' | 'riskBand' | 'integrationCount'
>;

/**
 * Tells of the result of an evaluation: of the section CREDIT_POLICY, and where the status is another than before, of that:
 * `claim.report` is as it was, or, since a new run clears it, the run before tells. The caller has written the result and moved the
 * report.
 */
export async function tellOfResult(
  engine: Engine,
  db: Storage['db'],
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  { policyStatus, riskBand, integrationCount }: Evaluated,
): Promise<void> {
  const { run, report } = claim;
  await tellOfSections(engine, db, claim, [
    {
      type: 'CREDIT_POLICY',
      status: 'COMPLETED',
      integrationCount,
    },
  ]);
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
