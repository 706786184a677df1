import type { PersonalMarks } from './personal-mark.ts';

/** The table of row counts; see row-counts.ts. */
export interface RowCountTables {
  row_count: RowCountTable;
}

/** The number of rows of a table; kept by the triggers of the connection, on a server by those of the table. */
interface RowCountTable {
  /** The name of the table. */
  name: string;
  /** On a server, a part of the number: the sum of its rows counts. */
  total: number;
}

/** What of a person each column can hold. */
export const rowCountMarks: PersonalMarks<RowCountTables> = {
  row_count: { name: null },
};
