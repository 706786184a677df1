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

/** The day so many days after another one, `YYYY-MM-DD`. */
export function dayAfter({ year, month, day }: YearMonthDay, days: number): string {
  return dayOfUtc(Date.UTC(year, month - 1, day + days));
}

interface YearMonthDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Returns the complete months from one day to another; negative if the second is earlier. `month` counts from 1. */
export function monthsBetween(since: YearMonthDay, until: YearMonthDay): number {
  const months = (until.year - since.year) * 12 + (until.month - since.month);
  return until.day < since.day ? months - 1 : months;
}

/** Returns the number of days from one day to another, both `YYYY-MM-DD`. Negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}
