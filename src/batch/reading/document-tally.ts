import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { type ColumnContents, holdsDocument } from './document-cell.ts';

/** The documents of a column. */
export interface Tally {
  /** The number of rows with content in the column. */
  readonly filled: number;
  /** The rows with a document in it. */
  readonly rows: readonly TableRow[];
}

/** Counts the documents of each column. */
export function tallyDocuments(rows: readonly TableRow[], contents: ColumnContents): readonly Tally[] {
  return contents.map((_, index) => ({
    filled: rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length,
    rows: rows.filter((row) => holdsDocument(row, index, contents)),
  }));
}

/** Returns the columns in which most cells are documents. The name of a column does not count as a cell. */
export function columnsOfDocuments(tally: readonly Tally[]): readonly number[] {
  return tally.flatMap(({ filled, rows }, index) =>
    rows.length > 0 && rows.length * 2 > filled - 1 ? [index] : [],
  );
}

/**
 * Whether columns repeat few documents in many rows, such as the document of the creditor, and another column has more different ones.
 * The other column then probably contains the documents to analyse.
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
 * Returns a column that repeats few documents, and the named columns that have content in the same rows, such as a creditor beside
 * debtors whose documents a spreadsheet damaged. Returns an empty list if there are none.
 *
 * @param named the columns named as documents.
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
      const filled = rows.filter(({ cells }) => signsIn(cells[index] ?? '') >= fewestSigns);
      return index !== column && filled.length * 2 > rows.length;
    });
    return others.length > 0 ? [column, ...others] : [];
  });
}

/** Minimum number of letters, digits and asterisks in a document, also if it is damaged. */
const fewestSigns = 5;

/** Returns the number of letters, digits and asterisks in a cell. */
export function signsIn(cell: string): number {
  return cell.match(/[\p{L}\p{N}*]/gu)?.length ?? 0;
}

function differentIn(tally: readonly Tally[], index: number): number {
  const rows = tally[index]?.rows ?? [];
  return new Set(rows.map(({ cells }) => (cells[index] ?? '').replace(/[^0-9A-Za-z]/g, ''))).size;
}
