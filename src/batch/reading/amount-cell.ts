import { parseAmount } from '../../base/typed-amount.ts';
import { hideDocumentsInText } from '../../document/mask.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { excerptOf, longestText } from './batch-line.ts';
import { type ColumnLayout, nameOfColumn } from './column-layout.ts';
import { foreignUnitOf } from './foreign-units.ts';
import {
  type LineRefusal,
  refuseAmbiguousAmount,
  refuseAmount,
  refuseNoAmount,
  refuseNoResult,
  refuseUnit,
} from './line-refusal.ts';

/** The largest amount that is accepted, in BRL. */
const largestAmount = 1e12;

/** Reads the amount of a row in BRL; undefined if it has none. */
export function readAmount(
  row: TableRow,
  layout: ColumnLayout,
): number | undefined | { readonly refusal: LineRefusal } {
  const { amount: index, names, decimalMark } = layout;
  if (index === undefined) return undefined;
  const column = nameOfColumn(names, index);
  if (row.kinds?.get(index) === 'NO_RESULT') return { refusal: refuseNoResult(column) };
  const text = (row.cells[index] ?? '').trim();
  if (text === '') return undefined;
  const excerpt = excerptOf(hideDocumentsInText(text.slice(0, longestText)), 40);
  const unit = foreignUnitOf(row, index, layout);
  if (unit !== undefined) {
    const shown = unit === '%' ? `${Number((Number(text) * 100).toPrecision(12))}%` : `${text} ${unit}`;
    return { refusal: refuseUnit(column, shown) };
  }
  if (isNothing.test(text)) return { refusal: refuseNoAmount(column, excerpt) };
  if (row.kinds?.get(index) === 'NUMBER') {
    const amount = Math.round(Number(text) * 100) / 100;
    // What a spreadsheet computes is off by less.
    const isExact = Math.abs(amount - Number(text)) < 1e-6 * Math.max(1, amount);
    return isExact && isAmount(amount) ? amount : { refusal: refuseAmount(column, excerpt) };
  }
  const parsed = parseAmount(text, decimalMark);
  if (parsed.outcome === 'AMBIGUOUS') return { refusal: refuseAmbiguousAmount(column, excerpt, parsed) };
  return parsed.outcome === 'AMOUNT' && isAmount(parsed.amount)
    ? parsed.amount
    : { refusal: refuseAmount(column, excerpt) };
}

/** Zero, a dash or a negative number, also in the format of accounting: `R$ -`. */
const isNothing = /^(?:R\$)?\s*(?:[-\u2013\u2014]|0+(?:[.,]0+)?$)/i;

/** Whether a number can be an amount in BRL: above 0, and at most `largestAmount`. */
export function isAmount(number: number): boolean {
  return number > 0 && number <= largestAmount;
}
