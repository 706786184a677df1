import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { examineFile } from '../../src/storage/check-database.ts';
import { checkedTableNames } from '../../src/storage/checked-tables.ts';
import { fillDatabase } from './filled-database.ts';
import { newPath } from './test-database.ts';

const pageSize = 4096;

test('the check finds an older copy of the pages of any table with checksums', async () => {
  const file = newPath();
  await fillDatabase(file);
  for (const table of checkedTableNames) {
    const older = readFileSync(file);
    const pages = changeChecksums(file, table);
    if (pages === undefined) continue;
    const bytes = readFileSync(file);
    for (const page of pages)
      older.copy(bytes, (page - 1) * pageSize, (page - 1) * pageSize, page * pageSize);
    writeFileSync(file, bytes);
    // The rows are as they were written once, so that only the index differs.
    expect(examineFile(file), table).toEqual({
      structure: { en: expect.stringContaining(`${table}_checksum`), 'pt-BR': expect.any(String) },
      damaged: [],
    });
    writeFileSync(file, older);
  }
});

/** Changes the checksum of every row, as an update does. @returns the pages of the rows; undefined if there are no rows. */
function changeChecksums(file: string, table: string): readonly number[] | undefined {
  const database = new Database(file);
  try {
    const { changes } = database.prepare(`update ${table} set checksum = checksum + 1`).run();
    database.pragma('wal_checkpoint(TRUNCATE)');
    const pages = database.prepare<[string], number>('select pageno from dbstat where name = ?').pluck();
    return changes === 0 ? undefined : pages.all(table);
  } finally {
    database.close();
  }
}
