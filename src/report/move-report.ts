import { type AuditChange, appendAudit } from '../audit/append-audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import { type HashedRun, hashResult, hashState, newSalt } from '../audit/report-hashes.ts';
import type { Hold } from '../jobs/claim.ts';
import { sealFor } from '../privacy/subject-seals.ts';
import type { Storage } from '../storage/open-database.ts';
import { LeaseLost } from './hold.ts';
import { indexName } from './name-index-store.ts';
import { isFinal, isInFlight, type Report, type ReportStatus, type Run } from './report.ts';
import { insertReport, type ReportChange, updateReport } from './report-store.ts';
import { insertRun, type RunChange, updateRun } from './run-store.ts';
import { followTransitions, type ReportEvent, type Step } from './transitions.ts';

type Db = Storage['db'];

/** A report without its status, and a run without its phase: the transition table gives both. */
export type NewReport = Omit<Report, 'status'>;
export type NewRun = Omit<Run, 'phase'>;

/** What a step writes beside the status and the phase. */
export interface Move {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** Where it leads; needed where the table leaves it more than one way. */
  readonly to?: ReportStatus;
  readonly change?: ReportChange;
  /** The report's current run; given exactly where the table says in which phase it is afterwards. */
  readonly run?: {
    /** Without a holder: whoever holds the run, as long as it has the fencing number. */
    readonly hold: Pick<Hold, 'id' | 'fence'> & Partial<Hold>;
    readonly change: RunChange;
  };
  /** What the policy made of the run, where it was written beside the step. */
  readonly result?: Uint8Array;
  /** The run that has a new result. Required if there is one. */
  readonly evaluated?: HashedRun;
  /** What else the audit chain says of it, for the salt of the report: ids, codes and hashes. */
  readonly audit?: (salt: string) => AuditChange['details'];
}

/** A report as a step has left it. */
export interface MovedReport extends Step {
  readonly report: Report;
}

/**
 * The stored report is not as it was read: somebody has moved it in between. A defect, since whoever moves a report reads
 * it in the same transaction, or holds its run.
 */
export class StaleReport extends Error {
  override readonly name = 'StaleReport';

  constructor({ id, status, revision }: Pick<Report, 'id' | 'status' | 'revision'>) {
    super(`The report ${id} is not ${status} in its revision ${revision} any more`);
  }
}

/**
 * Moves a report, and the run that it shows, by what the transition table says of the event. Several events are what one
 * transaction does at once: each is checked, and the last is written. Beside this file no statement writes the status of a
 * report or the phase of a run. The caller owns the transaction, which is to be undone when this throws.
 *
 * @param report as stored: its status is where the event starts, and its revision is what is moved.
 * @throws LeaseLost where the run is no longer held as `move.run` says, and StaleReport, by the end of the transaction. Error for a step that the table has not.
 */
export async function moveReport(
  db: Db,
  report: Report,
  event: ReportEvent | readonly ReportEvent[],
  move: Move,
): Promise<MovedReport> {
  const step = followTransitions(report, [event].flat(), move.to);
  const { run } = move;
  if ((run === undefined) !== (step.phase === undefined)) {
    throw new Error(`The run of a report is moved with it, or not at all: ${[event].flat().join(', ')}`);
  }
  if (run !== undefined && step.phase !== undefined) {
    const result = await sealResult(db, report, run.change);
    await updateRun(db, run.hold, { ...run.change, ...result, phase: step.phase }, () => new LeaseLost());
  }
  const isUnderWay = step.phase === undefined ? isInFlight(step.status) : !isFinal(step.phase);
  if (isUnderWay) return { ...step, report: await writeReport(db, report, step, move) };
  // Those from before have none.
  const salt = report.salt ?? newSalt();
  const change = report.salt === null ? { ...move.change, salt } : (move.change ?? {});
  const moved = await writeReport(db, report, step, { ...move, change });
  appendStep(db, { ...moved, salt }, [event].flat().at(-1), move);
  return { ...step, report: moved };
}

