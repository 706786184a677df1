import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { isServerAddress, nameOfServer } from '../base/server-address.ts';
import { createDatabase } from './create-database.ts';
import type { Keyring } from './keyring.ts';
import { applicationId } from './migrate.ts';
import { codeOf, toStorageError } from './storage-error.ts';

export interface OpenOptions {
  /** Changes nothing and makes nothing; the -wal and -shm files of SQLite may appear beside the file. */
  readonly readOnly?: boolean;
  /** How long a statement waits for another process; 5 s unless told. */
  readonly busyTimeoutMs?: number;
  /** Told where the copy is that was made beside a database before it was brought to this version's schema. */
  readonly onBackup?: (file: string) => void;
  /** What opens what rows hold sealed; without one they are given as they stand. */
  readonly keyring?: Keyring | undefined;
}

export const defaultBusyTimeoutMs = 5_000;

/** 16 MiB: at SQLite's usual 4 MiB a batch or a full outbox copies the pages that it changes again and again all the time. */
const checkpointPages = 4_000;

/** Before this release a checkpoint that races a write can corrupt a database in WAL mode. */
const oldestSqlite = [3, 51, 3] as const;

/**
 * Opens a database file with the settings that every connection must have, and makes it when missing. Its schema may
 * be any.
 *
 * @throws CreditError STORAGE_* for a file that cannot serve, which is then left as it was; SQLITE_UNSUPPORTED.
 */
export function openFile(file: string, options: OpenOptions = {}): Database.Database {
  const { readOnly = false, busyTimeoutMs = defaultBusyTimeoutMs } = options;
  let database: Database.Database | undefined;
  try {
    if (!hasDatabase(file)) {
      if (readOnly) throw missing(file);
      createDatabase(file);
    }
    database = new Database(file, { readonly: readOnly, fileMustExist: true, timeout: busyTimeoutMs });
    requireSupportedSqlite(database);
    requireOurs(database, file);
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    // What a large query spills is personal data too, and stays off the disk.
    database.pragma('temp_store = MEMORY');
    if (readOnly) return database;
    requireWal(database, file);
    database.pragma('synchronous = FULL');
    database.pragma('secure_delete = ON');
    database.pragma(`wal_autocheckpoint = ${checkpointPages}`);
    database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`);
    return database;
  } catch (error) {
    database?.close();
    throw toStorageError(readOnly ? error : (findDenial(error, file) ?? error), file);
  }
}

/** SQLite says no more than that it cannot open a file: the reason may be that it belongs to another user. */
function findDenial(error: unknown, file: string): unknown {
  if (!codeOf(error)?.startsWith('SQLITE_CANTOPEN')) return undefined;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (denial) {
    return denial;
  }
}

/**
 * The path as SQLite takes it, absolute.
 *
 * @throws CreditError STORAGE_UNSUITABLE for the address of a server.
 * @throws CreditError STORAGE_UNAVAILABLE for a text that is no path: SQLite takes an empty one for a database that
 * goes away, and the driver cuts the spaces off its ends.
 */
export function databasePath(file: string): string {
  if (isServerAddress(file)) {
    throw new CreditError('STORAGE_UNSUITABLE', {
      file: nameOfServer(file),
      reason: { en: 'this is for a file of SQLite', 'pt-BR': 'isto é para um arquivo do SQLite' },
      right: {
        en: 'Of a database on a server its own programs take care: pg_dump --format=custom "$CREDIT_DATABASE_URL" > credit.dump, and pg_restore.',
        'pt-BR':
          'De um banco em um servidor cuidam os programas dele: pg_dump --format=custom "$CREDIT_DATABASE_URL" > credit.dump, e pg_restore.',
      },
    });
  }
  const path = resolve(file);
  if (file === '' || path !== path.trim() || path.includes('\0')) {
    throw new CreditError('STORAGE_UNAVAILABLE', {
      file: JSON.stringify(file),
      reason: { en: 'it is not the path of a file', 'pt-BR': 'não é o caminho de um arquivo' },
    });
  }
  return path;
}

/**
 * Whether a file stands at the path. Looks without opening it, for closing it would give up the locks of this
 * process's other connections (https://www.sqlite.org/howtocorrupt.html, 2.2).
 *
 * @throws CreditError STORAGE_UNAVAILABLE for a folder or a device; STORAGE_CORRUPT for what has lost its data: SQLite
 * would take an empty file for a new database, and delete the -wal that still holds some.
 */
export function hasDatabase(file: string): boolean {
  try {
    // In this order, for whoever makes a database makes its -wal after it.
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) {
      if (log === undefined || log.size === 0) return false;
      throw new CreditError('STORAGE_CORRUPT', {
        file,
        reason: {
          en: 'it is missing, while data of it stand in its -wal file',
          'pt-BR': 'ele não existe, mas há dados dele no arquivo -wal',
        },
      });
    }
    if (!stats.isFile()) throw new CreditError('STORAGE_UNAVAILABLE', { file, reason: irregular(stats) });
    if (stats.size > 0) return true;
    throw new CreditError('STORAGE_CORRUPT', { file, reason: { en: 'it is empty', 'pt-BR': 'está vazio' } });
  } catch (error) {
    throw toStorageError(error, file);
  }
}

/** What stands where a file should. */
export function irregular(stats: Stats): Text {
  return stats.isDirectory()
    ? { en: 'it is a folder', 'pt-BR': 'é uma pasta' }
    : { en: 'it is not a regular file', 'pt-BR': 'não é um arquivo comum' };
}

function missing(file: string): CreditError {
  const reason = { en: 'it does not exist', 'pt-BR': 'ele não existe' };
  return new CreditError('STORAGE_UNAVAILABLE', { file, reason });
}

function requireSupportedSqlite(database: Database.Database): void {
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [at, wanted] of oldestSqlite.entries()) {
    const part = parts[at] ?? 0;
    if (part > wanted) return;
    if (part < wanted) throw new CreditError('SQLITE_UNSUPPORTED', { found: version });
  }
}

/** A SQLite file that is not ours is refused before anything is written; one without any content is taken. */
function requireOurs(database: Database.Database, file: string): void {
  const id = Number(database.pragma('application_id', { simple: true }));
  if (id === applicationId) return;
  const isEmpty = database.prepare('select 1 from sqlite_schema').get() === undefined;
  if (id === 0 && isEmpty) return;
  throw new CreditError('STORAGE_CORRUPT', {
    file,
    reason: {
      en: 'it is a SQLite file of another program',
      'pt-BR': 'é um arquivo SQLite de outro programa',
    },
  });
}

function requireWal(database: Database.Database, file: string): void {
  if (database.pragma('journal_mode = WAL', { simple: true }) === 'wal') return;
  throw new CreditError('STORAGE_UNAVAILABLE', {
    file,
    reason: {
      en: 'its file system does not let several processes share a database (WAL mode)',
      'pt-BR': 'o sistema de arquivos não permite que vários processos usem o banco (modo WAL)',
    },
  });
}
