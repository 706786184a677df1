import { chmodSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { applicationId } from '../../src/storage/migrate.ts';
import { knownSchema } from '../../src/storage/migrations.ts';
import { startChild, useChildren } from './start-child.ts';
import {
  insertOrganization,
  makeDatabase,
  newPath,
  open,
  organizationIds,
  refusalOf,
} from './test-database.ts';

useChildren();

const children = <T>(count: number, start: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => start(at));

/** An empty SQLite file that is ours: what every migration is still to be applied to. */
function makeOldDatabase(): string {
  const file = newPath();
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma(`application_id = ${applicationId}`);
  database.close();
  return file;
}

describe('several processes on one file', () => {
  test.each([
    ['make a new database', newPath],
    ['migrate an old database', makeOldDatabase],
  ])('%s at once: it has one schema, and what each wrote', async (_what, makeFile) => {
    const file = makeFile();
    const all = children(5, () => startChild('open', file));
    await Promise.all(all.map((child) => child.said('ready')));
    for (const child of all) child.goOn();
    const said = await Promise.all(all.map((child) => child.ended));
    expect(said.map((lines) => lines.at(-1))).toEqual(Array(5).fill('done'));
    expect(await checkDatabase(file)).toMatchObject({ schemaVersion: knownSchema });
    expect(await organizationIds(await open(file))).toHaveLength(5);
    expect(readdirSync(dirname(file)).filter((name) => !name.startsWith(basename(file)))).toEqual([]);
  });

  test('lose no step where each reads first and writes afterwards', async () => {
    const file = await makeDatabase(0);
    const storage = await open(file);
    await insertOrganization(storage, 'counter', '0');
    const all = children(2, () => startChild('increment', file, { number: 200 }));
    await Promise.all(all.map((child) => child.said('ready')));
    for (const child of all) child.goOn();
    const said = await Promise.all(all.map((child) => child.ended));
    expect(said.map((lines) => lines.at(-1))).toEqual(['done', 'done']);
    const counter = await storage.db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
    expect(counter.name).toBe('400');
  });

  test('are refused as busy while one of them holds the lock for too long, and write when it is free', async () => {
    const file = await makeDatabase(0);
    const holder = startChild('hold', file);
    await holder.said('held');
    const impatient = await open(file, { busyTimeoutMs: 100 });
    expect((await refusalOf(insertOrganization(impatient, 'too-early'))).code).toBe('STORAGE_BUSY');
    expect(await organizationIds(impatient)).toEqual([]);

    const patient = await open(file);
    const waiting = insertOrganization(patient, 'in-time');
    await wait(100);
    holder.goOn();
    await waiting;
    await insertOrganization(impatient, 'later');
    expect(await organizationIds(patient)).toEqual(['held', 'in-time', 'later']);
    expect(await holder.ended).toEqual(['held', 'done']);
  });

  test('leave the lock of a killed one to the others, and nothing of its transaction', async () => {
    const file = await makeDatabase(0);
    const holder = startChild('hold', file);
    await holder.said('held');
    holder.kill();
    const storage = await open(file);
    await insertOrganization(storage, 'org');
    expect(await organizationIds(storage)).toEqual(['org']);
  });
});

describe('a process that is killed', () => {
  // Milliseconds after the first acknowledged write.
  test.each([
    ['pairs', 0],
    ['pairs', 3],
    ['pairs', 17],
    ['pairs', 41],
    ['pairs', 76],
    ['pairsLater', 5],
    ['pairsLater', 60],
  ] as const)(
    'in the middle of its work (%s, %d ms) has kept all that it acknowledged, and no half',
    async (task, ms) => {
      const file = newPath();
      const child = startChild(task, file, { number: 500 });
      await child.said('1');
      await wait(ms);
      child.kill();
      const acknowledged = (await child.ended).map((number) => `pair-${number}`);
      await checkDatabase(file);
      const storage = await open(file);
      const written = await organizationIds(storage);
      expect(written).toEqual(expect.arrayContaining(acknowledged));
      // The last one may be written and not yet said.
      expect(written.length - acknowledged.length).toBeLessThanOrEqual(1);
      const analysts = await storage.db
        .selectFrom('analyst')
        .select('organization_id')
        .orderBy('id')
        .execute();
      expect(analysts.map((row) => row.organization_id)).toEqual(written);
      await insertOrganization(storage, 'afterwards');
    },
  );

  test.each([
    ['a first start', newPath, [0, 2, 5]],
    ['a migration', makeOldDatabase, [0, 1, 3]],
  ] as const)('in the middle of %s leaves it to the next one', async (_what, makeFile, instants) => {
    for (const ms of instants) {
      const file = makeFile();
      const child = startChild('open', file);
      await child.said('ready');
      child.goOn();
      await wait(ms);
      child.kill();
      await child.ended;
      await insertOrganization(await open(file), 'afterwards');
      expect(await checkDatabase(file)).toMatchObject({ schemaVersion: knownSchema });
    }
  });
});

describe('a process that may write no more', () => {
  test('is told of a full disk, has kept all that it acknowledged, and the next one goes on', async () => {
    const file = await makeDatabase(0);
    const child = startChild('pairs', file, { number: 2_000, fileSizeKiB: 600 });
    const said = await child.ended;
    expect(said.at(-1)).toBe(`STORAGE_FULL ${file}`);
    const acknowledged = said.slice(0, -1).map((number) => `pair-${number}`);
    expect(acknowledged.length).toBeGreaterThan(5);
    await checkDatabase(file);
    const storage = await open(file);
    expect(await organizationIds(storage)).toEqual([...acknowledged].sort());
    await insertOrganization(storage, 'afterwards');
  });

  test('because no file may grow leaves no half of a first start', async () => {
    const file = newPath();
    const child = startChild('pairs', file, { fileSizeKiB: 20 });
    expect(await child.ended).toEqual([`STORAGE_FULL ${file}`]);
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

test('a backup that finds no room says where, and leaves nothing', async () => {
  const file = await makeDatabase();
  const child = startChild('backup', file, { fileSizeKiB: 60 });
  expect(await child.ended).toEqual([`STORAGE_FULL ${file}.copy`]);
  expect(readdirSync(dirname(file)).filter((name) => name.includes('copy'))).toEqual([]);
});

describe('a process without the right to write', () => {
  test('to a folder is told so on the first start, and makes nothing', async () => {
    const file = newPath();
    chmodSync(dirname(file), 0o555);
    expect(await startChild('unprivileged', file).ended).toEqual([`STORAGE_READ_ONLY ${file}`]);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('to a folder is told so of a database that stands there', async () => {
    const file = await makeDatabase();
    chmodSync(file, 0o444);
    chmodSync(dirname(file), 0o555);
    expect(await startChild('unprivileged', file).ended).toEqual([`STORAGE_READ_ONLY ${file}`]);
  });

  test('to a file of another user is told so', async () => {
    const file = await makeDatabase();
    chmodSync(dirname(file), 0o777);
    // Where the test itself is no super-user, the file is its own: nobody may read it.
    if (process.getuid?.() !== 0) chmodSync(file, 0);
    expect(await startChild('unprivileged', file).ended).toEqual([`STORAGE_READ_ONLY ${file}`]);
  });

  test('to a file may read it, and is told so when it writes', async () => {
    const file = await makeDatabase();
    chmodSync(file, 0o444);
    chmodSync(dirname(file), 0o777);
    expect(await startChild('unprivileged', file).ended).toEqual(['opened', `STORAGE_READ_ONLY ${file}`]);
  });
});
