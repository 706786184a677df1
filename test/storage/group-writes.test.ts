import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openTestDatabase } from '../auth/local-database.ts';

const createdAt = '2026-11-20T12:00:00.000Z';
const insert = (storage: Storage, name: string) =>
  storage.write({ locks: [] }, async (db) => {
    await db
      .insertInto('organization')
      .values({ id: `org_${name}`, name, created_at: createdAt })
      .execute();
    return name;
  });
const names = async (storage: Storage) =>
  (await storage.db.selectFrom('organization').select('name').orderBy('name').execute()).map(
    (row) => row.name,
  );

describe('what is written at the same time', () => {
  test('is all there when each has been told, with each one’s own result', async () => {
    const storage = await openTestDatabase();
    const wanted = Array.from({ length: 200 }, (_, index) => `name ${String(index).padStart(3, '0')}`);
    expect(await Promise.all(wanted.map((name) => insert(storage, name)))).toEqual(wanted);
    expect(await names(storage)).toEqual(wanted);
  });

  test('stands each for itself: one that fails is undone alone, and told why', async () => {
    const storage = await openTestDatabase();
    const outcomes = await Promise.allSettled([
      insert(storage, 'first'),
      storage.write({ locks: [] }, async (db) => {
        await db
          .insertInto('organization')
          .values({ id: 'org_half', name: 'half', created_at: createdAt })
          .execute();
        throw new Error('changed my mind');
      }),
      insert(storage, 'first'),
      insert(storage, 'last'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'changed my mind' } });
    expect(await names(storage)).toEqual(['first', 'last']);
  });

  test('is done again where one fails beside it, and while that goes on each is done once, by itself', async () => {
    const storage = await openTestDatabase();
    // On a loaded machine, a group would end after its first write, because it has taken too long.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const begun: string[] = [];
    const group = (names: readonly string[]) =>
      Promise.allSettled(
        names.map((name) =>
          storage.write({ locks: [] }, async (db) => {
            begun.push(name);
            await db
              .insertInto('organization')
              .values({ id: `org_${name}`, name, created_at: createdAt })
              .execute();
            if (name.startsWith('bad')) throw new Error(`${name} failed`);
          }),
        ),
      );
    const states = async (names: readonly string[]) => (await group(names)).map(({ status }) => status);
    expect(await states(['a', 'bad 1', 'b'])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(begun.splice(0)).toEqual(['a', 'bad 1', 'a', 'bad 1', 'b']);
    expect(await states(['c', 'bad 2', 'd'])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(begun.splice(0)).toEqual(['c', 'bad 2', 'd']);
    expect(await states(['e', 'f'])).toEqual(['fulfilled', 'fulfilled']);
    expect(await states(['g', 'bad 3'])).toEqual(['fulfilled', 'rejected']);
    expect(begun).toEqual(['e', 'f', 'g', 'bad 3', 'g', 'bad 3']);
    expect(await names(storage)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  test('sees what stood before it in the same group, and a deferred key must hold when all is committed', async () => {
    const storage = await openTestDatabase();
    const seen = await Promise.all([
      insert(storage, 'one'),
      storage.write({ locks: [] }, (db) => db.selectFrom('organization').select('name').execute()),
    ]);
    expect(seen[1]).toEqual([{ name: 'one' }]);
    const broken = storage.write({ locks: [] }, (db) =>
      db
        .insertInto('analyst')
        .values({ id: 'usr_x', organization_id: 'org_missing', name: 'x', created_at: createdAt })
        .execute(),
    );
    await expect(broken).rejects.toThrow(/FOREIGN KEY/);
    expect(await storage.db.selectFrom('analyst').selectAll().execute()).toEqual([]);
  });

  test('is refused as a whole when it cannot be committed, and the database says so for a while', async () => {
    const storage = await openTestDatabase();
    await sql`pragma max_page_count = 1`.execute(storage.db);
    // However slow the machine is, no time passes for them.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const large = 'x'.repeat(2_000_000);
    const outcomes = await Promise.allSettled([
      insert(storage, 'small'),
      insert(storage, large),
      insert(storage, 'other'),
    ]);
    for (const outcome of outcomes) {
      expect(outcome.status).toBe('rejected');
      expect(
        outcome.status === 'rejected' && outcome.reason instanceof CreditError && outcome.reason.code,
      ).toBe('STORAGE_FULL');
    }
    expect(await names(storage)).toEqual([]);
    await sql`pragma max_page_count = 1000000`.execute(storage.db);
    await expect(storage.probe()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await insert(storage, 'again');
    expect(await names(storage)).toEqual(['again']);
  });

  test('after one that failed, a database that a newer version brought further keeps its schema', async () => {
    const storage = await openTestDatabase();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    await sql`pragma max_page_count = 1`.execute(storage.db);
    await expect(insert(storage, 'x'.repeat(2_000_000))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await sql`pragma max_page_count = 1000000`.execute(storage.db);
    const newer = new Database(storage.file);
    newer.pragma('user_version = 1000');
    clock.mockReturnValue(60_000);
    await storage.probe();
    expect(newer.pragma('user_version', { simple: true })).toBe(1_000);
    newer.close();
  });

  test.each([
    [undefined, 1_000],
    ['LATER', 10],
  ] as const)(
    'is not begun in a transaction (%s) that has taken long: others wait for it too',
    async (onDisk, longMs) => {
      const storage = await openTestDatabase();
      let nowMs = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
      const work = (name: string, tookMs: number) =>
        storage.write({ locks: [], ...(onDisk && { onDisk }) }, async (db) => {
          await db
            .insertInto('organization')
            .values({ id: `org_${name}`, name, created_at: createdAt })
            .execute();
          nowMs += tookMs;
        });
      const commits: string[] = [];
      const ends = ['a', 'b', 'long', 'd', 'e'].map((name) =>
        work(name, name === 'long' ? longMs : 0).then(() => commits.push(`${name} at ${nowMs}`)),
      );
      // What waits for the connection has its turn between both transactions.
      const between = new Promise((resolve) => setImmediate(resolve)).then(() => names(storage));
      await Promise.all(ends);
      expect(commits).toEqual(['a', 'b', 'long', 'd', 'e'].map((name) => `${name} at ${longMs}`));
      expect(await between).toEqual(['a', 'b', 'long']);
      clock.mockRestore();
    },
  );
});
