import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CreditError } from '../../src/base/errors.ts';
import type { LogRow } from '../../src/storage/checkpoint-thread.ts';
import { Checkpoints } from '../../src/storage/checkpoints.ts';
import { ImmediateDialect } from '../../src/storage/immediate-dialect.ts';
import { LogSync } from '../../src/storage/log-sync.ts';
import { openDatabase, type Storage } from '../../src/storage/open-database.ts';
import { openFile } from '../../src/storage/open-file.ts';
import { insertOrganization, makeDatabase, newPath, open, organizationIds, pragma } from './test-database.ts';

const now = { locks: [] } as const;
const later = { locks: [], onDisk: 'LATER' } as const;
const normal = 1;
const full = 2;

/** What the commit of a write is synced at. */
const levelOf = (storage: Storage, options: typeof now | typeof later) =>
  storage.write(options, (db) => pragma({ db }, 'synchronous'));

describe('a write that may come to the disk later', () => {
  test('is not synced at its commit, and what follows it is', async () => {
    const storage = await open(await makeDatabase());
    expect(await levelOf(storage, later)).toBe(normal);
    expect(await pragma(storage, 'synchronous')).toBe(full);
    expect(await levelOf(storage, now)).toBe(full);
    expect(await levelOf(storage, later)).toBe(normal);
  });

  test('is synced where it shares a transaction with one that may not', async () => {
    const storage = await open(await makeDatabase());
    const both = [levelOf(storage, later), levelOf(storage, now), levelOf(storage, later)];
    expect(await Promise.all(both)).toEqual([full, full, full]);
    expect(await Promise.all([levelOf(storage, later), levelOf(storage, later)])).toEqual([normal, normal]);
  });

  test('leaves nothing unsynced behind it where it fails', async () => {
    const storage = await open(await makeDatabase());
    await expect(storage.write(later, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
    expect(await pragma(storage, 'synchronous')).toBe(full);
    const broken = storage.write(later, (db) =>
      db
        .insertInto('analyst')
        .values({ id: 'usr', organization_id: 'missing', name: '', created_at: '' })
        .execute(),
    );
    await expect(broken).rejects.toThrow('FOREIGN KEY');
    expect(await pragma(storage, 'synchronous')).toBe(full);
    expect(await levelOf(storage, now)).toBe(full);
  });

  test('leaves nothing unsynced behind it where another process does not let it begin', async () => {
    const file = await makeDatabase();
    const storage = await open(file, { busyTimeoutMs: 50 });
    const other = openFile(file);
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    await expect(levelOf(storage, later)).rejects.toMatchObject({ code: 'STORAGE_BUSY' });
    expect(await pragma(storage, 'synchronous')).toBe(full);
    other.exec('rollback');
    expect(await levelOf(storage, now)).toBe(full);
  });

  test('writes nothing when SQLite does not keep to what it was told', async () => {
    const storage = await open(await makeDatabase());
    await pragma(storage, 'synchronous = OFF');
    await expect(levelOf(storage, now)).rejects.toThrow('synchronous at 0 and not at FULL');
  });
});

/** Of the log: how many pages stand in it, and how many of them in the file. */
async function logOf(storage: Storage): Promise<LogRow> {
  const { rows } = await sql<LogRow>`pragma wal_checkpoint(noop)`.execute(storage.db);
  const [row] = rows;
  if (row === undefined) throw new Error('SQLite says nothing of its log');
  return row;
}

const pageBytes = 4_096;

/** So many pages of the log, more or less. */
async function writeLater(storage: Storage, id: string, pages: number): Promise<void> {
  await storage.write(later, (db) =>
    db
      .insertInto('organization')
      // Its name stands in an index as well.
      .values({ id, name: id + 'x'.repeat((pages / 2) * pageBytes), created_at: '' })
      .execute(),
  );
}

describe('the log of a file', () => {
  test('is copied once it is long, whoever asks, and begins anew', async () => {
    const storage = await open();
    await writeLater(storage, 'long', 2_100);
    expect((await logOf(storage)).checkpointed).toBe(0);
    await Promise.all([storage.keepLogShort(), storage.keepLogShort()]);
    const copied = await logOf(storage);
    expect(copied.log).toBeGreaterThan(2_000);
    expect(copied.checkpointed).toBe(copied.log);
    await writeLater(storage, 'short', 1);
    expect((await logOf(storage)).log).toBeLessThan(20);
    expect(await organizationIds(storage)).toEqual(['long', 'short']);
  });

  test('stays as it is while it is short', async () => {
    const storage = await open(await makeDatabase());
    await writeLater(storage, 'short', 1_000);
    await storage.keepLogShort();
    expect((await logOf(storage)).checkpointed).toBe(0);
  });

  test('is not gone through again and again while somebody reads what stood before it', async () => {
    const storage = await open(await makeDatabase());
    const reader = new Database(storage.file);
    onTestFinished(() => {
      reader.close();
    });
    reader.exec('begin; select id from organization;');
    await writeLater(storage, 'first', 2_100);
    await storage.keepLogShort();
    const before = await logOf(storage);
    expect(before.checkpointed).toBeLessThan(before.log);
    reader.exec('commit');
    await writeLater(storage, 'second', 10);
    await storage.keepLogShort();
    expect((await logOf(storage)).checkpointed).toBe(before.checkpointed);
    await writeLater(storage, 'third', 2_100);
    await storage.keepLogShort();
    const after = await logOf(storage);
    expect(after.checkpointed).toBe(after.log);
  });

  test('goes with the last connection, also where it was being copied', async () => {
    const storage = await openDatabase(newPath());
    await writeLater(storage, 'long', 2_100);
    const copying = storage.keepLogShort();
    await storage.close();
    await copying.catch(() => {});
    const { file } = storage;
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toEqual([
      basename(file),
    ]);
    expect(await organizationIds(await open(file))).toEqual(['long']);
  });

  test('is left to the commits where no thread can copy it', async () => {
    const storage = await open();
    await writeLater(storage, 'long', 2_100);
    const failures: unknown[] = [];
    const nowhere = newPath();
    const checkpoints = new Checkpoints(nowhere, {
      db: storage.db,
      takeFailure: (error) => failures.push(error),
    });
    await checkpoints.keepShort();
    await checkpoints.close();
    expect(failures).toEqual([]);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe('what was committed without waiting for the disk', () => {
  /** The log of a database whose disk confirms nothing. */
  function failingLog() {
    const file = newPath();
    symlinkSync('/dev/null', `${file}-wal`);
    const failures: unknown[] = [];
    return { log: new LogSync(file, (error) => failures.push(error)), failures };
  }
  const failure = { code: 'SQLITE_IOERR_FSYNC' };

  test('is brought to it soon, and a disk that does not confirm that is told', async () => {
    const { log, failures } = failingLog();
    log.syncSoon();
    log.syncSoon();
    await expect.poll(() => failures, { timeout: 5_000 }).toEqual([expect.objectContaining(failure)]);
  });

  test('is brought to it at once for whoever asks, and once', async () => {
    const { log, failures } = failingLog();
    await log.sync();
    expect(failures).toEqual([]);
    log.syncSoon();
    await Promise.all([log.sync(), log.sync()]);
    expect(failures).toEqual([expect.objectContaining(failure)]);
  });

  test('is left to the next commit where its log cannot be opened', async () => {
    const failures: unknown[] = [];
    const log = new LogSync(newPath(), (error) => failures.push(error));
    log.syncSoon();
    await log.sync();
    expect(failures).toEqual([]);
  });
});

test('a disk that did not confirm the copy of a log is not trusted again before a new start', async () => {
  const storage = await open(await makeDatabase());
  const database = openFile(storage.file);
  const told: CreditError[] = [];
  const dialect = new ImmediateDialect(database, {
    file: storage.file,
    busyTimeoutMs: 100,
    onFailure: (error) => told.push(error),
  });
  const failure = dialect.takeFailure(new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC'));
  expect(failure).toMatchObject({ code: 'STORAGE_SYNC_FAILED' });
  expect(told).toEqual([failure]);
  const connection = await dialect.createDriver().acquireConnection();
  await expect(connection.executeQuery(sql`select 1`.compile(storage.db))).rejects.toBe(failure);
  database.close();
  await insertOrganization(storage, 'afterwards');
});
