import { plainText } from '../../base/plain-text.ts';
import { type DecimalMark, decimalMarkOf } from '../../base/typed-amount.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import { columnLetters } from '../../spreadsheet/cell-address.ts';
import { filledCells, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { amountColumns, externalIdColumns } from './column-names.ts';
import {
  type ColumnContents,
  contentsOfColumns,
  holdsDocument,
  readDocumentCell,
  standsAlone,
} from './document-cell.ts';
import { type DocumentParts, withDocumentJoined } from './document-parts.ts';
import { type ForeignUnits, findUnitColumns, foreignUnitAbove } from './foreign-units.ts';

/** The roles of the columns of a table. Indexes start at 0. */
export interface ColumnLayout extends ForeignUnits {
  /** More than one if CPF and CNPJ have separate columns. */
  readonly documents: readonly number[];
  /** The columns that hold each document in parts, of which `documents` has the first. Default: none. */
  readonly parts?: DocumentParts | undefined;
  readonly externalId: number | undefined;
  readonly amount: number | undefined;
  /** The decimal mark, if the amounts of the first rows show it without contradiction. */
  readonly decimalMark: DecimalMark | undefined;
  /** The columns that feed inputs of the policy. */
  readonly inputs: readonly InputColumn[];
  /** Whether the caller named the column of documents. */
  readonly isAsked: boolean;
  /** The line of the header; undefined if there is none. */
  readonly headerLine: number | undefined;
  /** Unique names, one for each column. A column without a title has its letter. */
  readonly names: readonly string[];
  /** The caller's other columns. */
  readonly others: readonly NamedColumn[];
  /** The column with the kind of each document, `CPF` or `CNH`. Default: none. */
  readonly kinds?: number | undefined;
  /** The content of each column, judged by the first rows, so that telephones are not read as documents. */
  readonly contents: ColumnContents;
  /** The number of columns, counted to the last title, or to the last column that most rows of a text fill; undefined without a header. */
  readonly width: number | undefined;
  /** Columns of one name that have the same values in the first rows. Default: none. */
  readonly sameNames?: readonly SameName[];
  /** Whether commas separate the columns. Default: false. */
  readonly hasCommas?: boolean;
  /** The common properties of the first rows with a document alone in its cell. */
  readonly usual: UsualRows;
}

/** The common properties of rows with a document alone in its cell. */
interface UsualRows {
  /** The minimum number of cells with content; 0 without such rows. Rows with a label count only if most have one. */
  readonly fewestCells: number;
  /** Whether there are at least two of these rows, and more than rows with a document within a text. */
  readonly areMost: boolean;
  /** Whether most of them have a label, `CNPJ: 33.683.111/0002-80`. */
  readonly areLabelled: boolean;
}

/** A column that feeds an input. */
export interface InputColumn {
  readonly index: number;
  readonly input: PolicyInput;
  /** The decimal mark, if the amounts of the first rows show it without contradiction. */
  readonly decimalMark: DecimalMark | undefined;
}

/** Columns with the same name for the amounts or the external ids (`wanted`). Only the column `index` is read. */
export interface SameName {
  readonly wanted: string;
  readonly index: number;
  readonly columns: readonly number[];
}

/** A column that is shown to the caller. */
export interface NamedColumn {
  readonly index: number;
  readonly name: string;
}

/** The facts about a table from which its layout follows. */
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
  const [amount] = visibleFirst(rows, otherNames, amountColumns);
  const width = cells.reduce((last, cell, index) => (cell.trim() === '' ? last : index + 1), 0);
  const [externalId] = visibleFirst(rows, otherNames, externalIdColumns);
  const names = uniqueNames(cells, Math.max(0, ...rows.map((row) => row.cells.length)));
  const ownColumns = new Set([...ofDocuments, externalId, amount]);
  return {
    documents,
    ...(parts && { parts }),
    externalId,
    amount,
    others: names.map((name, index) => ({ index, name })).filter(({ index }) => !ownColumns.has(index)),
    decimalMark: decimalMarkIn(rows, amount),
    foreignUnit: foreignUnitAbove(rows, header),
    unitColumns: findUnitColumns(cells),
    inputs: [],
    kinds: columnOfKinds(rows, { titles: cells, documents }),
    isAsked,
    contents: contentsOfColumns(rows.map((row) => withDocumentJoined(row, parts))),
    headerLine: header?.line,
    names,
    width: header === undefined ? undefined : width,
    usual: usualRows(header === undefined ? rows : rows.filter(({ line }) => line > header.line), documents),
  };
}

