import type Database from 'better-sqlite3';
import { type CheckedTableName, checkedTableNames, checkedTables } from './checked-tables.ts';
import { checksumSql, registerChecksum } from './guard-rows.ts';
import { rowName, type StoredRow } from './row-checksum.ts';
import { codeOf } from './storage-error.ts';

/** The schema whose tables and columns are compared here. */
export const checksumSchema = 13;

/** A row that is not as it was written, or that is missing. */
interface DamagedRow {
  readonly table: string;
  /** Its key; `*` for whatever cannot be read of the table. */
  readonly row: string;
}

/** What reading every row found. */
export interface RowFindings {
  /** Table by table. */
  readonly damaged: readonly DamagedRow[];
  /** How many rows have no checksum, being from before there were any. */
  readonly unchecked: number;
}

/** Compares every row of an open file with its checksum, and every run with the number of its sections. Reads row by row. */
export function findDamagedRows(database: Database.Database): RowFindings {
  registerChecksum(database);
  const damaged: DamagedRow[] = [];
  let unchecked = 0;
  for (const table of checkedTableNames) {
    try {
      for (const row of database.prepare<[], StoredRow>(findings(table)).iterate()) {
        if (row['checksum'] === null) unchecked += 1;
        if (row['sound'] !== 1) damaged.push({ table, row: rowName(table, row) });
      }
    } catch (error) {
      requireUnreadable(error);
      damaged.push({ table, row: '*' });
    }
  }
  return { damaged: [...damaged, ...findIncompleteRuns(database)], unchecked };
}

/** SQL that gives the rows that are not sound, and those that have no checksum: these are to be JSON at least. */
function findings(table: CheckedTableName): string {
  const { key, json } = checkedTables[table];
  return `select ${key.join(', ')}, checksum, sound from (
    select ${key.join(', ')}, checksum, ${soundSql(table, json)} as sound from ${table}
  ) where checksum is null or sound is not 1`;
}

/** SQL that is 1 for a row that is as it was written, as far as can be told. */
export function soundSql(
  table: CheckedTableName,
  json: readonly string[] = checkedTables[table].json,
): string {
  const readable = json.map((column) => `coalesce(json_valid(${column}), 1)`).join(' and ') || '1';
  return `case when checksum is null then ${readable} else checksum = ${checksumSql(table)} end`;
}

function findIncompleteRuns(database: Database.Database): readonly DamagedRow[] {
  try {
    const runs = database.prepare<[], { id: string }>(
      `select id from run where section_count > 0
         and section_count <> (select coalesce(sum(section_count), 0) from dossier where run_id = run.id)
           + (select count(*) from section where run_id = run.id)`,
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
