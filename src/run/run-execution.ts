import { CreditError } from '../base/errors.ts';
import { toInstallationFault } from '../base/installation-fault.ts';
import { type Hold, keepClaim, leaseTime } from '../jobs/claim.ts';
import { afterLoss } from '../jobs/losses.ts';
import type { Engine } from '../report/engine.ts';
import { LeaseLost } from '../report/hold.ts';
import type { MovedReport } from '../report/move-report.ts';
import { reportLocks } from '../report/report-locks.ts';
import { releaseRun } from '../report/run-loss-store.ts';
import { getRun } from '../report/run-store.ts';
import { guardsItself, inOrder, type Lock } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunEnd } from './run-step.ts';
import { RunTrace } from './run-trace.ts';
import type { WorkOptions } from './work-on-run.ts';
import { type Blame, WorkerGone } from './worker-gone.ts';
import { writeCollected, writeEnd, writeStep } from './write-run.ts';

/** Works on a claimed run, in this thread or another: calls back with what is to be written. */
type RunWorker = (
  options: Required<Pick<WorkOptions, 'signal' | 'onStep' | 'onCollected'>>,
) => Promise<RunEnd>;

export interface ExecutionOptions {
  readonly signal?: AbortSignal | undefined;
  /** Writes what belongs to the end of the run, in the same transaction, which takes these locks too. */
  readonly alongside?: {
    readonly locks: readonly Lock[];
    readonly write: (db: Storage['db'], moved: MovedReport, end: RunEnd) => Promise<void>;
  };
}

/** Brings a run that this process holds to its end: renews the hold, writes step by step, and ends it or gives it back. */
export class RunExecution {
  readonly #engine: Engine;
  readonly #options: ExecutionOptions;
  readonly #lost = new AbortController();
  readonly #signal: AbortSignal;
  readonly #trace: RunTrace;
  #claim: ClaimedRun;
  /** The steps that are being written, one after the other. */
  #writing: Promise<void> = Promise.resolve();

  constructor(engine: Engine, claim: ClaimedRun, options: ExecutionOptions = {}) {
    this.#engine = engine;
    this.#claim = claim;
    this.#trace = new RunTrace(engine, claim.run);
    this.#options = options;
    const signals = options.signal === undefined ? [] : [options.signal];
    this.#signal = AbortSignal.any([...signals, this.#lost.signal]);
  }

  /**
   * Has `work` done once.
   *
   * @returns the report at its end; LOST where the run was taken over or superseded meanwhile: nothing more was written.
   * @throws CreditError STORAGE_*, INSTALLATION_BROKEN; the reason of the signal; the rejection of `work`, which counts as a failure of
   * the run unless it is a CreditError or a `WorkerGone` without blame. In all cases the run is released.
   */
  async finish(work: RunWorker): Promise<MovedReport | 'LOST'> {
    const endRenewal = keepClaim(this.#engine, 'run', this.#hold, {
      stop: this.#lost,
      lost: () => new LeaseLost(),
    });
    try {
      await this.#openHashes();
      const end = await work({
        signal: this.#signal,
        onStep: (step) => {
          this.#trace.add(step);
          return this.#inTurn(() => writeStep(this.#engine, this.#claim, step));
        },
        onCollected: (step) => {
          this.#trace.add(step);
          return this.#inTurn(async () => {
            this.#claim = await writeCollected(this.#engine, this.#claim, step);
          });
        },
      });
      this.#trace.add(end.step);
      await this.#writing;
      this.#signal.throwIfAborted();
      const moved = await this.#end(end);
      this.#trace.end(moved.phase ?? 'SUPERSEDED');
      return moved;
    } catch (error) {
      if (error instanceof LeaseLost) {
        this.#trace.end('LOST');
        return 'LOST';
      }
      await this.#writing.catch(() => {});
      const fault = toInstallationFault(error);
      await this.#release(fault);
      this.#trace.end('GIVEN_BACK');
      throw fault;
    } finally {
      endRenewal();
    }
  }

  get #hold(): Hold {
    return this.#claim.hold;
  }

  /** Before anything is written: whom a run names is noted by hash. Where there is no key it is noted later. */
  async #openHashes(): Promise<void> {
    const { documentHashes } = this.#engine;
    const { organizationId } = this.#claim.run;
    if (documentHashes.ready(organizationId) !== undefined) return;
    await documentHashes.forOrganization(organizationId).catch((error: unknown) => {
      if (!(error instanceof CreditError)) throw error;
    });
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(write);
    this.#writing.catch((error: unknown) => this.#lost.abort(error));
    return this.#writing;
  }

  async #end(end: RunEnd): Promise<MovedReport> {
    const { alongside } = this.#options;
    const locks = inOrder([...reportLocks(this.#claim.report), ...(alongside?.locks ?? [])]);
    const moved = await this.#engine.storage.write({ locks }, async (db) => {
      const ended = await writeEnd(this.#engine, db, this.#claim, end);
      await alongside?.write(db, ended, end);
      return ended;
    });
    this.#engine.endings.tell(moved.report.id);
    return moved;
  }

  /** Gives the run back for another to take up; where even that cannot be written, the hold runs out by itself. */
  async #release(error: unknown): Promise<void> {
    const blame = this.#blameOf(error);
    await this.#engine.storage
      .write({ locks: guardsItself }, async (db) => {
        const run = await getRun(db, this.#hold.id);
        if (blame === 'FAILURE') return releaseRun(db, this.#hold, { failures: run.failures + 1 });
        if (blame === 'UNKNOWN') return releaseRun(db, this.#hold);
        return releaseRun(db, this.#hold, afterLoss(run, await leaseTime(this.#engine)));
      })
      .catch(() => {});
  }

  /** Returns whether an error counts against the document. A requested stop, a full disk and a broken installation do not. */
  #blameOf(error: unknown): Blame {
    if (error instanceof CreditError || this.#options.signal?.aborted === true) return 'UNKNOWN';
    return error instanceof WorkerGone ? error.blame : 'FAILURE';
  }
}