/** Returns the columns that are found among the names of visible columns, else among all. */
export function visibleFirst(
  rows: readonly TableRow[],
  names: readonly string[],
  find: (names: readonly string[]) => readonly number[],
): readonly number[] {
  const hidden = rows.find(({ hiddenColumns }) => hiddenColumns)?.hiddenColumns;
  const visible = hidden ? find(names.map((name, index) => (hidden.has(index) ? '' : name))) : [];
  return visible.length > 0 ? visible : find(names);
}

function usualRows(rows: readonly TableRow[], documents: readonly number[]): UsualRows {
  const holding = rows.flatMap((row) => {
    const at = documents.find((index) => holdsDocument(row, index));
    if (at === undefined) return [];
    const cell = row.cells[at] ?? '';
    const text = withoutLabel(cell);
    return [{ ...row, isAlone: standsAlone(text) && !isIntroduced(row, at), isLabelled: text !== cell }];
  });
  const alone = holding.filter(({ isAlone }) => isAlone);
  const areLabelled = alone.filter(({ isLabelled }) => isLabelled).length * 2 > alone.length;
  const counts = alone
    .filter(({ isLabelled }) => areLabelled || !isLabelled)
    .map((row) => filledCells(row).length);
  return {
    fewestCells: counts.length === 0 ? 0 : Math.min(...counts),
    areMost: alone.length > 1 && alone.length * 2 > holding.length,
    areLabelled,
  };
}

/** Whether the text before a document in its row ends with a colon, such as `Emitente:`. */
export function isIntroduced({ cells }: TableRow, at: number): boolean {
  const before = filledCells({ cells: cells.slice(0, at) }).at(-1) ?? '';
  return /\p{L}\s*:\s*$/u.test(before);
}

/** Returns the text of a cell without the word CPF or CNPJ before its document. */
export function withoutLabel(cell: string): string {
  return cell.replace(/^\s*(?:(?:cpf|cnpj)\W*(?:ou\W+)?)+(?:no?(?![0-9a-z])\W*)?/i, '');
}

/** A title such as `Tipo Doc.`, but not that of the kind of another number. */
const titleOfKinds = /^(?!.*\b(?:pix|chave|key)\b)(?:.* )?(?:tipo|tp|type|kind|especie)\b/;

/** Returns the column whose title is that of kinds, and which has the kind of a document next to one of this kind. */
function columnOfKinds(
  rows: readonly TableRow[],
  { titles, documents }: { readonly titles: readonly string[]; readonly documents: readonly number[] },
): number | undefined {
  const columns = titles.flatMap((title, index) =>
    !documents.includes(index) && titleOfKinds.test(plainText(title)) ? [index] : [],
  );
  return columns.find((column) =>
    rows.some((row) => {
      const kind = plainText(row.cells[column] ?? '');
      return documents.some((index) => readDocumentCell(row, index, {}).document?.kind === kind);
    }),
  );
}

/**
 * Returns the decimal mark of a column, if the amounts of these rows show it without contradiction. Cells that are stored as numbers show
 * none: their point is not what a reader sees.
 */
export function decimalMarkIn(rows: readonly TableRow[], index: number | undefined): DecimalMark | undefined {
  const marks = new Set(
    index === undefined
      ? []
      : rows.map(({ cells, kinds }) =>
          kinds?.get(index) === 'NUMBER' ? undefined : decimalMarkOf(cells[index] ?? ''),
        ),
  );
  marks.delete(undefined);
  const [mark, contradiction] = marks;
  return contradiction === undefined ? mark : undefined;
}

/** Whether two cells next to each other can be one number: `1500` and `50`, `1` and `234.56`. */
export function hasDividedNumber(cells: readonly string[]): boolean {
  return cells.some(
    (cell, index) =>
      index > 0 &&
      /^\s*\d{1,3}(?:\.\d+)?\s*$/.test(cell) &&
      /^(?:[^\p{L}\d]|R\$)*\d{1,9}$/u.test(cells[index - 1] ?? ''),
  );
}

/** Maximum length of the name of a column. */
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

/** Returns the name of a column by its index, or its letter if it has none. */
export function nameOfColumn(names: readonly string[], index: number): string {
  return names[index] ?? columnLetters(index);
}
