/** What a spreadsheet keeps in a cell that is no text; NO_RESULT is a formula that was not computed. */
export type CellKind = 'NUMBER' | 'DATE' | 'BOOLEAN' | 'ERROR' | 'NO_RESULT';

/** A row of a table, wherever it comes from: a record of a text, a row of a spreadsheet. */
export interface TableRow {
  /** From 1: the line on which it begins, or its number in the spreadsheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Of a spreadsheet: the cells that hold no text, by their indexes. A record of a text has none. */
  readonly kinds?: ReadonlyMap<number, CellKind>;
  /** Of a spreadsheet: the cells whose number it shows in percent, 0.3 as 30%; absent where there are none. */
  readonly percents?: ReadonlySet<number>;
  /** Of a spreadsheet: the units other than BRL of numbers, by the indexes of their cells: `US$`, `%`, `mil`. */
  readonly foreignUnits?: ReadonlyMap<number, string>;
  /** Of a spreadsheet: the codes of the number formats of numbers and dates, by the indexes of their cells; absent if there are none. */
  readonly formats?: ReadonlyMap<number, string>;
  /** Of a spreadsheet: the texts that it shows, for cells whose text in `cells` is another; absent if there are none. */
  readonly shown?: ReadonlyMap<number, string>;
  /** Of a spreadsheet: the cells whose text is struck out, by their indexes; absent if there are none. */
  readonly struck?: ReadonlySet<number>;
  /** Of a spreadsheet: whether the row is hidden, also by a filter or in a closed group. */
  readonly isHidden?: boolean;
  /** Of a spreadsheet: the columns that are hidden, by their indexes; absent if there are none. */
  readonly hiddenColumns?: ReadonlySet<number>;
  /** Whether something stood further to the right than is read. */
  readonly isCut?: boolean;
}

/** Returns the cells of a row that have content. */
export function filledCells({ cells }: Pick<TableRow, 'cells'>): readonly string[] {
  return cells.filter((cell) => cell.trim() !== '');
}

/** Whether nothing stands in a row. */
export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}
