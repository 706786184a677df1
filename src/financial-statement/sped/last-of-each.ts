import { keyOfPeriod, latestFirst } from '../../sections/statement-years.ts';
import type { ExtractedPeriod } from '../extracted-statements.ts';

/** Returns the periods latest first. Of equal periods only the last in the file counts: it corrects the ones before. */
export function lastOfEach(periods: readonly ExtractedPeriod[]): readonly ExtractedPeriod[] {
  return latestFirst([...new Map(periods.map((period) => [keyOfPeriod(period), period])).values()]);
}
