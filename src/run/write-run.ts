import { newId } from '../base/ids.ts';
import { joinParts, type RunKey } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import { LeaseLost } from '../report/hold.ts';
import { type MovedReport, moveReport } from '../report/move-report.ts';
import { putReadings } from '../report/reading-store.ts';
import { type Report, type Run, statusAfter } from '../report/report.ts';
import { finishedDetails, tellOfReport } from '../report/report-events.ts';
import { reportLocks } from '../report/report-locks.ts';
import { findReport } from '../report/report-store.ts';
import { getRun, noteSourcesDone } from '../report/run-store.ts';
import { insertShadowDecision } from '../report/shadow-decision-store.ts';
import type { ReportEvent } from '../report/transitions.ts';
import { inOrder } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { priceOf } from '../usage/price-table.ts';
import { insertUsage } from '../usage/usage-store.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunEnd, RunStep } from './run-step.ts';
import { tellOfResult } from './tell-of-result.ts';
import { tellOfSections, writePart } from './write-part.ts';

type Db = Storage['db'];

/** Writes what has come in, in one transaction. @throws LeaseLost where the run is no longer ours. */
export async function writeStep(engine: Engine, claim: ClaimedRun, step: RunStep): Promise<void> {
  const { organizationId, id: reportId } = claim.report;
  await engine.storage.write({ locks: inOrder(eventLocks(organizationId, reportId)) }, async (db) => {
    if (!(await noteSourcesDone(db, claim.hold, step.sourcesDone))) throw new LeaseLost();
    const awaited = await engine.outbox.awaited(db, organizationId);
    const hash = engine.documentHashes.ready(organizationId);
    const { news } = await writePart(db, keyOf(claim), { ...step, awaited, hash });
    await tellOfSections(engine, db, claim, news);
  });
}

/**
 * Writes, in one transaction, what came in last and that the policy is being evaluated.
 *
 * @returns the claim as it stands then. @throws LeaseLost where the run is no longer ours.
 */
export async function writeCollected(engine: Engine, claim: ClaimedRun, step: RunStep): Promise<ClaimedRun> {
  const locks = inOrder(reportLocks(claim.report));
  return engine.storage.write({ locks }, async (db) => {
    const awaited = await engine.outbox.awaited(db, claim.run.organizationId);
    const hash = engine.documentHashes.ready(claim.run.organizationId);
    const { number, news } = await writePart(db, keyOf(claim), { ...step, awaited, hash });
    const sectionCount = await countSections(db, claim, { number, step });
    const { report } = await moveReport(db, await currentReport(db, claim), 'COLLECTED', {
      at: engine.clock.now().toISOString(),
      change: named(step),
      run: { hold: claim.hold, change: { sourcesDone: step.sourcesDone } },
    });
    await tellOfSections(engine, db, claim, news);
    return { ...claim, run: { ...claim.run, phase: 'EVALUATING' }, report, sectionCount };
  });
}

/**
 * Ends a run, in the transaction of the caller: what had not been written, the result, the report and, where it was
 * evaluated from what a source answered, its usage. One that ends in ERROR is never counted. The caller is alone with the report.
 *
 * @throws LeaseLost where the run is no longer ours; the transaction around it is then to be undone.
 */
export async function writeEnd(engine: Engine, db: Db, claim: ClaimedRun, end: RunEnd): Promise<MovedReport> {
  const { run, policy, hold } = claim;
  const { errors, step } = end;
  const report = await currentReport(db, claim);
  const at = engine.clock.now().toISOString();
  const result = end.outcome === 'EVALUATED' ? end : undefined;
  const awaited = await engine.outbox.awaited(db, run.organizationId);
  const hash = engine.documentHashes.ready(run.organizationId);
  const { number, news } = await writePart(db, keyOf(claim), { ...step, awaited, hash });
  const sectionCount = await countSections(db, claim, { number, step });
  const status = statusAfter(policy, end);
  const moved = await moveReport(db, report, endingEvents(run, end), {
    at,
    to: status,
    change: {
      ...named(step),
      ...(result && { policyStatus: result.policyStatus, score: result.score }),
      ...(result?.terms && status === 'APPROVED' && report.decidedAt === null && { terms: result.terms }),
    },
    ...(result && { evaluated: run }),
    run: {
      hold,
      change: {
        errors,
        result: result?.result ?? null,
        ...(result && { sectionCount }),
        sourcesDone: step.sourcesDone,
        finishedAt: at,
        holder: null,
        heldUntil: null,
      },
    },
  });
  await tellOfSections(engine, db, claim, news);
  if (end.missingConsents.length > 0 && awaited.has('OPTIN'))
    await tellOfReport(engine, db, {
      organizationId: run.organizationId,
      reportId: report.id,
      type: 'OPTIN',
      details: { missing: end.missingConsents },
    });
  if (result !== undefined) await putReadings(db, run, result.readings);
  if (result?.shadow !== undefined) await insertShadowDecision(db, run, result.shadow);
  if (result !== undefined && awaited.size > 0) await tellOfResult(engine, db, claim, result);
  if (awaited.has('REPORT_FINISHED'))
    await tellOfReport(engine, db, {
      organizationId: run.organizationId,
      reportId: report.id,
      type: 'REPORT_FINISHED',
      details: finishedDetails(at, errors),
    });
  if (moved.counted && result?.answered) await countRun(engine, db, claim, { at, ...result });
  return moved;
}

/**
 * Returns the stored report of a run. An analyst may have decided or added a note since the run was claimed.
 *
 * @throws LeaseLost if another process took the run, or the report was erased.
 */
async function currentReport(db: Db, { report, hold }: ClaimedRun): Promise<Report> {
  const current = await findReport(db, report.organizationId, report.id);
  if (current?.revision === report.revision) return current;
  const { fence } = await getRun(db, hold.id);
  if (current === undefined || fence !== hold.fence) throw new LeaseLost();
  return current;
}

/** Joins what a run has collected, once it has collected all, and counts its sections. Most have collected it in one. */
async function countSections(
  db: Db,
  claim: ClaimedRun,
  { number, step }: { readonly number: number | undefined; readonly step: RunStep },
): Promise<number> {
  const { sectionCount } = claim;
  if (number === undefined && sectionCount !== undefined) return sectionCount;
  if (number === 1 && step.part !== undefined) return step.part.sectionCount;
  return joinParts(db, keyOf(claim));
}

function keyOf({ run: { id, organizationId }, report: { document } }: ClaimedRun): RunKey {
  return { id, organizationId, document };
}

/** A run that has not come to know the name leaves the one before. */
function named({ subjectName }: RunStep): { readonly subjectName?: string } {
  return subjectName === undefined ? {} : { subjectName };
}

/** A run that nobody watches passes through the evaluation within the transaction of its end. */
function endingEvents({ phase }: Run, { outcome }: RunEnd): readonly ReportEvent[] {
  const isCollected = phase === 'EVALUATING' || outcome === 'SOURCE_FAILED';
  return isCollected ? [outcome] : ['COLLECTED', outcome];
}

async function countRun(
  engine: Engine,
  db: Db,
  claim: ClaimedRun,
  { at, hasLostAnswers }: { readonly at: string; readonly hasLostAnswers: boolean },
): Promise<void> {
  const { run, report, policy } = claim;
  const { prices } = engineOf(engine, run.organizationId);
  if (run.answersOf !== null && !hasLostAnswers && prices.billReused !== true) return;
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
    priceCents: priceOf(prices, { documentKind, depth, additionals }),
    countedAt: at,
  });
}
