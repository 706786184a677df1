import { z95 } from './normal-distribution.ts';

/** How well a score tells those who paid from those who did not; undefined where there are not both. */
export interface Ranking {
  readonly good: number;
  readonly bad: number;
  /** How often one who paid has the higher score than one who did not, equal scores counted half. */
  readonly auc: number;
  /** DeLong's interval at 95 %; null where one class has a single member. */
  readonly low: number | null;
  readonly high: number | null;
  /** 2 × AUC − 1. */
  readonly gini: number;
  /** The widest gap between the shares of both classes below a score. */
  readonly ks: number;
  /** At which score that is. */
  readonly ksAt: number;
}

/**
 * AUC, Gini and KS of a score from 0 to 1000, where higher is better, by how many of each class have which score: exact, ties included. The
 * interval is that of DeLong, DeLong and Clarke-Pearson 1988, Biometrics 44:837.
 */
export function rankingOf(good: Float64Array, bad: Float64Array): Ranking | undefined {
  const [goods, bads] = [sum(good), sum(bad)];
  if (goods === 0 || bads === 0) return undefined;
  // By score: the share of the other class that it beats, half of equals.
  const beaten = placements(bad, bads);
  const beatenByGood = placements(good, goods);
  let auc = 0;
  for (const [score, count] of good.entries()) auc += count * (beaten[score] ?? 0);
  auc /= goods;
  let [gap, ks, ksAt] = [0, 0, 0];
  for (const [score, count] of good.entries()) {
    gap += (bad[score] ?? 0) / bads - count / goods;
    if (Math.abs(gap) > ks + 1e-12) [ks, ksAt] = [Math.abs(gap), score];
  }
  const spread = spreadOf({ good, bad, beaten, beatenByGood, auc });
  return {
    good: goods,
    bad: bads,
    auc,
    low: spread === null ? null : Math.max(0, auc - z95 * spread),
    high: spread === null ? null : Math.min(1, auc + z95 * spread),
    gini: 2 * auc - 1,
    ks,
    ksAt,
  };
}

/** The standard error of the AUC by the structural components of DeLong. */
function spreadOf({
  good,
  bad,
  beaten,
  beatenByGood,
  auc,
}: {
  readonly good: Float64Array;
  readonly bad: Float64Array;
  readonly beaten: Float64Array;
  readonly beatenByGood: Float64Array;
  readonly auc: number;
}): number | null {
  const [goods, bads] = [sum(good), sum(bad)];
  if (goods < 2 || bads < 2) return null;
  let [ofGood, ofBad] = [0, 0];
  for (const [score, count] of good.entries()) ofGood += count * ((beaten[score] ?? 0) - auc) ** 2;
  // One who did not pay stands below those whom it does not beat.
  for (const [score, count] of bad.entries()) ofBad += count * (1 - (beatenByGood[score] ?? 0) - auc) ** 2;
  return Math.sqrt(ofGood / (goods - 1) / goods + ofBad / (bads - 1) / bads);
}

/** For each score the share of a class that lies below, half of those at it. */
function placements(counts: Float64Array, all: number): Float64Array {
  const placed = new Float64Array(counts.length);
  let below = 0;
  for (const [score, count] of counts.entries()) {
    placed[score] = (below + count / 2) / all;
    below += count;
  }
  return placed;
}

function sum(counts: Float64Array): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
