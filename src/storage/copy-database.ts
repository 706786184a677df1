import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import { isServerAddress, nameOfDatabase } from '../base/server-address.ts';
import { type CopiedTable, copyTables, requireEmpty, requireIdle } from './copy-tables.ts';
import { fillNameIndex } from './fill-name-index.ts';
import { findDefect } from './find-defect.ts';
import { readsNothing } from './locks.ts';
import { knownSchema } from './migrations.ts';
import type { Storage } from './open-database.ts';
import { openDatabase } from './open-database.ts';
import { databasePath } from './open-file.ts';
import { openStorage } from './open-storage.ts';
import { publishFile } from './publish-file.ts';
import { isServer } from './sql-words.ts';
import { codeOf, reasonOf } from './storage-error.ts';

export interface DatabaseCopy {
  /** As they are named to people: without a password. */
  readonly from: string;
  readonly to: string;
  readonly schemaVersion: number;
  readonly rows: number;
  readonly tables: readonly CopiedTable[];
  /** Texts with a NUL in them, which a server cannot keep: they have another character there. */
  readonly changedTexts: number;
}

interface CopyDatabaseOptions {
  readonly from: string;
  readonly to: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
}

/**
 * Copies a database to another place, of whichever engine, as it is at one instant. All of it is there at the end, compared row by
 * row, or nothing: rows are written in one transaction, and a file gets its name when it is whole.
 *
 * @throws CreditError COPY_SOURCE_IN_USE; COPY_TARGET_NOT_EMPTY; COPY_DIFFERS; RECORD_DAMAGED; STORAGE_OLDER for a source
 * of an older schema; STORAGE_*, FILE_UNWRITABLE; the reason of `signal`.
 */
export async function copyDatabase(options: CopyDatabaseOptions): Promise<DatabaseCopy> {
  const { from, to } = options;
  if (!isServerAddress(to) && existsSync(databasePath(to))) throw fileThere(databasePath(to));
  const source = await openStorage(from, { readOnly: true });
  try {
    return await (isServerAddress(to) ? copyToServer(source, options) : copyToFile(source, options));
  } finally {
    await source.close();
  }
}

function fileThere(file: string): CreditError {
  const reason = { en: 'a file stands there', 'pt-BR': 'já existe um arquivo ali' };
  return new CreditError('COPY_TARGET_NOT_EMPTY', { place: file, reason });
}

async function copyToServer(source: Storage, options: CopyDatabaseOptions): Promise<DatabaseCopy> {
  const target = await openStorage(options.to);
  try {
    return await fill(source, target, options);
  } finally {
    await target.close();
  }
}

async function copyToFile(source: Storage, options: CopyDatabaseOptions): Promise<DatabaseCopy> {
  const file = databasePath(options.to);
  const half = beginHalfFile(file);
  try {
    const target = await openDatabase(half);
    const copy = await fill(source, target, options).finally(() => target.close());
    finish(half);
    try {
      publishFile(half, file, { replace: false });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw fileThere(file);
      throw new CreditError('FILE_UNWRITABLE', { file, reason: reasonOf(error) }, { cause: error });
    }
    return copy;
  } finally {
    endHalfFile(half);
  }
}

async function fill(
  source: Storage,
  target: Storage,
  { from, to, signal, onProgress }: CopyDatabaseOptions,
): Promise<DatabaseCopy> {
  const place = nameOfDatabase(to);
  const copied = await source.read(async (rows) => {
    await requireIdle(rows, nameOfDatabase(from), source.clock.now());
    return target.write({ locks: readsNothing }, async (db) => {
      if (isServer(db)) {
        // As many rows as there are take as long as they take, and nobody begins to work there meanwhile.
        await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(
          db,
        );
        await sql`lock table organization in share row exclusive mode`.execute(db);
      }
      await requireEmpty(db, place);
      const copied = await copyTables({ from: rows, to: db, signal, onProgress });
      // A server that knows nothing of the rows yet reads whole tables where an index would do, until it has looked by itself.
      if (isServer(db)) await sql`analyze`.execute(db);
      return copied;
    });
  });
  const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0);
  return { from: nameOfDatabase(from), to: place, schemaVersion: knownSchema, rows, ...copied };
}

/** Where names are searched, and the proof that the file is whole. */
function finish(half: string): void {
  const database = new Database(half, { fileMustExist: true });
  try {
    database.transaction(() => fillNameIndex(database))();
    const defect = findDefect(database, knownSchema);
    if (defect !== undefined) throw new Error(`The copy is not sound: ${defect.en}`);
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
