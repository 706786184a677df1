import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ImmediateDialect } from '../../src/storage/immediate-dialect.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openFile } from '../../src/storage/open-file.ts';
import type { Tables } from '../../src/storage/tables.ts';
import {
  insertOrganization,
  makeDatabase,
  newPath,
  open,
  organizationIds,
  pragma,
  refusalOf,
} from './test-database.ts';

const pageBytes = 4096;

async function insert(db: Storage['db'], id: string, name = id): Promise<void> {
  await db.insertInto('organization').values({ id, name, created_at: '' }).execute();
}

/** Resolves when `open` is called. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Lets everything that is ready take its turn. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a reading', () => {
  test('sees one instant, whatever others write meanwhile', async () => {
    const file = newPath();
    const [one, other] = [await open(file), await open(file)];
    const seen = await one.read(async (db) => {
      const before = await organizationIds({ db });
      await other.write({ locks: [] }, (own) => insert(own, 'org'));
      return [before, await organizationIds({ db })];
    });
    expect(seen).toEqual([[], []]);
    expect(await organizationIds(one)).toEqual(['org']);
  });

  test('that fails leaves the database as usable as before', async () => {
    const storage = await open();
    await expect(storage.read(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
    await storage.write({ locks: [] }, (db) => insert(db, 'org'));
    expect(await storage.read((db) => organizationIds({ db }))).toEqual(['org']);
  });

  test('waits for a transaction of its process, and it for a reading', async () => {
    const storage = await open();
    const { passed, open: finish } = gate();
    const reading = storage.read(async (db) => {
      await passed;
      return organizationIds({ db });
    });
    const writing = storage.write({ locks: [] }, (db) => insert(db, 'org'));
    finish();
    expect(await reading).toEqual([]);
    await writing;
    expect(await storage.read((db) => organizationIds({ db }))).toEqual(['org']);
  });
});

describe('a transaction', () => {
  test('gives what its work gave, and is there for others when it is done', async () => {
    const file = newPath();
    const [one, other] = [await open(file), await open(file)];
    expect(await one.write({ locks: [] }, (db) => insert(db, 'org').then(() => 'done'))).toBe('done');
    expect(await organizationIds(other)).toEqual(['org']);
  });

  test('is not seen by others before it is done', async () => {
    const file = newPath();
    const [one, other] = [await open(file), await open(file)];
    await one.write({ locks: [] }, async (db) => {
      await insert(db, 'org');
      expect(await organizationIds({ db })).toEqual(['org']);
      expect(await organizationIds(other)).toEqual([]);
    });
  });

  test('is undone whole when its work fails, and the next one works', async () => {
    const storage = await open();
    const failed = storage.write({ locks: [] }, async (db) => {
      await insert(db, 'org-1');
      throw new Error('power cut');
    });
    await expect(failed).rejects.toThrow('power cut');
    await insertOrganization(storage, 'org-2');
    expect(await organizationIds(storage)).toEqual(['org-2']);
  });

  test('that was undone holds nothing against what comes after it', async () => {
    const storage = await open(await makeDatabase());
    await expect(storage.write({ locks: [] }, () => Promise.reject(new Error('power cut')))).rejects.toThrow(
      'power cut',
    );
    const twice = storage.db.insertInto('organization').values({ id: 'org-1', name: '', created_at: '' });
    await expect(twice.execute()).rejects.toThrow('UNIQUE');
    expect(await organizationIds(storage)).toEqual(['org-1']);
  });

  test('is undone whole when its end is refused, and the next one works', async () => {
    const storage = await open();
    // The reference to a policy is only looked at in the end.
    const refused = storage.write({ locks: [] }, async (db) => {
      await insert(db, 'org-1');
      const content = { version: 1, hash: '', source_text: '', definition: '', created_at: '' };
      await db
        .insertInto('policy_version')
        .values({ organization_id: 'org-1', policy_id: 'none', ...content })
        .execute();
    });
    await expect(refused).rejects.toThrow('FOREIGN KEY');
    await insertOrganization(storage, 'org-2');
    expect(await organizationIds(storage)).toEqual(['org-2']);
  });

  test('keeps nothing of a work that hides what was refused', async () => {
    const storage = await open();
    await storage.write({ locks: [] }, async (db) => {
      await insert(db, 'org-1');
      await insert(db, 'org-1').catch(() => {});
      await insert(db, 'org-2');
    });
    // A row that is refused undoes itself alone, and the work may go on.
    expect(await organizationIds(storage)).toEqual(['org-1', 'org-2']);
  });
});

describe('transactions of one process', () => {
  test('wait for each other in the order of asking, and never mix', async () => {
    const storage = await open();
    const seen: string[] = [];
    const work = (name: string) =>
      storage.write({ locks: [] }, async (db) => {
        seen.push(`${name} begins`);
        await insert(db, name);
        await turn();
        seen.push(`${name} ends`);
        if (name === 'b') throw new Error('undone');
      });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(work));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const names = seen.filter((_, at) => at % 2 === 0).map((text) => text.replace(' begins', ''));
    expect(seen).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
    // Those that share a transaction with one that fails are undone and repeated. How many share one depends on the time that it takes.
    const lastTimes = ['a', 'b', 'c'].map((name) => names.lastIndexOf(name));
    expect([...new Set(names)]).toEqual(['a', 'b', 'c']);
    expect(lastTimes).toEqual(lastTimes.toSorted((one, other) => one - other));
    expect(await organizationIds(storage)).toEqual(['a', 'c']);
  });

  test('lose nothing where each reads first and writes afterwards', async () => {
    const storage = await open();
    await insertOrganization(storage, 'org', '0');
    const increment = () =>
      storage.write({ locks: [] }, async (db) => {
        const { name } = await db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
        await turn();
        await db
          .updateTable('organization')
          .set({ name: String(Number(name) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    const { name } = await storage.db.selectFrom('organization').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('50');
  });

  test('are waited for by whoever closes', async () => {
    const file = newPath();
    const storage = await open(file);
    const { passed, open: goOn } = gate();
    const writing = storage.write({ locks: [] }, async (db) => {
      await passed;
      await insert(db, 'org');
    });
    await turn();
    const closing = storage.close();
    goOn();
    await writing;
    await closing;
    expect(await organizationIds(await open(file))).toEqual(['org']);
  });
});

describe('a full disk', () => {
  /** As much room as the file has now and `pages` more. */
  async function limitRoom(storage: Storage, pages: number): Promise<void> {
    await pragma(storage, `max_page_count = ${Number(await pragma(storage, 'page_count')) + pages}`);
  }

  test('undoes the transaction, keeps all that stood before, and is told', async () => {
    const storage = await open(await makeDatabase(3));
    await limitRoom(storage, 2);
    const refusal = await refusalOf(
      storage.write({ locks: [] }, async (db) => {
        await insert(db, 'half');
        for (let at = 0; at < 10; at += 1) await insert(db, `large-${at}`, `${at}`.padEnd(pageBytes, 'x'));
      }),
    );
    expect(refusal.code).toBe('STORAGE_FULL');
    expect(refusal.message).toContain(storage.file);
    expect(await organizationIds(storage)).toEqual(['org-1', 'org-2', 'org-3']);
  });

  test('is over when there is room again, without a new start', async () => {
    const storage = await open(await makeDatabase());
    await limitRoom(storage, 0);
    const large = 'x'.repeat(3 * pageBytes);
    expect((await refusalOf(insertOrganization(storage, 'org-2', large))).code).toBe('STORAGE_FULL');
    await limitRoom(storage, 100);
    await insertOrganization(storage, 'org-2', large);
    expect(await organizationIds(storage)).toEqual(['org-1', 'org-2']);
  });

  test('leaves no half of a work that hides it and goes on', async () => {
    const storage = await open(await makeDatabase());
    await limitRoom(storage, 2);
    const refusal = await refusalOf(
      storage.write({ locks: [] }, async (db) => {
        await insert(db, 'before');
        await insert(db, 'large', 'x'.repeat(10 * pageBytes)).catch(() => {});
        // SQLite has undone all of it by itself: this would stand alone.
        await insert(db, 'after').catch(() => {});
      }),
    );
    expect(refusal.code).toBe('STORAGE_FULL');
    expect(await organizationIds(storage)).toEqual(['org-1']);
    await insertOrganization(storage, 'org-2');
    expect(await organizationIds(storage)).toEqual(['org-1', 'org-2']);
  });
});

