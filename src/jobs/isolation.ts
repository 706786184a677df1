import { pause } from '../base/clock.ts';
import { Turns } from './turns.ts';

/** How work is done that may end its process. */
export interface ProcessIsolation {
  /** Memory that a process of its own may have in use, in megabytes. */
  readonly memoryMb: number;
  /** Handed to the thread in it. */
  readonly threadData: unknown;
  /** Few such processes run at once. */
  readonly turns: Turns;
  /**
   * Resolves once this process has lived for a while. Work that is done alone starts then, so that kills in quick succession, which are
   * aimed at the process, do not count against it again and again.
   *
   * @throws the reason of the signal.
   */
  settled(signal?: AbortSignal): Promise<void>;
}

/** Each of them takes some 100 MB before it does anything. */
const processesAtOnce = 2;
const settledMs = 5_000;

/** The memory of such a process, in megabytes: an analysis takes some 150, most of them for Node and the program. */
export const usualMemoryMb = 1_024;

/** Opens the isolation of a process. Nothing starts before it is needed. */
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
