import { type Language, say } from '../../base/language.ts';
import type { Column } from '../../presentation/column.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { Channel } from './channel.ts';
import { textWidth, wrap } from './wrap.ts';

/** What a table needs to know of a command's surroundings. */
interface TableContext {
  readonly stdout: Channel;
  readonly language: Language;
  readonly accessible: boolean;
}

const narrow = 60;
const gap = '  ';

/**
 * Writes a list. In a pipe: a record a line, tab between, nothing cut, no header unless asked. On a terminal: a
 * table that fits, for which columns are given up or cut; under 60 columns, or for a reader of the screen, one
 * `label: value` a line.
 */
export async function writeTable<Row>(
  context: TableContext,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  options: { header?: boolean } = {},
): Promise<void> {
  const { stdout: channel, language, accessible } = context;
  if (!channel.isTerminal) {
    if (options.header) channel.line(columns.map((column) => column.key).join('\t'));
    for (const row of rows) {
      channel.line(columns.map((column) => plainWords((column.bare ?? column.shown)(row))).join('\t'));
    }
    return;
  }
  if (rows.length === 0) return;
  const shown = columns.filter((column) => !column.inPipe);
  const fitted =
    accessible || channel.width < narrow
      ? undefined
      : fitColumns(shown, rows, { width: channel.width, language });
  if (fitted === undefined) writeBlocks(context, shown, rows);
  else await writeFitted(context, fitted, rows);
}

interface FittedColumn<Row> extends Column<Row> {
  readonly width: number;
}

/** No column is cut to less. */
const narrowestColumn = 8;

/**
 * The columns that the line has room for: spare ones are given up from the right, then the widest is cut, but never the
 * first, which names the row; at last columns are given up whatever they are.
 */
function fitColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, language }: { width: number; language: Language },
): readonly FittedColumn<Row>[] {
  const measured = columns.map((column) => ({
    ...column,
    width: Math.max(
      textWidth(say(column.title, language)),
      ...rows.map((row) => textWidth(plainWords(column.shown(row)))),
    ),
  }));
  const total = () => measured.reduce((sum, column) => sum + column.width + gap.length, -gap.length);
  while (total() > width) {
    const last = measured.findLastIndex((column) => column.spare);
    if (last === -1) break;
    measured.splice(last, 1);
  }
  while (total() > width) {
    const [, ...others] = measured;
    if (others.length === 0) break;
    const [widest] = others
      .filter(({ whole, isFigure }) => !whole && !isFigure)
      .toSorted((a, b) => b.width - a.width);
    if (widest !== undefined && widest.width > narrowestColumn)
      widest.width = Math.max(narrowestColumn, widest.width - (total() - width));
    else measured.pop();
  }
  return measured;
}

async function writeFitted<Row>(
  { stdout: channel, language }: TableContext,
  columns: readonly FittedColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { default: Table } = await import('cli-table3');
  const sides = ['top', 'bottom', 'left', 'right', 'mid'];
  const none = Object.fromEntries(
    sides.flatMap((side) =>
      [side, `${side}-mid`, `${side}-left`, `${side}-right`, `mid-mid`].map((name) => [name, '']),
    ),
  );
  const table = new Table({
    chars: { ...none, middle: gap },
    // It colours by itself, even into a pipe, unless told that there is no style.
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colWidths: columns.map((column) => column.width),
    colAligns: columns.map(({ isFigure }) => (isFigure ? 'right' : 'left')),
    head: columns.map((column) => channel.paint.strong(say(column.title, language))),
  });
  for (const row of rows) table.push(columns.map((column) => plainWords(column.shown(row))));
  for (const line of table.toString().split('\n')) channel.line(line.trimEnd());
}

function writeBlocks<Row>(
  { stdout: channel, language }: TableContext,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  rows.forEach((row, index) => {
    if (index > 0) channel.line();
    for (const column of columns) {
      const text = plainWords(column.shown(row));
      if (text === '') continue;
      for (const line of wrap(`${say(column.title, language)}: ${text}`, channel.width)) channel.line(line);
    }
  });
}
