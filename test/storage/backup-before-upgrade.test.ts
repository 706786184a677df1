import { existsSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { backupBeforeUpgrade } from '../../src/storage/backup-before-upgrade.ts';
import { mayLoseReferences, migrate, readSchema, rewrites } from '../../src/storage/migrate.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import { knownSchema, migrations } from '../../src/storage/migrations.ts';
import { newMachine } from '../cli/run-credit.ts';
import { newPath, open, refusalOf } from './test-database.ts';

vi.mock('../../src/storage/migrations.ts', async (importOriginal) =>
  (await import('./made-up-migrations.ts')).laterVersion(importOriginal),
);

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('../../src/storage/backup-database.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/storage/backup-database.ts')>();
  const backupDatabase: typeof original.backupDatabase = (from, to, options) => {
    if (disk.isFull) throw new CreditError('STORAGE_FULL', { file: to });
    return original.backupDatabase(from, to, options);
  };
  return { ...original, backupDatabase };
});
beforeEach(() => {
  disk.isFull = false;
});

const oldSchema = 1;

/** A database of an older schema, with one organisation. */
function newOldDatabase(): string {
  const file = newPath();
  const database = new Database(file);
  migrate(database, file, { known: migrations.slice(0, oldSchema) });
  database.exec(
    "insert into organization (id, name, created_at) values ('org_1', 'local', '2026-11-20T12:00:00.000Z')",
  );
  database.close();
  return file;
}

function schemaOf(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    return readSchema(database);
  } finally {
    database.close();
  }
}

const backupOf = (file: string) => `${file}.before-schema-${knownSchema}`;

describe('before a new schema changes rows', () => {
  test('the database is copied once to a file next to it, and the caller receives the path', async () => {
    const file = newOldDatabase();
    const backups: string[] = [];
    const onBackup = (backup: string) => backups.push(backup);
    const storage = await open(file, { onBackup });
    expect(backups).toEqual([backupOf(file)]);
    const names = await storage.db.selectFrom('organization').select('name').execute();
    expect(names).toEqual([{ name: 'local!' }]);
    await storage.close();
    expect(schemaOf(backupOf(file))).toBe(oldSchema);
    await (await open(file, { onBackup })).close();
    expect(backups).toHaveLength(1);
  });

  test('no copy is made if the caller does not want one', async () => {
    const file = newOldDatabase();
    expect(await migrateDatabase(file, { dryRun: false, backup: false })).toMatchObject({ backup: null });
    expect(existsSync(backupOf(file))).toBe(false);
    expect(schemaOf(file)).toBe(knownSchema);
  });

  test('an interrupted upgrade keeps the copy from before it began, and another upgrade makes a new copy', async () => {
    const file = newOldDatabase();
    const database = new Database(file);
    const backup = () => backupBeforeUpgrade(database, file);
    expect(await backup()).toBe(backupOf(file));
    migrate(database, file, { known: migrations.slice(0, oldSchema + 1) });
    expect(await backup()).toBe(backupOf(file));
    expect(schemaOf(backupOf(file))).toBe(oldSchema);
    // Not a copy from before this upgrade.
    writeFileSync(backupOf(file), 'no database');
    expect(await backup()).toBe(backupOf(file));
    expect(schemaOf(backupOf(file))).toBe(oldSchema + 1);
    database.close();
  });

  test('the command shows where the copy is and how large, also with --dry-run', async () => {
    const machine = await newMachine();
    const file = newOldDatabase();
    const size = `(${Math.ceil(statSync(file).size / 1_000_000)} MB)`;
    const planned = await machine.run(`db migrate --dry-run --db ${file}`);
    expect(planned.stdout).toContain(`${backupOf(file)} ${size}`);
    expect(existsSync(backupOf(file))).toBe(false);
    const without = await machine.run(`db migrate --dry-run --no-backup --db ${file}`);
    expect(without.stdout).not.toContain(backupOf(file));
    const other = newOldDatabase();
    const done = await machine.run(`db migrate --db ${other}`);
    expect(done.stdout).toContain(`${backupOf(other)} ${size}`);
    const { stdout } = await machine.run(`db migrate --json --db ${file}`);
    expect(JSON.parse(stdout)).toMatchObject({ backup: backupOf(file), schemaVersion: knownSchema });
  });

  test('a disk without room for the copy leaves the database unchanged, and an upgrade without a copy works', async () => {
    const file = newOldDatabase();
    disk.isFull = true;
    const refusal = await refusalOf(migrateDatabase(file, { dryRun: false }));
    expect(refusal).toMatchObject({ code: 'UPGRADE_COPY_FULL', params: { copy: backupOf(file) } });
    expect(schemaOf(file)).toBe(oldSchema);
    await migrateDatabase(file, { dryRun: false, backup: false });
    expect(schemaOf(file)).toBe(knownSchema);
  });
});

test('a step that changes rows is recognised, and a step that only adds is not', () => {
  const step = (sql: string) => ({ number: 1, name: 'x', sql });
  expect(migrations.map(rewrites)).toEqual([false, false, true, true]);
  expect(rewrites(step("UPDATE report SET status = 'DENIED'"))).toBe(true);
  const trigger =
    'CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  UPDATE b SET n = 1;\nEND;\nCREATE TABLE c (n INT)';
  expect(rewrites(step(trigger))).toBe(false);
  expect(rewrites({ ...step(''), sqlite: 'DROP TABLE report;' })).toBe(true);
});

test('references are checked after a step that moves or inserts rows, and after no other', () => {
  const step = (sql: string) => ({ number: 1, name: 'x', sql });
  // The first step inserts the row counts of empty tables.
  expect(migrations.map(mayLoseReferences)).toEqual([true, false, true, true]);
  expect(mayLoseReferences(step('CREATE TABLE c (n INT);\n  INSERT INTO c SELECT 1'))).toBe(true);
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  INSERT INTO b VALUES (1);\nEND;';
  expect(mayLoseReferences(step(trigger))).toBe(false);
});
