import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { describeError } from '../../src/base/errors.ts';
import { applicationId } from '../../src/storage/migrate.ts';
import { knownSchema } from '../../src/storage/migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import {
  bytesOf,
  insertOrganization,
  makeDatabase,
  newFolder,
  newPath,
  open,
  organizationIds,
  pragma,
  refusalOf,
} from './test-database.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a new database', () => {
  test('is made with its folders, for its owner only, whatever is beside it', async () => {
    const before = process.umask(0o000);
    try {
      const file = join(newFolder(), 'of', 'its', 'own', 'credit.db');
      const storage = await open(file);
      await insertOrganization(storage, 'org');
      expect(modeOf(join(file, '..'))).toBe('700');
      expect(modeOf(join(file, '..', '..'))).toBe('700');
      for (const end of ['', '-wal', '-shm']) expect(modeOf(`${file}${end}`)).toBe('600');
    } finally {
      process.umask(before);
    }
  });

  test('leaves one file when it is closed, used or not', async () => {
    const file = newPath();
    await (await openDatabase(file)).close();
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
    const storage = await openDatabase(file);
    await insertOrganization(storage, 'org');
    await storage.close();
    await storage.close();
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });

  test('is found again by a relative path, and by a link to it', async () => {
    const file = await makeDatabase();
    expect((await open(relative(process.cwd(), file))).file).toBe(file);
    const link = join(newFolder(), 'link.db');
    symlinkSync(file, link);
    expect(await organizationIds(await open(link))).toEqual(['org-1']);
  });

  test('takes a name that SQLite has another meaning for as the name of a file', async () => {
    const file = join(newFolder(), ':memory:');
    await insertOrganization(await open(file), 'org');
    expect(existsSync(file)).toBe(true);
  });

  test('may take the place of an empty SQLite file, as another tool makes it', async () => {
    const file = newPath();
    const empty = new Database(file);
    empty.exec('vacuum');
    empty.close();
    await insertOrganization(await open(file), 'org');
    expect(existsSync(file)).toBe(true);
  });
});

describe('every connection', () => {
  test('syncs each commit, as read back after the first write', async () => {
    const file = await makeDatabase();
    const storage = await open(file);
    expect(await pragma(storage, 'synchronous')).toBe(2);
    await insertOrganization(storage, 'org');
    expect(await pragma(storage, 'synchronous')).toBe(2);
  });

  test('writes nothing when SQLite does not keep to syncing', async () => {
    const storage = await open(await makeDatabase());
    await pragma(storage, 'synchronous = NORMAL');
    await expect(insertOrganization(storage, 'org')).rejects.toThrow('synchronous at 1 and not at FULL');
    expect(await organizationIds(storage)).toEqual(['org-1']);
  });

  test('shares its file by a log, follows references, and wipes what is deleted', async () => {
    const storage = await open(await makeDatabase());
    expect(await pragma(storage, 'journal_mode')).toBe('wal');
    expect(await pragma(storage, 'foreign_keys')).toBe(1);
    expect(await pragma(storage, 'secure_delete')).toBe(1);
    expect(await pragma(storage, 'trusted_schema')).toBe(0);
    expect(await pragma(storage, 'journal_size_limit')).toBe(64 * 1024 * 1024);
  });

  test('leaves no trace of deleted data in the file', async () => {
    const file = newPath();
    const storage = await open(file);
    await insertOrganization(storage, 'org', 'MARIA DO SIGILO');
    await storage.write({ locks: [] }, (db) => db.deleteFrom('organization').execute());
    await storage.close();
    expect(bytesOf(file)).not.toContain('SIGILO');
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });

  test('refuses a row that refers to nothing', async () => {
    const storage = await open();
    const lost = storage.write({ locks: [] }, (db) =>
      db
        .insertInto('analyst')
        .values({ id: 'usr', organization_id: 'nobody', name: 'ana', created_at: '' })
        .execute(),
    );
    await expect(lost).rejects.toThrow('FOREIGN KEY');
  });

  test('marks the file as ours, for tools that tell files apart', async () => {
    expect(await pragma(await open(), 'application_id')).toBe(Buffer.from('cred').readUInt32BE());
  });

  test('turns a file that lost its log mode back to it', async () => {
    const file = await makeDatabase();
    const other = new Database(file);
    other.pragma('journal_mode = DELETE');
    other.close();
    expect(await pragma(await open(file), 'journal_mode')).toBe('wal');
  });
});

describe('a place that cannot be', () => {
  const file = () => join(newFolder(), 'credit.db');
  const places: readonly (readonly [what: string, path: () => string, reason: string])[] = [
    ['an empty path', () => '', 'it is not the path of a file'],
    ['a path that ends in a space', () => `${file()} `, 'it is not the path of a file'],
    ['a path with a character that no name may have', () => `${file()}\0.db`, 'it is not the path of a file'],
    ['a folder', () => newFolder(), 'it is a folder'],
    ['a device', () => '/dev/null', 'it is not a regular file'],
    [
      'a file for a folder',
      () => {
        const parent = file();
        writeFileSync(parent, 'text');
        return join(parent, 'credit.db');
      },
      'a part of its path is not a folder',
    ],
    [
      'a file for a folder further up',
      () => {
        const parent = file();
        writeFileSync(parent, 'text');
        return join(parent, 'deep', 'credit.db');
      },
      'a part of its path is not a folder',
    ],
    // Where the kernel shows its own state nobody can make anything.
    ...(process.platform === 'linux'
      ? [['a folder that takes no folder', () => '/proc/of/its/own/credit.db', 'it does not exist'] as const]
      : []),
    [
      'a link to nothing',
      () => {
        const link = file();
        symlinkSync(join(dirname(link), 'nothing.db'), link);
        return link;
      },
      'cannot be opened',
    ],
    [
      'a link to itself',
      () => {
        const link = file();
        symlinkSync(link, link);
        return link;
      },
      'ELOOP',
    ],
  ];
  test.each(places)('%s is refused, to write and to read', async (_what, path, reason) => {
    for (const readOnly of [false, true]) {
      const place = path();
      const refusal = await refusalOf(openDatabase(place, { readOnly }));
      expect(refusal.code).toBe('STORAGE_UNAVAILABLE');
      if (!readOnly) expect(refusal.message).toContain(reason);
      expect(refusal.params['file']).toSatisfy((name) => name === place || name === JSON.stringify(place));
    }
  });
});

