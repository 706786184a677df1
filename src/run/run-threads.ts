import { join } from 'node:path';
import { packageFolder } from '../base/own-package.ts';
import { openThreadPool, type ThreadOutcome } from '../jobs/thread-pool.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import type { ThreadWork } from './run-thread.ts';
import type { RunEnd, RunStep, RunWork } from './work-on-run.ts';

/** Threads that work on runs; the database stays with the thread that asks them. */
export interface RunThreads {
  /**
   * Works on a run as `workOnRun` does, on another thread.
   *
   * @param options.alone on a thread of its own, for a run that may harm others.
   * @returns DIED where the thread was gone before the run ended; UNSTARTED where none could be brought to begin it.
   */
  work(
    work: RunWork,
    options: {
      readonly alone: boolean;
      readonly signal: AbortSignal;
      readonly onStep: (step: RunStep) => void;
    },
  ): Promise<ThreadOutcome<RunEnd>>;
  close(): Promise<void>;
}

const heapMb = 256;
/** Far more than any source or policy takes without giving others their turn. */
const silenceMs = 60_000;

export interface RunThreadsOptions {
  readonly threads: number;
  /** What each thread builds its profiles with. */
  readonly profiles: SourceSettings;
}

/** Opens threads for runs; they start when they are first needed. */
export function openRunThreads(options: RunThreadsOptions): RunThreads {
  const pool = openThreadPool<ThreadWork, RunStep, RunEnd>({
    script: threadFile(),
    threads: options.threads,
    workerData: options.profiles,
    heapMb,
    silenceMs,
  });
  return {
    work: ({ policy, ...rest }, { alone, signal, onStep }) => {
      const key = `${rest.run.policyVersion} ${rest.policyHash}`;
      return pool.run({
        task: { ...rest, policyKey: key },
        shared: { key, value: policy },
        alone,
        signal,
        onStep,
      });
    },
    close: () => pool.close(),
  };
}

/**
 * The thread is always the built one, also for tests from the source: Node 20 cannot run TypeScript in a worker. A change
 * of what it runs needs `npm run build`, which `npm test` does first; where it is missing, no thread starts.
 */
function threadFile(): string {
  return join(packageFolder(), 'dist', 'worker', 'run-thread.cjs');
}
