import type { WatchAnswer } from '../../../client/watch-calls.ts';

/** The number of lists in force against which the portfolio has been screened: of the others nothing is known. */
export function screenedInForce(
  datasets: readonly Pick<WatchAnswer['datasets'][number], 'state' | 'screenedAt'>[],
): number {
  return datasets.filter(({ state, screenedAt }) => state === 'LOADED' && screenedAt !== null).length;
}
