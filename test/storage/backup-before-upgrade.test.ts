import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backupBeforeUpgrade } from '../../src/storage/backup-before-upgrade.ts';
import {
  knownSchema,
  mayLoseReferences,
  migrate,
  migrations,
  readSchema,
  rewrites,
} from '../../src/storage/migrate.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import { newBuiltProgram } from '../cli/built-program.ts';
import { newMachine } from '../cli/run-credit.ts';
import { newFolder, open } from './test-database.ts';

const packed = readFileSync('test/report/data/old-reports.db.gz');
const oldSchema = 4;

/** A database from before, with reports in it. */
function newOldDatabase(folder = newFolder()): string {
  const file = join(folder, 'credit.db');
  writeFileSync(file, gunzipSync(packed));
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

describe('before rows are changed for a new schema', () => {
  test('the database as it was is copied beside it, once, and the place is told', async () => {
    const file = newOldDatabase();
    const told: string[] = [];
    const onBackup = (backup: string) => told.push(backup);
    const storage = await open(file, { onBackup });
    expect(told).toEqual([backupOf(file)]);
    await storage.close();
    expect(schemaOf(backupOf(file))).toBe(oldSchema);
    await (await open(file, { onBackup })).close();
    expect(told).toHaveLength(1);
  });

  test('no copy is made for who wants none', async () => {
    const file = newOldDatabase();
    expect(await migrateDatabase(file, { dryRun: false, backup: false })).toMatchObject({ backup: null });
    expect(existsSync(backupOf(file))).toBe(false);
    expect(schemaOf(file)).toBe(knownSchema);
  });

  test('an upgrade that was cut short keeps the copy from before it began; another one makes it anew', async () => {
    const file = newOldDatabase();
    const database = new Database(file);
    const backup = () => backupBeforeUpgrade(database, file);
    expect(await backup()).toBe(backupOf(file));
    migrate(database, file, { known: migrations.slice(0, oldSchema + 3) });
    expect(await backup()).toBe(backupOf(file));
    expect(schemaOf(backupOf(file))).toBe(oldSchema);
    // A copy of a later one: somebody has gone back since.
    writeFileSync(backupOf(file), 'no database');
    expect(await backup()).toBe(backupOf(file));
    expect(schemaOf(backupOf(file))).toBe(oldSchema + 3);
    database.close();
  });

  test('is said by the command too, and before it is done: where, and how large', async () => {
    const machine = await newMachine();
    const file = newOldDatabase(machine.folder);
    const size = `(${Math.ceil(statSync(file).size / 1_000_000)} MB)`;
    const planned = await machine.run(`db migrate --dry-run --db ${file}`);
    expect(planned.stdout).toContain(`First it would be copied, as it is, to ${backupOf(file)} ${size}`);
    expect(existsSync(backupOf(file))).toBe(false);
    const without = await machine.run(`db migrate --dry-run --no-backup --db ${file}`);
    expect(without.stdout).not.toContain('copied');
    const other = newOldDatabase();
    const done = await machine.run(`db migrate --db ${other}`);
    expect(done.stdout).toContain(`is in ${backupOf(other)} ${size}`);
    const { stdout } = await machine.run(`db migrate --json --db ${file}`);
    expect(JSON.parse(stdout)).toMatchObject({ backup: backupOf(file), schemaVersion: knownSchema });
  });
});

test('a disk without room for the copy is told with how much it takes, and what else can be done', async (context) => {
  const program = await newBuiltProgram();
  onTestFinished(() => program.remove());
  mkdirSync(join(program.folder, 'small'));
  const file = newOldDatabase(program.folder);
  const size = statSync(file).size;
  const ended = program.runWithMounts(`
    mount -t tmpfs -o size=${Math.ceil(size * 1.5)} none small
    mv credit.db small/old.db
    credit report list --db small/old.db
    echo "status $?; left: $(ls -A small)"
    mount -o remount,size=${size * 20} none small
    credit db migrate --no-backup --quiet --db small/old.db
    echo "status $?; left: $(ls -A small | grep before)"
  `);
  if (ended === undefined) return context.skip();
  expect(ended.stdout).toContain('status 1; left: old.db\n');
  expect(ended.stdout).toMatch(/status 0; left: \n$/);
  expect(ended.stderr).toContain('UPGRADE_COPY_FULL');
  expect(ended.stderr).toContain(`(${Math.ceil(size / 1_000_000)} MB). Nothing was changed.`);
  expect(ended.stderr.replace(/\s+/g, ' ')).toContain('credit db migrate --no-backup');
});

test('steps that change rows are told from those that only add', () => {
  const changing = migrations.filter(rewrites).map(({ name }) => name);
  expect(changing).toContain('evidence-by-provider');
  expect(changing).toContain('people');
  expect(changing).not.toContain('reports');
  expect(changing).not.toContain('batches');
  expect(rewrites({ number: 1, name: 'x', sql: "UPDATE report SET status = 'DENIED'" })).toBe(true);
  const trigger =
    'CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  UPDATE b SET n = 1;\nEND;\nCREATE TABLE c (n INT)';
  expect(rewrites({ number: 1, name: 'x', sql: trigger })).toBe(false);
});

test('references are looked through behind each step that moves rows or puts some in, and behind no other', () => {
  const looking = migrations.filter(mayLoseReferences);
  for (const step of migrations.filter(rewrites)) expect(looking).toContain(step);
  expect(looking.map(({ name }) => name)).toContain('charge-tally');
  expect(looking.length).toBeLessThan(migrations.length / 4);
  expect(
    mayLoseReferences({ number: 1, name: 'x', sql: 'CREATE TABLE c (n INT);\n  INSERT INTO c SELECT 1' }),
  ).toBe(true);
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON a\nBEGIN\n  INSERT INTO b VALUES (1);\nEND;';
  expect(mayLoseReferences({ number: 1, name: 'x', sql: trigger })).toBe(false);
});
