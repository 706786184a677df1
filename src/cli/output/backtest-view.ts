import type { BacktestPage } from '../../backtest/page/backtest-page.ts';
import { type BacktestTable, cellInWords } from '../../backtest/page/cells.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { alignRows } from './align.ts';
import type { Channel } from './channel.ts';
import { wrap } from './wrap.ts';

type View = Pick<Channel, 'paint' | 'width'>;

/** Of long tables a terminal shows the beginning; a file has the rest. */
const mostRows = 12;
/** What a terminal shows; rates by month, segment and policy have too many columns for one. */
const shownTables = ['moves', 'lost', 'gained', 'bounds', 'endings', 'rankings', 'cutOffs'];
/** Intervals stand in the file. */
const shownColumns: Readonly<Record<string, readonly number[]>> = {
  moves: [0, 1, 2, 3],
  endings: [0, 1, 2, 3, 4, 7, 8],
  rankings: [0, 3, 4, 5, 6, 7],
  cutOffs: [0, 1, 2, 3, 4, 5, 8, 9],
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
  const cells = rows
    .slice(0, mostRows)
    .map((row) =>
      places.map((place) => cellInWords(row[place] ?? null, columns[place]?.kind ?? 'text', style)),
    );
  const head = places.map((place) => columns[place]?.heading ?? '');
  const more = rows.length > mostRows ? [`  … ${style.format.number(rows.length - mostRows)}`] : [];
  return [
    paint.strong(title),
    ...alignRows(
      [head, ...cells].map((own) => ({ cells: own })),
      width,
    ),
    ...more,
  ];
}
