import type { AttachedStatementsAnswer } from '../../../client/statement-calls.ts';
import { fieldLabel } from '../../../sections/field-labels.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { statementWords } from '../../words/statement-words.ts';

/** Returns a period as people name it: `2025`, or `9 months to 30/09/2025`. */
export function periodInWords({ end, months }: { readonly end: string; readonly months: number }): string {
  if (months === 12 && end.endsWith('-12-31')) return end.slice(0, 4);
  const shown = style.value.format.date(end);
  return months === 1
    ? word(statementWords.periodOfOne, { end: shown })
    : word(statementWords.period, { months, end: shown });
}

/** Returns the amount of a field as it was read; null if it was not. */
export function readAmount(
  { balanceSheet, incomeStatement }: AttachedStatementsAnswer['toConfirm'][number],
  field: string,
): number | null {
  const all: Readonly<Record<string, number | null>> = { ...balanceSheet, ...incomeStatement };
  return all[field] ?? null;
}

/** Returns what people read for a figure. */
export function labelOf(field: string): string {
  return fieldLabel('FINANCIAL_STATEMENTS', [field], language.value);
}
