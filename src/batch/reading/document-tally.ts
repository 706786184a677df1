import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { type ColumnContents, holdsDocument } from './document-cell.ts';

/** Of each column: in how many rows it has content, and in which of them a document. */
export interface Tally {
  readonly filled: number;
  readonly rows: readonly TableRow[];
}

/** Counts the documents of each column. */
export function tallyDocuments(rows: readonly TableRow[], contents: ColumnContents): readonly Tally[] {
  return contents.map((_, index) => ({
    filled: rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length,
    rows: rows.filter((row) => holdsDocument(row, index, contents)),
  }));
}

/** The columns most of whose cells are documents; the name of the column, if it has one, does not count. */
export function columnsOfDocuments(tally: readonly Tally[]): readonly number[] {
  return tally.flatMap(({ filled, rows }, index) =>
    rows.length > 0 && rows.length * 2 > filled - 1 ? [index] : [],
  );
}

/**
 * Whether columns have few documents in many rows, such as that of the creditor, and another column has more different ones. The
 * documents to be analysed are then probably in the other column.
 */
export function repeatsDocuments(
  tally: readonly Tally[],
  columns: readonly number[],
  others: readonly number[],
): boolean {
  const different = columns.reduce((sum, index) => sum + differentIn(tally, index), 0);
  const count = columns.reduce((sum, index) => sum + (tally[index]?.rows.length ?? 0), 0);
  return count > 0 && different * 2 <= count && others.some((index) => differentIn(tally, index) > different);
}

/**
 * Returns a column that repeats few documents and the columns named as those of documents that have content in the same rows, such as
 * a creditor beside debtors whose documents a spreadsheet damaged. Empty if there are none.
 */
export function filledBeside(
  tally: readonly Tally[],
  columns: readonly number[],
  named: readonly number[],
): readonly number[] {
  return columns.flatMap((column) => {
    const rows = tally[column]?.rows ?? [];
    if (rows.length < 2 || differentIn(tally, column) * 2 > rows.length) return [];
    const others = named.filter((index) => {
      const filled = rows.filter(({ cells }) => /(?:[\p{L}\p{N}*].*){5}/u.test(cells[index] ?? ''));
      return index !== column && filled.length * 2 > rows.length;
    });
    return others.length > 0 ? [column, ...others] : [];
  });
}

function differentIn(tally: readonly Tally[], index: number): number {
  const rows = tally[index]?.rows ?? [];
  return new Set(rows.map(({ cells }) => (cells[index] ?? '').replace(/[^0-9A-Za-z]/g, ''))).size;
}