/** What the audit chain calls the steps at whose end a report stands still. */
const auditKinds: Partial<Readonly<Record<ReportEvent, AuditKind>>> = {
  EVALUATED: 'DECIDED_BY_POLICY',
  REEVALUATED: 'RESULT_REPLACED',
  DECIDE: 'REPORT_DECIDED',
  REDO: 'DECISION_REPLACED',
};

/** The step stands in the audit chain, with hashes of what it has left. */
function appendStep(
  db: Db,
  report: Report & { readonly salt: string },
  event: ReportEvent | undefined,
  { at, run, result = run?.change.result ?? undefined, evaluated, audit }: Move,
): void {
  const { organizationId, id, currentRunId, salt, decidedAt } = report;
  const isOfPerson = event === 'DECIDE' || event === 'REDO';
  if (result !== undefined && evaluated === undefined)
    throw new Error(`The result of ${currentRunId} was written without its run`);
  const resultHash =
    result === undefined || evaluated === undefined ? null : hashResult(salt, result, evaluated);
  appendAudit(db, {
    organizationId,
    kind: kindOf(event, { isDecided: decidedAt !== null }),
    at,
    actor: isOfPerson ? report.analystId : null,
    details: audit?.(salt),
    reports: [[id, currentRunId, hashState(salt, report), resultHash]],
  });
}

function kindOf(event: ReportEvent | undefined, { isDecided }: { readonly isDecided: boolean }): AuditKind {
  if (event === 'EVALUATED' && isDecided) return 'EVALUATED_AFTER_DECISION';
  return (event && auditKinds[event]) ?? 'RUN_FAILED';
}

/** The result as it is kept of the subject, where there is one. */
async function sealResult(db: Db, report: Report, { result }: RunChange): Promise<Pick<RunChange, 'result'>> {
  if (result === undefined || result === null) return {};
  return { result: await sealFor(db, report, 'run.result', result) };
}

/** Writes a report that is new, with its first run. */
export async function beginReport(
  db: Db,
  newReport: NewReport,
  newRun: NewRun,
  events: readonly ReportEvent[],
): Promise<{ readonly report: Report; readonly run: Run }> {
  const step = followTransitions(null, events);
  const run = withPhase(newRun, step);
  const report = { ...newReport, status: step.status };
  await insertRun(db, run);
  await insertReport(db, report);
  return { report, run };
}

/**
 * Gives a report another run. Where `current`, the one that it has shown so far, is still in flight, that becomes
 * SUPERSEDED: its fencing number goes up, so that the late writes of whoever holds it are refused.
 *
 * @throws as moveReport.
 */
export async function restartReport(
  db: Db,
  report: Report,
  runs: { readonly current: Run; readonly next: NewRun },
  { events, at, change }: Pick<Move, 'at' | 'change'> & { readonly events: readonly ReportEvent[] },
): Promise<{ readonly report: Report; readonly run: Run }> {
  const step = followTransitions(report, events);
  const { current } = runs;
  if (!isFinal(current.phase)) {
    const superseded = {
      phase: 'SUPERSEDED',
      fence: current.fence + 1,
      holder: null,
      heldUntil: null,
      finishedAt: at,
    } as const;
    await updateRun(db, { id: current.id, fence: current.fence }, superseded, () => new StaleReport(report));
  }
  const run = withPhase(runs.next, step);
  await insertRun(db, run);
  return {
    report: await writeReport(db, report, step, { at, change: { ...change, currentRunId: run.id } }),
    run,
  };
}

async function writeReport(db: Db, report: Report, step: Step, { at, change }: Move): Promise<Report> {
  const written = { ...change, status: step.status, updatedAt: at };
  await updateReport(db, report, written, () => new StaleReport(report));
  const { subjectName = report.subjectName } = change ?? {};
  if (subjectName !== report.subjectName) await indexName(db, report.id);
  return { ...report, ...written, revision: report.revision + 1 };
}

function withPhase(run: NewRun, { phase }: Step): Run {
  if (phase === undefined) throw new Error('A run begins without a phase');
  return { ...run, phase };
}
