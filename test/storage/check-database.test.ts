import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { knownSchema } from '../../src/storage/migrations.ts';
import { bytesOf, insertOrganization, makeDatabase, newPath, open, refusalOf } from './test-database.ts';

function change(file: string, sql: string): void {
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
}

describe('a sound database', () => {
  test('is told with its schema and its size, and left as it is', async () => {
    const file = await makeDatabase(3);
    const before = bytesOf(file);
    expect(await checkDatabase(file)).toEqual({
      file,
      schemaVersion: knownSchema,
      knownSchemaVersion: knownSchema,
      sizeBytes: before.length,
      sqliteVersion: expect.stringMatching(/^3\.\d+\.\d+$/),
    });
    expect(bytesOf(file)).toBe(before);
  });

  test('may be written while it is checked', async () => {
    const file = await makeDatabase();
    const storage = await open(file);
    await insertOrganization(storage, 'org-2');
    expect(await checkDatabase(file)).toMatchObject({ schemaVersion: knownSchema });
    await insertOrganization(storage, 'org-3');
  });
});

describe('what the check finds', () => {
  const defects: readonly (readonly [what: string, sql: string, reason: string])[] = [
    [
      'a row that refers to nothing',
      "insert into analyst (id, organization_id, name, created_at) values ('usr', 'nobody', 'ana', '')",
      'rows of analyst refer to no row of organization (1)',
    ],
    ['a table that is missing', 'drop table usage', `table usage is not as schema ${knownSchema} has it`],
    ['an index that is missing', 'drop index usage_by_month', 'index usage_by_month is not as'],
    ['a column too many', 'alter table usage add column tip text', 'table usage is not as'],
    [
      'a trigger that somebody put there',
      'create trigger forge after insert on report begin update report set score = 1000; end',
      `trigger forge is not as schema ${knownSchema} has it`,
    ],
  ];
  test.each(defects)('%s', async (_what, sql, reason) => {
    const file = await makeDatabase();
    change(file, sql);
    const refusal = await refusalOf(checkDatabase(file));
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.message).toContain(reason);
  });

  test('a schema that this version does not know', async () => {
    const file = await makeDatabase();
    change(file, 'pragma user_version = 99');
    expect((await refusalOf(checkDatabase(file))).code).toBe('STORAGE_SCHEMA_UNKNOWN');
  });

  test('that there is no file, and makes none', async () => {
    const file = newPath();
    const refusal = await refusalOf(checkDatabase(file));
    expect(refusal.code).toBe('STORAGE_UNAVAILABLE');
    expect(refusal.message).toContain('it does not exist');
    expect(existsSync(file)).toBe(false);
  });
});
