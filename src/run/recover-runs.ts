import { CreditError } from '../base/errors.ts';
import { isFree, leaseTime } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { listUnfinishedRuns } from '../report/unfinished-run-store.ts';
import { type RunOutcome, runReport } from './run-report.ts';

/** So many unfinished runs are looked at in one go. */
const maximumRuns = 1_000;

/** What recovery tells on its way. */
interface RecoveryOptions {
  readonly signal?: AbortSignal;
  /** A report that is left alone. */
  readonly except?: string;
  readonly onTakenUp?: (reportId: string) => void;
  /** A source broke on this report; the run is left for a later process, and after three it ends in ERROR. */
  readonly onBroken?: (reportId: string, defect: unknown) => void;
}

/**
 * Takes up, one after the other, the runs that a stopped process left unfinished. One that breaks does not keep the
 * others from being taken up.
 *
 * @returns the ids of the reports whose runs were brought to an end here.
 * @throws CreditError STORAGE_*; the signal's reason when it aborts.
 */
export async function recoverRuns(engine: Engine, options: RecoveryOptions = {}): Promise<readonly string[]> {
  const { signal } = options;
  const recovered: string[] = [];
  for (const run of await listUnfinishedRuns(engine.storage.db, maximumRuns)) {
    signal?.throwIfAborted();
    if (run.reportId === options.except || !isFree(run, await leaseTime(engine))) continue;
    options.onTakenUp?.(run.reportId);
    let outcome: RunOutcome;
    try {
      outcome = await runReport(engine, run.id, signal ? { signal } : {});
    } catch (error) {
      if (error instanceof CreditError || signal?.aborted) throw error;
      options.onBroken?.(run.reportId, error);
      continue;
    }
    if (outcome === 'FINISHED') recovered.push(run.reportId);
  }
  return recovered;
}
