import { type SelectQueryBuilder, sql } from 'kysely';
import { type CheckedTableName, checkedTableNames, checkedTables } from './checked-tables.ts';
import { damagedRow, rowChecksum, type StoredRow } from './row-checksum.ts';

/** What an engine says of a column of an answer: its name there, and where it comes from, null where it is made. */
export interface AnswerColumn {
  readonly name: string;
  readonly column: string | null;
  readonly table: string | null;
}

type ChecksumOf = (table: CheckedTableName, values: readonly unknown[]) => number;

/** Throws for the first of the rows that is not as it was written. */
export type RowVerifier = (rows: readonly unknown[]) => void;

/**
 * How the rows of a statement are verified: those that it gives with their `checksum` must be as they were written. A
 * statement that asks for single columns is not verified.
 *
 * @param checksumOf how the engine makes the checksum of a row.
 * @returns undefined where no column of the statement is a checksum.
 */
export function rowVerifier(
  columns: readonly AnswerColumn[],
  checksumOf: ChecksumOf = rowChecksum,
): RowVerifier | undefined {
  const verifiers = columns.flatMap(({ name, column, table }) => {
    const checked = checkedTableNames.find((one) => one === table);
    if (column !== 'checksum' || checked === undefined) return [];
    return [verifierOf(checked, { checksum: name, columns, checksumOf })];
  });
  if (verifiers.length === 0) return undefined;
  return (rows) => {
    for (const row of rows) {
      if (!isRow(row)) throw new Error('A statement with a checksum gives no rows');
      for (const verify of verifiers) verify(row);
    }
  };
}

function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null;
}

function verifierOf(
  table: CheckedTableName,
  result: {
    readonly checksum: string;
    readonly columns: readonly AnswerColumn[];
    readonly checksumOf: ChecksumOf;
  },
): (row: StoredRow) => void {
  const names = checkedTables[table].columns.map((column) => {
    const definition = result.columns.find((one) => one.column === column && one.table === table);
    if (definition === undefined) throw new Error(`A checksum of ${table} is read without its ${column}`);
    return definition.name;
  });
  return (row) => {
    const values = names.map((name) => row[name]);
    // An outer join that finds no row returns only nulls.
    if (row[result.checksum] === null && values.every((value) => value === null)) return;
    if (result.checksumOf(table, values) === row[result.checksum]) return;
    throw damagedRow(
      table,
      Object.fromEntries(checkedTables[table].columns.map((column, at) => [column, values[at]])),
    );
  };
}

/**
 * Verifies the rows of a joined table from which a query selects single columns. The query also selects the other columns
 * and the checksum.
 */
export function verifyingJoin<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: CheckedTableName,
): SelectQueryBuilder<DB, TB, O> {
  const columns = columnsToVerify(table).map(([column, alias]) =>
    sql<unknown>`${sql.ref(`${table}.${column}`)}`.as(alias),
  );
  // Callers read only the columns that they selected.
  return query.select(columns) as unknown as SelectQueryBuilder<DB, TB, O>;
}

/** Returns the columns that `verifyingJoin` selects, for a statement in SQL. */
export function verifyingColumns(table: CheckedTableName): string {
  return columnsToVerify(table)
    .map(([column, alias]) => `${table}.${column} as "${alias}"`)
    .join(', ');
}

function columnsToVerify(table: CheckedTableName): readonly (readonly [column: string, alias: string])[] {
  return [...checkedTables[table].columns, 'checksum'].map((column) => [column, `${table} ${column}`]);
}
