import { plainText } from '../../base/plain-text.ts';
import { type DecimalMark, decimalMarkOf } from '../../base/typed-amount.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import { isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import {
  amountColumn,
  type DocumentName,
  documentNameOf,
  externalIdColumn,
  isSuggestionColumn,
  namesDocumentOf,
} from './column-names.ts';
import { isDecoration } from './decoration.ts';
import {
  type ColumnContents,
  contentsOfColumns,
  countDocuments,
  holdsDocument,
  isMeantAsDocument,
  standsAlone,
} from './document-cell.ts';
import { type DocumentParts, findDocumentParts, firstRowOf } from './document-parts.ts';
import {
  columnsOfDocuments,
  filledBeside,
  repeatsDocuments,
  type Tally,
  tallyDocuments,
} from './document-tally.ts';

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

interface NamedColumn {
  readonly index: number;
  readonly name: string;
}

/** The columns of a table, more than one that could be meant, or no table of documents at all. */
export type ColumnChoice =
  | { readonly outcome: 'CHOSEN'; readonly layout: ColumnLayout }
  | { readonly outcome: 'AMBIGUOUS'; readonly columns: readonly string[] }
  | { readonly outcome: 'NONE' };

interface ChoiceOptions {
  /** The name or the number, from 1, of the column of documents. */
  readonly column?: string | undefined;
  /** How many cells with content make a header, or a row of a table without one. */
  readonly fewestColumns: number;
  /** Whether the first row names the columns, and no other does. */
  readonly isNamed?: boolean;
}

/** A header is looked for among as many rows. */
const rowsWithHeader = 20;
/** Rows with a document in another column, above which the column is not the only one. */
const mostStrayDocuments = 0.05;

/** Chooses by the first rows of a table: by what is asked for, by the names of the columns, by what is in them. */
export function chooseColumns(sample: readonly TableRow[], options: ChoiceOptions): ColumnChoice {
  const rows = sample.filter((row) => !isBlankRow(row) && !isDecoration(row));
  const { column, fewestColumns, isNamed = false } = options;
  const hidden = rows.find((row) => row.hiddenColumns)?.hiddenColumns;
  if (hidden !== undefined && column === undefined) {
    const shown = chooseColumns(
      rows.map((row) => withoutHidden(row, hidden)),
      options,
    );
    if (
      shown.outcome === 'CHOSEN' &&
      shown.layout.documents.some((at) => rows.some((row) => holdsDocument(row, at)))
    ) {
      const { documents, parts, headerLine } = shown.layout;
      const header = rows.find(({ line }) => line === headerLine);
      return chosen(rows, { header, documents, ...(parts && { parts }) });
    }
  }
  const contents = contentsOfColumns(rows);
  const tally = tallyDocuments(rows, contents);
  const names = isNamed ? rows[0] : undefined;
  if (column !== undefined) return chooseAsked(rows, { tally, column, names });
  const header = findHeader(names === undefined ? rows : [names], fewestColumns);
  if (header !== undefined) return chooseByName(rows, { ...header, tally, contents });
  return chooseByContent(rows, { tally, fewestColumns, names });
}

/** A row as a person sees it: documents are first looked for in columns that are not hidden. */
function withoutHidden({ hiddenColumns: _, cells, ...row }: TableRow, hidden: ReadonlySet<number>): TableRow {
  return { ...row, cells: cells.map((cell, index) => (hidden.has(index) ? '' : cell)) };
}

function chooseAsked(
  rows: readonly TableRow[],
  {
    tally,
    column,
    names,
  }: { readonly tally: readonly Tally[]; readonly column: string; readonly names: TableRow | undefined },
): ColumnChoice {
  const folded = plainText(column);
  for (const header of rows.slice(0, rowsWithHeader)) {
    const index = header.cells.findIndex((cell, at) => {
      const isNamed = cell.trim() === column.trim() || (folded !== '' && plainText(cell) === folded);
      return isNamed && !holdsDocument(header, at);
    });
    if (index !== -1) return chosen(rows, { header, documents: [index], isAsked: true });
  }
  const index = /^\d{1,5}$/.test(column.trim()) ? Number(column) - 1 : -1;
  if (index < 0 || index >= tally.length) return { outcome: 'NONE' };
  const header =
    names ?? findHeader(rows, 1)?.header ?? rowAbove(rows, { first: tally[index]?.rows[0], index });
  return chosen(rows, { header, documents: [index], isAsked: true });
}

