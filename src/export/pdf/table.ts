import type { Mark } from './marks.ts';
import { colours } from './palette.ts';
import { area, type Paper, type TextStyle } from './paper.ts';

/** A cell: its text, a second text under it, and a sign before it. */
export interface TableCell extends Pick<TextStyle, 'face' | 'colour'> {
  readonly text: string;
  readonly under?: string;
  /** The address that the text leads to. */
  readonly link?: string;
  readonly mark?: Mark;
  /** Points from the left edge of the column. */
  readonly indent?: number;
  /** Takes the room of so many columns, from the left; those after it in the row are empty. */
  readonly span?: number;
  /** Ornament beside the text, which says the same. */
  readonly draw?: (
    paper: Paper,
    place: { readonly x: number; readonly y: number; readonly height: number },
  ) => void;
}

interface TableColumn {
  readonly title: string;
  /** Points, the gap to the next one included. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A row; `head` begins a group and spans the columns. */
export interface TableRow {
  readonly cells: readonly (TableCell | string)[];
  readonly head?: true;
}

interface TableWords {
  /** Stands above the heads of a page that goes on with the table. */
  readonly continued: string;
}

const size = 8.5;
const line = 10.5;
const underSize = 7.25;
const underLine = 9.5;
const padding = 3.5;
/** What a right-aligned cell keeps free before the next one. */
const gap = 11;

/** What a row needs, and its texts in lines. */
interface SetRow {
  readonly row: TableRow;
  readonly height: number;
  readonly cells: readonly {
    readonly cell: TableCell;
    readonly size: number;
    readonly lines: readonly string[];
    readonly under: readonly string[];
  }[];
}

/**
 * A table at the present place, over as many pages as it needs: heads stand on each, no row is divided, and neither page is
 * left with a single row where there are more.
 */
export function drawTable(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  words: TableWords,
): void {
  const set = (paper.isTrial ? rows.slice(0, firstRows) : rows).map((row) => setRow(paper, columns, row));
  if (paper.need(needOf(paper, columns, set))) drawContinued(paper, words);
  paper.within('Table', () => {
    paper.within('THead', () => drawHeads(paper, columns, true));
    paper.within('TBody', () => {
      for (const [at, one] of set.entries()) {
        const next = set[at + 1];
        const isLastButOne = at === set.length - 2;
        const together = one.height + ((isLastButOne || one.row.head) && next ? next.height : 0);
        if (paper.room < together) {
          paper.addPage();
          drawContinued(paper, words);
          drawHeads(paper, columns, false);
        }
        drawRow(paper, columns, one);
      }
    });
  });
  paper.mayPart();
}

/** So many rows stand on the page that a table begins on. */
const firstRows = 3;

/** What must be on one page of a table that begins: its heads and three rows. */
function needOf(paper: Paper, columns: readonly TableColumn[], set: readonly SetRow[]): number {
  const rows = set.slice(0, firstRows).reduce((sum, { height }) => sum + height, 0);
  return Math.min(rows + headsOf(paper, columns).height, area.bottom - area.top - 40);
}

/** What a table takes that stands on one page. */
export function tableHeight(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): number {
  const heights = rows.map((row) => setRow(paper, columns, row).height);
  return heights.reduce((sum, height) => sum + height, headsOf(paper, columns).height);
}

/** The same for whoever writes a title above the table. */
export function tableNeed(paper: Paper, columns: readonly TableColumn[], rows: readonly TableRow[]): number {
  return needOf(
    paper,
    columns,
    rows.slice(0, firstRows).map((row) => setRow(paper, columns, row)),
  );
}

function drawContinued(paper: Paper, { continued }: TableWords): void {
  const { y } = paper;
  paper.ornament(() =>
    paper.drawLine(continued, { x: area.left, y }, { size: underSize, colour: colours.faint }),
  );
  paper.y += underLine + 3;
}

const headStyle = { size: underSize, face: 'medium', colour: colours.soft } as const;

/** The heads in lines, the last of each just above the rule. */
function headsOf(paper: Paper, columns: readonly TableColumn[]) {
  const lines = columns.map(({ title, width }) => paper.lines(title, Math.max(10, width - 4), headStyle));
  const most = Math.max(...lines.map(({ length }) => length));
  return { lines, most, height: most * underLine + 5 };
}

function setRow(paper: Paper, columns: readonly TableColumn[], row: TableRow): SetRow {
  const cells = row.cells.map((content, at) => {
    const cell = typeof content === 'string' ? { text: content } : content;
    const width = columns.slice(at, at + (cell.span ?? 1)).reduce((sum, column) => sum + column.width, 0);
    const free = row.head && at === 0 ? area.width : width - gap - (cell.indent ?? 0) - (cell.mark ? 13 : 0);
    const style = {
      size: sizeOf(paper, { cell, free, column: columns[at] }),
      ...(cell.face && { face: cell.face }),
    };
    return {
      cell,
      size: style.size,
      lines: paper.lines(cell.text, free, style),
      under: cell.under === undefined ? [] : paper.lines(cell.under, free, { size: underSize }),
    };
  });
  const most = Math.max(...cells.map(({ lines, under }) => lines.length * line + under.length * underLine));
  return { row, cells, height: most + 2 * padding + (row.head ? 8 : 0) };
}

/** Returns the font size of a cell. A figure that is wider than its column gets a smaller size, so that it is not split. */
function sizeOf(
  paper: Paper,
  {
    cell,
    free,
    column,
  }: { readonly cell: TableCell; readonly free: number; readonly column: TableColumn | undefined },
): number {
  if (column?.align !== 'right') return size;
  const face = cell.face && { face: cell.face };
  const widest = Math.max(
    ...cell.text.split(/[ \n]/).map((word) => paper.widthOf(word, { size, isTabular: true, ...face })),
  );
  return widest > free ? (size * free) / widest : size;
}

function drawHeads(paper: Paper, columns: readonly TableColumn[], isFirst: boolean): void {
  const { y } = paper;
  const { lines, most, height } = headsOf(paper, columns);
  const draw = () => {
    eachColumn(columns, (column, x, at) => {
      const own = lines[at] ?? [];
      const put = () => {
        for (const [row, text] of own.entries()) {
          const top = y + 2 + (most - own.length + row) * underLine;
          paper.drawLine(text, placeIn(column, x, top), headStyle);
        }
      };
      // On a page that goes on they are ornament: whoever is read to has heard them.
      if (isFirst) paper.within('TH', () => paper.content(put), { scope: 'Column' });
      else paper.ornament(put);
    });
  };
  if (isFirst) paper.within('TR', draw);
  else draw();
  paper.y = y + height;
  paper.ornament(() => paper.drawRule(area.left, paper.y, area.width, { weight: 0.75, colour: colours.ink }));
}

function drawRow(paper: Paper, columns: readonly TableColumn[], { row, cells, height }: SetRow): void {
  const top = paper.y + padding + (row.head ? 8 : 0);
  paper.within('TR', () => {
    eachColumn(columns, (column, x, at) => {
      const set = cells[at];
      const isHead = at === 0;
      paper.within(
        isHead ? 'TH' : 'TD',
        () => {
          if (set === undefined) return;
          drawCell(paper, { column, x, y: top, height, isHead: row.head === true }, set);
        },
        isHead ? { scope: 'Row' } : {},
      );
    });
  });
  paper.y += height;
  paper.ornament(() =>
    paper.drawRule(area.left, paper.y, area.width, {
      weight: row.head ? 0.75 : 0.5,
      colour: row.head ? colours.ink : colours.line,
    }),
  );
}

function drawCell(
  paper: Paper,
  at: {
    readonly column: TableColumn;
    readonly x: number;
    readonly y: number;
    readonly height: number;
    readonly isHead: boolean;
  },
  { cell, size, lines, under }: SetRow['cells'][number],
): void {
  const { y, height } = at;
  const column = cell.span === undefined ? at.column : { ...at.column, align: 'left' as const };
  const x = at.x + (cell.indent ?? 0);
  const { mark, draw } = cell;
  if (mark !== undefined) paper.mark(mark, x, y + 0.8, 8);
  if (draw !== undefined) paper.ornament(() => draw(paper, { x: at.x, y, height }));
  const left = x + (mark === undefined ? 0 : 13);
  const style = {
    size: at.isHead ? 9.5 : size,
    colour: cell.colour ?? colours.ink,
    face: cell.face ?? (at.isHead ? 'strong' : 'plain'),
  } as const;
  const placed = lines.map((text, index) => ({ text, place: placeIn(column, left, y + index * line) }));
  if (cell.link !== undefined) paper.link(placed, cell.link, style);
  if (cell.link !== undefined && under.length === 0) return;
  paper.content(() => {
    for (const { text, place } of cell.link === undefined ? placed : []) paper.drawLine(text, place, style);
    for (const [index, text] of under.entries()) {
      const below = y + lines.length * line + index * underLine;
      paper.drawLine(text, placeIn(column, left, below), { size: underSize, colour: colours.soft });
    }
  });
}

function placeIn(column: TableColumn, x: number, y: number) {
  return column.align === 'right' ? { x, y, width: column.width - gap, align: 'right' as const } : { x, y };
}

function eachColumn(
  columns: readonly TableColumn[],
  work: (column: TableColumn, x: number, at: number) => void,
): void {
  let x: number = area.left;
  for (const [at, column] of columns.entries()) {
    work(column, x, at);
    x += column.width;
  }
}

/** A column whose width its texts settle. */
interface FittedColumn {
  readonly title: string;
  readonly texts: readonly string[];
}

/**
 * Widths for as many columns, from the first on, as fit without a broken word: nothing narrower than its longest word, the
 * rest shared by the length of the texts.
 */
export function fitWidths(paper: Paper, columns: readonly FittedColumn[]): readonly number[] {
  const wanted: { readonly least: number; readonly most: number }[] = [];
  let least = 0;
  for (const column of columns) {
    const one = wantedWidth(paper, column);
    if (wanted.length > 0 && least + one.least > area.width) break;
    least += one.least;
    wanted.push(one);
  }
  const most = wanted.reduce((sum, one) => sum + one.most, 0);
  const share = most === least ? 0 : Math.min(1, Math.max(0, (area.width - least) / (most - least)));
  const set = wanted.map((one) => one.least + (one.most - one.least) * share);
  const rest = area.width - set.reduce((sum, width) => sum + width, 0);
  return set.map((width) => width + rest / set.length);
}

/** So many rows are looked at. */
const lookedAt = 60;
const widestWord = 124;
const widestText = 190;

function wantedWidth(paper: Paper, { title, texts }: FittedColumn) {
  const rows = texts.slice(0, lookedAt);
  // Digits as wide as each other are narrower or wider than those of words.
  const widest = (all: readonly string[]) =>
    Math.max(
      0,
      ...all.flatMap((text) => [
        paper.widthOf(text, { size, isTabular: true }),
        paper.widthOf(text, { size }),
      ]),
    );
  const head = (all: readonly string[]) => Math.max(0, ...all.map((text) => paper.widthOf(text, headStyle)));
  return {
    least:
      Math.min(
        widestWord,
        Math.max(head(title.split(' ')), widest(rows.flatMap((text) => text.split(' ')))),
      ) + gap,
    most: Math.min(widestText, Math.max(head([title]), widest(rows))) + gap,
  };
}
