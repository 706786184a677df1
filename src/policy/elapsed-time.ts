import { type CalendarDay, monthsBetween } from '../base/calendar-day.ts';

export { type CalendarDay, calendarDay } from '../base/calendar-day.ts';

export type DurationUnit = 'DAYS' | 'MONTHS' | 'YEARS';

/**
 * The complete units of time from `since` to `until`; negative when `since` lies ahead. Months and years end on the
 * day of the same number or, where the month has none, on the first day of the next (Brazilian Civil Code, art. 132 § 3):
 * one month from 31 January, like one year from 29 February, is complete on 1 March.
 */
export function elapsedTime(since: CalendarDay, until: CalendarDay, unit: DurationUnit): number {
  if (unit === 'DAYS') return dayNumber(until) - dayNumber(since);
  const months = monthsBetween(since, until);
  return unit === 'MONTHS' ? months : Math.floor(months / 12);
}

/** A day of the calendar as `YYYY-MM-DD`. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Days since 1970-01-01. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}
