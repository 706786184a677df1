import { wilsonInterval } from '../outcome/outcome-rates.ts';
import { normalTail } from './normal-distribution.ts';

/** How much the shares of two groups that have nobody in common differ. */
export interface SharesApart {
  /** The first less the second. */
  readonly difference: number;
  /** Newcombe's interval at 95 % for independent shares. */
  readonly low: number;
  readonly high: number;
  /** How likely chance alone gives a difference as large; of this comparison by itself. */
  readonly chance: number;
}

/**
 * Sets two independent shares against each other: method 10 of Newcombe 1998, Statistics in Medicine 17:873, for the interval, and the test
 * of two proportions with a pooled share for how likely chance is; null where one of them is of nobody.
 */
export function sharesApart(
  one: { readonly count: number; readonly of: number },
  other: { readonly count: number; readonly of: number },
): SharesApart | null {
  const [a, b] = [wilsonInterval(one.count, one.of), wilsonInterval(other.count, other.of)];
  if (a.rate === null || b.rate === null) return null;
  const difference = a.rate - b.rate;
  const below = Math.hypot(a.rate - (a.low ?? 0), (b.high ?? 1) - b.rate);
  const above = Math.hypot((a.high ?? 1) - a.rate, b.rate - (b.low ?? 0));
  const pooled = (one.count + other.count) / (one.of + other.of);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return {
    difference,
    low: Math.max(-1, difference - below),
    high: Math.min(1, difference + above),
    chance: spread === 0 ? 1 : Math.min(1, 2 * normalTail(Math.abs(difference) / spread)),
  };
}

/**
 * What chances come to when so many are looked at together: Holm 1979, Scandinavian Journal of Statistics 6:65. Whoever calls those below 5 %
 * a difference is wrong about any of them in 5 of 100 looks at most.
 */
export function correctedChances(chances: readonly number[]): readonly number[] {
  const order = chances.map((chance, place) => ({ chance, place })).sort((a, b) => a.chance - b.chance);
  const corrected = [...chances];
  let least = 0;
  for (const [rank, { chance, place }] of order.entries()) {
    least = Math.max(least, Math.min(1, chance * (order.length - rank)));
    corrected[place] = least;
  }
  return corrected;
}
