import { isOnCalendar } from '../base/calendar-day.ts';

/** Where a day lies against the first and the last day of something, both included. */
type Validity = 'IN_FORCE' | 'NOT_YET' | 'ENDED';

/** A period by its first and its last day, `YYYY-MM-DD`. Without a first day it has started, without a last day it has no end. */
export interface Period {
  readonly from: string | null;
  readonly until: string | null;
  /** The days as their source words them, if it states one that cannot be read. Omit if all can. */
  readonly daysAsWritten?: string;
}

/**
 * Returns whether a period is in force on a day; undefined if one of its days cannot be read and the other does not settle it.
 *
 * @param day `YYYY-MM-DD`.
 */
export function validityOn(day: string, { from, until, daysAsWritten }: Period): Validity | undefined {
  const isReadable = (one: string | null) => one === null || isOnCalendar(one);
  if (until !== null && isOnCalendar(until) && until.slice(0, 10) < day) return 'ENDED';
  if (from !== null && isOnCalendar(from) && from.slice(0, 10) > day) return 'NOT_YET';
  return daysAsWritten === undefined && isReadable(from) && isReadable(until) ? 'IN_FORCE' : undefined;
}
