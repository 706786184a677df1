import { isOnCalendar } from '../base/calendar-day.ts';
import { plainText } from '../base/plain-text.ts';
import { type DecimalMark, decimalMarkOf, parseAmount } from '../base/typed-amount.ts';
import { mostDaysLate, type OutcomeEvent } from './outcome.ts';

const events: Readonly<Record<OutcomeEvent, string>> = {
  PAID: 'paid|paid off|pago|paga|pagou|em dia|quitado|quitada|liquidado|liquidada|adimplente|pago em dia',
  LATE: 'late|overdue|past due|delinquent|atraso|atrasado|atrasada|em atraso|vencido|vencida|pago com atraso|pago em atraso|em mora',
  DEFAULT:
    'default|defaulted|in default|charged off|written off|inadimplente|inadimplencia|nao pago|nao paga|perda|prejuizo|calote|baixado como perda',
};

const eventByWord = new Map(
  Object.entries(events).flatMap(([event, words]) => words.split('|').map((word) => [word, event] as const)),
);

/** Returns the event that a text states in either language; undefined for any other text. */
export function readEvent(text: string): OutcomeEvent | undefined {
  // Most texts need no folding.
  const event = eventByWord.get(text.toLowerCase()) ?? eventByWord.get(plainText(text));
  return event === 'PAID' || event === 'LATE' || event === 'DEFAULT' ? event : undefined;
}

/** Returns whether a cell has no content: an empty text, or only dashes. */
export function isEmptyCell(text: string): boolean {
  return /^[-–—]*$/.test(text);
}

/**
 * Returns a day as `YYYY-MM-DD`, from `2026-11-20`, `2026/11/20`, `20261120`, `20/11/2026` or `20-11-26`, also with a time after it;
 * undefined for an empty cell, null for any other text.
 *
 * @param isMonthFirst whether the month is before the day in a text such as `11/20/2026`.
 */
export function readDay(text: string, isMonthFirst = false): string | undefined | null {
  if (isEmptyCell(text)) return undefined;
  const iso = /^(\d{4})([/.-]?)(\d{2})\2(\d{2})(?:$|[T ])/.exec(text);
  const [, first, second, last] = localDay.exec(text) ?? [];
  const [year = '', month = '', day = ''] =
    iso !== null ? [iso[1], iso[3], iso[4]] : isMonthFirst ? [last, first, second] : [last, second, first];
  if (year === '') return null;
  const full = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isOnCalendar(full) ? full : null;
}

const localDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$|[T ])/;

/** Whether days have the month first: some cannot be read otherwise, and none has the day first. */
export function areMonthsFirst(texts: readonly string[]): boolean {
  const days = texts.flatMap((text) => {
    const [, first, second] = localDay.exec(text.trim()) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  return days.some(({ second }) => second > 12) && days.every(({ first }) => first <= 12);
}

const onTime = new Set(['em dia', 'no prazo', 'sem atraso', 'on time', 'current']);

/** Returns a number of days; undefined for an empty cell, null for a text that is not a whole number from 0. */
export function readDaysLate(text: string): number | undefined | null {
  if (isEmptyCell(text)) return undefined;
  if (onTime.has(plainText(text))) return 0;
  const [, digits] = /^(\d{1,5})(?:[.,]0{1,2})?(?:\s*(?:d|dias?|days?))?$/i.exec(text) ?? [];
  return digits === undefined || Number(digits) > mostDaysLate ? null : Number(digits);
}

/**
 * Returns an amount in BRL; undefined for an empty cell, null for a text that is not one amount.
 *
 * @param isNumber whether a spreadsheet stores the cell as a number.
 * @param marks the mark before the cents, which a cell that shows it sets for the next cells.
 */
export function readOutcomeAmount(
  text: string,
  isNumber: boolean,
  marks: { decimal: DecimalMark | undefined },
): number | undefined | null {
  if (isEmptyCell(text)) return undefined;
  if (isNumber) {
    const rounded = Number(Number(text).toFixed(2));
    return Number.isFinite(rounded) && rounded >= 0 ? rounded : null;
  }
  marks.decimal ??= decimalMarkOf(text);
  if (/^(?:R\$\s*)?0+(?:[.,]0{1,2})?$/i.test(text)) return 0;
  const parsed = parseAmount(text, marks.decimal);
  return parsed.outcome === 'AMOUNT' ? parsed.amount : null;
}
