import { type Isolation, isolations } from '../jobs/losses.ts';
import { workAtLevel } from '../jobs/work-at-level.ts';
import type { Engine } from '../report/engine.ts';
import { findBatchOfRun } from '../usage/charge-store.ts';
import { claimForWork } from './claim-run.ts';
import { loadProfileOfRun } from './load-profile-of-run.ts';
import { RunExecution } from './run-execution.ts';
import type { OnProgress } from './run-progress.ts';
import { withReusable } from './with-reusable.ts';
import { workOnRun } from './work-on-run.ts';

/**
 * The result of an attempt. FINISHED: the run is final. HELD: another living process works on it. RESTING: its process was lost
 * repeatedly, and it must wait before the next attempt. LOST: it was taken over or superseded, and the results were discarded.
 */
export type RunOutcome = 'FINISHED' | 'HELD' | 'RESTING' | 'LOST';

interface RunReportOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/**
 * Works on a run until it is final: takes hold of it, asks the sources, keeps each answer and each section as it
 * comes, evaluates the policy and writes the result, with its usage, in one transaction.
 *
 * When `signal` aborts, the run is given back as it stands for a later process to take up, and this rejects with
 * the signal's reason. Answers that an earlier attempt kept are not asked again.
 *
 * If the process of a run was lost repeatedly, the isolation follows losses.ts.
 *
 * @throws CreditError STORAGE_* when something cannot be kept; what a source throws out of a defect, which counts as
 * a failed attempt, and the third of them is the last.
 */
export async function runReport(
  engine: Engine,
  runId: string,
  options: RunReportOptions = {},
): Promise<RunOutcome> {
  for (const as of isolations) {
    const outcome = await runAs(engine, runId, as, options);
    if (!isIsolation(outcome)) return outcome;
  }
  throw new Error(`The run ${runId} was worked on alone`);
}

/** Works like `runReport`. If the run requires more isolation than `as`, returns ISOLATED or ALONE and does no work. */
export async function runAs(
  engine: Engine,
  runId: string,
  as: Isolation,
  options: RunReportOptions = {},
): Promise<RunOutcome | Exclude<Isolation, 'TOGETHER'>> {
  const work = () => claimAndRun(engine, runId, { ...options, as });
  return workAtLevel(engine, as, { work, signal: options.signal });
}

function isIsolation(outcome: RunOutcome | Isolation): outcome is Isolation {
  return isolations.some((one) => one === outcome);
}

async function claimAndRun(
  engine: Engine,
  runId: string,
  options: RunReportOptions & { readonly as: Isolation },
): Promise<RunOutcome | Exclude<Isolation, 'TOGETHER'>> {
  options.signal?.throwIfAborted();
  const claim = await claimForWork(engine, runId, options);
  if (typeof claim === 'string') return claim;

  const { clock } = engine;
  const execution = new RunExecution(engine, claim, { signal: options.signal });
  const moved = await execution.finish(async (callbacks) => {
    const { storage, ceilings, isolation } = engine;
    const { organizationId } = claim.run;
    const profile = await loadProfileOfRun(engine, storage.db, claim.run);
    const named = { runId, document: claim.report.document };
    const work = {
      ...(await withReusable(engine, claim.work, profile)),
      ...(ceilings && {
        spending: { ceilings, batchId: await findBatchOfRun(storage.db, organizationId, named) },
      }),
    };
    if (claim.isolation !== 'TOGETHER' && isolation !== undefined) {
      const { workIsolated } = await import('./work-isolated.ts');
      return workIsolated(engine, isolation, work, { ...callbacks, profile });
    }
    const storageOf = async () => storage;
    return workOnRun(work, {
      ...callbacks,
      profile,
      clock,
      onProgress: options.onProgress,
      storage: storageOf,
    });
  });
  if (moved === 'LOST') return 'LOST';
  if (moved.phase !== undefined) options.onProgress?.({ kind: 'phase', phase: moved.phase });
  return 'FINISHED';
}
