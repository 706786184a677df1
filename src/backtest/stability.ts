import { chiSquare95 } from './normal-distribution.ts';

/** A stretch of scores and how many of the older and the newer subjects lie in it. */
interface StabilityBin {
  readonly from: number;
  readonly to: number;
  readonly older: number;
  readonly newer: number;
}

/** How far the scores of newer subjects are spread otherwise than those of older ones. */
export interface Stability {
  /** The population stability index. */
  readonly psi: number;
  /** What it exceeds in 5 of 100 pairs of samples of this size where nothing has changed at all. */
  readonly byChance: number;
  readonly bins: readonly StabilityBin[];
  readonly older: number;
  readonly newer: number;
}

/** So many bins are made of the older scores, as far as they are not tied. */
const mostBins = 10;

/**
 * The population stability index of two samples of scores from 0 to 1000, each given as how many have which score. The bins are tenths of
 * the older ones. Where a bin has nobody on one side, half a subject is put in its place: the index knows no zero.
 *
 * That 0.10 and 0.25 are the marks of some and of much change is a convention without error rates; how much chance alone gives depends on
 * the sizes: Yurdakul and Naranjo 2020, Journal of Risk Model Validation 14(4), by whom (1/n + 1/m) times a chi-square figure.
 *
 * @returns undefined where either has nobody, or all scores of the older are the same.
 */
export function stabilityOf(older: Float64Array, newer: Float64Array): Stability | undefined {
  const [n, m] = [totalOf(older), totalOf(newer)];
  if (n === 0 || m === 0) return undefined;
  const bins = binsOf(older, n).map(({ from, to }) => ({
    from,
    to,
    older: totalOf(older.subarray(from, to + 1)),
    newer: totalOf(newer.subarray(from, to + 1)),
  }));
  if (bins.length < 2) return undefined;
  const psi = bins.reduce((sum, bin) => {
    const p = Math.max(bin.older, 0.5) / n;
    const q = Math.max(bin.newer, 0.5) / m;
    return sum + (q - p) * Math.log(q / p);
  }, 0);
  return { psi, byChance: (1 / n + 1 / m) * chiSquare95(bins.length - 1), bins, older: n, newer: m };
}

function binsOf(scores: Float64Array, all: number): { readonly from: number; readonly to: number }[] {
  const bins: { from: number; to: number }[] = [];
  let from = 0;
  let within = 0;
  let before = 0;
  for (const [score, count] of scores.entries()) {
    within += count;
    const isFull = before + within >= (all * (bins.length + 1)) / mostBins && within > 0;
    if (isFull && before + within < all && bins.length < mostBins - 1) {
      bins.push({ from, to: score });
      before += within;
      within = 0;
      from = score + 1;
    }
  }
  bins.push({ from, to: scores.length - 1 });
  return bins;
}

function totalOf(counts: Float64Array): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
