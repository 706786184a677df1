import type { DecisionFigures, DecisionStatus } from '../decision-tally.ts';
import type { Policy } from '../policy.ts';

/** Every decision that there is, the worst first. */
export const allDecisions: readonly DecisionStatus[] = ['DENIED', 'ERROR', 'ALERT', 'APPROVED'];

/** What a policy makes of many subjects, a place for each: numbers, which a thread hands over at no cost. */
export interface FigureColumns {
  /** Which of `allDecisions`. */
  readonly status: Uint8Array;
  /** −1 is none. */
  readonly score: Int16Array;
  /** Which of `bandsOf` the policy; −1 is none. */
  readonly band: Int16Array;
  /** BRL; NaN is none. */
  readonly limit: Float64Array;
}

export function noFigures(count: number): FigureColumns {
  return {
    status: new Uint8Array(count),
    score: new Int16Array(count),
    band: new Int16Array(count),
    limit: new Float64Array(count),
  };
}

/** The bands of a policy in its own order. */
export function bandsOf({ scoring }: Pick<Policy, 'scoring'>): readonly string[] {
  return (scoring?.riskBands ?? []).map(({ band }) => band);
}

export function figuresAt(
  { status, score, band, limit }: FigureColumns,
  place: number,
  bands: readonly string[],
): DecisionFigures {
  const [points = -1, most = Number.NaN] = [score[place], limit[place]];
  return {
    policyStatus: allDecisions[status[place] ?? -1] ?? 'ERROR',
    score: points < 0 ? null : points,
    riskBand: bands[band[place] ?? -1] ?? null,
    creditLimit: Number.isNaN(most) ? null : most,
  };
}

export function putFigures(
  { status, score, band, limit }: FigureColumns,
  place: number,
  { figures, bands }: { readonly figures: DecisionFigures; readonly bands: readonly string[] },
): void {
  status[place] = allDecisions.indexOf(figures.policyStatus);
  score[place] = figures.score ?? -1;
  band[place] = figures.riskBand === null ? -1 : bands.indexOf(figures.riskBand);
  limit[place] = figures.creditLimit ?? Number.NaN;
}
