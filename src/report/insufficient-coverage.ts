import { isThinScore } from '../policy/reasons.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { Run } from './report.ts';

/**
 * The coverage of a run whose score rests on less than its policy asks for, from 0 to 1; undefined where the score rests on
 * enough, and where there is none.
 */
export function insufficientCoverageOf({ policyResult }: Pick<Run, 'policyResult'>): number | undefined {
  // Few results are so, and reading each would make lists slow.
  if (policyResult === null || !policyResult.includes('MINIMUM_COVERAGE')) return undefined;
  // Written by the evaluation, and read back unchanged.
  const result: PolicyOutcome = JSON.parse(policyResult);
  return isThinScore(result) ? result.coverage : undefined;
}
