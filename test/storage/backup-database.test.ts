import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { backupDatabase } from '../../src/storage/backup-database.ts';
import { checkDatabase } from '../../src/storage/check-database.ts';
import { applicationId } from '../../src/storage/migrate.ts';
import { knownSchema } from '../../src/storage/migrations.ts';
import {
  bytesOf,
  insertOrganization,
  makeDatabase,
  newFolder,
  newPath,
  open,
  organizationIds,
  refusalOf,
} from './test-database.ts';

const newTarget = () => join(newFolder(), 'backup.db');

/** A database of some megabytes, so that a copy of it takes several steps. */
async function makeLargeDatabase(): Promise<string> {
  const file = await makeDatabase(0);
  const storage = await open(file);
  await storage.write({ locks: [] }, async (db) => {
    for (let number = 0; number < 120; number += 1) {
      const name = String(number).padEnd(50_000, 'x');
      await db
        .insertInto('organization')
        .values({ id: `large-${number}`, name, created_at: '' })
        .execute();
    }
  });
  await storage.close();
  return file;
}

describe('a backup', () => {
  test('holds what the database holds, opens as one, and is for its owner only', async () => {
    const file = await makeDatabase(3);
    const target = newTarget();
    await backupDatabase(file, target);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(target))).toEqual(['backup.db']);
    expect(await checkDatabase(target)).toMatchObject({ schemaVersion: knownSchema });
    const copy = await open(target);
    expect(await organizationIds(copy)).toEqual(['org-1', 'org-2', 'org-3']);
    await insertOrganization(copy, 'org-4');
  });

  test('holds what was acknowledged but is still in the log', async () => {
    const storage = await open(await makeDatabase());
    await insertOrganization(storage, 'org-2');
    const target = newTarget();
    await backupDatabase(storage.file, target);
    expect(await organizationIds(await open(target))).toEqual(['org-1', 'org-2']);
  });

  test.each([
    ['a file', true],
    ['nothing yet', false],
  ])('keeps a link, and puts the copy where the link leads: %s', async (_what, isThere) => {
    const [folder, elsewhere] = [newFolder(), newFolder()];
    const [link, target] = [join(folder, 'backup.db'), join(elsewhere, 'real.db')];
    if (isThere) writeFileSync(target, 'older');
    symlinkSync(target, link);
    await backupDatabase(await makeDatabase(2), link, { replace: isThere });
    expect([readlinkSync(link), readdirSync(folder), readdirSync(elsewhere)]).toEqual([
      target,
      ['backup.db'],
      ['real.db'],
    ]);
    expect(await organizationIds(await open(target))).toEqual(['org-1', 'org-2']);
  });

  test('leaves the database as it is', async () => {
    const file = await makeDatabase();
    const before = bytesOf(file);
    await backupDatabase(file, newTarget());
    expect(bytesOf(file)).toBe(before);
  });

  test('made while others write is of one instant, and ends although they never stop', async () => {
    const file = await makeLargeDatabase();
    const storage = await open(file);
    await insertOrganization(storage, 'acknowledged');
    const target = newTarget();
    let copying = true;
    const done = backupDatabase(file, target).finally(() => {
      copying = false;
    });
    let pairs = 0;
    while (copying) {
      pairs += 1;
      const [id, number] = [`pair-${pairs}`, pairs];
      await storage.write({ locks: [] }, async (db) => {
        await db.insertInto('organization').values({ id, name: id, created_at: '' }).execute();
        await db
          .insertInto('analyst')
          .values({ id: `usr-${number}`, organization_id: id, name: id, created_at: '' })
          .execute();
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    expect(pairs).toBeGreaterThan(3);
    await checkDatabase(target);
    const copy = await open(target);
    const ids = await organizationIds(copy);
    expect(ids).toContain('acknowledged');
    const halves = await copy.db
      .selectFrom('organization')
      .leftJoin('analyst', 'analyst.organization_id', 'organization.id')
      .select('organization.id')
      .where('organization.id', 'like', 'pair-%')
      .where('analyst.id', 'is', null)
      .execute();
    expect(halves).toEqual([]);
  });

  test('takes the place of another one where that is asked for', async () => {
    const target = newTarget();
    await backupDatabase(await makeDatabase(1), target);
    await backupDatabase(await makeDatabase(2), target, { replace: true });
    expect(await organizationIds(await open(target))).toEqual(['org-1', 'org-2']);
  });

  test('takes the place of no other file unless that is asked for', async () => {
    const target = newTarget();
    writeFileSync(target, 'mine');
    const refusal = await refusalOf(backupDatabase(await makeDatabase(), target));
    expect(refusal.code).toBe('FILE_EXISTS');
    expect(bytesOf(target)).toBe('mine');
  });

  test('takes the place of no file that came while it was made', async () => {
    const target = newTarget();
    const making = backupDatabase(await makeLargeDatabase(), target);
    writeFileSync(target, 'mine');
    expect((await refusalOf(making)).code).toBe('FILE_EXISTS');
    expect(bytesOf(target)).toBe('mine');
    expect(readdirSync(dirname(target))).toEqual(['backup.db']);
  });
});

describe('a backup that cannot be made leaves nothing:', () => {
  test('in the place of the database itself, by whatever name', async () => {
    const file = await makeDatabase();
    const link = join(newFolder(), 'link.db');
    symlinkSync(file, link);
    for (const target of [file, link]) {
      const refusal = await refusalOf(backupDatabase(file, target, { replace: true }));
      expect(refusal.code).toBe('FILE_UNWRITABLE');
      expect(refusal.message).toContain('it is the database itself');
    }
    expect(await organizationIds(await open(file))).toEqual(['org-1']);
  });

  test('in the place of a database that is in use', async () => {
    const used = await open(await makeDatabase());
    await insertOrganization(used, 'org-2');
    const refusal = await refusalOf(backupDatabase(await makeDatabase(), used.file, { replace: true }));
    expect(refusal.code).toBe('FILE_UNWRITABLE');
    expect(refusal.message).toContain('-wal');
    expect(await organizationIds(used)).toEqual(['org-1', 'org-2']);
  });

  test('beside changes that another database left, which would spoil it', async () => {
    const target = newTarget();
    writeFileSync(`${target}-wal`, 'changes');
    expect((await refusalOf(backupDatabase(await makeDatabase(), target))).code).toBe('FILE_UNWRITABLE');
    expect(existsSync(target)).toBe(false);
  });

  test('in the place of what is no file', async () => {
    const file = await makeDatabase();
    const link = join(newFolder(), 'null');
    symlinkSync('/dev/null', link);
    const refusal = await refusalOf(backupDatabase(file, link, { replace: true }));
    expect(refusal.code).toBe('FILE_UNWRITABLE');
    expect(refusal.message).toContain('it is not a regular file');
    expect(statSync(link).isCharacterDevice()).toBe(true);
  });

  test('in the place of a link that leads to itself, or to a folder that does not exist', async () => {
    const file = await makeDatabase();
    const folder = newFolder();
    const [circle, astray] = [join(folder, 'circle.db'), join(folder, 'astray.db')];
    symlinkSync(circle, circle);
    symlinkSync(join(folder, 'none', 'backup.db'), astray);
    for (const link of [circle, astray])
      for (const replace of [false, true])
        expect((await refusalOf(backupDatabase(file, link, { replace }))).code).toBe('FILE_UNWRITABLE');
    expect(readdirSync(folder).sort()).toEqual(['astray.db', 'circle.db']);
  });

  test('in the place of a folder, or in a folder that is none', async () => {
    const file = await makeDatabase();
    const folder = newFolder();
    mkdirSync(join(folder, 'there'));
    for (const replace of [false, true]) {
      const refusal = await refusalOf(backupDatabase(file, join(folder, 'there'), { replace }));
      expect(refusal.message).toContain('it is a folder');
    }
    const missing = await refusalOf(backupDatabase(file, join(folder, 'missing', 'backup.db')));
    expect(missing.code).toBe('FILE_UNWRITABLE');
    expect(missing.message).toContain('its folder does not exist');
    expect(readdirSync(folder)).toEqual(['there']);
  });

  test('when it is stopped', async () => {
    const file = await makeLargeDatabase();
    const target = newTarget();
    const stop = new AbortController();
    const making = backupDatabase(file, target, { signal: stop.signal });
    setImmediate(() => stop.abort(new Error('Ctrl-C')));
    await expect(making).rejects.toThrow('Ctrl-C');
    expect(readdirSync(dirname(target))).toEqual([]);
    // The database is free again.
    await insertOrganization(await open(file), 'org');
  });

  test('of a database that is missing, of another program, or newer', async () => {
    const target = newTarget();
    const newer = await makeDatabase();
    const foreign = newPath();
    for (const [file, sql] of [
      [newer, 'pragma user_version = 99'],
      [foreign, 'create table recipe (name text)'],
    ] as const) {
      const database = new Database(file);
      database.exec(sql);
      database.close();
    }
    expect((await refusalOf(backupDatabase(newPath(), target))).code).toBe('STORAGE_UNAVAILABLE');
    expect((await refusalOf(backupDatabase(foreign, target))).code).toBe('STORAGE_CORRUPT');
    expect((await refusalOf(backupDatabase(newer, target))).code).toBe('STORAGE_SCHEMA_UNKNOWN');
    expect(readdirSync(dirname(target))).toEqual([]);
  });

  test('of a database that is not sound, which is told of that', async () => {
    const file = await makeDatabase();
    const database = new Database(file);
    database.pragma('foreign_keys = OFF');
    database.exec(
      "insert into analyst (id, organization_id, name, created_at) values ('usr', 'nobody', 'ana', '')",
    );
    database.close();
    const target = newTarget();
    const refusal = await refusalOf(backupDatabase(file, target));
    expect(refusal.code).toBe('STORAGE_CORRUPT');
    expect(refusal.params['file']).toBe(file);
    expect(readdirSync(dirname(target))).toEqual([]);
    // What can be told before the work is.
    writeFileSync(target, 'mine');
    expect((await refusalOf(backupDatabase(file, target))).code).toBe('FILE_EXISTS');
  });
});

test('a backup is made before a migration, of a database that is older', async () => {
  const file = await makeDatabase();
  rmSync(file);
  const older = new Database(file);
  older.pragma(`application_id = ${applicationId}`);
  older.close();
  const target = newTarget();
  await backupDatabase(file, target);
  expect(await checkDatabase(target)).toMatchObject({ schemaVersion: 0, knownSchemaVersion: knownSchema });
});
