import { CreditError } from '../base/errors.ts';
import type { Isolation } from '../jobs/losses.ts';
import type { Turn, Turns } from '../jobs/turns.ts';
import type { Engine } from '../report/engine.ts';
import type { MovedReport } from '../report/move-report.ts';
import { type ClaimedRun, claimForWork } from '../run/claim-run.ts';
import { loadProfileOfRun } from '../run/load-profile-of-run.ts';
import { type ExecutionOptions, RunExecution } from '../run/run-execution.ts';
import type { RunEnd, RunOutage, RunStep } from '../run/run-step.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { withReusable } from '../run/with-reusable.ts';
import { aheadOfMachine, workIsolated } from '../run/work-isolated.ts';
import { WorkerGone } from '../run/worker-gone.ts';
import { noCeilings } from '../usage/cost-ceilings.ts';
import type { SourcePatience } from './source-patience.ts';

/** A claimed run, or why it was not claimed. ISOLATED, ALONE: the required isolation. RESTING: it must wait before the next attempt. */
export type RunTask =
  | { readonly kind: 'OURS'; readonly claim: ClaimedRun }
  | { readonly kind: 'OTHERS' | 'FINAL' | 'ISOLATED' | 'ALONE' | 'RESTING'; readonly runId: string };

interface RunsInThreadsOptions {
  readonly batchId: string;
  readonly threads: RunThreads;
  readonly signal: AbortSignal;
  readonly sources: Pick<SourcePatience, 'note' | 'noteAnswers' | 'forget'>;
  /** Waited for before the sources of a run are asked, and ended when they have answered; left out: all that come are under way at once. */
  readonly turns?: Turns | undefined;
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
  async goOn(runId: string, as: Isolation): Promise<RunTask> {
    const claim = await claimForWork(this.#engine, runId, { as });
    if (typeof claim !== 'string') return { kind: 'OURS', claim };
    if (claim === 'FINISHED') return { kind: 'FINAL', runId };
    return { kind: claim === 'HELD' ? 'OTHERS' : claim, runId };
  }

  /** Takes the turn of a run that requires its own process. */
  async takeIsolation(): Promise<Pick<Turn, 'end'>> {
    const { signal } = this.#options;
    return (await this.#engine.isolation?.turns.take('', { signal })) ?? { end: () => {} };
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
    const { batchId, threads, signal, turns, sources } = this.#options;
    const { alongside, ownThread } = how;
    const { id: runId } = claim.run;
    let hurry = (_: string) => {};
    const execution = new RunExecution(this.#engine, claim, { signal, ...(alongside && { alongside }) });
    try {
      const moved = await execution.finish(async ({ signal: stop, onStep }): Promise<RunEnd> => {
        const profile = await loadProfileOfRun(this.#engine, this.#engine.storage.db, claim.run);
        const { ceilings = noCeilings } = this.#engine;
        const work = {
          ...(await withReusable(this.#engine, claim.work, profile)),
          spending: { ceilings, batchId },
        };
        const { isolation } = this.#engine;
        const callbacks = {
          onSent: (send: (source: string) => void) => {
            hurry = send;
          },
          onOutage: (outage: RunOutage) => sources.note(runId, outage, () => hurry(outage.source)),
          onStep: (step: RunStep) => {
            sources.noteAnswers(runId, step.answered);
            return onStep(step);
          },
        };
        if (claim.isolation !== 'TOGETHER' && isolation !== undefined)
          return workIsolated(this.#engine, isolation, work, { profile, signal: stop, ...callbacks });
        const turn = await turns?.take('', { signal: stop });
        const outcome = await threads
          .work(work, {
            profile,
            aheadMs: aheadOfMachine(this.#engine.storage.clock),
            alone: ownThread,
            signal: stop,
            ...callbacks,
          })
          .finally(() => turn?.end());
        if (outcome.kind === 'ENDED') {
          sources.noteAnswers(runId, outcome.end.step.answered);
          return outcome.end;
        }
        if (outcome.kind === 'DIED') throw new WorkerGone(outcome, !ownThread);
        // No document can be worked on, and none is to blame: the batch stops rather than to end with all of them in ERROR.
        throw new CreditError('BATCH_NOT_WORKED_ON', { batchId, reason: outcome.reason });
      });
      return moved === 'LOST' ? undefined : moved;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof CreditError) throw this.#orNotWorkedOn(error);
      // The run is retried until it has failed or was lost too often.
      return undefined;
    } finally {
      sources.forget(runId);
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
