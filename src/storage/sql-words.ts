import { type Kysely, PostgresAdapter } from 'kysely';
import type { CheckedTableName } from './checked-tables.ts';
import { checksumSql } from './guard-rows.ts';
import type { Tables } from './tables.ts';

/** What the engines call by different names, for statements that are written out. */
export interface SqlWords {
  /** The smaller, and the larger, of two numbers. */
  readonly least: string;
  readonly greatest: string;
  /** The present in ms since 1970, by the clock of the server, or of the machine that a file is on; the same throughout a statement. */
  readonly presentMs: string;
  /** A column that holds an instant as text, in ms since 1970. */
  millisecondsOf(column: string): string;
  /** The checksum that the row of a table should have, on which a statement stands. */
  checksumOf(table: CheckedTableName): string;
  /** The rows of a query that looks at what stands before it in the same `from`; its one column is then `value`. */
  rowsOf(query: string, column: string): string;
  /** The elements of a list in JSON that a column holds, as `element.value`. */
  elementsOf(column: string): string;
  /** At the end of a query: its rows are this transaction's to change, and those of others are left out. */
  readonly skipLocked: string;
}

/** The words of SQLite. */
export const fileWords: SqlWords = {
  least: 'min',
  greatest: 'max',
  presentMs: "unixepoch('subsec') * 1000",
  millisecondsOf: (column) => `cast(round(unixepoch(${column}, 'subsec') * 1000) as integer)`,
  checksumOf: checksumSql,
  rowsOf: (query, column) => `json_each((select json_group_array(${column}) from (${query})))`,
  elementsOf: (column) => `json_each(${column}) as element`,
  // One transaction writes at a time.
  skipLocked: '',
};

/** The words of PostgreSQL. */
export const serverWords: SqlWords = {
  least: 'least',
  greatest: 'greatest',
  presentMs: 'extract(epoch from statement_timestamp()) * 1000',
  millisecondsOf: (column) => `cast(extract(epoch from cast(${column} as timestamptz)) * 1000 as bigint)`,
  checksumOf: (table) => `row_checksum(${table})`,
  rowsOf: (query, column) => `lateral (select ${column} as value from (${query}) as one)`,
  elementsOf: (column) => `jsonb_array_elements_text(cast(${column} as jsonb)) as element (value)`,
  skipLocked: 'for update skip locked',
};

/** Whether a database is on a PostgreSQL server. */
export function isServer(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

export function sqlWords(db: Kysely<Tables>): SqlWords {
  return isServer(db) ? serverWords : fileWords;
}
