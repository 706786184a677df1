import type { WatchAnswer } from '../../../client/watch-calls.ts';

/** Returns the number of current lists against which the portfolio has been screened. The results of the others are unknown. */
export function screenedInForce(
  datasets: readonly Pick<WatchAnswer['datasets'][number], 'state' | 'screenedAt'>[],
): number {
  return datasets.filter(({ state, screenedAt }) => state === 'LOADED' && screenedAt !== null).length;
}
