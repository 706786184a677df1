import { type Period, validityOn } from '../../sections/validity.ts';
import { type CalendarDay, isoDay } from '../elapsed-time.ts';
import { anyMatch, type Match, type MatchFilters } from './filters.ts';

/**
 * Returns whether any of these matches is in force on a day and one of those that the filters mean; undefined where that cannot
 * be decided: by `anyMatch`, or because of an unreadable day.
 */
export function anyMatchInForce<One extends Match>(
  matches: readonly One[],
  filters: MatchFilters,
  { asOf, periodOf }: { readonly asOf: CalendarDay; readonly periodOf: (match: One) => Period },
): boolean | undefined {
  // Most subjects have none, and need no day in words.
  if (matches.length === 0) return false;
  const day = isoDay(asOf);
  const dated = matches.map((match) => ({ match, validity: validityOn(day, periodOf(match)) }));
  const inForce = dated.filter(({ validity }) => validity === 'IN_FORCE').map(({ match }) => match);
  const unclear = dated.filter(({ validity }) => validity === undefined).map(({ match }) => match);
  const isMatched = anyMatch(inForce, filters);
  if (isMatched === true || unclear.length === 0) return isMatched;
  return anyMatch([...inForce, ...unclear], filters) === false ? false : undefined;
}
