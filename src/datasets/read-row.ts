import { isState } from '../base/brazilian-states.ts';
import type { Text } from '../base/language.ts';
import type { CsvRow } from '../spreadsheet/reading/read-csv.ts';
import type { CellShape, TableForm } from './dataset.ts';
import { amountOf, dayOf, textOf } from './printed-values.ts';
import { readPrintedDocument } from './read-document.ts';

/** A row of a table, by the columns of its form. */
export interface TableRow<Column extends string> extends CsvRow {
  readonly texts: Readonly<Record<Column, string>>;
}

/** The line of titles of a file. */
export interface Titles<Column extends string> {
  /** The index of each column that the file has. */
  readonly places: ReadonlyMap<Column, number>;
  /** The number of columns with a title. Fields after them are empty. */
  readonly width: number;
  /** The number of fields of each row. */
  readonly fields: number;
}

type RowForm<Column extends string> = Pick<TableForm<Column>, 'columns' | 'shapes' | 'isFoot' | 'delimiter'>;

/**
 * Reads the fields of a row by their columns. Publishers write delimiters in texts without quotes, so surplus fields are joined if exactly
 * one reading gives each column its shape. A row with several readings or with too few fields is damaged.
 *
 * @returns undefined for an empty row and for the foot of the table; the reason if the row is damaged.
 */
export function readRow<Column extends string>(
  form: RowForm<Column>,
  row: CsvRow,
  titles: Titles<Column>,
): TableRow<Column> | { readonly reason: Text } | undefined {
  if (row.cells.every((cell) => cell.trim() === '')) return undefined;
  const texts = textsOf(form, row.cells, titles);
  if (form.isFoot?.(texts) === true) return undefined;
  const { length } = row.cells;
  if (length === titles.fields) {
    const amount = columnsOfShape(form, 'AMOUNT').find((column) => !hasShape(texts[column], 'AMOUNT'));
    return amount === undefined ? { ...row, texts } : { reason: noAmount(form.columns[amount][0]) };
  }
  const cells = length > titles.fields ? joinSurplus(form, row.cells, titles) : undefined;
  if (cells === undefined) return { reason: wrongWidth(length, titles.fields) };
  return { line: row.line, cells, texts: textsOf(form, cells, titles) };
}

/**
 * Returns the titles with the number of fields in the first row of the table, because some publishers omit empty columns at the end or
 * end each row with delimiters. If the first row may be damaged, returns the titles unchanged.
 */
export function withFieldsOf<Column extends string>(
  form: RowForm<Column>,
  { cells }: CsvRow,
  titles: Titles<Column>,
): Titles<Column> {
  const { places, width } = titles;
  const hasAllColumns = cells.length > Math.max(...places.values());
  const isWritten = hasAllColumns && cells.slice(width).every((cell) => cell.trim() === '');
  return isWritten && hasShapes(form, textsOf(form, cells, titles))
    ? { ...titles, fields: cells.length }
    : titles;
}

/** Fields of a row that are read together: one column, or neighbouring columns that are not read and may contain anything. */
interface FieldGroup {
  readonly columns: number;
  fits(text: string): boolean;
}

/** A row with more surplus fields is damaged. */
const mostSurplus = 20;

/** Joins surplus fields; undefined unless exactly one reading has the shapes of all columns. */
function joinSurplus<Column extends string>(
  form: RowForm<Column>,
  cells: readonly string[],
  titles: Titles<Column>,
): readonly string[] | undefined {
  const surplus = cells.length - titles.fields;
  if (surplus > mostSurplus) return undefined;
  const joined = (from: number, to: number) => cells.slice(from, to).join(form.delimiter);
  // By the number of surplus fields in the previous groups: the number of readings, and the fields of one reading.
  let readings = [{ count: 1, fields: [] as readonly string[] }];
  let column = 0;
  for (const { columns, fits } of fieldGroups(form, titles)) {
    const next: typeof readings = [];
    for (let before = 0; before < readings.length; before += 1) {
      const reading = readings[before];
      for (let own = 0; reading !== undefined && before + own <= surplus; own += 1) {
        const from = column + before;
        const first = joined(from, from + own + 1);
        if (!fits(first)) continue;
        const fields = [...reading.fields, first, ...cells.slice(from + own + 1, from + own + columns)];
        next[before + own] = { count: (next[before + own]?.count ?? 0) + reading.count, fields };
      }
    }
    readings = next;
    column += columns;
  }
  const complete = readings[surplus];
  return complete?.count === 1 ? complete.fields : undefined;
}

