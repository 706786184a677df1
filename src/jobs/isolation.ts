import { pause } from '../base/clock.ts';
import { Turns } from './turns.ts';

/** Runs work that may end its process. */
export interface ProcessIsolation {
  /** Maximum memory of a separate process, in megabytes. */
  readonly memoryMb: number;
  /** Data for the thread in the process. */
  readonly threadData: unknown;
  /** Limits the number of simultaneous processes. */
  readonly turns: Turns;
  /**
   * Resolves when this process has run for a few seconds. Work that runs alone starts then, so that several kills of the
   * process in quick succession do not count against it repeatedly.
   *
   * @throws the reason of the signal.
   */
  settled(signal?: AbortSignal): Promise<void>;
}

/** Maximum number of simultaneous processes. Each uses about 100 MB before it does any work. */
const processesAtOnce = 2;
const settledMs = 5_000;

/** Default maximum memory of a process, in megabytes. An analysis uses about 150, mostly for Node and the program. */
export const usualMemoryMb = 1_024;

/** Opens the isolation of this process. Other processes start only when they are needed. */
export function openIsolation({
  memoryMb = usualMemoryMb,
  threadData,
}: {
  readonly memoryMb?: number | undefined;
  readonly threadData: unknown;
}): ProcessIsolation {
  return {
    memoryMb,
    threadData,
    turns: new Turns({ atOnce: processesAtOnce }),
    settled: async (signal) => {
      const leftMs = settledMs - performance.now();
      if (leftMs > 0) await pause(leftMs, signal);
    },
  };
}
