import type { BacktestPage } from '../../backtest/page/backtest-page.ts';
import { type BacktestCellKind, type BacktestTable, cellInWords } from '../../backtest/page/cells.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { alignRows } from './align.ts';
import type { Channel } from './channel.ts';
import { pad, textWidth, wrap } from './wrap.ts';

type View = Pick<Channel, 'paint' | 'width'>;

/** Of long tables a terminal shows the beginning; a file has the rest. */
const mostRows = 12;
/** What a terminal shows; rates by month, segment and policy have too many columns for one, and cut-offs too many rows. */
const shownTables = ['moves', 'named', 'lost', 'gained', 'bounds', 'endings', 'rankings'];
/** Intervals stand in the file. */
const shownColumns: Readonly<Record<string, readonly number[]>> = {
  moves: [0, 1, 2, 3],
  endings: [0, 1, 2, 3, 4, 7, 8],
  rankings: [0, 3, 4, 5, 6, 7],
};

/** A backtest on a terminal. Ends with a line break. */
export function backtestText(
  { title, sandbox, lines, tables }: BacktestPage,
  { style, view }: { readonly style: FigureStyle; readonly view: View },
): string {
  const { paint, width } = view;
  const bulleted = (line: string) => {
    const [first = '', ...rest] = wrap(line, width - 2);
    return [`  ${first}`, ...rest.map((more) => `  ${more}`)];
  };
  const text = [
    ...wrap(title, width).map(paint.strong),
    ...(sandbox === undefined ? [] : wrap(sandbox, width).map(paint.warning)),
    ...lines.flatMap(bulleted),
    ...tables
      .filter(({ key }) => shownTables.includes(key))
      .flatMap((table) => ['', ...tableLines(table, style, view)]),
  ];
  return text.map((line) => `${line.trimEnd()}\n`).join('');
}

function tableLines(
  { key, title, columns, rows }: BacktestTable,
  style: FigureStyle,
  { paint, width }: View,
): readonly string[] {
  const places = shownColumns[key] ?? columns.map((_, place) => place);
  const kinds = places.map((place) => columns[place]?.kind ?? 'text');
  const cells = rows
    .slice(0, mostRows)
    .map((row) => places.map((place, at) => cellInWords(row[place] ?? null, kinds[at] ?? 'text', style)));
  const all = [places.map((place) => columns[place]?.heading ?? ''), ...cells];
  const widths = places.map((_, at) => Math.max(...all.map((row) => textWidth(row[at] ?? ''))));
  const isWide = widths.reduce((sum, own) => sum + own + gap.length, 0) > width;
  const more = rows.length > mostRows ? [`  … ${style.format.number(rows.length - mostRows)}`] : [];
  const lines = isWide
    ? alignRows(
        all.map((row) => ({ cells: row })),
        width,
      )
    : all.map((row) => row.map((cell, at) => gap + padded(cell, widths[at] ?? 0, kinds[at])).join(''));
  return [paint.strong(title), ...lines, ...more];
}

const gap = '  ';

/** Figures stand under each other by their last digit. */
function padded(cell: string, width: number, kind: BacktestCellKind | undefined): string {
  return kind === 'text' ? pad(cell, width) : ' '.repeat(Math.max(0, width - textWidth(cell))) + cell;
}