describe('a database that another connection writes', () => {
  test('is waited for, while this process goes on', async () => {
    const file = newPath();
    const [one, other] = [await open(file), await open(file, { busyTimeoutMs: 10_000 })];
    const { passed, open: goOn } = gate();
    const holding = one.write({ locks: [] }, async (db) => {
      await insert(db, 'first');
      await passed;
    });
    await turn();
    // Within one process this could never end if the waiting one blocked it.
    const waiting = insertOrganization(other, 'second');
    setTimeout(goOn, 150);
    await Promise.all([holding, waiting]);
    expect(await organizationIds(other)).toEqual(['first', 'second']);
  });

  test('is refused as busy when its time is over, and can be written later', async () => {
    const file = newPath();
    const [one, other] = [await open(file), await open(file, { busyTimeoutMs: 100 })];
    await one.write({ locks: [] }, async (db) => {
      await insert(db, 'first');
      const asked = performance.now();
      const refusal = await refusalOf(insertOrganization(other, 'second'));
      expect(refusal.code).toBe('STORAGE_BUSY');
      expect(refusal.message).toContain(file);
      expect(performance.now() - asked).toBeGreaterThanOrEqual(100);
      expect(await organizationIds(other)).toEqual([]);
    });
    await insertOrganization(other, 'second');
    expect(await organizationIds(one)).toEqual(['first', 'second']);
  });

  test('is waited for by a single statement too', async () => {
    const file = await makeDatabase();
    const [one, other] = [await open(file), await open(file)];
    const { passed, open: goOn } = gate();
    const holding = one.write({ locks: [] }, () => passed);
    await turn();
    const renaming = other.db.updateTable('organization').set({ name: 'renamed' }).execute();
    setTimeout(goOn, 100);
    await Promise.all([holding, renaming]);
    expect(await sql`select name from organization`.execute(one.db)).toMatchObject({
      rows: [{ name: 'renamed' }],
    });
  });
});

test('a disk that did not confirm a write is not trusted again before a new start', async () => {
  const file = await makeDatabase();
  const database = openFile(file);
  onTestFinished(() => {
    database.close();
  });
  // The real database, but for one sync that fails.
  const failing = new Proxy(database, {
    get: (target, name) => {
      if (name === 'prepare') {
        return (statement: string) => {
          if (statement === 'commit') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
          return target.prepare(statement);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect(failing, { file, busyTimeoutMs: 100 }) });
  const refusal = await refusalOf(db.transaction().execute((transaction) => insert(transaction, 'org-2')));
  expect(refusal.code).toBe('STORAGE_SYNC_FAILED');
  expect(await refusalOf(organizationIds({ db }))).toBe(refusal);
  expect(await organizationIds(await open(file))).toEqual(['org-1']);
});
