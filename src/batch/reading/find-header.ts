import type { Text } from '../../base/language.ts';
import { filledCells, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { resultHeadings } from '../spreadsheet/batch-words.ts';
import {
  amountColumns,
  type DocumentName,
  documentNameOf,
  externalIdColumns,
  isPastedText,
} from './column-names.ts';
import { rowsWithHeader } from './column-titles.ts';
import { holdsDocument } from './document-cell.ts';
import { columnsOfDocuments, type Tally } from './document-tally.ts';

/** A row of titles, with the indexes of the columns that it names as those of documents. */
export interface NamedHeader {
  readonly header: TableRow;
  readonly named: Readonly<Record<DocumentName, readonly number[]>>;
}

/**
 * Finds the row that names a column of documents. A later row counts instead of the first one only if its title is surer and it is not a
 * row of the table, such as one with `CNPJ` in a column of kinds.
 *
 * @param options.fewestColumns the minimum number of cells with content in a header.
 */
export function findHeader(
  rows: readonly TableRow[],
  { tally, fewestColumns }: { readonly tally: readonly Tally[]; readonly fewestColumns: number },
): NamedHeader | undefined {
  const withDocument = new Set(tally.flatMap((column) => column.rows));
  /** Whether a column has the kinds of documents, `CPF` or `CNPJ`, next to documents in other columns. */
  const hasKinds = (index: number) =>
    tally[index]?.rows.length === 0 &&
    rows.some((row) => withDocument.has(row) && documentNameOf(row.cells[index] ?? '') === 'SURE');
  const headers = possibleHeaders(rows, tally).flatMap((header): readonly NamedHeader[] => {
    if (filledCells(header).length < fewestColumns) return [];
    const names = header.cells.map(documentNameOf);
    if (names.every((name) => name === undefined)) return [];
    if (header.cells.some((_, index) => holdsDocument(header, index))) return [];
    const called = (wanted: DocumentName) =>
      names.flatMap((name, index) => (name === wanted && !hasKinds(index) ? [index] : []));
    const general = called('GENERAL');
    const own = general.filter((index) => !isPastedText(header.cells[index] ?? ''));
    const named = {
      SURE: called('SURE'),
      LIKELY: called('LIKELY'),
      GENERAL: own.length > 0 ? own : general,
    };
    return Object.values(named).flat().length > 0 ? [{ header, named }] : [];
  });
  const first = headers.find(({ header }) => filledCells(header).length > 1);
  const possible = headers.filter((one) => first === undefined || !isRowOf(first, one, { rows, tally }));
  return (
    possible.find(({ named }) => named.SURE.length > 0) ??
    possible.find(({ named }) => named.LIKELY.length > 0) ??
    possible[0]
  );
}

/**
 * Whether a row belongs to the table below a header: documents are between both, or the row has no titles in the header's columns of
 * documents, and its own columns have no documents.
 */
function isRowOf(
  { header, named }: NamedHeader,
  row: NamedHeader,
  { rows, tally }: { readonly rows: readonly TableRow[]; readonly tally: readonly Tally[] },
): boolean {
  const [begin, end] = [rows.indexOf(header), rows.indexOf(row.header)];
  if (end <= begin) return false;
  const columns = Object.values(named).flat();
  const hasDocuments = Object.values(row.named).some((indexes) =>
    indexes.some((index) => (tally[index]?.rows.length ?? 0) > 0),
  );
  const between = new Set(rows.slice(begin, end));
  const isBelow = columns.some((index) => tally[index]?.rows.some((one) => between.has(one)));
  return isBelow || !(hasDocuments || columns.some((index) => isTitle(row.header.cells[index] ?? '')));
}

function isTitle(cell: string): boolean {
  return /^\s*\p{L}/u.test(cell) && !/\d{3}/.test(cell);
}

/** Minimum number of titles below a line of a report. */
const fewestTitles = 3;

/**
 * Returns the first rows, without lines of a report such as `Filtro;CNPJ`: they have fewer cells than the row of titles below them, or
 * only that row names the column of documents.
 */
export function possibleHeaders(rows: readonly TableRow[], tally: readonly Tally[]): readonly TableRow[] {
  const column = columnOfMost(tally);
  const titles = column === undefined ? undefined : titlesOf(rows, tally, column);
  const first = rows.slice(0, rowsWithHeader);
  if (titles === undefined || column === undefined) return first;
  const nameIn = ({ cells }: TableRow) => documentNameOf(cells[column] ?? '');
  const isLineOfReport = (row: TableRow) =>
    filledCells(row).length < filledCells(titles).length ||
    (filledCells(row).length === filledCells(titles).length &&
      nameIn(titles) === 'SURE' &&
      nameIn(row) === undefined);
  return first.filter((row) => rows.indexOf(row) >= rows.indexOf(titles) || !isLineOfReport(row));
}

/** Returns the column with the most documents. */
function columnOfMost(tally: readonly Tally[]): number | undefined {
  return columnsOfDocuments(tally).toSorted(
    (one, other) => (tally[other]?.rows.length ?? 0) - (tally[one]?.rows.length ?? 0),
  )[0];
}

/** Returns the nearest row of titles above the first document, if one of the titles is known. */
function titlesOf(rows: readonly TableRow[], tally: readonly Tally[], column: number): TableRow | undefined {
  const [first] = tally[column]?.rows ?? [];
  if (first === undefined) return undefined;
  return rows.slice(0, Math.min(rows.indexOf(first), rowsWithHeader)).findLast(({ cells }) => {
    const title = cells[column] ?? '';
    const titles = cells.filter((cell) => cell.trim() !== '');
    const isKnown =
      titles.some((one) => documentNameOf(one) !== undefined) ||
      amountColumns(titles).length > 0 ||
      externalIdColumns(titles).length > 0;
    const isEnough = titles.length >= fewestTitles || (titles.length > 1 && documentNameOf(title) === 'SURE');
    return isKnown && isEnough && isTitle(title) && titles.every(isTitle);
  });
}

/**
 * Finds the header of batch results that credit wrote, by headings that no other file has. The documents of the batch have their own
 * column, even if the input had other columns of documents.
 */
export function findResultsHeader(
  rows: readonly TableRow[],
): { readonly header: TableRow; readonly document: number } | undefined {
  const { document, ...others } = resultHeadings;
  for (const header of rows.slice(0, rowsWithHeader)) {
    const titles = header.cells.map((cell) => cell.trim());
    const indexOf = (heading: Text) => titles.findIndex((title) => Object.values(heading).includes(title));
    const index = indexOf(document);
    if (index !== -1 && Object.values(others).every((heading) => indexOf(heading) !== -1))
      return { header, document: index };
  }
  return undefined;
}
