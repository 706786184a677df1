import { latestFirst } from '../../sections/statement-years.ts';
import type { ExtractedPeriod } from '../extracted-statements.ts';
import { keyOfPeriod } from '../period-of.ts';

/** Of equal periods the last in the file, which is how a correction is written; latest first. */
export function lastOfEach(periods: readonly ExtractedPeriod[]): readonly ExtractedPeriod[] {
  return latestFirst([...new Map(periods.map((period) => [keyOfPeriod(period), period])).values()]);
}
