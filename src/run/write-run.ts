import { newId } from '../base/ids.ts';
import { insertEvidence } from '../collector/evidence-store.ts';
import { requireTransition } from '../report/report.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { finishedDetails, tellOfReport } from '../report/report-events.ts';
import { moveReport } from '../report/report-store.ts';
import { finishRun, moveRun } from '../report/run-store.ts';
import { putSections } from '../report/section-store.ts';
import { sectionTypes } from '../sections/index.ts';
import { inOrder } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { priceOf } from '../usage/price-table.ts';
import { insertUsage } from '../usage/usage-store.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import type { ClaimedRun } from './claim-run.ts';
import { LeaseLost } from './lease.ts';
import type { PreparedSection, RunEnd, RunStep } from './work-on-run.ts';
import { writePolicyResult } from './write-policy-result.ts';

type Db = Storage['db'];

/** Writes what has come in, in one transaction. @throws LeaseLost where the run is no longer ours. */
export async function writeStep(engine: ReportEngine, claim: ClaimedRun, step: RunStep): Promise<void> {
  const { organizationId, id: reportId } = claim.report;
  await engine.storage.write({ locks: inOrder(eventLocks(organizationId, reportId)) }, async (db) => {
    await stillOurs(moveRun(db, claim.hold, { sourcesDone: step.sourcesDone }));
    await insertEvidence(db, claim.run, step.evidence);
    await writeSections(engine, db, claim, step.sections);
  });
}

/**
 * Ends a run, in the transaction of the caller: what had not been written, the result, the report and, where it was
 * evaluated, its usage. One that ends in ERROR is never counted. The caller is alone with the report.
 *
 * @throws LeaseLost where the run is no longer ours; the transaction around it is then to be undone.
 */
export async function writeEnd(
  engine: ReportEngine,
  db: Db,
  claim: ClaimedRun,
  end: RunEnd,
): Promise<'COMPLETED' | 'ERROR'> {
  const { run, report, policy } = claim;
  const { errors, step } = end;
  const at = engine.clock.now().toISOString();
  const isEvaluated = end.outcome === 'EVALUATED';
  const phase = isEvaluated ? 'COMPLETED' : 'ERROR';
  const status = !isEvaluated ? 'ERROR' : policy.usePolicyResult ? end.policyStatus : 'COMPLETED';
  if (end.outcome === 'SOURCE_FAILED') requireTransition('SOURCE_FAILED', 'PROCESSING', status);
  else {
    requireTransition('COLLECTED', 'PROCESSING', 'EVALUATING');
    requireTransition(isEvaluated ? 'EVALUATED' : 'EVALUATION_BROKE', 'EVALUATING', status);
  }

  await stillOurs(
    finishRun(db, claim.hold, {
      phase,
      errors,
      policyResult: isEvaluated ? end.policyResult : null,
      sourcesDone: step.sourcesDone,
      finishedAt: at,
    }),
  );
  const result = isEvaluated ? { policyStatus: end.policyStatus, score: end.score } : {};
  await moveReport(db, report, { status, ...result }, at);
  await insertEvidence(db, run, step.evidence);
  await writeSections(engine, db, claim, step.sections);
  if (isEvaluated) await writePolicyResult(engine, db, claim, end);
  await tellOfReport(engine, db, {
    organizationId: run.organizationId,
    reportId: report.id,
    type: 'REPORT_FINISHED',
    details: finishedDetails(at, errors),
  });
  if (isEvaluated) await countRun(engine, db, claim, at);
  return phase;
}

/**
 * Writes sections of a run, and tells of those that are new or say something new. The caller has checked the hold in the
 * same transaction, and moved the report first.
 */
export async function writeSections(
  engine: ReportEngine,
  db: Db,
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  sections: readonly PreparedSection[],
): Promise<void> {
  const { id, organizationId } = claim.run;
  const reportId = claim.report.id;
  const rows = sections.map((section) => ({
    ...section,
    id: newId('sec'),
    position: sectionTypes.indexOf(section.type),
  }));
  const updatedAt = engine.clock.now().toISOString();
  const written = await putSections(db, { id, organizationId, reportId }, rows, updatedAt);
  if (written.size === 0 || !(await engine.outbox.isAwaited(db, organizationId, 'REPORT'))) return;
  for (const { type, status, integrationCount } of sections) {
    const sectionId = written.get(type);
    if (sectionId === undefined) continue;
    const section = { id: sectionId, type, status, integrationCount };
    await tellOfReport(engine, db, { organizationId, reportId, type: 'REPORT', details: { section } });
  }
}

async function countRun(engine: ReportEngine, db: Db, claim: ClaimedRun, at: string): Promise<void> {
  const { run, report, policy } = claim;
  const { depth, additionals } = policy;
  const { documentKind } = report;
  await insertUsage(db, {
    id: newId('usg'),
    organizationId: run.organizationId,
    runId: run.id,
    reportId: report.id,
    policyId: run.policyId,
    documentKind,
    depth,
    additionals,
    priceCents: priceOf(engine.prices, { documentKind, depth, additionals }),
    countedAt: at,
  });
}

/** @throws LeaseLost when the step found the run in other hands; the transaction around it is undone. */
async function stillOurs(moved: Promise<boolean>): Promise<void> {
  if (!(await moved)) throw new LeaseLost();
}
