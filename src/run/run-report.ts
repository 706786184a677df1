import { CreditError } from '../base/errors.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { reportLocks } from '../report/report-locks.ts';
import { releaseRun } from '../report/run-store.ts';
import { guardsItself, inOrder } from '../storage/locks.ts';
import { claimForWork, keepHold } from './claim-run.ts';
import { LeaseLost } from './lease.ts';
import type { OnProgress } from './run-progress.ts';
import { workOnRun } from './work-on-run.ts';
import { writeEnd, writeStep } from './write-run.ts';

/**
 * What came of working on a run. FINISHED: it is final. HELD: another living process works on it. LOST: it was
 * taken over or superseded meanwhile, and what this process found was dropped.
 */
export type RunOutcome = 'FINISHED' | 'HELD' | 'LOST';

/**
 * Works on a run until it is final: takes hold of it, asks the sources, keeps each answer and each section as it
 * comes, evaluates the policy and writes the result, with its usage, in one transaction.
 *
 * When `signal` aborts, the run is given back as it stands for a later process to take up, and this rejects with
 * the signal's reason. Answers that an earlier attempt kept are not asked again.
 *
 * @throws CreditError STORAGE_* when something cannot be kept; what a source throws out of a defect, which counts as
 * a failed attempt, and the third of them is the last.
 */
export async function runReport(
  engine: ReportEngine,
  runId: string,
  options: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<RunOutcome> {
  options.signal?.throwIfAborted();
  const claim = await claimForWork(engine, runId);
  if (claim === 'FINISHED' || claim === 'HELD') return claim;

  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const endRenewal = keepHold(engine, claim.hold, stop);
  try {
    const profile = await engine.loadProfile(claim.run.profile);
    const end = await workOnRun(claim.work, {
      profile,
      clock: engine.clock,
      signal,
      onStep: (step) => writeStep(engine, claim, step),
      onProgress: options.onProgress,
    });
    const locks = inOrder(reportLocks(claim.report));
    const phase = await engine.storage.write({ locks }, (db) => writeEnd(engine, db, claim, end));
    engine.endings.tell(claim.report.id);
    options.onProgress?.({ kind: 'phase', phase });
    return 'FINISHED';
  } catch (error) {
    if (error instanceof LeaseLost) return 'LOST';
    // A stop on purpose and a full disk are no fault of the document, so they do not count as a failed attempt.
    const counts = !(error instanceof CreditError) && options.signal?.aborted !== true;
    // Given back for another to take up; where even that cannot be written, the hold runs out by itself.
    await engine.storage
      .write({ locks: guardsItself }, (db) => releaseRun(db, claim.hold, { counts }))
      .catch(() => {});
    throw error;
  } finally {
    endRenewal();
  }
}
