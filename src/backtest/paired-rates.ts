import { wilsonInterval } from '../outcome/outcome-rates.ts';
import { normalTail } from './normal-distribution.ts';

/** How often each of two policies says yes to the same subjects. */
export interface PairedCounts {
  readonly both: number;
  /** Only the first. */
  readonly first: number;
  /** Only the second. */
  readonly second: number;
  readonly neither: number;
}

/** A share with the interval that holds it in 95 of 100 such samples; nulls where nothing was counted. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A share with Wilson's interval at 95 %. */
export function shareOf(count: number, of: number): Share {
  return { count, of, ...wilsonInterval(count, of) };
}

/** By how much the share of the second differs from that of the first, with an interval at 95 %; null without subjects. */
export interface PairedDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The second share less the first, with Newcombe's interval for paired shares: method 10 of Newcombe 1998, Statistics in Medicine 17:2635,
 * which joins two Wilson intervals by how far the shares go together.
 */
export function pairedDifference({ both, first, second, neither }: PairedCounts): PairedDifference | null {
  const all = both + first + second + neither;
  if (all === 0) return null;
  const after = wilsonInterval(both + second, all);
  const before = wilsonInterval(both + first, all);
  if (after.rate === null || before.rate === null) return null;
  const [p2, l2, u2] = [after.rate, after.low ?? 0, after.high ?? 1];
  const [p1, l1, u1] = [before.rate, before.low ?? 0, before.high ?? 1];
  const phi = correlation({ both, first, second, neither });
  const joined = (one: number, other: number) =>
    Math.sqrt(Math.max(0, one * one - 2 * phi * one * other + other * other));
  const difference = (second - first) / all;
  return {
    difference,
    low: Math.max(-1, difference - joined(p2 - l2, u1 - p1)),
    high: Math.min(1, difference + joined(u2 - p2, p1 - l1)),
  };
}

/** How far two answers go together, with Newcombe's correction for continuity; 0 where one of them is always the same. */
function correlation({ both, first, second, neither }: PairedCounts): number {
  const product = (both + first) * (second + neither) * (both + second) * (first + neither);
  if (product === 0) return 0;
  const determinant = both * neither - first * second;
  const all = both + first + second + neither;
  const corrected = determinant > 0 ? Math.max(determinant - all / 2, 0) : determinant;
  return corrected / Math.sqrt(product);
}

/** McNemar's test of two shares of the same subjects. */
export interface McNemar {
  /** How likely so uneven changes are, or more uneven ones, were both ways as likely; null where nobody changed. */
  readonly p: number | null;
  /** MID_P: by the binomial distribution, half of its own case counted; CHI_SQUARE: by its limit, for many changes. */
  readonly method: 'MID_P' | 'CHI_SQUARE';
}

/** Above so many changes the limit is as good. */
const mostCounted = 2_000;

/** McNemar 1947, Psychometrika 12:153; the mid-P form as Fagerland, Lydersen and Laake 2013, BMC Medical Research Methodology 13:91. */
export function mcNemar({ first, second }: Pick<PairedCounts, 'first' | 'second'>): McNemar {
  const changed = first + second;
  if (changed === 0) return { p: null, method: 'MID_P' };
  if (changed > mostCounted) {
    const z = Math.abs(first - second) / Math.sqrt(changed);
    return { p: Math.min(1, 2 * normalTail(z)), method: 'CHI_SQUARE' };
  }
  const fewer = Math.min(first, second);
  let logChance = -changed * Math.LN2;
  let tail = 0;
  let last = 0;
  for (let count = 0; count <= fewer; count += 1) {
    if (count > 0) logChance += Math.log((changed - count + 1) / count);
    last = Math.exp(logChance);
    tail += last;
  }
  return { p: Math.min(1, 2 * tail - last), method: 'MID_P' };
}
