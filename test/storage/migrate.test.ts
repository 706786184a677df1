import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  applicationId,
  knownSchema,
  type Migration,
  migrate,
  migrationName,
  migrations,
  pendingMigrations,
  readSchema,
} from '../../src/storage/migrate.ts';
import { migrateDatabase } from '../../src/storage/migrate-database.ts';
import { bytesOf, makeDatabase, newPath, open, pragma, refusalOf } from './test-database.ts';

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
  test('are numbered from 1 without a gap, and named as their files', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, at) => at + 1));
    for (const migration of migrations) {
      const file = `src/storage/migrations/${migrationName(migration)}.ts`;
      expect(existsSync(file), file).toBe(true);
    }
  });

  test('keep the evidence of a run with its provider, and let a role have several', () => {
    const database = newRawDatabase();
    const step = (number: number) => migrations.slice(0, number);
    migrate(database, 'db', { known: step(4) });
    database.exec(`
      insert into organization values ('org_1', 'local', '2026-11-20T12:00:00.000Z');
      pragma foreign_keys = off;
      insert into evidence values ('evd_1', 'org_1', 'run_1', 'registration', 'company-registry', 0, 'ANSWERED', null,
        'application/json', x'7b7d', 'hash', null, 1, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:01.000Z');`);
    // The run that it belongs to is left out here.
    const run = database.prepare('select * from run').all();
    expect(run).toEqual([]);
    const sql = migrations[4]?.sql ?? '';
    database.exec(sql);
    expect(
      database.prepare('select id, run_id, role, provider, hex(body) as body from evidence').all(),
    ).toEqual([
      { id: 'evd_1', run_id: 'run_1', role: 'registration', provider: 'company-registry', body: '7B7D' },
    ]);
    const again = (provider: string) =>
      database.exec(`insert into evidence select 'evd_' || '${provider}', organization_id, run_id, role, '${provider}',
        sandbox, outcome, failure, content_type, body, sha256, edition_date, attempts, requested_at, received_at
        from evidence where id = 'evd_1'`);
    again('second-registry');
    expect(() => again('company-registry')).toThrow(/UNIQUE/);
  });

  test('have the runs looked through anew of which it was noted whom they name', () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: migrations.slice(0, 58) });
    database.exec(`
      insert into organization values ('org_1', 'local', '2026-11-20T12:00:00.000Z');
      pragma foreign_keys = off;
      insert into mention values ('org_1', 'aa', 'run_1'), ('org_1', 'bb', 'run_1'), ('org_1', 'aa', 'run_2');
      insert into mention_due values ('run_2', 'org_1');`);
    database.exec(migrations[58]?.sql ?? '');
    expect(database.prepare('select * from mention_due order by run_id').all()).toEqual([
      { run_id: 'run_1', organization_id: 'org_1' },
      { run_id: 'run_2', organization_id: 'org_1' },
    ]);
    expect(database.prepare('select * from mention').all()).toEqual([]);
  });

  test('keep what came of each attempt to deliver, and of those under way', () => {
    const database = newRawDatabase();
    migrate(database, 'db', { known: migrations.slice(0, 13) });
    const at = '2026-11-20T12:00:00.000Z';
    database.exec(`
      insert into organization values ('org_1', 'local', '${at}');
      insert into webhook (id, organization_id, type, url, endpoint_id, secret, created_at, updated_at)
        values ('whk_1', 'org_1', 'REPORT', 'https://one.example/', 'whk_1', 'secret', '${at}', '${at}');
      insert into event (id, organization_id, webhook_id, endpoint_id, type, subject_id, body, status, due_at, sending,
        sender, attempts, failures, created_at, settled_at) values
        ('evt_1', 'org_1', 'whk_1', 'whk_1', 'REPORT', 'rpt_1', '{}', 'DELIVERED', null, 0, 'one', 2, 1, '${at}', '${at}'),
        ('evt_2', 'org_1', 'whk_1', 'whk_1', 'REPORT', 'rpt_1', '{}', 'PENDING', 1, 1, 'one', 1, 0, '${at}', null),
        ('evt_3', 'org_1', 'whk_1', 'whk_1', 'REPORT', 'rpt_1', '{}', 'PENDING', null, 0, null, 0, 0, '${at}', null);
      insert into delivery_attempt values
        ('evt_1', 'org_1', 1, '${at}', '${at}', 'REFUSED', 500),
        ('evt_1', 'org_1', 2, '${at}', '${at}', 'DELIVERED', 200),
        ('evt_2', 'org_1', 1, '${at}', null, null, null);`);
    const all = () =>
      ['event', 'delivery_attempt'].map((table) => database.prepare(`select * from ${table}`).all());
    const before = all();
    migrate(database, 'db');
    expect(all()).toEqual(before);
    const again = () => database.exec('insert into delivery_attempt select * from delivery_attempt limit 1');
    expect(again).toThrow(/UNIQUE/);
    const strange = () =>
      database.exec(`insert into delivery_attempt values ('evt_9', 'org_1', 1, '${at}', null, null, null)`);
    expect(strange).toThrow(/FOREIGN KEY/);
  });

  test('keep the answers to keyed requests, and let a person have some too', () => {
    const database = newRawDatabase();
    const before = migrations.findIndex(({ name }) => name === 'people');
    migrate(database, 'db', { known: migrations.slice(0, before) });
    const at = '2026-11-20T12:00:00.000Z';
    database.exec(`
      insert into organization values ('org_1', 'local', '${at}');
      insert into analyst values ('usr_1', 'org_1', 'ana', '${at}');
      insert into api_client (id, organization_id, analyst_id, name, permissions, secret_hash, created_at)
        values ('cli_1', 'org_1', 'usr_1', 'erp', '[]', 'hash', '${at}');
      insert into kept_answer values ('cli_1', 'key', 'org_1', 'request', 201, 'rpt_1', '{}', '${at}', 7);`);
    const answers = () => database.prepare('select * from kept_answer').all();
    const kept = answers();
    migrate(database, 'db', { known: migrations.slice(0, before + 1) });
    expect(answers()).toEqual(kept);
    const again = (owner: string) =>
      database.exec(`insert into kept_answer select '${owner}', key_hash, organization_id, request_hash, status, subject_id,
        body, expires_at, checksum from kept_answer where client_id = 'cli_1'`);
    again('usr_1');
    expect(() => again('usr_1')).toThrow(/UNIQUE/);
    expect(database.prepare('select email, role, disabled_at from analyst').all()).toEqual([
      { email: null, role: null, disabled_at: null },
    ]);
  });

  test('keep the exports of reports with their checksums, and let an operation have some too', () => {
    const database = newRawDatabase();
    const at = '2026-11-20T12:00:00.000Z';
    const place = migrations.findIndex(({ name }) => name === 'exports-of-operations');
    migrate(database, 'x', { known: migrations.slice(0, place) });
    database.pragma('foreign_keys = OFF');
    const columns = `id, organization_id, report_id, revision, format, language, time_zone, whole, state, created_at, checksum`;
    const values = (id: string, report: string) =>
      `('${id}', 'org_1', ${report}, 3, 'pdf', 'en', 'UTC', 0, 'GENERATED', '${at}', 7)`;
    database.exec(`insert into organization values ('org_1', 'local', '${at}');
      insert into analyst (id, organization_id, name, created_at) values ('usr_1', 'org_1', 'ana', '${at}');
      insert into run (id, organization_id, report_id, number, policy_id, policy_version, profile, phase, as_of, sandbox, sources_done, sources_total, errors, created_at)
        values ('run_1', 'org_1', 'rpt_1', 1, 'p', 1, 'sandbox', 'COMPLETED', '${at}', 1, 0, 0, '[]', '${at}');
      insert into report (id, organization_id, document, document_kind, policy_id, depth, status, policy_status, current_run_id,
        created_at, updated_at)
        values ('rpt_1', 'org_1', '99990001000198', 'cnpj', 'p', 'BASIC', 'APPROVED', 'APPROVED', 'run_1', '${at}', '${at}');
      insert into operation (id, organization_id, analyst_id, policy_id, policy_version, document, document_kind, status, reasons,
        versions, expanded, created_at, updated_at)
        values ('opr_1', 'org_1', 'usr_1', 'o', 1, '99990001000198', 'cnpj', 'APPROVED', '[]', '{}', '[]', '${at}', '${at}');
      insert into policy (organization_id, policy_id, name, document_kind, enabled, current_version, updated_at)
        values ('org_1', 'p', 'p', 'cnpj', 1, 1, '${at}'), ('org_1', 'o', 'o', 'cnpj', 1, 1, '${at}');
      insert into policy_version (organization_id, policy_id, version, hash, source_text, definition, created_at)
        values ('org_1', 'p', 1, 'h', '', '{}', '${at}'), ('org_1', 'o', 1, 'h', '', '{}', '${at}');
      insert into report_export (${columns}) values ${values('exp_1', "'rpt_1'")};`);
    const before = database.prepare('select * from report_export').get();
    migrate(database, 'x', { known: migrations.slice(0, place + 1) });
    expect(database.prepare('select * from report_export').all()).toEqual([
      { ...Object(before), operation_id: null },
    ]);
    database.pragma('foreign_keys = OFF');
    expect(() =>
      database.exec(`insert into report_export (${columns}) values ${values('exp_2', "'rpt_1'")}`),
    ).toThrow(/UNIQUE/);
    expect(() =>
      database.exec(`insert into report_export (${columns}) values ${values('exp_2', 'null')}`),
    ).toThrow(/CHECK/);
    const ofOperation = (id: string) =>
      database.exec(
        `insert into report_export (${columns}, operation_id) values ${values(id, 'null').replace(/\)$/, ", 'opr_1')")}`,
      );
    ofOperation('exp_2');
    expect(() => ofOperation('exp_3')).toThrow(/UNIQUE/);
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
      checksums: 0,
      oldRuns: 0,
      unnamed: 0,
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
      checksums: 0,
      oldRuns: 0,
      unnamed: 0,
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
      checksums: 0,
      oldRuns: 0,
      unnamed: 0,
    });
    expect(existsSync(file)).toBe(false);
    const done = await migrateDatabase(file, { dryRun: false });
    expect(done).toEqual({
      file,
      schemaVersion: knownSchema,
      applied: names,
      pending: [],
      backup: null,
      checksums: 0,
      oldRuns: 0,
      unnamed: 0,
    });
  });

  test.each([true, false])('refuses a place where no database can be (dry run: %s)', async (dryRun) => {
    const parent = await makeDatabase();
    const refusal = await refusalOf(migrateDatabase(join(parent, 'credit.db'), { dryRun }));
    expect(refusal.code).toBe('STORAGE_UNAVAILABLE');
  });

  test.each([true, false])('refuses a newer one and leaves it as it is (dry run: %s)', async (dryRun) => {
    const file = await makeDatabase();
    const newer = new Database(file);
    newer.pragma('user_version = 99');
    newer.close();
    const before = bytesOf(file);
    expect((await refusalOf(migrateDatabase(file, { dryRun }))).code).toBe('STORAGE_NEWER');
    expect(bytesOf(file)).toBe(before);
  });
});
