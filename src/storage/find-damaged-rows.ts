import type Database from 'better-sqlite3';
import { checkedTableNames, checkedTables } from './checked-tables.ts';
import { checksumSql, registerChecksum } from './guard-rows.ts';
import { disagreements } from './recounts.ts';
import { rowName, type StoredRow } from './row-checksum.ts';
import { countedTables, type RowCount, rowCountQuery } from './row-counts.ts';
import { fileWords } from './sql-words.ts';
import { codeOf } from './storage-error.ts';

/** A row that is not as it was written, or that is missing. */
export interface DamagedRow {
  readonly table: string;
  /** Its key; `*` for whatever cannot be read of the table, and for a wrong number of rows. */
  readonly row: string;
  /** Of a table with a wrong number of rows. */
  readonly count?: { readonly present: number; readonly expected: number };
}

/** Compares every row of an open file with its checksum, and every count with the rows that it counts. Reads row by row. */
export function findDamagedRows(database: Database.Database): readonly DamagedRow[] {
  registerChecksum(database);
  const damaged: DamagedRow[] = [];
  for (const table of checkedTableNames) {
    const named = checkedTables[table].named.join(', ');
    try {
      // A row without a checksum is damaged too.
      const rows = database.prepare<[], StoredRow>(
        `select ${named} from ${table} where checksum is not ${checksumSql(table)}`,
      );
      for (const row of rows.iterate()) damaged.push({ table, row: rowName(table, row) });
    } catch (error) {
      requireUnreadable(error);
      damaged.push({ table, row: '*' });
    }
  }
  for (const { table, query } of disagreements(fileWords)) {
    try {
      const rows = database.prepare<[], string>(query).pluck();
      for (const row of rows.iterate()) damaged.push({ table, row });
    } catch (error) {
      requireUnreadable(error);
      damaged.push({ table, row: '*' });
    }
  }
  for (const table of countedTables) {
    try {
      const count = database.prepare<[], RowCount>(rowCountQuery(table)).get();
      if (count !== undefined) damaged.push(...wrongCount(table, count));
    } catch (error) {
      requireUnreadable(error);
      damaged.push({ table, row: '*' });
    }
  }
  return damaged;
}

/** Returns what a wrong number of rows says of a table. Empty if the number is right. */
export function wrongCount(table: string, { present, expected }: RowCount): readonly DamagedRow[] {
  if (expected === null) return [{ table: 'row_count', row: table }];
  return present === expected ? [] : [{ table, row: '*', count: { present, expected } }];
}

/** Pages that cannot be read, or a table that is not as it should be. */
function requireUnreadable(error: unknown): void {
  if (!/^SQLITE_(?:CORRUPT|ERROR)/.test(codeOf(error) ?? '')) throw error;
}
