import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { afterCommit } from '../../../src/storage/after-commit.ts';
import { lockOf, shared } from '../../../src/storage/locks.ts';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { startPostgres } from '../../postgres-server.ts';
import { insertOrganization, organizationIds, refusalOf } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';
import { openProxy } from './proxy.ts';

async function newDatabase(): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server);
}

async function open(address?: string): Promise<Storage> {
  const storage = await openStorage(address ?? (await newDatabase()));
  onTestFinished(() => storage.close());
  return storage;
}

/** Two processes on one database, as far as the database can tell. */
async function openTwo(): Promise<readonly [Storage, Storage]> {
  const address = await newDatabase();
  return [await open(address), await open(address)];
}

/** Reads a number, lets others have their turn, and writes the next one. */
async function countUp(storage: Storage, locks: readonly ReturnType<typeof lockOf.batch>[]): Promise<void> {
  await storage.write({ locks }, async (db) => {
    const { name } = await db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
    await sql`select pg_sleep(0.01)`.execute(db);
    await db
      .updateTable('organization')
      .set({ name: String(Number(name) + 1) })
      .execute();
  });
}

async function countedBy(locks: readonly ReturnType<typeof lockOf.batch>[]): Promise<string | undefined> {
  const [one, other] = await openTwo();
  await insertOrganization(one, 'org', '0');
  await Promise.all([one, other, one, other, one, other].map((storage) => countUp(storage, locks)));
  return (await one.db.selectFrom('organization').select('name').executeTakeFirst())?.name;
}

test('two processes that name the same lock lose nothing, and without it they do', async () => {
  expect(await countedBy([lockOf.batch('a')])).toBe('6');
  expect(await countedBy([])).not.toBe('6');
});

test('whoever shares a lock waits for nobody who does too, and for whoever has it alone', async () => {
  const [one, other] = await openTwo();
  const together = { locks: [shared(lockOf.batch('a'))] };
  const order: string[] = [];
  await one.write(together, async () => {
    await other.write(together, async () => {
      order.push('shared');
    });
    const alone = other.write({ locks: [lockOf.batch('a')] }, async () => {
      order.push('alone');
    });
    // It waits in the database by now, or will.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(
          other.db,
        );
        return rows[0]?.count;
      })
      .toBe(1);
    order.push('still shared');
    void alone;
  });
  await expect.poll(() => order).toEqual(['shared', 'still shared', 'alone']);
});

test('two writes that take rows in opposite orders are both done', async () => {
  const [one, other] = await openTwo();
  await insertOrganization(one, 'a', '0');
  await insertOrganization(one, 'b', '1');
  let met = 0;
  const rename = (storage: Storage, ids: readonly string[]) =>
    storage.write({ locks: [] }, async (db) => {
      for (const id of ids) {
        await db
          .updateTable('organization')
          .set((set) => ({ name: sql<string>`${set.ref('name')} || '+'` }))
          .where('id', '=', id)
          .execute();
        met += 1;
        // Both have one row before either asks for the other's.
        if (met < 2) await expect.poll(() => met).toBeGreaterThanOrEqual(2);
      }
    });
  await Promise.all([rename(one, ['a', 'b']), rename(other, ['b', 'a'])]);
  const names = await one.db.selectFrom('organization').select('name').orderBy('id').execute();
  expect(names).toEqual([{ name: '0++' }, { name: '1++' }]);
});

test.each(['BEFORE', 'AFTER'] as const)(
  'a write whose connection is cut %s the server hears of its end is done once, and told once',
  async (when) => {
    const proxy = await openProxy(await newDatabase());
    const storage = await open(proxy.address);
    let [works, calls] = [0, 0];
    // As the message ends; "read committed" is said before.
    proxy.cutAt('commit\0', when);
    const told = await storage.write({ locks: [lockOf.batch('a')] }, async (db) => {
      works += 1;
      afterCommit(db, () => {
        calls += 1;
      });
      await db
        .insertInto('organization')
        .values({ id: `org-${works}`, name: 'one', created_at: '2026-11-20T12:00:00.000Z' })
        .execute();
      return `work ${works}`;
    });
    // Where the server had done it, it is not done again.
    const expected = when === 'AFTER' ? 1 : 2;
    expect([works, calls, told]).toEqual([expected, 1, `work ${expected}`]);
    expect(await organizationIds(storage)).toEqual([`org-${expected}`]);
  },
);

