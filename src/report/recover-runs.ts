import { isAbandoned } from './lease.ts';
import type { ReportEngine } from './report-engine.ts';
import { runReport } from './run-report.ts';
import { listUnfinishedRuns } from './run-store.ts';

/** So many unfinished runs are looked at in one go. */
const maximumRuns = 1_000;

/**
 * Takes up, one after the other, the runs that a stopped process left unfinished.
 *
 * @returns the ids of the reports whose runs were brought to an end here.
 */
export async function recoverRuns(
  engine: ReportEngine,
  options: { signal?: AbortSignal; except?: string; onTakenUp?: (reportId: string) => void } = {},
): Promise<readonly string[]> {
  const recovered: string[] = [];
  for (const run of await listUnfinishedRuns(engine.storage.db, maximumRuns)) {
    options.signal?.throwIfAborted();
    if (run.reportId === options.except || !isAbandoned(run, engine.clock.now())) continue;
    options.onTakenUp?.(run.reportId);
    const outcome = await runReport(engine, run.id, options.signal ? { signal: options.signal } : {});
    if (outcome === 'FINISHED') recovered.push(run.reportId);
  }
  return recovered;
}
