import { setFlagsFromString } from 'node:v8';
import { threadScript } from '../base/thread-script.ts';
import type { KeptProfile } from '../collector/source-profile.ts';
import type { ProcessIsolation } from '../jobs/isolation.ts';
import type { ThreadOutcome } from '../jobs/supervised-thread.ts';
import { ThreadPool, type ThreadPoolOptions } from '../jobs/thread-pool.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import type { RunEnd, RunNews, RunOutage, RunStep } from './run-step.ts';
import type { SharedByRuns, SharingWork } from './run-thread.ts';
import type { RunWork } from './work-on-run.ts';

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
      readonly profile: KeptProfile;
      /** By how many ms the clock of the program is ahead of that of the machine. */
      readonly aheadMs: number;
      readonly alone: boolean;
      readonly signal: AbortSignal;
      readonly onStep: (step: RunStep) => void;
      /** Called for a run of a batch that waits for a source. */
      readonly onOutage?: ((outage: RunOutage) => void) | undefined;
      /** Called with a function that ends the waits of the run for a source, by its name. */
      readonly onSent?: ((hurry: (source: string) => void) => void) | undefined;
    },
  ): Promise<ThreadOutcome<RunEnd>>;
  close(): Promise<void>;
}

/** What a run makes dies young: with room for it, little of it is carried into the old part of the heap. */
const memory = { heapMb: 256, youngHeapMb: 96 } as const;
/** At one a second: far more than any source or policy takes without giving others their turn. */
const looks = 60;

export interface RunThreadsOptions {
  readonly threads: number;
  /** What each thread builds its profiles with. */
  readonly profiles: SourceSettings;
}

/**
 * V8 drops the optimized code of a function that no object holds when it collects garbage, and a run makes its small
 * functions anew: left alone, a third of all CPU would go into optimizing the same ones again and again. So they have
 * to be called more often first. The flags are of the whole process; `node --v8-options` tells of them.
 */
const compilation = ['--max-bytecode-size-for-early-opt=0', '--interrupt-budget=1056000'];

/** Opens threads for runs; they start when they are first needed. */
export function openRunThreads(options: RunThreadsOptions): RunThreads {
  for (const flag of compilation) setFlagsFromString(flag);
  return openPool({ threads: options.threads, workerData: { ...options.profiles, askers: options.threads } });
}

/** Maximum time for a process to end its run after an abort, in ms. */
const isolatedAbortMs = 2_000;

/** Opens threads for runs that may end their process, each in a separate process. */
export function openIsolatedThreads({ memoryMb, threadData }: ProcessIsolation): RunThreads {
  return openPool({ threads: 0, processMb: memoryMb, workerData: threadData, abortMs: isolatedAbortMs });
}

function openPool(options: Omit<ThreadPoolOptions, 'script' | 'heapMb' | 'looks'>): RunThreads {
  const pool = new ThreadPool<SharingWork, RunNews, RunEnd>({
    script: threadScript('run-thread'),
    ...memory,
    looks,
    ...options,
  });
  return {
    work: (work, { profile: { name, hash, sourceText }, onStep, onOutage, aheadMs, ...how }) => {
      const { policy, shadow, ...rest } = work;
      const key = [rest.run.policyVersion, rest.policyHash, hash, shadow?.id].join(' ');
      const value: SharedByRuns = { policy, shadow, profile: { name, hash, sourceText } };
      return pool.run({
        task: { ...rest, sharedKey: key, aheadMs },
        shared: { key, value },
        ...how,
        onStep: (news) => ('outage' in news ? onOutage?.(news) : onStep(news)),
      });
    },
    close: () => pool.close(),
  };
}
