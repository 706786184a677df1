import { dayOfUtc } from '../../base/calendar-day.ts';
import type { Random } from './random.ts';

/** The day on which the invented world stands still: nothing in it is later, whatever the calendar says. */
export const worldDate = '2026-11-01';

/** The latest months that the invented registers of bank debt, arrest warrants and social benefits have. */
export const bankDebtMonth = '2026-09';
export const warrantMonth = '2026-10';
export const benefitMonth = '2026-10';

const dayMs = 86_400_000;

/** A calendar is slow to ask, and days are few: those of 1900 to 2099, in their order. */
const texts: (string | undefined)[] = new Array(73_049);
const daysFrom1900To1970 = 25_567;

/** Days since 1970, by the proleptic Gregorian calendar: years begin in March, so that the leap day is their last. */
function numberOf(date: string): number {
  const digit = (at: number) => date.charCodeAt(at) - 0x30;
  const month = digit(5) * 10 + digit(6);
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month > 2 ? 0 : 1);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digit(8) * 10 + digit(9) - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + dayOfYear - 719_468;
}

/** `date` moved by a number of days. */
export function addDays(date: string, days: number): string {
  const number = numberOf(date) + days;
  const place = number + daysFrom1900To1970;
  const present = texts[place];
  if (present !== undefined) return present;
  const day = dayOfUtc(number * dayMs);
  if (place >= 0 && place < texts.length) texts[place] = day;
  return day;
}

/** The same day of another year, or 28 February where that year has no 29. */
export function addYears(date: string, years: number): string {
  const rest = date.slice(4);
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** `month` (`YYYY-MM`) moved by a number of months. */
export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Whole years from one day to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** A day between two, both in; `from` when they are swapped. */
export function dayBetween(random: Random, from: string, to: string): string {
  const days = Math.round(numberOf(to) - numberOf(from));
  return days <= 0 ? from : addDays(from, random.integer(0, days));
}

/** The later of two days. */
export function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** The earlier of two days. */
export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** The items by day, the latest first and those without one last. */
export function latestFirst<T>(items: readonly T[], dayOf: (item: T) => string | null): T[] {
  return [...items].sort((a, b) => compare(dayOf(b) ?? '', dayOf(a) ?? ''));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
