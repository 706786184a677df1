import { monthsBetween } from '../base/calendar-day.ts';

/** A day of the calendar, without a time zone. `month` counts from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export type DurationUnit = 'DAYS' | 'MONTHS' | 'YEARS';

/** The day that begins an ISO date or timestamp (`YYYY-MM-DD…`, in UTC). Anything else is a defect of the caller. */
export function calendarDay(iso: string): CalendarDay {
  const day = {
    year: twoDigits(iso, 0) * 100 + twoDigits(iso, 2),
    month: twoDigits(iso, 5),
    day: twoDigits(iso, 8),
  };
  const sound =
    iso[4] === '-' && iso[7] === '-' && day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31;
  if (!sound) throw new Error(`not an ISO date: "${iso}"`);
  return day;
}

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

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
