import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { openDatabase, type Storage } from '../../src/storage/open-database.ts';
import type { OpenOptions } from '../../src/storage/open-file.ts';

/** A folder that goes away with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'credit-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a database that is not there yet. */
export function newPath(): string {
  return join(newFolder(), 'credit.db');
}

/** An open database, closed when the test ends. */
export async function open(file = newPath(), options: OpenOptions = {}): Promise<Storage> {
  const storage = await openDatabase(file, options);
  onTestFinished(() => storage.close());
  return storage;
}

/** A database that was made and closed, with `count` organisations. */
export async function makeDatabase(count = 1): Promise<string> {
  const storage = await openDatabase(newPath());
  for (let number = 1; number <= count; number += 1) await insertOrganization(storage, `org-${number}`);
  await storage.close();
  return storage.file;
}

/** One organisation in a transaction of its own; `name` may be long, to fill the file. */
export async function insertOrganization(storage: Storage, id: string, name = id): Promise<void> {
  await storage.write({ locks: [] }, async (db) => {
    await db
      .insertInto('organization')
      .values({ id, name, created_at: '2026-11-20T12:00:00.000Z' })
      .execute();
  });
}

export async function organizationIds({ db }: Pick<Storage, 'db'>): Promise<readonly string[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** What SQLite has a setting at. */
export async function pragma({ db }: Pick<Storage, 'db'>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

/** The refusal that an attempt meets; fails the test where it succeeds, or fails in another way. */
export async function refusalOf(attempt: Promise<unknown>): Promise<CreditError> {
  const outcome = await attempt.catch((error: unknown) => error);
  if (outcome instanceof CreditError) return outcome;
  throw new Error('not refused', { cause: outcome });
}

/** What stands in a file, to be compared. */
export function bytesOf(file: string): string {
  return readFileSync(file).toString('latin1');
}
