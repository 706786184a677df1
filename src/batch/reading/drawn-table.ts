import { lineEnds, openLineSplitter } from '../../document/split-lines.ts';
import { isHeader } from './column-names.ts';
import { isDecoration } from './decoration.ts';

/** The form in which a program drew a table: with bars, or in columns of equal width. Columns are stretches of the lines' characters. */
type DrawnForm =
  | { readonly kind: 'BARS' }
  | { readonly kind: 'COLUMNS'; readonly columns: readonly Column[] };

interface Column {
  readonly start: number;
  readonly end: number;
}

/** Vertical lines of box drawing, as DuckDB, polars and sqlite use them. */
const bars = /[│┃┆┇┊┋║╎╏]/g;

/**
 * Returns the form of a table that a program drew, by the first characters of a text; undefined for other texts. A table in columns of
 * equal width has names in its first row and at least two spaces between the columns, as pandas and sqlite write it.
 */
export function drawnFormOf(sample: string): DrawnForm | undefined {
  if (/^\s*[│┃║]/m.test(sample)) return { kind: 'BARS' };
  const lines = sample.split(lineEnds);
  const rows = lines.filter((line) => / {2,}\S/.test(line.trimEnd()) && !/[;\t|,]/.test(line));
  const names = rows.find((line) => !isDecoration({ line: 1, cells: [line] }));
  if (names === undefined || !isHeader(names.trim().split(/ {2,}/), true)) return undefined;
  const columns = columnsOf(rows);
  return columns.length < 2 ? undefined : { kind: 'COLUMNS', columns };
}

/** Returns the stretches of characters between gaps that all lines have in common. */
function columnsOf(lines: readonly string[]): readonly Column[] {
  const width = Math.max(...lines.map(({ length }) => length));
  const isFilled = Array.from({ length: width }, (_, at) => lines.some((line) => /\S/.test(line.charAt(at))));
  const columns: Column[] = [];
  for (const [at, filled] of isFilled.entries()) {
    if (!filled) continue;
    const last = columns.at(-1);
    if (last !== undefined && at - last.end < 2) columns[columns.length - 1] = { ...last, end: at + 1 };
    else columns.push({ start: at, end: at + 1 });
  }
  return columns;
}

/** Returns a line of a drawn table with plain delimiters. Text across a gap is put into each column, so that no column shows a wrong value. */
function redrawnLine(line: string, form: DrawnForm): string {
  if (form.kind === 'BARS') return line.replace(bars, '|');
  const { columns } = form;
  const cells = columns.map(({ start, end }) => line.slice(start, end).trim());
  const isAligned = cells.join('').replace(/\s/g, '') === line.replace(/\s/g, '');
  if (isAligned && columns.every(({ end }) => !/\S\S/.test(line.slice(end - 1, end + 1))))
    return cells.join('\t');
  const isOther = !/\S\s+\S/.test(line) || isDecoration({ line: 1, cells: [line] });
  return isOther ? line : columns.map(() => line.trim()).join('\t');
}

/** Returns a text of a drawn table with plain delimiters. Each line keeps its number. */
export function redrawnText(text: string, form: DrawnForm): string {
  return text
    .split(lineEnds)
    .map((line) => redrawnLine(line, form))
    .join('\n');
}

/** As `redrawnText`, for a text that comes in pieces. */
export async function* redrawn(chunks: AsyncIterable<string>, form: DrawnForm): AsyncGenerator<string> {
  const lines = openLineSplitter();
  const join = (pieces: Iterable<{ text: string; continues: boolean }>) =>
    Array.from(pieces, ({ text, continues }) => (continues ? text : `${redrawnLine(text, form)}\n`)).join('');
  for await (const chunk of chunks) yield join(lines.push(chunk));
  yield join(lines.end());
}
