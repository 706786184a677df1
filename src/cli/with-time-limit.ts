/** A limit in seconds on several steps together. */
interface TimeLimit {
  /** Runs a step; undefined when the time ran out first. Rejects when the outer signal aborts. */
  run<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
}

/** The limit begins now; undefined seconds are no limit. */
export function withTimeLimit(outer: AbortSignal, seconds: number | undefined): TimeLimit {
  if (seconds === undefined) return { run: (step) => step(outer) };
  const timer = AbortSignal.timeout(seconds * 1000);
  const signal = AbortSignal.any([outer, timer]);
  return {
    run: async (step) => {
      try {
        return await step(signal);
      } catch (error) {
        if (timer.aborted && !outer.aborted) return undefined;
        throw error;
      }
    },
  };
}
