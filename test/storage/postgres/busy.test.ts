import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Lock, lockOf } from '../../../src/storage/locks.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { beginSql } from '../../../src/storage/postgres/advisory-locks.ts';
import { insertOrganization } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

function newDatabase(): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server);
}

/** Takes a lock as another process that writes for long. Returns how to release it. */
async function holdLock(address: string, lock: Lock): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  await client.query(beginSql({ locks: [lock] }));
  return () => client.end();
}

/** How many transactions wait for an advisory lock. */
async function countWaiting(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) as count from pg_locks where locktype = 'advisory' and not granted",
  );
  await client.end();
  return Number(rows[0]?.count);
}

test('a renewal is written while all other connections of the process wait for a lock', async () => {
  const address = await newDatabase();
  const storage = await openStorage(address, { busyTimeoutMs: 120_000 });
  onTestFinished(() => storage.close());
  const lock = lockOf.spending('org');
  const release = await holdLock(address, lock);
  const waiting = Promise.all(
    Array.from({ length: 20 }, () => storage.write({ locks: [lock] }, async () => {})),
  );
  await expect.poll(() => countWaiting(address)).toBe(16);
  await storage.write({ locks: [], isRenewal: true }, async (db) => {
    await db
      .insertInto('organization')
      .values({ id: 'a', name: 'a', created_at: '2026-11-20T12:00:00.000Z' })
      .execute();
  });
  expect(await countWaiting(address)).toBe(16);
  await release();
  await waiting;
  await insertOrganization(storage, 'b');
});