interface NamedHeader {
  readonly header: TableRow;
  readonly named: Readonly<Record<DocumentName, readonly number[]>>;
}

/** The row that names a column of documents, best the one that does so surely. */
function findHeader(rows: readonly TableRow[], fewestColumns: number): NamedHeader | undefined {
  const headers = rows.slice(0, rowsWithHeader).flatMap((header): readonly NamedHeader[] => {
    if (header.cells.filter((cell) => cell.trim() !== '').length < fewestColumns) return [];
    const names = header.cells.map(documentNameOf);
    if (names.every((name) => name === undefined)) return [];
    if (header.cells.some((_, index) => holdsDocument(header, index))) return [];
    const called = (wanted: DocumentName) => names.flatMap((name, index) => (name === wanted ? [index] : []));
    return [
      { header, named: { SURE: called('SURE'), LIKELY: called('LIKELY'), GENERAL: called('GENERAL') } },
    ];
  });
  return (
    headers.find(({ named }) => named.SURE.length > 0) ??
    headers.find(({ named }) => named.LIKELY.length > 0) ??
    headers[0]
  );
}

/**
 * Chooses among the columns that are named as those of documents. A column is what is in it: of those named alike, the one
 * that holds documents counts, and a name without documents gives way to the only other column that has them.
 */
function chooseByName(
  rows: readonly TableRow[],
  {
    header,
    named,
    tally,
    contents,
  }: NamedHeader & { readonly tally: readonly Tally[]; readonly contents: ColumnContents },
): ColumnChoice {
  const mostly = (columns: readonly number[]) =>
    columns.filter((index) => {
      const meant = rows.filter((row) => isMeantAsDocument(row, index, contents)).length;
      return meant > 0 && meant * 2 > (tally[index]?.filled ?? 0) - 1;
    });
  const holding = (columns: readonly number[]) =>
    columns.filter((index) => (tally[index]?.rows.length ?? 0) > 0);
  const all = [...named.SURE, ...named.LIKELY, ...named.GENERAL];
  const ofDocuments = columnsOfDocuments(tally).filter(
    (index) => !isSuggestionColumn(header.cells[index] ?? ''),
  );
  const choose = (columns: readonly number[], name: DocumentName): ColumnChoice => {
    const [first] = columns;
    const rivals = ofDocuments.filter((index) => !columns.includes(index));
    const others = header.cells.flatMap((cell, index) =>
      namesDocumentOf(cell, name === 'LIKELY' ? 'ANYONE' : 'CUSTOMER') ? [index] : [],
    );
    const besides = filledBeside(tally, columns, others);
    if (besides.length > 0) return ambiguous(rows, { header, columns: besides });
    if (rivals.length > 0 && (name === 'LIKELY' || repeatsDocuments(tally, columns, rivals)))
      return ambiguous(rows, { header, columns: [...columns, ...rivals] });
    if (name === 'GENERAL') return chosen(rows, { header, documents: first === undefined ? [] : [first] });
    const isAmbiguous = name === 'SURE' ? areBothFilled(rows, columns) : columns.length > 1;
    return isAmbiguous ? ambiguous(rows, { header, columns }) : chosen(rows, { header, documents: columns });
  };
  for (const name of documentNames) {
    // A CPF and a CNPJ column take turns, also where the first rows have only one of them.
    const columns = mostly(named[name]);
    if (columns.length > 0) return choose(name === 'SURE' ? named.SURE : columns, name);
  }
  const parts = findDocumentParts(rows, (index) => all.includes(index));
  if (parts !== undefined) return chosen(rows, { header, documents: parts.indexes.slice(0, 1), parts });
  const others = ofDocuments.filter((index) => !all.includes(index));
  if (others.length > 0) {
    const rivals = [...holding(all), ...others];
    return rivals.length === 1
      ? chosen(rows, { header, documents: rivals })
      : ambiguous(rows, { header, columns: rivals });
  }
  for (const name of documentNames) {
    const columns = holding(named[name]);
    if (columns.length > 0) return choose(name === 'SURE' ? named.SURE : columns, name);
  }
  const name = documentNames.find((one) => named[one].length > 0) ?? 'SURE';
  return choose(named[name], name);
}

