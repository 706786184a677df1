import { type Clock, systemClock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { Turns } from '../jobs/turns.ts';
import type { Engine } from '../report/engine.ts';
import type { MovedReport } from '../report/move-report.ts';
import { type ClaimedRun, claimForWork } from '../run/claim-run.ts';
import { loadProfileOfRun } from '../run/load-profile-of-run.ts';
import { type ExecutionOptions, RunExecution } from '../run/run-execution.ts';
import type { RunEnd } from '../run/run-step.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { withReusable } from '../run/with-reusable.ts';
import { noCeilings } from '../usage/cost-ceilings.ts';

/** A run that is ours to work on, or what is to be done about it. ALONE: it may not be worked on beside others. */
export type RunTask =
  | { readonly kind: 'OURS'; readonly claim: ClaimedRun }
  | { readonly kind: 'OTHERS' | 'FINAL' | 'ALONE'; readonly runId: string };

interface RunsInThreadsOptions {
  readonly batchId: string;
  readonly threads: RunThreads;
  readonly signal: AbortSignal;
  /** Waited for before the sources of a run are asked, and ended when they have answered; left out: all that come are under way at once. */
  readonly turns?: Turns | undefined;
}

/** A thread has the machine's clock alone, and what it says is to be that of all machines. */
function aheadOfMachine(clock: Clock): number {
  return clock === systemClock ? 0 : clock.now().getTime() - systemClock.now().getTime();
}

/** Brings the runs of a batch to their end, in its threads. */
export class RunsInThreads {
  readonly #engine: Engine;
  readonly #options: RunsInThreadsOptions;

  constructor(engine: Engine, options: RunsInThreadsOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Takes hold of a run that there is already: of a process that has died, or that somebody works on. */
  async goOn(runId: string, alone: boolean): Promise<RunTask> {
    const claim = await claimForWork(this.#engine, runId, { alone });
    if (claim === 'FINISHED') return { kind: 'FINAL', runId };
    if (claim === 'ALONE') return { kind: 'ALONE', runId };
    return claim === 'HELD' ? { kind: 'OTHERS', runId } : { kind: 'OURS', claim };
  }

  /**
   * One attempt at a run that we hold; undefined where it came to nothing and another is to be made.
   *
   * @throws CreditError STORAGE_*, BATCH_NOT_WORKED_ON where no thread can be started, or one lacks a file of the program; the
   * reason of the signal.
   */
  async attempt(
    claim: ClaimedRun,
    how: {
      /** Whatever broke it must not break others a second time. */
      readonly ownThread: boolean;
      readonly alongside?: ExecutionOptions['alongside'];
    },
  ): Promise<MovedReport | undefined> {
    const { batchId, threads, signal, turns } = this.#options;
    const { alongside, ownThread } = how;
    const execution = new RunExecution(this.#engine, claim, { signal, ...(alongside && { alongside }) });
    try {
      const moved = await execution.finish(async ({ signal: stop, onStep }): Promise<RunEnd> => {
        const profile = await loadProfileOfRun(this.#engine, this.#engine.storage.db, claim.run);
        const { ceilings = noCeilings } = this.#engine;
        const work = {
          ...(await withReusable(this.#engine, claim.work, profile)),
          spending: { ceilings, batchId },
        };
        const turn = await turns?.take('', { signal: stop });
        const outcome = await threads
          .work(work, {
            profile,
            aheadMs: aheadOfMachine(this.#engine.storage.clock),
            alone: ownThread,
            signal: stop,
            onStep,
          })
          .finally(() => turn?.end());
        if (outcome.kind === 'ENDED') return outcome.end;
        if (outcome.kind === 'DIED') throw new Error('The thread that worked on a document has died');
        // No document can be worked on, and none is to blame: the batch stops rather than to end with all of them in ERROR.
        throw new CreditError('BATCH_NOT_WORKED_ON', { batchId, reason: outcome.reason });
      });
      return moved === 'LOST' ? undefined : moved;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof CreditError) throw this.#orNotWorkedOn(error);
      // Counted against the document, which is tried again until it has been too much for too many.
      return undefined;
    }
  }

  /** A program that is not whole stops the batch by its name, which says how it goes on. */
  #orNotWorkedOn(error: CreditError): CreditError {
    const { batchId } = this.#options;
    const { reason } = error.params;
    if (error.code !== 'INSTALLATION_BROKEN' || reason === undefined) return error;
    return new CreditError('BATCH_NOT_WORKED_ON', { batchId, reason }, { cause: error });
  }
}
