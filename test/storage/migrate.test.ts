import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { findDamagedRows } from '../../src/storage/find-damaged-rows.ts';
import { findDefect } from '../../src/storage/find-defect.ts';
import {
  applicationId,
  migrate,
  migrationName,
  pendingMigrations,
  readSchema,
} from '../../src/storage/migrate.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import type { Migration } from '../../src/storage/migration.ts';
import { knownSchema, migrations } from '../../src/storage/migrations.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { laterSteps } from './made-up-migrations.ts';
import { startChild, useChildren } from './start-child.ts';
import { bytesOf, makeDatabase, newPath, open, organizationIds, pragma, refusalOf } from './test-database.ts';

useChildren();

const first: Migration = {
  number: 1,
  name: 'people',
  sql: "create table person (id integer primary key, name text not null); insert into person values (1, 'ana')",
};
const second: Migration = {
  number: 2,
  name: 'pets',
  sql: `create table pet (owner integer not null references person (id));
    insert into pet select id from person;
    create table person_new (id integer primary key, name text not null, age integer);
    insert into person_new select id, name, null from person;
    drop table person;
    alter table person_new rename to person;`,
};

function newRawDatabase(file = newPath()): Database.Database {
  const database = new Database(file);
  onTestFinished(() => {
    database.close();
  });
  return database;
}

const tables = (database: Database.Database) =>
  database.prepare("select name from sqlite_schema where type = 'table' order by 1").pluck().all();

describe('migrations', () => {
  test('are numbered from 1 without a gap', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1));
  });

  test('are applied once, in order, and leave their number', () => {
    const database = newRawDatabase();
    expect(migrate(database, 'db', { known: [first] })).toEqual([first]);
    expect(migrate(database, 'db', { known: [first, second] })).toEqual([second]);
    expect(migrate(database, 'db', { known: [first, second] })).toEqual([]);
    expect(readSchema(database)).toBe(2);
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId);
    expect(tables(database)).toEqual(['person', 'pet']);
  });

  test('follow references again afterwards', () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: [first, second] });
    expect(() => database.exec('insert into pet values (99)')).toThrow('FOREIGN KEY');
  });

  test('leave the schema before them when one fails half-way, and go on when it is mended', () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: [first] });
    const broken = { ...second, sql: `${second.sql}; insert into nowhere values (1)` };
    expect(() => migrate(database, 'db', { known: [first, broken] })).toThrow('nowhere');
    expect(readSchema(database)).toBe(1);
    expect(tables(database)).toEqual(['person']);
    expect(migrate(database, 'db', { known: [first, second] })).toEqual([second]);
  });

  test('may not leave rows that refer to nothing', () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: [first] });
    const careless = { ...second, sql: `${second.sql}; delete from person` };
    expect(() => migrate(database, 'db', { known: [first, careless] })).toThrow('0002-pets leaves rows');
    expect(tables(database)).toEqual(['person']);
    expect(database.prepare('select name from person').pluck().all()).toEqual(['ana']);
  });

  test('are not applied to tables that are not those of the number', async () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: [first] });
    database.exec('alter table person add column shoe_size integer');
    const attempt = async () => migrate(database, 'db', { known: [first, second] });
    const refusal = await refusalOf(attempt());
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.message).toContain('table person is not as schema 1 has it');
    expect(tables(database)).toEqual(['person']);
  });

  test.each([-1, -2_147_483_648])('are not applied to a number that no schema has (%d)', async (number) => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: [first] });
    database.pragma(`user_version = ${number}`);
    const attempt = async () => migrate(database, 'db', { known: [first, second] });
    expect((await refusalOf(attempt())).message).toContain(`its schema number is ${number}`);
    expect(tables(database)).toEqual(['person']);
  });

  test('see what another process has done since they were counted', () => {
    const file = newPath();
    const [quick, slow] = [newRawDatabase(file), newRawDatabase(file)];
    expect(pendingMigrations(slow, file, { known: [first] })).toEqual([first]);
    migrate(quick, file, { known: [first] });
    expect(migrate(slow, file, { known: [first] })).toEqual([]);
    expect(tables(slow)).toEqual(['person']);
  });
});

