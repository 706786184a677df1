import { type CheckedTableName, checkedTableNames } from './checked-tables.ts';

/** Tables whose rows another stored count covers. Without them, each table with checksums has a row count. */
const countedElsewhere = {
  report_note: 'report.note_count',
  review: 'report.review_count',
  operation_node: 'operation.node_count',
  dossier: 'run.section_count',
  delivery_attempt: 'event.attempts',
  charge_tally: 'calculated again from source_charge',
  batch_tally: 'calculated again from batch_item',
  batch_figure: 'calculated again from batch_item',
} as const satisfies Readonly<Partial<Record<CheckedTableName, string>>>;

/**
 * The tables whose rows are counted in `row_count`, so that a missing row is found even if no other row refers to it. A migration that
 * adds such a table also inserts its count.
 */
export const countedTables: readonly CheckedTableName[] = checkedTableNames.filter(
  (name) => !Object.hasOwn(countedElsewhere, name),
);

/** The rows that a table has, and the rows that were written to it and not deleted since. */
export interface RowCount {
  readonly present: number;
  /** Null if the count itself is missing. */
  readonly expected: number | null;
}

/** Returns a query for the row count of a table, with the columns of `RowCount`. */
export function rowCountQuery(table: CheckedTableName): string {
  return `select (select count(*) from ${table}) as present,
    (select cast(sum(total) as bigint) from row_count where name = '${table}') as expected`;
}
