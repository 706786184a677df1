import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { examineFile } from '../../src/storage/check-database.ts';
import { checkedTableNames } from '../../src/storage/checked-tables.ts';
import { fillDatabase } from './filled-database.ts';
import { newPath, open } from './test-database.ts';

const pageSize = 4096;
let filled: Uint8Array | undefined;

/** Returns the path of a filled database, which is a copy because filling takes long. */
async function filledPath(): Promise<string> {
  const file = newPath();
  filled ??= await bytesOfFilled();
  writeFileSync(file, filled);
  return file;
}

async function bytesOfFilled(): Promise<Uint8Array> {
  const file = newPath();
  await fillDatabase(file);
  const database = new Database(file);
  try {
    return database.serialize();
  } finally {
    database.close();
  }
}

test('the check finds counts that differ from the rows that they count', async () => {
  const file = await filledPath();
  expect(examineFile(file)).toEqual({ structure: undefined, damaged: [] });
  // Written by the program, so that the checksums are valid.
  const { db } = await open(file);
  const change = async (table: string, column: string) => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1`.execute(db);
    const { damaged } = examineFile(file);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - 1`.execute(db);
    return [...new Set(damaged.map((row) => row.table))];
  };
  expect(await change('batch_tally', 'items')).toEqual(['batch_tally']);
  expect(await change('batch_tally', 'price_cents')).toEqual(['batch_tally']);
  expect(await change('batch_figure', 'items')).toEqual(['batch_figure']);
  expect(await change('charge_tally', 'spent')).toEqual(['charge_tally']);
  expect(await change('run', 'section_count')).toEqual(['run']);
  await sql`delete from batch_figure`.execute(db);
  expect(new Set(examineFile(file).damaged.map((row) => row.table))).toEqual(new Set(['batch_figure']));
});

test('the check finds an older copy of the pages of any table with checksums', async () => {
  const file = await filledPath();
  for (const table of checkedTableNames) {
    const older = readFileSync(file);
    const pages = changeChecksums(file, table);
    if (pages === undefined) continue;
    const bytes = readFileSync(file);
    for (const page of pages)
      older.copy(bytes, (page - 1) * pageSize, (page - 1) * pageSize, page * pageSize);
    writeFileSync(file, bytes);
    // The rows are valid, but older, so only the index differs.
    expect(examineFile(file), table).toEqual({
      structure: { en: expect.stringContaining(`${table}_checksum`), 'pt-BR': expect.any(String) },
      damaged: [],
    });
    writeFileSync(file, older);
  }
});

/** Changes the checksum of every row, as an update does. @returns the pages of the rows; undefined if the table is empty. */
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