describe('steps of a later version', () => {
  const known = [...migrations, ...laterSteps];

  test('add a table, a column and an index, and fill a column, while another process reads and writes', async () => {
    const file = await makeDatabase();
    const writer = startChild('pairs', file, { number: 100 });
    await writer.said('5');
    const reader = await open(file);
    const later = newRawDatabase(file);
    expect(migrate(later, file, { known })).toEqual(laterSteps);
    const written = later.prepare('select count(*) from organization').pluck().get();
    await writer.said(String(Number(written) + 5));
    expect((await organizationIds(reader)).length).toBeGreaterThan(Number(written));
    writer.kill();
    await writer.ended;
    expect(later.prepare('select count(tide) from report').pluck().get()).toBe(0);
    expect(findDefect(later, known.length, known)).toBeUndefined();
    expect(findDamagedRows(later)).toEqual([]);
  });

  test('keep the checksums of the rows that they fill', async () => {
    const { storage } = await openLocalEngine({ file: newPath() });
    const later = newRawDatabase(storage.file);
    const insert = `insert into policy (organization_id, policy_id, name, document_kind, enabled, current_version, updated_at)
      select organization_id, 'copied', name, document_kind, enabled, current_version, updated_at from policy limit 1`;
    await storage.write({ locks: [] }, (db) => sql.raw(insert).execute(db));
    const fill = { number: 2, name: 'fill', sql: '', fill: "UPDATE policy SET name = 'Filled'" };
    migrate(later, storage.file, { known: [...migrations, fill] });
    expect(later.prepare('select distinct name from policy').pluck().all()).toEqual(['Filled']);
    expect(findDamagedRows(later)).toEqual([]);
  });

  test('do not fill a row that differs from its checksum', async () => {
    const { storage } = await openLocalEngine({ file: newPath() });
    const later = newRawDatabase(storage.file);
    later.exec("update policy set name = 'Flipped'");
    const fill = { number: 2, name: 'fill', sql: '', fill: 'UPDATE policy SET enabled = 0' };
    expect(() => migrate(later, storage.file, { known: [...migrations, fill] })).toThrow(
      'is not as it was written',
    );
    expect(readSchema(later)).toBe(1);
  });
});

describe('bringing a database up to date', () => {
  const names = migrations.map(migrationName);

  async function makeOlder(): Promise<string> {
    const file = newPath();
    const older = new Database(file);
    older.pragma(`application_id = ${applicationId}`);
    older.close();
    return file;
  }

  test('tells what was done, and nothing the second time', async () => {
    const file = await makeOlder();
    const done = {
      file,
      schemaVersion: knownSchema,
      applied: names,
      pending: [],
      backup: null,
    };
    expect(await migrateDatabase(file, { dryRun: false })).toEqual(done);
    expect(await migrateDatabase(file, { dryRun: false })).toEqual({ ...done, applied: [] });
    expect(await pragma(await open(file, { readOnly: true }), 'user_version')).toBe(knownSchema);
  });

  test('tells what would be done, and does nothing', async () => {
    const file = await makeOlder();
    const before = bytesOf(file);
    expect(await migrateDatabase(file, { dryRun: true })).toEqual({
      file,
      schemaVersion: 0,
      applied: [],
      pending: names,
      backup: null,
    });
    expect(bytesOf(file)).toBe(before);
  });

  test('makes a database that is missing, but not to tell', async () => {
    const file = newPath();
    const told = await migrateDatabase(file, { dryRun: true });
    expect(told).toEqual({
      file,
      schemaVersion: 0,
      applied: [],
      pending: names,
      backup: null,
    });
    expect(existsSync(file)).toBe(false);
    const done = await migrateDatabase(file, { dryRun: false });
    expect(done).toEqual({
      file,
      schemaVersion: knownSchema,
      applied: names,
      pending: [],
      backup: null,
    });
  });

  test.each([true, false])('refuses a place where no database can be (dry run: %s)', async (dryRun) => {
    const parent = await makeDatabase();
    const refusal = await refusalOf(migrateDatabase(join(parent, 'credit.db'), { dryRun }));
    expect(refusal.code).toBe('STORAGE_UNAVAILABLE');
  });

  test.each([
    [knownSchema + 1, true],
    [66, false],
    [66, true],
  ])(
    'refuses a database of another schema (%i) and leaves it as it is (dry run: %s)',
    async (number, dryRun) => {
      const file = await makeDatabase();
      const other = new Database(file);
      other.pragma(`user_version = ${number}`);
      other.close();
      const before = bytesOf(file);
      const refusal = await refusalOf(migrateDatabase(file, { dryRun }));
      expect(refusal.code).toBe('STORAGE_SCHEMA_UNKNOWN');
      expect(refusal.message).toContain(
        `has schema ${number}. This version of credit uses schema ${knownSchema}`,
      );
      const { mend } = describeError(refusal, 'en');
      expect(mend).toMatch(/^Nothing was changed\..*credit db migrate --db new\.db$/);
      expect(bytesOf(file)).toBe(before);
    },
  );
});
