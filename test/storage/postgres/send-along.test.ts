import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { sendAlong } from '../../../src/storage/send-along.ts';
import { insertOrganization, organizationIds } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

const at = '2026-11-20T12:00:00.000Z';

async function open(): Promise<Storage> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  const storage = await openStorage(await newServerDatabase(server));
  onTestFinished(() => storage.close());
  return storage;
}

function insert(db: Storage['db'], id: string): Promise<void> {
  return sendAlong(db, ['insert into organization (id, name, created_at) values (?, ?, ?)', [id, id, at]]);
}

function rename(db: Storage['db'], id: string): Promise<void> {
  const missing = () => new Error(`there is no ${id}`);
  return sendAlong(db, ['update organization set name = ? where id = ?', [`${id} anew`, id]], missing);
}

test('what is sent along is seen by what follows, and on disk with it', async () => {
  const storage = await open();
  const seen = await storage.write({ locks: [] }, async (db) => {
    await insert(db, 'one');
    await rename(db, 'one');
    await insert(db, 'other');
    const rows = await organizationIds({ db });
    await insert(db, 'third');
    return rows;
  });
  expect(seen).toEqual(['one', 'other']);
  expect(await organizationIds(storage)).toEqual(['one', 'other', 'third']);
});

test('the work goes on while what is sent along waits', async () => {
  const storage = await open();
  await insertOrganization(storage, 'one');
  const steps: string[] = [];
  let other: Promise<void> | undefined;
  await storage.write({ locks: [] }, async (db) => {
    await rename(db, 'one');
    // It has the row by now.
    await sql`select 1`.execute(db);
    other = storage.write({ locks: [] }, async (behind) => {
      await rename(behind, 'one');
      steps.push('goes on');
      await sql`select 1`.execute(behind);
      steps.push('was let in');
    });
    await expect.poll(() => steps).toEqual(['goes on']);
    steps.push('ends');
  });
  await other;
  expect(steps).toEqual(['goes on', 'ends', 'was let in']);
});

test.each([
  ['what follows it', true],
  ['the end', false],
])(
  'what the server refuses of it is thrown by %s, by its own reason, and nothing is kept',
  async (_, reads) => {
    const storage = await open();
    const write = storage.write({ locks: [] }, async (db) => {
      await insert(db, 'one');
      await insert(db, 'one');
      await insert(db, 'other');
      if (reads) await organizationIds({ db });
    });
    await expect(write).rejects.toThrow(/duplicate key/);
    expect(await organizationIds(storage)).toEqual([]);
  },
);

test.each([
  ['what follows it', true],
  ['the end', false],
])(
  'where it changes nothing that it has to, %s throws what was said, and nothing is kept',
  async (_, reads) => {
    const storage = await open();
    // One connection is used again and again: none is left within a transaction.
    for (let time = 0; time < 3; time += 1) {
      const write = storage.write({ locks: [] }, async (db) => {
        await insert(db, 'one');
        await rename(db, 'nobody');
        await insert(db, 'one');
        if (reads) await organizationIds({ db });
      });
      await expect(write).rejects.toThrow('there is no nobody');
      expect(await organizationIds(storage)).toEqual([]);
    }
    await insertOrganization(storage, 'later');
    expect(await organizationIds(storage)).toEqual(['later']);
  },
);

test('a work that throws by itself is undone with what it has sent along', async () => {
  const storage = await open();
  const write = storage.write({ locks: [] }, async (db) => {
    await insert(db, 'one');
    await insert(db, 'one');
    throw new Error('its own');
  });
  await expect(write).rejects.toThrow('its own');
  expect(await organizationIds(storage)).toEqual([]);
});

test('outside a transaction it is run at once', async () => {
  const storage = await open();
  await insert(storage.db, 'one');
  await expect(insert(storage.db, 'one')).rejects.toThrow(/duplicate key/);
  await expect(rename(storage.db, 'nobody')).rejects.toThrow('there is no nobody');
});
