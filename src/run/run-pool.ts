import { type Job, openWorkerPool } from '../jobs/worker-pool.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { listUnfinishedRuns } from '../report/run-store.ts';
import { isAbandoned } from './lease.ts';
import { runReport } from './run-report.ts';

/** Runs that a stopped process left, or that another accepted for us, are looked for at this pace. */
const lookMs = 5_000;
/** So many are looked at in one go. */
const lookAtMost = 1_000;
const lookAtMostWhenBusy = 100;

export interface RunPoolOptions {
  readonly workers: number;
  readonly queueLimit: number;
  readonly beforeEach?: () => Promise<void>;
  /** A source or the database broke on a run. */
  readonly onFailure: (runId: string, error: unknown) => void;
}

/** The workers of a service: they bring runs to their end. */
export interface RunPool {
  hasRoom(organizationId: string): boolean;
  /** To be called once the run is on disk. */
  add(run: { readonly runId: string; readonly organizationId: string }): void;
  readonly waiting: number;
  readonly running: number;
  /** Ends the looking, lets runs under way end for `graceMs`, and gives the rest back. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Opens the pool, and takes up what earlier processes left unfinished, now and from time to time. The queue in memory
 * holds ids only: what it would lose is on disk.
 */
export function openRunPool(engine: ReportEngine, options: RunPoolOptions): RunPool {
  const pool = openWorkerPool({
    workers: options.workers,
    limit: options.queueLimit,
    work: async ({ id }, signal) => {
      await runReport(engine, id, { signal });
    },
    onFailure: ({ id }: Job, error) => options.onFailure(id, error),
    ...(options.beforeEach && { beforeEach: options.beforeEach }),
  });

  async function look(): Promise<void> {
    if (options.workers === 0) return;
    const now = engine.clock.now();
    // The oldest come first, and a busy pool needs no more than those that were dropped.
    const atMost = pool.waiting > lookAtMostWhenBusy ? lookAtMostWhenBusy : lookAtMost;
    for (const run of await listUnfinishedRuns(engine.storage.db, atMost)) {
      if (isAbandoned(run, now)) pool.add({ id: run.id, lane: run.organizationId });
    }
  }
  const lookAgain = () => {
    look().catch((error: unknown) => options.onFailure('-', error));
  };
  lookAgain();
  const looking = setInterval(lookAgain, lookMs);
  looking.unref();

  return {
    hasRoom: (organizationId) => pool.hasRoom(organizationId),
    add: ({ runId, organizationId }) => {
      if (options.workers > 0) pool.add({ id: runId, lane: organizationId });
    },
    get waiting() {
      return pool.waiting;
    },
    get running() {
      return pool.running;
    },
    stop: async (graceMs) => {
      clearInterval(looking);
      await pool.stop(graceMs);
    },
  };
}
