/** One turn of the event loop of a main thread, as `bench/stretches.mjs` measures it. Times in ms. */
export interface Turn {
  readonly wholeMs: number;
  /** How long the thread worked. */
  readonly cpuMs: number;
  /** How long the thread waited for a processor. */
  readonly queueMs: number;
}

/**
 * Returns how long an event waits for the work of the main thread, in ms: a share of the events at random instants wait no
 * longer. Does not include the time in which the thread waited for a processor or the disk, so other programs on the machine
 * do not change the result.
 */
export function waitForWork(turns: readonly Turn[], share: number): number {
  const work = turns.map(({ cpuMs }) => cpuMs).sort((a, b) => b - a);
  const later = (1 - share) * turns.reduce((sum, { wholeMs, queueMs }) => sum + wholeMs - queueMs, 0);
  // An event waits longer than w if it comes in the part of a turn's work that is longer than w. These parts add up to `later`.
  let sum = 0;
  for (const [index, ms] of work.entries()) {
    sum += ms;
    const wait = (sum - later) / (index + 1);
    if (wait >= (work[index + 1] ?? 0)) return Math.max(0, wait);
  }
  return 0;
}
