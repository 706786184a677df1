import { plainText } from '../../base/plain-text.ts';
import { filledCells, isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import {
  type ColumnLayout,
  type LayoutParts,
  layoutOf,
  type NamedColumn,
  nameOfColumn,
  uniqueNames,
} from './column-layout.ts';
import { type DocumentName, documentNameOf, namesDocumentOf, saysNoDocument } from './column-names.ts';
import { rowsWithHeader, sortColumns, titledBeside, titlesAbove } from './column-titles.ts';
import { isDecoration } from './decoration.ts';
import {
  type ColumnContents,
  contentsOfColumns,
  countDocuments,
  holdsDocument,
  isMeantAsDocument,
  isMostlyDamaged,
  kindsOfColumn,
  mayBeMeant,
  mostlyFail,
  repeatsColumn,
  standsAlone,
} from './document-cell.ts';
import { findDocumentParts, firstRowOf, repeatsParts } from './document-parts.ts';
import { filledBeside, repeatsDocuments, type Tally, tallyDocuments } from './document-tally.ts';
import { findHeader, findResultsHeader, type NamedHeader, possibleHeaders } from './find-header.ts';
import { namesOtherNumber } from './other-number-titles.ts';
import { possibleCustomers } from './other-party-titles.ts';

/** The columns of a table, more than one that could be meant, or no table of documents at all. */
type ColumnChoice =
  | { readonly outcome: 'CHOSEN'; readonly layout: ColumnLayout }
  | {
      readonly outcome: 'AMBIGUOUS';
      /** Names, or numbers from 1 if the table has no names. `--column` accepts each of them. */
      readonly columns: readonly string[];
      readonly indexes: readonly number[];
      /** The number of titles; of the columns to choose from if there are none. */
      readonly width: number;
    }
  | NoColumn;

/** No column of documents. */
export interface NoColumn {
  readonly outcome: 'NONE';
  /** Columns whose values are documents, but whose titles name other numbers. */
  readonly otherNumbers: readonly NamedColumn[];
}

interface ChoiceOptions {
  /** The name or the number, from 1, of the column of documents. */
  readonly column?: string | undefined;
  /** How many cells with content make a header, or a row of a table without one. */
  readonly fewestColumns: number;
  /** Whether the first row names the columns, and no other does. */
  readonly isNamed?: boolean;
}

/** Rows with a document in another column, above which the column is not the only one. */
const mostStrayDocuments = 0.05;

/** Chooses by the first rows of a table: by what is asked for, by the names of the columns, by what is in them. */
export function chooseColumns(sample: readonly TableRow[], options: ChoiceOptions): ColumnChoice {
  const rows = sample.filter((row) => !isBlankRow(row) && !isDecoration(row));
  const { column, fewestColumns, isNamed = false } = options;
  const results = column === undefined ? findResultsHeader(rows) : undefined;
  if (results !== undefined) return chosen(rows, { header: results.header, documents: [results.document] });
  const hidden = rows.find((row) => row.hiddenColumns)?.hiddenColumns;
  if (hidden !== undefined && column === undefined) {
    const shown = chooseColumns(
      rows.map((row) => withoutHidden(row, hidden)),
      options,
    );
    if (shown.outcome === 'AMBIGUOUS') return shown;
    if (shown.outcome === 'CHOSEN') {
      const { documents, parts, headerLine } = shown.layout;
      const header = rows.find(({ line }) => line === headerLine);
      if (parts !== undefined) return chosen(rows, { header, documents, parts });
      if (documents.some((at) => rows.some((row) => holdsDocument(row, at))))
        return chosen(rows, { header, documents });
    }
  }
  const contents = contentsOfColumns(rows);
  const tally = tallyDocuments(rows, contents);
  const names = isNamed ? rows[0] : undefined;
  if (column !== undefined) return chooseAsked(rows, { tally, column, names });
  const header = findHeader(names === undefined ? rows : [names], { tally, fewestColumns });
  if (header !== undefined) return chooseByName(rows, { ...header, tally, contents });
  return chooseByContent(rows, { tally, contents, fewestColumns, names });
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
  for (const header of possibleHeaders(rows, tally)) {
    const index = header.cells.findIndex((cell, at) => {
      const isNamed = cell.trim() === column.trim() || (folded !== '' && plainText(cell) === folded);
      return isNamed && !holdsDocument(header, at);
    });
    if (index !== -1) return chosenAsked(rows, { tally, header, index });
  }
  const named = names ?? findHeader(rows, { tally, fewestColumns: 1 })?.header;
  const number = /^\d{1,5}$/.test(column.trim()) ? Number(column) - 1 : -1;
  // The names that are shown: `CPF (2)` for the second of that name, a letter for a column without one.
  const shown = uniqueNames(named?.cells ?? [], tally.length).map(plainText);
  const index = number >= 0 ? number : shown.indexOf(folded);
  if (index < 0 || index >= tally.length) return { outcome: 'NONE', otherNumbers: [] };
  const header = named ?? rowAbove(rows, { first: tally[index]?.rows[0], index });
  return chosenAsked(rows, { tally, header, index });
}

/** Chooses a column that the caller named. For a part of a document, the other parts are chosen too. */
function chosenAsked(
  rows: readonly TableRow[],
  {
    tally,
    header,
    index,
  }: { readonly tally: readonly Tally[]; readonly header: TableRow | undefined; readonly index: number },
): ColumnChoice {
  const titles = header?.cells ?? [];
  const isNamed = (at: number) => at === index || documentNameOf(titles[at] ?? '') !== undefined;
  const isWhole = (tally[index]?.rows.length ?? 0) > 0;
  const parts = isWhole ? undefined : findDocumentParts(rows, { titles, isNamed });
  if (parts?.indexes.includes(index) === true) {
    const above = rowAbove(rows, { first: firstRowOf(rows, parts), index });
    return chosen(rows, {
      header: header ?? above,
      documents: parts.indexes.slice(0, 1),
      parts,
      isAsked: true,
    });
  }
  return chosen(rows, { header, documents: [index], isAsked: true });
}

/**
 * Chooses among the columns that are named as those of documents. A column is what is in it: of those named alike, the one
 * that holds documents counts, and a name without documents gives way to the only other column that has them. A document in parts is a
 * choice like a column.
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
  const titles = header.cells;
  const all = [...named.SURE, ...named.LIKELY, ...named.GENERAL];
  const parts = findDocumentParts(rows, { titles, isNamed: (index) => all.includes(index) });
  const isPart = (index: number) => parts?.indexes.includes(index) === true;
  const mostly = (columns: readonly number[]) =>
    columns.filter((index) => {
      const meant = rows.filter((row) => isMeantAsDocument(row, index, contents)).length;
      return meant > 0 && meant * 2 > (tally[index]?.filled ?? 0) - 1 && !isPart(index);
    });
  const holding = (columns: readonly number[]) =>
    columns.filter((index) => (tally[index]?.rows.length ?? 0) > 0 && !isPart(index));
  const { ofDocuments, otherNumbers } = sortColumns(rows, { tally, header });
  const choose = (columns: readonly number[], name: DocumentName): ColumnChoice => {
    const [first] = columns;
    const rivals = ofDocuments.filter((index) => !columns.includes(index));
    const others = titles.flatMap((cell, index) =>
      namesDocumentOf(cell, name === 'LIKELY' ? 'ANYONE' : 'CUSTOMER') ? [index] : [],
    );
    const besides = filledBeside(tally, columns, others);
    if (besides.length > 0) return ambiguous(rows, { header, columns: besides });
    if (parts !== undefined && !repeatsParts(rows, parts, columns))
      return ambiguous(rows, { header, columns: [...parts.indexes.slice(0, 1), ...columns] });
    const damaged = named.GENERAL.filter(
      (at) => !columns.includes(at) && isMostlyDamaged(rows, at, contents),
    );
    const titled =
      name === 'SURE'
        ? []
        : [...titledBeside(rows, { titles, columns }), ...damaged].filter((at) => !isPart(at));
    if (titled.length > 0) return ambiguous(rows, { header, columns: [...columns, ...titled] });
    const isDoubtful =
      name === 'LIKELY' || repeatsDocuments(tally, columns, rivals) || mostlyFail(rows, columns, contents);
    if (rivals.length > 0 && isDoubtful) return ambiguous(rows, { header, columns: [...columns, ...rivals] });
    const isAmbiguous = {
      SURE: () => areBothFilled(rows, columns),
      LIKELY: () => columns.length > 1,
      GENERAL: () => columns.some((at) => first !== undefined && !repeatsColumn(rows, at, first, contents)),
    }[name]();
    if (isAmbiguous) return ambiguous(rows, { header, columns });
    const customers = possibleCustomers(rows, { columns, rivals, titles, tally, contents });
    if (customers.length > 0) return ambiguous(rows, { header, columns: [...columns, ...customers] });
    return chosen(rows, { header, documents: name === 'GENERAL' ? columns.slice(0, 1) : columns });
  };
  for (const name of documentNames) {
    // A CPF and a CNPJ column take turns, also where the first rows have only one of them.
    const columns = mostly(named[name]);
    if (columns.length > 0)
      return choose(name === 'SURE' ? named.SURE.filter((index) => !isPart(index)) : columns, name);
  }
  const others = ofDocuments.filter((index) => !all.includes(index));
  const rivals = [...(parts?.indexes.slice(0, 1) ?? []), ...holding(all), ...others];
  if (parts !== undefined && rivals.length === 1) return chosen(rows, { header, documents: rivals, parts });
  if (parts !== undefined || others.length > 0) {
    const columns = [
      ...rivals,
      ...titledBeside(rows, { titles, columns: rivals }).filter((at) => !isPart(at)),
    ];
    return columns.length === 1
      ? chosen(rows, { header, documents: columns })
      : ambiguous(rows, { header, columns });
  }
  for (const name of documentNames) {
    const columns = holding(named[name]);
    if (columns.length > 0) return choose(name === 'SURE' ? named.SURE : columns, name);
  }
  // Only a person can decide whether the titles or the values are wrong.
  if (otherNumbers.length > 0) return ambiguous(rows, { header, columns: [...all, ...otherNumbers] });
  const name = documentNames.find((one) => named[one].length > 0) ?? 'SURE';
  return choose(named[name], name);
}

/** By preference. */
const documentNames: readonly DocumentName[] = ['SURE', 'LIKELY', 'GENERAL'];

/** Whether columns that should take turns are mostly filled side by side, such as a company and its owner, whose CPF may be masked. */
function areBothFilled(rows: readonly TableRow[], columns: readonly number[]): boolean {
  const counts = rows.map(
    (row) =>
      columns.filter((index) => holdsDocument(row, index) || mayBeMeant(row.cells[index] ?? '')).length,
  );
  return counts.filter((count) => count > 1).length * 2 > counts.filter((count) => count > 0).length;
}

function chooseByContent(
  rows: readonly TableRow[],
  {
    tally,
    contents,
    fewestColumns,
    names,
  }: {
    readonly tally: readonly Tally[];
    readonly contents: ColumnContents;
    readonly fewestColumns: number;
    readonly names: TableRow | undefined;
  },
): ColumnChoice {
  const { ofDocuments, otherNumbers } = sortColumns(rows, { tally, header: names });
  const none: NoColumn = {
    outcome: 'NONE',
    otherNumbers: otherNumbers.map((index) => ({
      index,
      name:
        names?.cells[index] ??
        titlesAbove(rows, { first: tally[index]?.rows[0], index }).find(namesOtherNumber) ??
        '',
    })),
  };
  if (tally.filter(({ filled }) => filled > 0).length < fewestColumns) return none;
  const [index, ...others] = ofDocuments;
  const parts = findDocumentParts(rows, { isNamed: () => false });
  if (parts !== undefined && !repeatsParts(rows, parts, ofDocuments)) {
    const documents = parts.indexes.slice(0, 1);
    const header = names ?? rowAbove(rows, { first: firstRowOf(rows, parts), index: documents[0] ?? 0 });
    return ofDocuments.length > 0
      ? ambiguous(rows, { header, columns: [...documents, ...ofDocuments] })
      : chosen(rows, { header, documents, parts });
  }
  if (index === undefined) return none;
  const holding = tally[index]?.rows ?? [];
  const header = names ?? rowAbove(rows, { first: holding[0], index });
  if (others.length > 0) {
    if (header !== undefined && takeTurns(rows, ofDocuments, contents))
      return chosen(rows, { header, documents: ofDocuments });
    return header === undefined || filledCells(header).length < 2
      ? none
      : ambiguous(rows, { header, columns: [index, ...others] });
  }
  // Where a row has more than one document, all of them are meant.
  if (header === undefined && holding.some((row) => countDocuments(row, index) > 1)) return none;
  // Sentences with a comma in them are no table.
  const alone = holding.filter((row) => standsAlone(row.cells[index] ?? ''));
  if (header === undefined && alone.length * 2 < holding.length) return none;
  const strays = new Set(
    tally.flatMap(({ rows: rowsWithDocument }, at) =>
      at === index || otherNumbers.includes(at) || mostlyFail(rows, [at], contents) ? [] : rowsWithDocument,
    ),
  );
  if (strays.size > holding.length * mostStrayDocuments) return none;
  return chosen(rows, { header, documents: [index] });
}

/** Whether one column has CPFs and another CNPJs, and no row has both. */
function takeTurns(rows: readonly TableRow[], columns: readonly number[], contents: ColumnContents): boolean {
  const kinds = columns.map((index) => kindsOfColumn(rows, index, contents));
  const isShared = rows.some(
    (row) => columns.filter((index) => holdsDocument(row, index, contents)).length > 1,
  );
  return (
    !isShared &&
    kinds.every(({ size }) => size === 1) &&
    new Set(kinds.flatMap((set) => [...set])).size === columns.length
  );
}

/** Returns the nearest row above the first document that can contain column names. Damaged documents may be between them. */
function rowAbove(
  rows: readonly TableRow[],
  { first, index }: { readonly first: TableRow | undefined; readonly index: number },
): TableRow | undefined {
  const above = first === undefined ? [] : rows.slice(0, Math.min(rows.indexOf(first), rowsWithHeader));
  return above.findLast(
    ({ cells }) => isNameOfColumn(cells[index] ?? '') && cells.every((cell) => !/\d{3}/.test(cell)),
  );
}

/** Whether a cell can be the name of a column: a text, also with a number behind it, or a name of a database, such as `A1_CGC`. */
function isNameOfColumn(cell: string): boolean {
  const name = cell.trim();
  if (saysNoDocument(name)) return false;
  return /^\D*\p{L}\D*\d{0,2}$/u.test(name) || /^\p{L}[\p{L}\p{N}_]{0,11}$/u.test(name);
}

function ambiguous(
  rows: readonly TableRow[],
  { header, columns }: { readonly header: TableRow | undefined; readonly columns: readonly number[] },
): ColumnChoice {
  const indexes = [...new Set(columns)].sort((one, other) => one - other);
  const { names } = layoutOf(rows, { header, documents: indexes });
  const shown = indexes.map((index) => (header ? nameOfColumn(names, index) : String(index + 1)));
  const titles = header === undefined ? indexes : filledCells(header);
  return { outcome: 'AMBIGUOUS', columns: shown, indexes, width: titles.length };
}

function chosen(rows: readonly TableRow[], parts: LayoutParts): ColumnChoice {
  return { outcome: 'CHOSEN', layout: layoutOf(rows, parts) };
}
