import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { ImmediateDialect } from './immediate-dialect.ts';
import { applicationId, migrate } from './migrate.ts';
import { toStorageError } from './storage-error.ts';
import type { Tables } from './tables.ts';

/** Before this release a checkpoint that races a write can corrupt a database in WAL mode. */
const oldestSqlite = [3, 51, 3] as const;

/** An open database. */
export interface Storage {
  /** For reading; each statement sees what is committed. */
  readonly db: Kysely<Tables>;
  readonly file: string;
  /**
   * Runs `work` in one transaction that begins immediate, so that it never fails for having read before it wrote;
   * it is on disk when this resolves, and undone when it rejects. Transactions of one process wait for each other.
   */
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the SQLite file, makes it when missing, and brings it to the newest schema.
 *
 * @throws CreditError STORAGE_* for a file that cannot serve, which is then left as it was; SQLITE_UNSUPPORTED.
 */
export async function openDatabase(
  file: string,
  options: { readOnly?: boolean; busyTimeoutMs?: number } = {},
): Promise<Storage> {
  const database = openFile(file, options);
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect(database, file) });
  return { db, file, write: (work) => db.transaction().execute(work), close: () => db.destroy() };
}

/** Opens the file with the settings that every connection must have. */
export function openFile(
  file: string,
  options: { readOnly?: boolean; busyTimeoutMs?: number } = {},
): Database.Database {
  const { readOnly = false, busyTimeoutMs = 5_000 } = options;
  let database: Database.Database | undefined;
  try {
    if (!readOnly) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const isNew = !existsSync(file) || statSync(file).size === 0;
    database = new Database(file, { readonly: readOnly, timeout: busyTimeoutMs });
    requireSupportedSqlite(database);
    if (isNew && !readOnly) chmodSync(file, 0o600);
    requireOurs(database, file, isNew);
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    if (readOnly) return database;
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('secure_delete = ON');
    database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
    migrate(database, file);
    requireFullSync(database);
    return database;
  } catch (error) {
    database?.close();
    throw toStorageError(error, file);
  }
}

function requireSupportedSqlite(database: Database.Database): void {
  const found = String(database.prepare('select sqlite_version()').pluck().get());
  const parts = found.split('.').map(Number);
  for (const [at, wanted] of oldestSqlite.entries()) {
    const part = parts[at] ?? 0;
    if (part > wanted) return;
    if (part < wanted) throw new CreditError('SQLITE_UNSUPPORTED', { found });
  }
}

/** A file that is SQLite but not ours is refused untouched. */
function requireOurs(database: Database.Database, file: string, isNew: boolean): void {
  if (isNew) return;
  const found = Number(database.pragma('application_id', { simple: true }));
  const empty = Number(database.prepare('select count(*) from sqlite_schema').pluck().get()) === 0;
  if (found === applicationId || (found === 0 && empty)) return;
  throw new CreditError('STORAGE_CORRUPT', { file, reason: 'it is a SQLite file of another program' });
}

/** In WAL mode the setting can fall back at the first write, so it is read back after the migrations have written. */
function requireFullSync(database: Database.Database): void {
  const full = 2;
  database.pragma('synchronous = FULL');
  const found = Number(database.pragma('synchronous', { simple: true }));
  if (found !== full) throw new Error(`SQLite keeps synchronous at ${found} and not at FULL`);
}