function fieldGroups<Column extends string>(
  { shapes }: RowForm<Column>,
  { places, width, fields }: Titles<Column>,
): readonly FieldGroup[] {
  const columnAt = new Map([...places].map(([column, place]) => [place, column] as const));
  const groups: FieldGroup[] = [];
  let isOpen = false;
  for (let place = 0; place < fields; place += 1) {
    const column = columnAt.get(place);
    const shape = column === undefined ? undefined : shapes?.[column];
    const last = groups.at(-1);
    if (place >= width) groups.push({ columns: 1, fits: (text) => text.trim() === '' });
    else if (column !== undefined)
      groups.push({ columns: 1, fits: (text) => shape === undefined || isOfShape(text, shape) });
    else if (isOpen && last !== undefined) groups[groups.length - 1] = { ...last, columns: last.columns + 1 };
    else groups.push({ columns: 1, fits: () => true });
    isOpen = place < width && column === undefined;
  }
  return groups;
}

function textsOf<Column extends string>(
  { columns }: RowForm<Column>,
  cells: readonly string[],
  { places }: Titles<Column>,
): Readonly<Record<Column, string>> {
  const entries = columnNames(columns).map(
    (column) => [column, cells[places.get(column) ?? -1] ?? ''] as const,
  );
  // Each column of the form has its text.
  return Object.fromEntries(entries) as Readonly<Record<Column, string>>;
}

/** The names of the columns of a form. */
export function columnNames<Column extends string>(
  columns: Readonly<Partial<Record<Column, unknown>>> | undefined,
): readonly Column[] {
  // The keys of a record that was written out with these very keys.
  return Object.keys(columns ?? {}) as Column[];
}

/** The columns of a form whose cells have a shape. */
export function columnsOfShape<Column extends string>(
  { shapes }: RowForm<Column>,
  shape: CellShape,
): readonly Column[] {
  return columnNames<Column>(shapes).filter((column) => shapes?.[column] === shape);
}

function hasShapes<Column extends string>(
  { shapes }: RowForm<Column>,
  texts: Readonly<Record<Column, string>>,
): boolean {
  return columnNames<Column>(shapes).every((column) => {
    const shape = shapes?.[column];
    return shape === undefined || hasShape(texts[column], shape);
  });
}

/** Whether a joined field has the shape of its column. An empty document is refused: another field may have taken it. */
function isOfShape(cell: string, shape: CellShape): boolean {
  return hasShape(cell, shape) && (shape !== 'DOCUMENT' || cell.trim() !== '');
}

/** Whether a cell has the shape of its column. */
function hasShape(cell: string, shape: CellShape): boolean {
  if (typeof shape === 'object') return shape.test(cell.trim());
  const text = textOf(cell);
  if (text === null) return true;
  switch (shape) {
    case 'DOCUMENT':
      return ['WHOLE', 'MASKED', 'ZEROS_LOST'].includes(readPrintedDocument(text).reading);
    case 'DAY':
      return dayOf(text) !== null;
    case 'STATE':
      return isState(text);
    case 'AMOUNT':
      return amountOf(text) !== null;
  }
}

function wrongWidth(cells: number, width: number): Text {
  return {
    en: `the row has ${cells} fields and the table has ${width} columns: the file is damaged or was cut off`,
    'pt-BR': `a linha tem ${cells} campos e a tabela tem ${width} colunas: o arquivo está danificado ou foi cortado`,
  };
}

function noAmount(title: string): Text {
  return {
    en: `${title} is not an amount in this row`,
    'pt-BR': `${title} não é um valor nesta linha`,
  };
}