test('a write goes on when the server has crashed and is there again, and nothing acknowledged is lost', async () => {
  const server = await startPostgres(['credit.trial=on']);
  onTestFinished(() => server.stop());
  const storage = await open(server.address);
  await insertOrganization(storage, 'before');
  let works = 0;
  await storage.write({ locks: [] }, async (db) => {
    works += 1;
    if (works === 1) await server.crash();
    await db
      .insertInto('organization')
      .values({ id: 'after', name: 'after', created_at: '2026-11-20T12:00:00.000Z' })
      .execute();
  });
  expect(await organizationIds(storage)).toEqual(['after', 'before']);
  await storage.probe();
});

test('a write that a crash has taken away is not taken for done, whoever has got the number of its transaction since', async () => {
  // The log is not written by the way: nothing is left of a transaction that was not committed.
  const server = await startPostgres(['credit.trial=on', 'wal_writer_delay=10s', 'autovacuum=off']);
  onTestFinished(() => server.stop());
  const proxy = await openProxy(server.address);
  const storage = await open(proxy.address);
  await insertOrganization(storage, 'before');
  let works = 0;
  let others = Promise.resolve();
  await storage.write({ locks: [] }, async (db) => {
    works += 1;
    const row = { id: 'after', name: `work ${works}`, created_at: '2026-11-20T12:00:00.000Z' };
    await db.insertInto('organization').values(row).execute();
    if (works > 1) return;
    proxy.close();
    others = (async () => {
      await server.crash();
      const other = await open(server.address);
      for (const id of ['other-1', 'other-2']) await insertOrganization(other, id);
      proxy.open();
    })();
  });
  await others;
  expect(works).toBe(2);
  expect(await organizationIds(storage)).toEqual(['after', 'before', 'other-1', 'other-2']);
});

test('a server that stays away is told of as such, and asked again by whoever comes next', async () => {
  const server = await startPostgres(['credit.trial=on']);
  const storage = await open(server.address);
  await server.stop();
  expect((await refusalOf(insertOrganization(storage, 'one'))).code).toBe('STORAGE_UNREACHABLE');
  expect((await refusalOf(storage.probe())).code).toBe('STORAGE_UNREACHABLE');
});

test('a work that hides what was refused keeps nothing', async () => {
  const storage = await open();
  const hidden = storage.write({ locks: [] }, async (db) => {
    const row = { id: 'org', name: 'org', created_at: '2026-11-20T12:00:00.000Z' };
    await db.insertInto('organization').values(row).execute();
    await db
      .insertInto('organization')
      .values(row)
      .execute()
      .catch(() => {});
  });
  await expect(hidden).rejects.toThrow('went on after one of its statements had failed');
  expect(await organizationIds(storage)).toEqual([]);
});

test('a reading sees one instant, whatever others write meanwhile', async () => {
  const [one, other] = await openTwo();
  await one.read(async (db) => {
    expect(await organizationIds({ db })).toEqual([]);
    await insertOrganization(other, 'org');
    expect(await organizationIds({ db })).toEqual([]);
  });
  expect(await organizationIds(one)).toEqual(['org']);
});

test('a lock that another process keeps is waited for, and is refused as busy after that', async () => {
  const address = await newDatabase();
  const [one, other] = [await open(address), await openStorage(address, { busyTimeoutMs: 50 })];
  onTestFinished(() => other.close());
  const locks = [lockOf.batch('a')];
  await one.write({ locks }, async () => {
    expect((await refusalOf(other.write({ locks }, async () => {}))).code).toBe('STORAGE_BUSY');
  });
  await other.write({ locks }, async () => {});
});

test('a NUL, which PostgreSQL keeps in no text, becomes the sign for what cannot be shown', async () => {
  const storage = await open();
  await insertOrganization(storage, 'org', 'a\0b');
  expect(await storage.db.selectFrom('organization').select('name').execute()).toEqual([
    { name: 'a\uFFFDb' },
  ]);
});
