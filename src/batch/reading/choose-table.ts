import { parseDocument } from '../../document/document.ts';
import { labelWords } from '../../document/number-labels.ts';
import { lineEnds } from '../../document/split-lines.ts';
import {
  type CsvDelimiter,
  CsvReader,
  csvDelimiters,
  likelyDelimiters,
} from '../../spreadsheet/reading/read-csv.ts';
import { isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { chooseColumns } from './choose-columns.ts';
import { ambiguousColumns, unknownColumn } from './column-errors.ts';
import { type ColumnLayout, hasDividedNumber } from './column-layout.ts';
import { isDecoration } from './decoration.ts';
import { holdsDocument } from './document-cell.ts';
import { withDocumentJoined } from './document-parts.ts';
import { type InputOptions, refuseMapping, withInputs } from './input-columns.ts';
import { namesOtherNumber } from './other-number-titles.ts';

/** A text that is a table: what parts its fields, and which column is what. */
export interface TextTable {
  readonly delimiter: CsvDelimiter;
  readonly layout: ColumnLayout;
}

/** The columns are chosen by as many rows. */
export const sampleRows = 200;

interface Candidate extends TextTable {
  readonly rows: readonly TableRow[];
  /** The number of titles; of columns if there are none. */
  readonly titles: number;
  /** Which of two is the better reading of a text: the first number that differs decides. */
  readonly merits: readonly number[];
}

/**
 * Whether a text is a table, by its first characters; undefined for documents in no columns. `isWhole` when the sample is
 * all of the text, else its last record may be cut.
 *
 * @throws CreditError BATCH_COLUMN_UNKNOWN when `column` is not there, BATCH_COLUMN_AMBIGUOUS; as `withInputs`.
 */
export function chooseTable(
  sample: string,
  {
    isWhole,
    column,
    ...asked
  }: InputOptions & { readonly isWhole: boolean; readonly column?: string | undefined },
): TextTable | undefined {
  const tables = likelyDelimiters(sample).map((delimiter) => {
    const rows = rowsOfSample(sample, { delimiter, isWhole });
    return {
      delimiter,
      rows,
      choice: chooseColumns(rows, { column, fewestColumns: column === undefined ? 2 : 1 }),
    };
  });
  const [best] = tables
    .flatMap(({ delimiter, rows, choice }): readonly Candidate[] =>
      choice.outcome === 'CHOSEN' && !(delimiter === ',' && isDecimalComma(choice.layout, rows))
        ? [
            {
              delimiter,
              rows,
              layout: withUntitled(withoutEdges(choice.layout, rows, delimiter), rows, delimiter),
              titles: choice.layout.width ?? choice.layout.names.length,
              merits: meritsOf(choice.layout, rows),
            },
          ]
        : [],
    )
    .toSorted((a, b) => compareMerits(b.merits, a.merits));
  const widest = best?.titles ?? 0;
  for (const { choice } of tables) {
    if (choice.outcome === 'AMBIGUOUS' && choice.width > widest && column === undefined)
      throw ambiguousColumns(choice.columns);
  }
  if (best !== undefined) {
    const layout = { ...best.layout, hasCommas: best.delimiter === ',' };
    return { delimiter: best.delimiter, layout: withInputs(layout, best.rows, asked) };
  }
  if (column !== undefined) throw unknownColumn(column, widestHeader(tables.map(({ rows }) => rows)));
  refuseMapping(asked);
  return undefined;
}

/** A layout without the empty columns before the first and behind the last bar of a table that is drawn with bars. */
function withoutEdges(
  layout: ColumnLayout,
  rows: readonly TableRow[],
  delimiter: CsvDelimiter,
): ColumnLayout {
  if (delimiter !== '|') return layout;
  const isEdge = (index: number) =>
    (index === 0 || index === layout.names.length - 1) &&
    rows.every(({ cells }) => (cells[index] ?? '').trim() === '' || cells.length === 1);
  return { ...layout, others: layout.others.filter(({ index }) => !isEdge(index)) };
}

/** Minimum number of rows that fill a column without a title. Most rows must fill it too. Otherwise, a value may contain the separator. */
const fewestUntitled = 3;

/** Returns the layout with the columns after the last title that most rows fill. A decimal comma does not start a column. */
function withUntitled(
  layout: ColumnLayout,
  rows: readonly TableRow[],
  delimiter: CsvDelimiter,
): ColumnLayout {
  const { headerLine, width } = layout;
  if (headerLine === undefined || width === undefined) return layout;
  const below = rows.filter((row) => row.line > headerLine && row.cells.length > 1 && !isDecoration(row));
  const most = Math.max(fewestUntitled, below.length / 2 + 0.5);
  const isUsual = (has: (cells: readonly string[]) => boolean) =>
    below.filter(({ cells }) => has(cells)).length >= most;
  if (delimiter === ',' && isUsual(hasDividedNumber)) return layout;
  const last = layout.names.findLastIndex((_, index) =>
    isUsual((cells) => (cells[index] ?? '').trim() !== ''),
  );
  return { ...layout, width: Math.max(width, last + 1) };
}

/** Tells whether the comma behind documents is a decimal mark: the next cell is zeros or cents, as in `91000100065,00`. */
function isDecimalComma({ headerLine, documents }: ColumnLayout, rows: readonly TableRow[]): boolean {
  if (headerLine !== undefined) return false;
  const decimals = rows.filter(({ cells }) =>
    documents.some((at) => /\d$/.test(cells[at] ?? '') && /^(?:\d{1,2}|0+)\s*$/.test(cells[at + 1] ?? '')),
  );
  return decimals.length * 2 > rows.length;
}

const mostWordsOfName = 4;
/** Titles are searched for in this many lines. */
const linesWithTitles = 20;
/** A character that no line contains, so that each line is one column. */
const oneColumn = '\n';

/** Columns of a text without a column of documents that hold other numbers by their names, such as telephones. */
export interface OtherColumns {
  readonly delimiter: string;
  readonly indexes: ReadonlySet<number>;
  readonly names: readonly string[];
}

/** Returns the columns that have titles of other numbers in a line above the first number of a text; undefined if there are none. */
export function otherColumnsOf(sample: string): OtherColumns | undefined {
  const lines = sample.split(lineEnds, linesWithTitles + 1).filter((line) => line.trim() !== '');
  const firstNumber = lines.findIndex((line) => /\d{3}/.test(line));
  const [title = '', ...more] = lines.slice(0, Math.max(0, firstNumber));
  if (more.length === 0 && namesOtherNumber(title) && areNumbers(lines.slice(1)) && isTitle(title))
    return { delimiter: oneColumn, indexes: new Set([0]), names: [title.trim()] };
  for (const line of [title, ...more]) {
    for (const delimiter of csvDelimiters) {
      const names = line.split(delimiter);
      // A sentence is not a line of names.
      if (names.length === 1 || !names.every(isTitle)) continue;
      const indexes = names.flatMap((name, index) => (namesOtherNumber(name) ? [index] : []));
      if (indexes.length > 0)
        return {
          delimiter,
          indexes: new Set(indexes),
          names: indexes.map((index) => (names[index] ?? '').trim()),
        };
    }
  }
  return undefined;
}

function isTitle(text: string): boolean {
  return labelWords(text).length <= mostWordsOfName;
}

/** Whether lines are numbers that a title can name: below `Contas a receber`, documents with their separators are documents. */
function areNumbers(lines: readonly string[]): boolean {
  const isMasked = (line: string) => /[./-]/.test(line) && parseDocument(line).document !== undefined;
  return lines.every((line) => /\d/.test(line) && !/\p{L}/u.test(line) && !isMasked(line));
}

/** The names to choose from: the cells of the first row that has the most; numbers where these are no names. */
export function widestHeader(tables: readonly (readonly TableRow[])[]): readonly string[] {
  const [widest] = tables
    .flatMap((rows) => rows.slice(0, 1))
    .toSorted((a, b) => b.cells.length - a.cells.length);
  if (widest === undefined) return [];
  const isData = widest.cells.some((_, index) => holdsDocument(widest, index));
  return widest.cells
    .map((cell, index) => (isData ? String(index + 1) : cell.trim().slice(0, 60)))
    .filter((cell) => cell !== '');
}

/**
 * Returns the first rows of a table as text that are not blank, at most `sampleRows`.
 *
 * @param options.isWhole whether the sample is the complete text. Otherwise its last record may be cut, and is not returned.
 */
export function rowsOfSample(
  sample: string,
  { delimiter, isWhole }: { readonly delimiter: CsvDelimiter; readonly isWhole: boolean },
): readonly TableRow[] {
  const reader = new CsvReader({ delimiter, showsFormulas: true });
  const rows: TableRow[] = [];
  for (const some of isWhole ? [reader.push(sample), reader.end()] : [reader.push(sample)]) {
    for (const row of some) {
      if ('cells' in row && !isBlankRow(row)) rows.push(row);
      if (rows.length >= sampleRows) return rows;
    }
  }
  return rows;
}

/** A table with names before one without; documents that stand alone in their cells; more columns. */
function meritsOf(
  { headerLine, documents, parts, names, width }: ColumnLayout,
  rows: readonly TableRow[],
): readonly number[] {
  const joined = rows.map((row) => withDocumentJoined(row, parts));
  const alone = joined.filter(({ cells }) =>
    documents.some((index) => parseDocument((cells[index] ?? '').trim()).document !== undefined),
  );
  return [headerLine === undefined ? 0 : 1, alone.length, width ?? names.length];
}

function compareMerits(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((merit, at) => merit !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
