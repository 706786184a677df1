import type { Language, Text } from '../../base/language.ts';
import type { Cell } from './cell.ts';
import type { CellStyle } from './cell-styles.ts';

/** What the dictionary says of a column, beside its heading. */
export interface ColumnMeaning {
  readonly what: Text;
  /** The values that it may hold, where they are few. */
  readonly values?: Text;
  readonly from: Text;
  /** When it is empty; a column without this is never empty. */
  readonly empty?: Text;
}

/** One column of a sheet or of a CSV file. */
export interface Column<Row> {
  readonly heading: string;
  /** In characters. */
  readonly width: number;
  /** What its cells hold, as a rule. */
  readonly style: CellStyle;
  readonly meaning: ColumnMeaning;
  cell(row: Row): Cell;
}

/** Makes columns for one reader. */
export interface ColumnContext {
  readonly language: Language;
  /** The address of a report, where there is one. */
  reportUrl(reportId: string): string | undefined;
}
