import type { Engine } from '../report/engine.ts';
import { claimForWork } from './claim-run.ts';
import { loadProfileOfRun } from './load-profile-of-run.ts';
import { RunExecution } from './run-execution.ts';
import type { OnProgress } from './run-progress.ts';
import { withReusable } from './with-reusable.ts';
import { workOnRun } from './work-on-run.ts';

/**
 * What came of working on a run. FINISHED: it is final. HELD: another living process works on it. LOST: it was
 * taken over or superseded meanwhile, and what this process found was dropped.
 */
export type RunOutcome = 'FINISHED' | 'HELD' | 'LOST';

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
 * A run that may be what has stopped processes waits until nothing else is under way here.
 *
 * @throws CreditError STORAGE_* when something cannot be kept; what a source throws out of a defect, which counts as
 * a failed attempt, and the third of them is the last.
 */
export async function runReport(
  engine: Engine,
  runId: string,
  options: RunReportOptions = {},
): Promise<RunOutcome> {
  const outcome = await runTogether(engine, runId, options);
  return outcome === 'ALONE' ? runAlone(engine, runId, options) : outcome;
}

/** As `runReport`, but ALONE for a run that may not be worked on beside others. */
export async function runTogether(
  engine: Engine,
  runId: string,
  options: RunReportOptions = {},
): Promise<RunOutcome | 'ALONE'> {
  return engine.gate.together(() => claimAndRun(engine, runId, { ...options, alone: false }), options.signal);
}

/** As `runReport`, once nothing else is under way here. */
export async function runAlone(
  engine: Engine,
  runId: string,
  options: RunReportOptions = {},
): Promise<RunOutcome> {
  const work = () => claimAndRun(engine, runId, { ...options, alone: true });
  const outcome = await engine.gate.alone(work, options.signal);
  if (outcome === 'ALONE') throw new Error(`The run ${runId} was worked on alone`);
  return outcome;
}

async function claimAndRun(
  engine: Engine,
  runId: string,
  options: RunReportOptions & { readonly alone: boolean },
): Promise<RunOutcome | 'ALONE'> {
  options.signal?.throwIfAborted();
  const claim = await claimForWork(engine, runId, options);
  if (claim === 'FINISHED' || claim === 'HELD' || claim === 'ALONE') return claim;

  const { clock } = engine;
  const execution = new RunExecution(engine, claim, { signal: options.signal });
  const moved = await execution.finish(async (callbacks) => {
    const profile = await loadProfileOfRun(engine, engine.storage.db, claim.run);
    const { storage, ceilings } = engine;
    const work = await withReusable(engine, claim.work, profile);
    return workOnRun(
      { ...work, ...(ceilings && { spending: { ceilings, batchId: null } }) },
      { ...callbacks, profile, clock, onProgress: options.onProgress, storage: async () => storage },
    );
  });
  if (moved === 'LOST') return 'LOST';
  if (moved.phase !== undefined) options.onProgress?.({ kind: 'phase', phase: moved.phase });
  return 'FINISHED';
}
