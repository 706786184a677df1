import { appendFileSync, closeSync, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { followLinks } from '../base/follow-links.ts';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import type { Text } from '../base/language.ts';
import { findDefect } from './find-defect.ts';
import { pendingMigrations, readSchema } from './migrate.ts';
import { databasePath, irregular, openFile } from './open-file.ts';
import { publishFile } from './publish-file.ts';
import { codeOf, reasonOf, toStorageError } from './storage-error.ts';

export interface BackupOptions {
  /** Whether an existing file gives way; not unless told. */
  readonly replace?: boolean;
  readonly signal?: AbortSignal;
  /** The schema that the copy must have: where another process has brought it further meanwhile, none is made. */
  readonly schema?: number;
}

const pagesAtOnce = 256;
const probeBytes = 1024 * 1024;

/**
 * Copies a database, as it is at one instant, into one file that is readable by its owner only. Other processes go on
 * writing meanwhile. The copy is checked and on disk before it gets its name; when something fails or `signal`
 * aborts, nothing is left of it.
 *
 * @returns whether there is a copy: always, unless it was to have another schema.
 * @throws CreditError STORAGE_* for a database that cannot be read, is newer or not sound; FILE_EXISTS; FILE_UNWRITABLE;
 * STORAGE_FULL naming the copy. The reason of `signal`.
 */
export async function backupDatabase(
  dbFile: string,
  file: string,
  options: BackupOptions = {},
): Promise<boolean> {
  const source = databasePath(dbFile);
  const target = resolve(file);
  const { replace = false, signal, schema } = options;
  const database = openFile(source, { readOnly: true });
  try {
    pendingMigrations(database, source);
    requireFree(target, { source, replace });
    const half = beginHalfFile(target);
    try {
      atTarget(target, () => closeSync(openSync(half, 'wx', 0o600)));
      await copy(database, half, { source, target, signal });
      const copied = requireSound(half, { source, target });
      if (schema !== undefined && copied !== schema) return false;
      atTarget(target, () => publishFile(half, target, { replace }));
    } finally {
      endHalfFile(half);
    }
    return true;
  } finally {
    database.close();
  }
}

async function copy(
  database: Database.Database,
  half: string,
  options: { source: string; target: string; signal: AbortSignal | undefined },
): Promise<void> {
  const { source, target, signal } = options;
  try {
    // A read transaction holds the instant; without it a copy starts anew at each write of another process.
    database.exec('begin');
    database.prepare('select 1 from sqlite_schema').get();
    await database.backup(half, {
      progress: () => {
        signal?.throwIfAborted();
        return pagesAtOnce;
      },
    });
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error;
    if (codeOf(error) === 'SQLITE_FULL') throw toStorageError(error, target);
    // Which of the two files failed is not said: the new one tells when it can grow no more.
    if (codeOf(error) === 'SQLITE_IOERR') {
      atTarget(target, () => appendFileSync(half, Buffer.alloc(probeBytes)));
    }
    throw toStorageError(error, source);
  }
}

/** A copy is as sound as what was copied: a defect is told of the database itself. @returns its schema. */
function requireSound(half: string, { source, target }: { source: string; target: string }): number {
  let reason: Text | undefined;
  let schema: number;
  try {
    const copied = new Database(half, { fileMustExist: true });
    try {
      schema = readSchema(copied);
      reason = findDefect(copied, schema);
    } finally {
      copied.close();
    }
  } catch (error) {
    throw toStorageError(error, target);
  }
  if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file: source, reason });
  return schema;
}

/** What stands at the target must be none, or a file that nothing uses. */
function requireFree(target: string, { source, replace }: { source: string; replace: boolean }): void {
  atTarget(target, () => {
    const stats = statSync(target, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isFile()) throw unwritable(target, irregular(stats));
    const own = statSync(source);
    if (stats?.dev === own.dev && stats.ino === own.ino) {
      throw unwritable(target, {
        en: 'it is the database itself',
        'pt-BR': 'é o próprio banco de dados',
      });
    }
    if (stats !== undefined && !replace) throw new CreditError('FILE_EXISTS', { file: target });
    // SQLite would take what is in there for changes of the copy.
    if ((statSync(`${followLinks(target)}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw unwritable(target, {
        en: 'data of another database stand in the -wal file beside it',
        'pt-BR': 'há dados de outro banco no arquivo -wal ao lado',
      });
    }
  });
}

/** Does what may fail for the place of the copy. */
function atTarget(target: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const translated = toStorageError(error, target);
    if (error instanceof CreditError) throw error;
    if (translated instanceof CreditError && translated.code === 'STORAGE_FULL') throw translated;
    if (codeOf(error) === 'EEXIST') throw new CreditError('FILE_EXISTS', { file: target }, { cause: error });
    if (codeOf(error) === 'ENOENT') {
      const reason = { en: 'its folder does not exist', 'pt-BR': 'a pasta não existe' };
      throw unwritable(target, reason, error);
    }
    throw unwritable(target, reasonOf(error), error);
  }
}

function unwritable(file: string, reason: Text | string, cause?: unknown): CreditError {
  return new CreditError('FILE_UNWRITABLE', { file, reason }, { cause });
}
