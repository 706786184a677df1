import { type Language, say, type Text } from '../../base/language.ts';
import { columnLetters } from '../cell-address.ts';
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

/** Makes columns for one reader. */
export interface ColumnContext {
  readonly language: Language;
  /** The address of a report, where there is one. */
  readonly reportUrl?: (reportId: string) => string | undefined;
}

/** A column of a sheet or of a CSV file as it is defined, once for every reader. */
export interface ColumnDefinition<Row> extends ColumnMeaning {
  /** By which it is found, wherever it stands. */
  readonly key: string;
  readonly heading: Text;
  /** In characters. */
  readonly width: number;
  /** What its cells hold, as a rule. */
  readonly style: CellStyle;
  cell(row: Row, context: ColumnContext): Cell;
}

/** A column for one reader. */
export interface Column<Row> extends Pick<ColumnDefinition<Row>, 'key' | 'width' | 'style'> {
  readonly heading: string;
  readonly meaning: ColumnMeaning;
  cell(row: Row): Cell;
}

/** The columns for one reader. */
export function columnsFor<Row>(
  definitions: readonly ColumnDefinition<Row>[],
  context: ColumnContext,
): readonly Column<Row>[] {
  return definitions.map((definition) => ({
    key: definition.key,
    heading: say(definition.heading, context.language),
    width: definition.width,
    style: definition.style,
    meaning: definition,
    cell: (row) => definition.cell(row, context),
  }));
}

/** The letters of the column with this key, which must be there. */
export function lettersOf(columns: readonly Pick<Column<never>, 'key'>[], key: string): string {
  const index = columns.findIndex((column) => column.key === key);
  if (index === -1) throw new Error(`There is no column ${key}`);
  return columnLetters(index);
}
