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
  /** How many columns the table has. */
  readonly width: number;
}

type RowForm<Column extends string> = Pick<
  TableForm<Column>,
  'columns' | 'shapes' | 'freeText' | 'isRow' | 'delimiter'
>;

/**
 * Reads the fields of a row by their columns. Surplus cells are joined into the column of free text if every other column then has its
 * shape, because publishers write delimiters in names without quotes.
 *
 * @returns undefined for a row outside the table, such as its foot; the reason if the row is damaged.
 */
export function readRow<Column extends string>(
  form: RowForm<Column>,
  row: CsvRow,
  titles: Titles<Column>,
): TableRow<Column> | { readonly reason: Text } | undefined {
  const { width, places } = titles;
  const texts = textsOf(form, row.cells, titles);
  if (form.isRow?.(texts) === false) return undefined;
  const cells = withoutEmptyEnd(row.cells, width);
  if (cells.length === width) {
    const amount = columnsOfShape(form, 'AMOUNT').find((column) => !hasShape(texts[column], 'AMOUNT'));
    return amount === undefined ? { ...row, texts } : { reason: noAmount(form.columns[amount][0]) };
  }
  if (cells.length < width) {
    const isComplete = cells.length > Math.max(...places.values()) && hasShapes(form, texts);
    return isComplete ? { ...row, texts } : { reason: wrongWidth(cells.length, width) };
  }
  const place = places.get(freeTextOf(form));
  if (place === undefined || form.shapes === undefined) return { reason: wrongWidth(cells.length, width) };
  const end = place + 1 + cells.length - width;
  const joined = [
    ...cells.slice(0, place),
    cells.slice(place, end).join(form.delimiter),
    ...cells.slice(end),
  ];
  const joinedTexts = textsOf(form, joined, titles);
  return hasShapes(form, joinedTexts)
    ? { line: row.line, cells: joined, texts: joinedTexts }
    : { reason: wrongWidth(cells.length, width) };
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

function freeTextOf<Column extends string>({ columns, freeText }: RowForm<Column>): Column {
  const column = freeText ?? columnNames(columns).find((name) => name === 'name');
  if (column === undefined) throw new Error('the form names its column of free text');
  return column;
}

/** Some publishers end each row with delimiters that no title belongs to. */
function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.length > width ? cells.slice(0, Math.max(width, last + 1)) : cells;
}

function columnsOfShape<Column extends string>({ shapes }: RowForm<Column>, shape: CellShape) {
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

/** Whether a cell has the shape of its column. An empty cell has every shape. */
function hasShape(cell: string, shape: CellShape): boolean {
  const text = textOf(cell);
  if (text === null) return true;
  switch (shape) {
    case 'DOCUMENT':
      return ['WHOLE', 'MASKED', 'ZEROS_LOST'].includes(readPrintedDocument(text).reading);
    case 'DAY':
      return dayOf(text) !== null || !/\d/.test(text);
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
