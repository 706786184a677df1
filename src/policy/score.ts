import type { RiskBand } from './policy.ts';

/** What the rules of a group, or of a whole policy, came to. */
export interface PointTotals {
  /** What they earned. */
  readonly earned: number;
  /** What those that applied could have earned. */
  readonly attainable: number;
  /** What all could have earned. */
  readonly all: number;
  readonly evaluatedRules: number;
  readonly rules: number;
}

/** The composite score, 0 to 1000; null when no rule with points applied. */
export function compositeScore({ earned, attainable }: PointTotals): number | null {
  return attainable === 0 ? null : Math.round((1000 * earned) / attainable);
}

/** The share of the points, 0 to 1, that were evaluated; the share of the rules where the policy gives no points. */
export function coverage({ attainable, all, evaluatedRules, rules }: PointTotals): number {
  return all === 0 ? evaluatedRules / rules : attainable / all;
}

/** The band of a score: the one with the highest `from` that the score reaches. */
export function riskBand(score: number | null, bands: readonly RiskBand[]): RiskBand | undefined {
  if (score === null) return undefined;
  let best: RiskBand | undefined;
  for (const band of bands) {
    if (score >= band.from && (best === undefined || band.from > best.from)) best = band;
  }
  return best;
}