/** By preference. */
const documentNames: readonly DocumentName[] = ['SURE', 'LIKELY', 'GENERAL'];

/** Whether columns that should take turns are mostly filled side by side, such as a company and its owner. */
function areBothFilled(rows: readonly TableRow[], columns: readonly number[]): boolean {
  const counts = rows.map((row) => columns.filter((index) => holdsDocument(row, index)).length);
  return counts.filter((count) => count > 1).length * 2 > counts.filter((count) => count > 0).length;
}

function chooseByContent(
  rows: readonly TableRow[],
  {
    tally,
    fewestColumns,
    names,
  }: {
    readonly tally: readonly Tally[];
    readonly fewestColumns: number;
    readonly names: TableRow | undefined;
  },
): ColumnChoice {
  if (tally.filter(({ filled }) => filled > 0).length < fewestColumns) return { outcome: 'NONE' };
  const [index, ...others] = columnsOfDocuments(tally);
  if (index === undefined) {
    const parts = findDocumentParts(rows, () => false);
    const header =
      parts && (names ?? rowAbove(rows, { first: firstRowOf(rows, parts), index: parts.indexes[0] ?? 0 }));
    return parts === undefined
      ? { outcome: 'NONE' }
      : chosen(rows, { header, documents: parts.indexes.slice(0, 1), parts });
  }
  const holding = tally[index]?.rows ?? [];
  const header = names ?? rowAbove(rows, { first: holding[0], index });
  if (others.length > 0) {
    return header === undefined || header.cells.filter((cell) => cell.trim() !== '').length < 2
      ? { outcome: 'NONE' }
      : ambiguous(rows, { header, columns: [index, ...others] });
  }
  // Where a row has more than one document, all of them are meant.
  if (header === undefined && holding.some((row) => countDocuments(row, index) > 1))
    return { outcome: 'NONE' };
  // Sentences with a comma in them are no table.
  const alone = holding.filter((row) => standsAlone(row.cells[index] ?? ''));
  if (header === undefined && alone.length * 2 < holding.length) return { outcome: 'NONE' };
  const strays = new Set(
    tally.flatMap(({ rows: rowsWithDocument }, at) => (at === index ? [] : rowsWithDocument)),
  );
  if (strays.size > holding.length * mostStrayDocuments) return { outcome: 'NONE' };
  return chosen(rows, { header, documents: [index] });
}

/** The row right above the first document, where it can be the names of the columns. */
function rowAbove(
  rows: readonly TableRow[],
  { first, index }: { readonly first: TableRow | undefined; readonly index: number },
): TableRow | undefined {
  const above = first && rows[rows.indexOf(first) - 1];
  if (above === undefined || rows.indexOf(above) >= rowsWithHeader) return undefined;
  const name = above.cells[index] ?? '';
  return name.trim() !== '' && above.cells.every((cell) => !/\d{3}/.test(cell)) && !/\d/.test(name)
    ? above
    : undefined;
}

function ambiguous(
  rows: readonly TableRow[],
  { header, columns }: { readonly header: TableRow; readonly columns: readonly number[] },
): ColumnChoice {
  const { names } = layoutOf(rows, { header, documents: columns });
  return { outcome: 'AMBIGUOUS', columns: columns.map((index) => nameOfColumn(names, index)) };
}

interface LayoutParts {
  readonly header: TableRow | undefined;
  readonly documents: readonly number[];
  readonly parts?: DocumentParts;
  readonly isAsked?: boolean;
}

function chosen(rows: readonly TableRow[], parts: LayoutParts): ColumnChoice {
  return { outcome: 'CHOSEN', layout: layoutOf(rows, parts) };
}

function layoutOf(
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

function uniqueNames(cells: readonly string[], count: number): readonly string[] {
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
