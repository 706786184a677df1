import type { EvaluationFacts } from '../evaluate.ts';

/**
 * On which side of its condition a rule was met. A number is below, at or above its threshold; with BETWEEN, below the
 * lower end, at it, at the upper end or above that. Anything else meets its condition or does not. ABSENT: the data
 * was not there.
 */
export type BoundaryPoint = 'BELOW' | 'AT' | 'AT_UPPER' | 'ABOVE' | 'MET' | 'NOT_MET' | 'ABSENT';

/** One condition of a policy, or one edge of its scoring, and the points that cases should meet it on. */
export interface Boundary {
  /**
   * `group/RULE#2`; of a combination's member followed by where it stands in there: `group/HIGH_DEBT all[2] SCORE`. Of the
   * policy as a whole: `riskBands/B`, `minimumCoverage`, `creditLimit/maximum`.
   */
  readonly name: string;
  /** As configured; of a combination, all of it. */
  readonly condition: string;
  /** In the order in which they are shown. */
  readonly demanded: readonly BoundaryPoint[];
  /** The point on which these facts meet it; undefined strictly between the ends of BETWEEN, which is no point. */
  observe(facts: EvaluationFacts): BoundaryPoint | undefined;
}
