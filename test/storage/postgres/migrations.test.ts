import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listReports } from '../../../src/report/read-reports.ts';
import { analyzeDocument } from '../../../src/run/analyze-document.ts';
import type { Migration } from '../../../src/storage/migration.ts';
import { migrations } from '../../../src/storage/migrations.ts';
import { changedTables } from '../../../src/storage/postgres/changed-tables.ts';
import { migrateServer } from '../../../src/storage/postgres/migrate-server.ts';
import { newDatabaseFile } from '../../auth/local-database.ts';
import { companies } from '../../batch/batch-world.ts';
import { type LocalEngine, openLocalEngine } from '../../report/local-engine.ts';
import { laterSteps } from '../made-up-migrations.ts';

const steps = [...migrations, ...laterSteps];

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Reads and writes on an engine until `stop` is called, which returns how often it did both. */
function work(engine: LocalEngine): { readonly stop: () => Promise<number>; readonly rounds: () => number } {
  let [isOver, rounds] = [false, 0];
  const loop = async () => {
    for (; !isOver; rounds += 1) {
      for (const value of companies(1)) {
        const document = { kind: 'cnpj', value } as const;
        await analyzeDocument(engine, engine.actor, { document, policyId: 'automatic' });
      }
      await listReports(engine, engine.actor);
    }
  };
  const ended = loop();
  // The test reads it in the end.
  ended.catch(() => {});
  return {
    rounds: () => rounds,
    stop: async () => {
      isOver = true;
      await ended;
      return rounds;
    },
  };
}

/** The triggers of all tables: table → identifiers. */
async function listTriggers(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; triggers: string }>(
    `select tgrelid::regclass::text as name, string_agg(pg_trigger.oid::text, ' ' order by pg_trigger.oid) as triggers
     from pg_trigger where not tgisinternal group by 1`,
  );
  return new Map(rows.map(({ name, triggers }) => [name, triggers]));
}

async function numberOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>('select number from credit_schema');
  return Number(rows[0]?.number);
}

/** A step that adds a column to a table. */
const alter = (table: string, number = 2): Migration => ({
  number,
  name: `alter-${table}`,
  sql: `ALTER TABLE ${table} ADD COLUMN later TEXT;\n`,
});

describe('steps of a later version on a server', () => {
  test('are applied once by 8 processes that start at once, while 3 processes read and write', async () => {
    const address = await newDatabaseFile();
    const engines = await Promise.all([1, 2, 3].map(() => openLocalEngine({ file: address })));
    const workers = engines.map(work);
    await expect.poll(() => Math.min(...workers.map(({ rounds }) => rounds()))).toBeGreaterThan(1);
    const starts = await Promise.all(Array.from({ length: 8 }, () => connect(address)));
    const applied = await Promise.all(starts.map((start) => migrateServer(start, 'db', { steps })));
    expect(
      applied
        .flat()
        .map(({ number }) => number)
        .sort(),
    ).toEqual(laterSteps.map(({ number }) => number));
    const before = workers.map(({ rounds }) => rounds());
    await expect.poll(() => workers.every(({ rounds }, at) => rounds() > (before[at] ?? 0) + 1)).toBe(true);
    for (const worker of workers) expect(await worker.stop()).toBeGreaterThan(1);

    const check = await connect(address);
    const { rows } = await check.query(
      `select count(*) filter (where external_id = 'ERP-1') > 0 as filled,
         count(*) filter (where checksum is distinct from row_checksum(report)) = 0 as sound from report`,
    );
    expect(rows).toEqual([{ filled: true, sound: true }]);
    expect(await numberOf(check)).toBe(steps.length);
  });

  test('recreate the triggers of the tables that they alter, and of no other', async () => {
    const client = await connect(await newDatabaseFile());
    const before = await listTriggers(client);
    await migrateServer(client, 'db', { steps });
    const after = await listTriggers(client);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...before.keys()].filter((table) => before.get(table) !== after.get(table))).toEqual(['report']);
  });

  test('keep the checksums of a table that is created again under its name', async () => {
    const client = await connect(await newDatabaseFile());
    const again: Migration = {
      number: 2,
      name: 'again',
      sql: '',
      postgres: `
CREATE TABLE newer (LIKE source_profile INCLUDING ALL);
INSERT INTO newer SELECT * FROM source_profile;
DROP TABLE source_profile;
ALTER TABLE newer RENAME TO source_profile;`,
      fill: "INSERT INTO source_profile (hash, source_text, created_at) VALUES ('hash', 'text', 'now')",
    };
    await migrateServer(client, 'db', { steps: [...migrations, again] });
    const { rows } = await client.query(
      "select checksum = row_checksum(source_profile) as sound from source_profile where hash = 'hash'",
    );
    expect(rows).toEqual([{ sound: true }]);
  });
});

