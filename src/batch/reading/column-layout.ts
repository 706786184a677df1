import { type DecimalMark, decimalMarkOf } from '../../base/typed-amount.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { amountColumn, externalIdColumn } from './column-names.ts';
import { type ColumnContents, contentsOfColumns } from './document-cell.ts';
import type { DocumentParts } from './document-parts.ts';

/** Which column of a table is what; indexes from 0. */
export interface ColumnLayout {
  /** More than one where CPF and CNPJ have a column each. */
  readonly documents: readonly number[];
  /** The columns that hold each document in parts, of which `documents` has the first. Default: none. */
  readonly parts?: DocumentParts | undefined;
  readonly externalId: number | undefined;
  readonly amount: number | undefined;
  /** The mark before the cents, where amounts of the first rows tell it and none contradicts. */
  readonly decimalMark: DecimalMark | undefined;
  /** The columns that feed inputs of the policy. */
  readonly inputs: readonly InputColumn[];
  /** Whether the caller named the column of documents. */
  readonly isAsked: boolean;
  /** Where the names of the columns stand; undefined for a table without them. */
  readonly headerLine: number | undefined;
  /** One for each column, none twice; a letter for a column without a name. */
  readonly names: readonly string[];
  /** The caller's other columns. */
  readonly others: readonly NamedColumn[];
  /** The content of each column, judged by the first rows, so that telephones are not read as documents. */
  readonly contents: ColumnContents;
  /** How many columns the header names, of a table that has one. */
  readonly width: number | undefined;
}

/** A column that feeds an input. */
export interface InputColumn {
  readonly index: number;
  readonly input: PolicyInput;
  /** The mark before the cents, where amounts of the first rows tell it and none contradicts. */
  readonly decimalMark: DecimalMark | undefined;
}

/** A column that is shown to the caller. */
export interface NamedColumn {
  readonly index: number;
  readonly name: string;
}

/** What is known of a table when its columns are chosen. */
export interface LayoutParts {
  readonly header: TableRow | undefined;
  readonly documents: readonly number[];
  readonly parts?: DocumentParts;
  readonly isAsked?: boolean;
}

/** Returns the layout of a table whose column of documents is chosen. */
export function layoutOf(
  rows: readonly TableRow[],
  { header, documents, parts, isAsked = false }: LayoutParts,
): ColumnLayout {
  const cells = header?.cells ?? [];
  const ofDocuments = parts?.indexes ?? documents;
  const otherNames = cells.map((name, index) => (ofDocuments.includes(index) ? '' : name));
  const amount = amountColumn(otherNames);
  const width = cells.reduce((last, cell, index) => (cell.trim() === '' ? last : index + 1), 0);
  const externalId = externalIdColumn(otherNames);
  const names = uniqueNames(cells, Math.max(0, ...rows.map((row) => row.cells.length)));
  const ownColumns = new Set([...ofDocuments, externalId, amount]);
  return {
    documents,
    ...(parts && { parts }),
    externalId,
    amount,
    others: names.map((name, index) => ({ index, name })).filter(({ index }) => !ownColumns.has(index)),
    decimalMark: decimalMarkIn(rows, amount),
    inputs: [],
    isAsked,
    contents: contentsOfColumns(rows),
    headerLine: header?.line,
    names,
    width: header === undefined ? undefined : width,
  };
}

/** The mark before the cents in a column, where amounts of these rows tell it and none contradicts. */
export function decimalMarkIn(rows: readonly TableRow[], index: number | undefined): DecimalMark | undefined {
  const marks = new Set(
    index === undefined ? [] : rows.map(({ cells }) => decimalMarkOf(cells[index] ?? '')),
  );
  marks.delete(undefined);
  const [mark, contradiction] = marks;
  return contradiction === undefined ? mark : undefined;
}

/** Of the name of a column this much is kept. */
const longestName = 200;

/** Returns a name for each column: its title, with a number if an earlier column has the same one, or a letter. */
export function uniqueNames(cells: readonly string[], count: number): readonly string[] {
  const names = new Set<string>();
  /** Number of the last copy of each name. */
  const copies = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const heading = (cells[index] ?? '').trim().replace(/\s+/g, ' ').slice(0, longestName);
    const name = heading === '' ? columnLetters(index) : heading;
    let unique = name;
    for (let copy = copies.get(name) ?? 2; names.has(unique); copy += 1) {
      unique = `${name} (${copy})`;
      copies.set(name, copy);
    }
    names.add(unique);
    return unique;
  });
}

/** The name of a column by its index, a letter as spreadsheets have it where it has none. */
export function nameOfColumn(names: readonly string[], index: number): string {
  return names[index] ?? columnLetters(index);
}
