import { isOnCalendar } from '../base/calendar-day.ts';

/** Where a day lies against the first and the last day of something, both included. */
export type Validity = 'IN_FORCE' | 'NOT_YET' | 'ENDED';

/**
 * A period with its first and its last day, `YYYY-MM-DD`. Without a first day it has started, and without a last day it has no end.
 */
export interface Period {
  readonly from: string | null;
  readonly until: string | null;
  /** The last day in the words of its source, if it cannot be read. */
  readonly untilAsWritten?: string | undefined;
  /** True if the source states that the period has ended. Its last day may be unknown. */
  readonly ended?: boolean | undefined;
  /** The state in the words of its source, if it leaves open whether the period is in force. */
  readonly stateAsWritten?: string | undefined;
}

/**
 * Returns whether a period is in force on a day; undefined if its last day cannot be read or is before its first day, or if its state
 * leaves this open. A first day that is unknown or cannot be read counts as past.
 *
 * @param day `YYYY-MM-DD`.
 */
export function validityOn(
  day: string,
  { from, until, untilAsWritten, ended, stateAsWritten }: Period,
): Validity | undefined {
  if (ended === true) return 'ENDED';
  const first = from !== null && isOnCalendar(from) ? from.slice(0, 10) : null;
  if (first !== null && until !== null && isOnCalendar(until) && until.slice(0, 10) < first) return undefined;
  if (first !== null && first > day) return 'NOT_YET';
  if (untilAsWritten !== undefined || stateAsWritten !== undefined) return undefined;
  if (until === null) return 'IN_FORCE';
  if (!isOnCalendar(until)) return undefined;
  return until.slice(0, 10) < day ? 'ENDED' : 'IN_FORCE';
}
