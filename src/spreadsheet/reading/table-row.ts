import type { LineRefusal } from '../../batch/reading/line-refusal.ts';

/** A row of a table, wherever it comes from: a record of a text, a row of a spreadsheet. */
export interface TableRow {
  /** From 1: the line on which it begins, or its number in the spreadsheet. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells that a spreadsheet keeps as numbers; none of a text. */
  readonly numbers?: ReadonlySet<number>;
  /** The cells with a formula that was not computed. */
  readonly withoutResult?: ReadonlySet<number>;
}

/** A stretch of a text that is no record of a table, with the reason. */
export interface BrokenRow {
  readonly line: number;
  readonly text: string;
  readonly refusal: LineRefusal;
}

/** Whether nothing stands in a row. */
export function isBlankRow({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}
