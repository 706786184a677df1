import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import type { Language } from '../base/language.ts';
import { type CreateOutcome, type CreateReportRequest, createReport } from '../report/create-report.ts';
import type { Engine } from '../report/engine.ts';
import { getReport, requireReport } from '../report/read-reports.ts';
import { isFinal } from '../report/report.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { getRun } from '../report/run-store.ts';
import type { OnProgress } from './run-progress.ts';
import { runReport } from './run-report.ts';

/** While another process works on a run, its state is read at this pace. */
const pollMs = 200;

/**
 * One document in, one finished report out: accepts the request and works on it, or watches the process that
 * does, until the report is final.
 *
 * @throws CreditError as createReport and runReport. The signal's reason when it aborts: the report is kept, and
 * a later run takes it up.
 */
export async function analyzeDocument(
  engine: Engine,
  actor: Actor,
  request: CreateReportRequest,
  options: { signal?: AbortSignal; onProgress?: OnProgress; language?: Language } = {},
): Promise<{ readonly report: ReportAnswer; readonly outcome: CreateOutcome }> {
  options.signal?.throwIfAborted();
  const { reportId, outcome } = await createReport(engine, actor, request);
  options.onProgress?.({ kind: 'report', reportId, outcome });
  return { report: await finishReport(engine, actor, reportId, options), outcome };
}

/**
 * Brings a report to its end: works on its latest run, or waits for the process that holds it, and takes the run
 * up should that process die.
 *
 * @throws CreditError UNKNOWN_REPORT, STORAGE_*; the signal's reason when it aborts.
 */
export async function finishReport(
  engine: Engine,
  actor: Actor,
  reportId: string,
  options: { signal?: AbortSignal; onProgress?: OnProgress; language?: Language } = {},
): Promise<ReportAnswer> {
  for (;;) {
    const report = await requireReport(engine.storage.db, actor, reportId);
    const run = await getRun(engine.storage.db, report.currentRunId);
    if (isFinal(run.phase)) return getReport(engine, actor, reportId, options.language);
    const outcome = await runReport(engine, run.id, options);
    if (outcome === 'HELD' || outcome === 'RESTING') await pause(pollMs, options.signal);
  }
}
