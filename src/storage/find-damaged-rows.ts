import type Database from 'better-sqlite3';
import { checkedTableNames, checkedTables } from './checked-tables.ts';
import { checksumSql, registerChecksum } from './guard-rows.ts';
import { rowName, type StoredRow } from './row-checksum.ts';
import { codeOf } from './storage-error.ts';

/** A row that is not as it was written, or that is missing. */
export interface DamagedRow {
  readonly table: string;
  /** Its key; `*` for whatever cannot be read of the table. */
  readonly row: string;
}

/** Compares every row of an open file with its checksum, and every run with the number of its sections. Reads row by row. */
export function findDamagedRows(database: Database.Database): readonly DamagedRow[] {
  registerChecksum(database);
  const damaged: DamagedRow[] = [];
  for (const table of checkedTableNames) {
    const key = checkedTables[table].key.join(', ');
    try {
      // A row without a checksum is damaged too.
      const rows = database.prepare<[], StoredRow>(
        `select ${key} from ${table} where checksum is not ${checksumSql(table)}`,
      );
      for (const row of rows.iterate()) damaged.push({ table, row: rowName(table, row) });
    } catch (error) {
      requireUnreadable(error);
      damaged.push({ table, row: '*' });
    }
  }
  return [...damaged, ...findIncompleteRuns(database)];
}

function findIncompleteRuns(database: Database.Database): readonly DamagedRow[] {
  try {
    const runs = database.prepare<[], { id: string }>(
      `select id from run where section_count > 0
         and section_count <> (select coalesce(sum(section_count), 0) from dossier where run_id = run.id)`,
    );
    return runs.all().map(({ id }) => ({ table: 'run', row: id }));
  } catch (error) {
    requireUnreadable(error);
    return [{ table: 'run', row: '*' }];
  }
}

/** Pages that cannot be read, or a table that is not as it should be. */
function requireUnreadable(error: unknown): void {
  if (!/^SQLITE_(?:CORRUPT|ERROR)/.test(codeOf(error) ?? '')) throw error;
}
