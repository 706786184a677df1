import { isOnCalendar } from '../base/calendar-day.ts';
import type { Language } from '../base/language.ts';
import { localeOf } from './locale.ts';

// Written here as numbers are, and for the same reasons: see numbers.ts.

/** A calendar day, which has no zone. @param isoDate `YYYY-MM-DD`, or what begins with one. */
export function calendarDay(isoDate: string, language: Language): string {
  const [year = '', month = '', day = ''] = isoDate.slice(0, 10).split('-');
  const { shortMonths } = localeOf(language);
  if (shortMonths === undefined) return `${day}/${month}/${year}`;
  return `${day} ${shortMonths[Number(month) - 1]} ${year}`;
}

/** Converts a day in the format of `calendarDay` to `YYYY-MM-DD`; undefined for any other text. */
export function readCalendarDay(words: string, language: Language): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})[ /]([^ /]+)[ /](\d{4})$/.exec(words) ?? [];
  const { shortMonths } = localeOf(language);
  const number = shortMonths === undefined ? month : String(shortMonths.indexOf(month) + 1).padStart(2, '0');
  const iso = `${year}-${number}-${day}`;
  return isOnCalendar(iso) ? iso : undefined;
}

/** A calendar month. @param isoMonth `YYYY-MM`. */
export function calendarMonth(isoMonth: string, language: Language): string {
  const [year = '', month = ''] = isoMonth.split('-');
  const { shortMonths } = localeOf(language);
  return shortMonths === undefined ? `${month}/${year}` : `${shortMonths[Number(month) - 1]} ${year}`;
}
