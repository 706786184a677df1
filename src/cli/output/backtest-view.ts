import type { BacktestPage } from '../../backtest/page/backtest-page.ts';
import { type BacktestCellKind, type BacktestTable, cellInWords } from '../../backtest/page/cells.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { alignRows } from './align.ts';
import type { Channel } from './channel.ts';
import { pad, padBefore, textWidth, wrap } from './wrap.ts';

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
  const widths = fitWidths(
    places.map((_, at) => Math.max(...all.map((row) => textWidth(row[at] ?? '')))),
    kinds,
    width,
  );
  const more = rows.length > mostRows ? [`  … ${style.format.number(rows.length - mostRows)}`] : [];
  const lines =
    widths === undefined
      ? alignRows(
          all.map((row) => ({ cells: row })),
          width,
        )
      : all.flatMap((row) => rowLines(row, widths, kinds));
  return [paint.strong(title), ...lines, ...more];
}

const gap = '  ';
/** Words are broken in no narrower column. */
const narrowest = 14;

/** The widths of the columns with the widest one of words made as narrow as it must be; undefined where that is too narrow. */
function fitWidths(
  widths: readonly number[],
  kinds: readonly BacktestCellKind[],
  width: number,
): readonly number[] | undefined {
  const tooMany = widths.reduce((sum, own) => sum + own + gap.length, 0) - width;
  if (tooMany <= 0) return widths;
  const ofWords = Math.max(...widths.filter((_, at) => kinds[at] === 'text'));
  const fitting = ofWords - tooMany;
  if (fitting < narrowest) return undefined;
  const place = widths.findIndex((own, at) => own === ofWords && kinds[at] === 'text');
  return widths.map((own, at) => (at === place ? fitting : own));
}

/** A row in its columns; words that do not fit go on below, figures stand in the first line. */
function rowLines(
  row: readonly string[],
  widths: readonly number[],
  kinds: readonly BacktestCellKind[],
): readonly string[] {
  const cells = row.map((cell, at) => wrap(cell, widths[at] ?? 0));
  return Array.from({ length: Math.max(...cells.map((lines) => lines.length)) }, (_, line) =>
    cells.map((lines, at) => gap + padded(lines[line] ?? '', widths[at] ?? 0, kinds[at])).join(''),
  );
}

/** Figures stand under each other by their last digit. */
function padded(cell: string, width: number, kind: BacktestCellKind | undefined): string {
  return kind === 'text' ? pad(cell, width) : padBefore(cell, width);
}