describe('a database that is only read', () => {
  test('is read while another process of the program writes', async () => {
    const file = await makeDatabase();
    const writer = await open(file);
    const reader = await open(file, { readOnly: true });
    await insertOrganization(writer, 'org-2');
    expect(await organizationIds(reader)).toEqual(['org-1', 'org-2']);
  });

  test('shows what a killed process has left in the log', async () => {
    const file = await makeDatabase();
    const writer = await open(file);
    await insertOrganization(writer, 'org-2');
    const copy = newPath();
    // The files as they stand, as if the process had ended here.
    for (const end of ['', '-wal']) writeFileSync(`${copy}${end}`, bytesOf(`${file}${end}`), 'latin1');
    expect(await organizationIds(await open(copy, { readOnly: true }))).toEqual(['org-1', 'org-2']);
  });

  test('cannot be written', async () => {
    const file = await makeDatabase();
    const before = bytesOf(file);
    const reader = await open(file, { readOnly: true });
    const refusal = await refusalOf(insertOrganization(reader, 'org-2'));
    expect(refusal.code).toBe('STORAGE_READ_ONLY');
    expect(refusal.message).toContain('it can only be read here');
    expect(await organizationIds(reader)).toEqual(['org-1']);
    await reader.close();
    expect(bytesOf(file)).toBe(before);
  });

  test('is not made when it is missing, nor its folder', async () => {
    const file = join(newFolder(), 'no', 'credit.db');
    const refusal = await refusalOf(openDatabase(file, { readOnly: true }));
    expect(refusal.code).toBe('STORAGE_UNAVAILABLE');
    expect(refusal.message).toContain('it does not exist');
    expect(existsSync(dirname(file))).toBe(false);
  });

  test('must have the schema of this version: an older one is told how to get it', async () => {
    const file = newPath();
    const older = new Database(file);
    older.pragma(`application_id = ${applicationId}`);
    older.close();
    const refusal = await refusalOf(openDatabase(file, { readOnly: true }));
    expect(refusal.code).toBe('STORAGE_OLDER');
    expect(describeError(refusal, 'en').mend).toContain('credit db migrate');
  });
});

describe('a database that is not for this program', () => {
  test.each([false, true])('of a newer version, it is left as it is (read-only: %s)', async (readOnly) => {
    const file = await makeDatabase();
    const newer = new Database(file);
    newer.pragma('user_version = 99');
    newer.close();
    const before = bytesOf(file);
    const refusal = await refusalOf(openDatabase(file, { readOnly }));
    expect(refusal.code).toBe('STORAGE_SCHEMA_UNKNOWN');
    expect(refusal.message).toContain(`has schema 99. This version of credit uses schema ${knownSchema}`);
    expect(describeError(refusal, 'en').mend).toContain('Nothing was changed. Use the version');
    expect(bytesOf(file)).toBe(before);
  });

  test.each([
    ['with tables of its own', 0],
    ['with a mark of its own', 0x1234],
  ])('of another program %s, it is left as it is', async (_what, mark) => {
    const file = newPath();
    const foreign = new Database(file);
    foreign.exec('create table recipe (name text)');
    foreign.pragma(`application_id = ${mark}`);
    foreign.close();
    const before = bytesOf(file);
    const refusal = await refusalOf(openDatabase(file));
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.message).toContain('of another program');
    expect(bytesOf(file)).toBe(before);
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });
});

describe('a database whose data are in danger', () => {
  test('is never taken for a new one when only its log is left', async () => {
    const file = await makeDatabase();
    const storage = await open(file);
    await insertOrganization(storage, 'org-2');
    const log = bytesOf(`${file}-wal`);
    await storage.close();
    rmSync(file);
    writeFileSync(`${file}-wal`, log, 'latin1');
    const refusal = await refusalOf(openDatabase(file));
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.message).toContain('data of it stand in its -wal file');
    expect(bytesOf(`${file}-wal`)).toBe(log);
    expect(existsSync(file)).toBe(false);
  });

  test('keeps its log when the file was cut to nothing', async () => {
    const file = await makeDatabase();
    writeFileSync(`${file}-wal`, 'the last changes');
    writeFileSync(file, '');
    expect((await refusalOf(openDatabase(file))).code).toBe('STORAGE_CORRUPT');
    expect(bytesOf(`${file}-wal`)).toBe('the last changes');
  });

  test('is not made where the folder of its name cannot be', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'credit.db'));
    expect((await refusalOf(openDatabase(join(folder, 'credit.db')))).code).toBe('STORAGE_UNAVAILABLE');
    expect(readdirSync(folder)).toEqual(['credit.db']);
  });
});
