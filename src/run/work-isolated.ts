import { type Clock, systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { ProcessIsolation } from '../jobs/isolation.ts';
import type { Engine } from '../report/engine.ts';
import type { RunEnd, RunOutage, RunStep } from './run-step.ts';
import { openIsolatedThreads } from './run-threads.ts';
import type { RunWork } from './work-on-run.ts';
import { WorkerGone } from './worker-gone.ts';

/**
 * Works on a run like `workOnRun`, but in a separate process.
 *
 * @throws WorkerGone; CreditError INSTALLATION_BROKEN if no process starts; the reason of the signal.
 */
export async function workIsolated(
  { storage }: Engine,
  isolation: ProcessIsolation,
  work: RunWork,
  options: {
    readonly profile: SourceProfile;
    readonly signal: AbortSignal;
    readonly onStep: (step: RunStep) => void;
    readonly onOutage?: ((outage: RunOutage) => void) | undefined;
    readonly onSent?: ((hurry: (source: string) => void) => void) | undefined;
  },
): Promise<RunEnd> {
  const threads = openIsolatedThreads(isolation);
  const outcome = await threads.work(work, {
    ...options,
    aheadMs: aheadOfMachine(storage.clock),
    alone: true,
  });
  if (outcome.kind === 'ENDED') return outcome.end;
  if (outcome.kind === 'DIED') throw new WorkerGone(outcome, false);
  throw new CreditError('INSTALLATION_BROKEN', { reason: outcome.reason });
}

/** Returns how far the program's clock is ahead of the machine's clock, in ms. Threads only have the machine's clock and must correct it. */
export function aheadOfMachine(clock: Clock): number {
  return clock === systemClock ? 0 : clock.now().getTime() - systemClock.now().getTime();
}
