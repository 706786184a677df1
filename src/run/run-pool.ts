import { isFree, leaseTime } from '../jobs/claim.ts';
import { type Job, WorkerPool } from '../jobs/worker-pool.ts';
import type { Engine } from '../report/engine.ts';
import { listUnfinishedRuns } from '../report/run-store.ts';
import { runAlone, runTogether } from './run-report.ts';

/** Runs that a stopped process left, or that another accepted for us, are looked for at this pace. */
const usualLookMs = 5_000;
/** So many are looked at in one go. */
const lookAtMost = 1_000;
const lookAtMostWhenBusy = 100;

interface RunPoolOptions {
  readonly workers: number;
  readonly queueLimit: number;
  readonly lookMs?: number;
  /** Waited for before each run begins: where the process has more urgent things to do. */
  readonly beforeEach?: () => Promise<void>;
  /** A source or the database broke on a run. */
  readonly onFailure: (runId: string, error: unknown) => void;
}

/**
 * The workers of a service: they bring runs to their end. From its opening on, the pool takes up what earlier processes left
 * unfinished, now and from time to time. The queue in memory holds ids only: what it would lose is on disk.
 */
export class RunPool {
  readonly #engine: Engine;
  readonly #options: RunPoolOptions;
  readonly #pool: WorkerPool;
  /** For runs that nothing may be under way beside: they wait here and not in the place of another. */
  readonly #lone: WorkerPool;
  readonly #looking: NodeJS.Timeout;

  constructor(engine: Engine, options: RunPoolOptions) {
    this.#engine = engine;
    this.#options = options;
    const onFailure = ({ id }: Job, error: unknown) => options.onFailure(id, error);
    this.#lone = new WorkerPool({
      workers: 1,
      limit: Number.POSITIVE_INFINITY,
      work: async ({ id }, signal) => {
        await runAlone(engine, id, { signal });
      },
      onFailure,
    });
    this.#pool = new WorkerPool({
      workers: options.workers,
      limit: options.queueLimit,
      work: async (job, signal) => {
        const outcome = await runTogether(engine, job.id, { signal });
        if (outcome === 'ALONE') this.#lone.add(job);
      },
      onFailure,
      beforeEach: options.beforeEach,
    });
    this.#lookAgain();
    this.#looking = setInterval(() => this.#lookAgain(), options.lookMs ?? usualLookMs);
    this.#looking.unref();
  }

  hasRoom(organizationId: string): boolean {
    return this.#pool.hasRoom(organizationId);
  }

  /** To be called once the run is on disk. */
  add({ runId, organizationId }: { readonly runId: string; readonly organizationId: string }): void {
    if (this.#options.workers > 0) this.#pool.add({ id: runId, lane: organizationId });
  }

  get waiting(): number {
    return this.#pool.waiting + this.#lone.waiting;
  }

  get running(): number {
    return this.#pool.running + this.#lone.running;
  }

  /** Ends the looking, lets runs under way end for `graceMs`, and gives the rest back. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all([this.#pool.stop(graceMs), this.#lone.stop(graceMs)]);
  }

  #lookAgain(): void {
    this.#look().catch((error: unknown) => this.#options.onFailure('-', error));
  }

  async #look(): Promise<void> {
    if (this.#options.workers === 0) return;
    const now = await leaseTime(this.#engine);
    // The oldest come first, and a busy pool needs no more than those that were dropped.
    const atMost = this.waiting > lookAtMostWhenBusy ? lookAtMostWhenBusy : lookAtMost;
    for (const run of await listUnfinishedRuns(this.#engine.storage.db, atMost)) {
      if (isFree(run, now)) this.#pool.add({ id: run.id, lane: run.organizationId });
    }
  }
}
