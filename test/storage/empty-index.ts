import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const pageSize = 4096;
const leafOfIndex = 0x0a;

/** Empties the only page of an index in a closed file, as a lost write might: rows can no longer be found by the index. */
export function emptyIndex(file: string, index: string): void {
  const database = new Database(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  const page = database
    .prepare<[string], number>('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(index);
  database.close();
  if (page === undefined) throw new Error(`Index ${index} not found`);
  const bytes = readFileSync(file);
  const start = (page - 1) * pageSize;
  if (bytes[start] !== leafOfIndex) throw new Error(`Index ${index} has more than one page`);
  bytes.writeUInt16BE(0, start + 3);
  writeFileSync(file, bytes);
}

/** Builds all indexes of a closed file again from its tables. */
export function rebuildIndexes(file: string): void {
  const database = new Database(file);
  database.exec('reindex');
  database.close();
}
