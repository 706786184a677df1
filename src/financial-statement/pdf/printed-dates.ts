import { plainText } from '../../base/plain-text.ts';
import { periodBounds } from '../period-of.ts';
import type { Word } from './printed-text.ts';

/** A day, a month or a year that is printed, perhaps as the end of a stretch. */
export interface PrintedDate {
  readonly year: number;
  /** Null where only the year is said. */
  readonly month: number | null;
  /** False if only a month and a year are printed, which may be that month alone. */
  readonly hasDay: boolean;
  /** How many months the stretch has that ends then; null where no beginning is said. */
  readonly months: number | null;
  readonly left: number;
  readonly right: number;
  /** Of how many words it is made. */
  readonly words: number;
}

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const fullNames =
  /^(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/;

/** The dates of a row, left to right. Pure. */
export function datesIn(words: readonly Word[]): readonly (PrintedDate & { readonly index: number })[] {
  const dates: (PrintedDate & { readonly index: number })[] = [];
  for (let index = 0; index < words.length; ) {
    const date = stretchAt(words, index);
    if (date === undefined) {
      index += 1;
      continue;
    }
    dates.push({ ...date, index });
    index += date.words;
  }
  const [opening, ...otherFirstDays] = dates.filter((date) => isFirstDay(words, date));
  const hasOpening = dates.length > 2 && opening?.month === 1 && otherFirstDays.length === 0;
  return hasOpening ? dates.map((date) => (date === opening ? beforeYear(date) : date)) : dates;
}

/** Whether a date that is no range is the first day of a month: `01/01/2024`, `1º de janeiro de 2024`. */
function isFirstDay(
  words: readonly Word[],
  { index, months, hasDay }: PrintedDate & { readonly index: number },
): boolean {
  return months === null && hasDay && /^[("]*0?1(?:\D|$)/.test(words[index]?.text ?? '');
}

/**
 * Returns the last day of the year before. A third column of 1 January is the opening balance: `31/12/2025 31/12/2024 01/01/2024`. If
 * there are several first days, each represents its month.
 */
function beforeYear<D extends PrintedDate>(date: D): D {
  return { ...date, year: date.year - 1, month: 12 };
}

/** A date, or one, `a` and another: the stretch between both. */
function stretchAt(words: readonly Word[], index: number): PrintedDate | undefined {
  const from = dateAt(words, index) ?? dayWithoutYear(words, index);
  if (from === undefined) return undefined;
  const own = from.year === null ? undefined : { ...from, year: from.year, months: null };
  const connector = words[index + from.words];
  if (from.month === null || connector === undefined || !isUpTo(connector)) return own;
  const to = dateAt(words, index + from.words + 1);
  if (to === undefined || to.month === null) return own;
  const months = (to.year - (from.year ?? to.year)) * 12 + to.month - from.month + 1;
  return {
    ...to,
    left: from.left,
    words: from.words + 1 + to.words,
    months: months >= 1 && months <= 12 ? months : null,
  };
}

function isUpTo({ text }: Word): boolean {
  return text === '-' || /^(?:a|ate)$/.test(plainText(text));
}

/** The beginning of a stretch that leaves its year out: `1º de janeiro a 31 de dezembro de 2025`. */
function dayWithoutYear(
  words: readonly Word[],
  index: number,
): (Omit<PrintedDate, 'year' | 'months'> & { readonly year: null }) | undefined {
  const [day, of, month] = words.slice(index, index + 3);
  if (day === undefined || of === undefined || month === undefined) return undefined;
  if (!/^\d{1,2}[º°o]?$/.test(day.text) || of.text.toLowerCase() !== 'de') return undefined;
  if (!fullNames.test(plainText(month.text))) return undefined;
  const { left } = day;
  return { year: null, month: monthOf(month.text) ?? null, hasDay: true, left, right: month.right, words: 3 };
}

function dateAt(words: readonly Word[], index: number): PrintedDate | undefined {
  const first = words[index];
  if (first === undefined) return undefined;
  const texts = words.slice(index, index + 5).map(({ text }) => text.replace(/^[("]+|[,.;:)"]+$/g, ''));
  const dateOf = (
    year: string | undefined,
    month: number | null,
    count: number,
    hasDay = true,
  ): PrintedDate | undefined => {
    const last = words[index + count - 1];
    const whole = Number(year) < 100 ? 2000 + Number(year) : Number(year);
    if (last === undefined || !(whole >= periodBounds.firstYear && whole <= periodBounds.lastYear))
      return undefined;
    if (month !== null && !(month >= 1 && month <= 12)) return undefined;
    return { year: whole, month, hasDay, months: null, left: first.left, right: last.right, words: count };
  };
  const [one = '', two = '', three = '', four = '', five = ''] = texts;
  const day = /^\d{1,2}(?:\/(\d{1,2})\/(\d{4}|\d{2})|[.-](\d{1,2})[.-](\d{4}))$/.exec(one);
  if (day) return dateOf(day[2] ?? day[4], Number(day[1] ?? day[3]), 1);
  const month = /^(?:(\d{1,2})\/(\d{4})|([A-Za-zç]{3,9})[/.-](\d{4}|\d{2}))$/.exec(one);
  if (month?.[1] !== undefined) return dateOf(month[2], Number(month[1]), 1, false);
  const named = month?.[3] === undefined ? undefined : monthOf(month[3]);
  if (named !== undefined) return dateOf(month?.[4], named, 1, false);
  if (/^(?:19|20)\d{2}$/.test(one)) return dateOf(one, null, 1);
  const isYear = (text: string) => /^\d{4}$/.test(text);
  const isOf = (text: string) => text.toLowerCase() === 'de';
  const isMonth = (text: string) => fullNames.test(plainText(text));
  if (/^\d{1,2}[º°o]?$/.test(one) && isOf(two) && isMonth(three) && isOf(four) && isYear(five)) {
    return dateOf(five, monthOf(three) ?? null, 5);
  }
  return isMonth(one) && isOf(two) && isYear(three)
    ? dateOf(three, monthOf(one) ?? null, 3, false)
    : undefined;
}

function monthOf(name: string): number | undefined {
  const index = monthNames.indexOf(plainText(name).slice(0, 3));
  return index === -1 ? undefined : index + 1;
}
