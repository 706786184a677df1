/** Whether an ISO date or timestamp (`YYYY-MM-DD…`) begins with a day that the calendar has: it has no 30 February. */
export function isOnCalendar(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso)) return false;
  const [year, month, day] = [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))];
  return day >= 1 && day <= daysOf(year, month);
}

/** How many days a month has; none where there is no such month. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Returns the day, `YYYY-MM-DD`, of an instant in UTC. Use it for day arithmetic, which has no time zone. For the day of an
 * event, use `dayIn` of wording/calendar.ts, which applies the configured time zone.
 */
export function dayOfUtc(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Formats an ISO 8601 instant to the minute: `2026-11-29 01:30 UTC`. */
export function minuteInUtc(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A day of the calendar, without a time zone. `month` counts from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the day with which an ISO date or timestamp (`YYYY-MM-DD…`, in UTC) starts. Throws for any other text, which is a defect. */
export function calendarDay(iso: string): CalendarDay {
  const day = {
    year: twoDigits(iso, 0) * 100 + twoDigits(iso, 2),
    month: twoDigits(iso, 5),
    day: twoDigits(iso, 8),
  };
  const isValid =
    iso[4] === '-' && iso[7] === '-' && day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31;
  if (!isValid) throw new Error(`not an ISO date: "${iso}"`);
  return day;
}

function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/** Returns the day, `YYYY-MM-DD`, that is a number of days after another one, or before it if the number is negative. */
export function dayAfter({ year, month, day }: CalendarDay, days: number): string {
  return dayOfUtc(Date.UTC(year, month - 1, day + days));
}

/** Returns the complete months from one day to another; negative if the second is earlier. */
export function monthsBetween(since: CalendarDay, until: CalendarDay): number {
  const months = (until.year - since.year) * 12 + (until.month - since.month);
  return until.day < since.day ? months - 1 : months;
}

/** Returns the number of days from one day to another, both `YYYY-MM-DD`. Negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}