describe('a step that others are in the way of', () => {
  test('waits for its table without slowing others down, and is applied when the table is free', async () => {
    const address = await newDatabaseFile();
    const [reader, other, client] = await Promise.all([connect(address), connect(address), connect(address)]);
    await reader.query('begin; select count(*) from report');
    const migrated = migrateServer(client, 'db', { steps: [...migrations, alter('report')] });
    // Queues behind the step, and gets through when the step gives way.
    await other.query("set lock_timeout = '5s'");
    for (let round = 0; round < 5; round += 1) await other.query('select count(*) from report');
    expect(await numberOf(other)).toBe(1);
    await reader.query('commit');
    expect(await migrated).toHaveLength(1);
  });

  test('fails after its time, and leaves the schema as it was', async () => {
    const address = await newDatabaseFile();
    const [reader, client] = await Promise.all([connect(address), connect(address)]);
    await reader.query('begin; select count(*) from report');
    const attempt = migrateServer(client, 'db', { steps: [...migrations, alter('report')], waitMs: 700 });
    await expect(attempt).rejects.toMatchObject({ code: '57014' });
    expect(await numberOf(client)).toBe(1);
    await reader.query('commit');
  });

  test('is tried again when the server ends it because of a deadlock', async () => {
    const address = await newDatabaseFile();
    const [worker, client, watcher] = await Promise.all([
      connect(address),
      connect(address),
      connect(address),
    ]);
    const one = async (text: string) => Object.values((await watcher.query<object>(text)).rows[0] ?? {})[0];
    await client.query("set deadlock_timeout = '20ms'");
    await watcher.query('select pg_advisory_lock(7)');
    await worker.query("begin; insert into duty (name) values ('held')");
    // The table in the function cannot be read from the step, so the step does not lock it first.
    const hidden: Migration = {
      ...alter('report'),
      postgres: `
DO $$ BEGIN
  PERFORM set_config('lock_timeout', '0', true), pg_advisory_xact_lock(7);
  INSERT INTO duty (name) VALUES ('held') ON CONFLICT DO NOTHING;
END $$;`,
    };
    const migrated = migrateServer(client, 'db', { steps: [...migrations, hidden] });
    const waiting = (type: string) => () =>
      one(`select count(*)::int from pg_locks where not granted and locktype = '${type}'`);
    await expect.poll(waiting('advisory')).toBe(1);
    const read = worker.query('select count(*) from report');
    await expect.poll(waiting('relation')).toBe(1);
    await watcher.query('select pg_advisory_unlock(7)');
    await read;
    await worker.query('commit');
    expect(await migrated).toHaveLength(1);
    const deadlocks = () =>
      one('select deadlocks::int from pg_stat_database where datname = current_database()');
    await expect.poll(deadlocks).toBe(1);
  });
});

test('the tables that statements change are read from their text', () => {
  expect(
    changedTables(`
CREATE TABLE tide (id text REFERENCES organization (id));
ALTER TABLE report ADD COLUMN tide text;
DROP TABLE IF EXISTS older;
DROP INDEX run_waiting;
CREATE UNIQUE INDEX tide_by_id ON tide (id);
CREATE INDEX run_by_later
  ON run (later);
CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM usage; END $$;
CREATE TRIGGER t AFTER UPDATE OF state ON batch_item FOR EACH ROW EXECUTE FUNCTION f();
UPDATE policy SET name = '';
INSERT INTO duty (name) VALUES ('a');
DELETE FROM session`),
  ).toMatchObject({
    altered: ['older', 'report', 'run_waiting', 'tide'],
    written: expect.arrayContaining(['batch_item', 'duty', 'organization', 'policy', 'run', 'session']),
  });
});
