import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { openApp } from './app.ts';
import { masterKeyPlace } from './auth/master-key-file.ts';
import { CreditError } from './base/errors.ts';
import { beginHalfFile, endHalfFile } from './base/half-file.ts';
import { requireNoPipe } from './base/read-chunks.ts';
import { isServerAddress } from './base/server-address.ts';
import { systemReason } from './base/system-reason.ts';
import { openExportShelf } from './export/open-export-shelf.ts';
import { backupDatabase } from './storage/backup-database.ts';
import { damagedText, examineFile } from './storage/check-database.ts';
import { databasePath, hasDatabase } from './storage/open-file.ts';
import { compactFile, replaceFile, requireReplaceable } from './storage/restore-file.ts';
import { type ErasedAgain, eraseListed } from './subject/erase-listed.ts';
import {
  erasureListFile,
  keepErasures,
  type ListedErasure,
  mergeErasures,
  readErasureList,
} from './subject/erasure-list.ts';
import { readErasuresOf } from './subject/listed-erasure-store.ts';

type AppSettings = Parameters<typeof openApp>[0];

/** What is erased from what is restored. */
interface ErasuresToTake {
  readonly erasures: readonly ListedErasure[];
  /** The lists with erasings and the databases that were read. */
  readonly from: readonly string[];
  /** Lines that are no erasing, by the file. */
  readonly others: readonly { readonly file: string; readonly lines: readonly number[] }[];
  /** The database of the settings if it is a file that cannot be read, or is damaged, so that it may lack erasings. */
  readonly unread: { readonly file: string; readonly error: unknown } | null;
  /** Whether all erasings of the database of the settings were read. */
  readonly isDatabaseRead: boolean;
}

/**
 * The erasings that are known of: those of the list beside the database, of the database that is there, and of the files that are
 * named, each a list or a database.
 *
 * @throws CreditError FILE_UNREADABLE, STORAGE_* for a file that is named.
 */
export function gatherErasures(settings: AppSettings, files: readonly string[]): ErasuresToTake {
  const lists: (readonly ListedErasure[])[] = [];
  const from: string[] = [];
  const others: { file: string; lines: readonly number[] }[] = [];
  let unread: ErasuresToTake['unread'] = null;
  let isDatabaseRead = false;
  const take = (file: string, erasures: readonly ListedErasure[]) => {
    lists.push(erasures);
    from.push(file);
  };
  const takeList = (file: string) => {
    const list = readErasureList(file);
    if (list === undefined) return;
    // An empty list is what a full disk or a failed copy leaves: it says nothing.
    if (list.erasures.length > 0) take(file, list.erasures);
    if (list.others.length > 0) others.push({ file, lines: list.others });
  };
  const beside = erasureListFile(settings);
  if (beside !== undefined) takeList(beside);
  if (!isServerAddress(settings.db)) {
    const file = databasePath(settings.db);
    try {
      if (hasDatabase(file)) {
        lists.push(readErasuresOf(file));
        requireErasures(file);
        from.push(file);
        isDatabaseRead = true;
      }
    } catch (error) {
      unread = { file, error };
    }
  }
  for (const file of files) {
    if (isDatabase(file)) take(file, readErasuresOf(file));
    else takeList(file);
  }
  return { erasures: mergeErasures(lists), from, others, unread, isDatabaseRead };
}

/** Requires that no erasing is missing from a database. @throws CreditError STORAGE_CORRUPT. */
function requireErasures(file: string): void {
  const { structure, damaged } = examineFile(file);
  const rows = damaged.filter(({ table }) => table === 'erasure' || table === 'document_hash_key');
  const reason = structure ?? damagedText(rows);
  if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file, reason });
}

interface RestoreOptions extends Omit<Parameters<typeof eraseListed>[1], 'listed' | 'signal'> {
  readonly erasures: readonly ListedErasure[];
  readonly signal: AbortSignal;
}

/** What was restored. */
export interface RestoredDatabase extends ErasedAgain {
  readonly file: string;
  /** Where the database is that was there; null where there was none. */
  readonly replaced: string | null;
}

/**
 * Puts a backup in the place of the database of the settings, with all erased in it that was erased since. That happens in a file of its
 * own: until all of it is done the database stays as it is.
 *
 * @throws CreditError STORAGE_BUSY where somebody has the database open; FILE_UNWRITABLE where the one from before an earlier restoring is
 * still there; STORAGE_*; as `eraseListed`.
 */
export async function restoreDatabase(
  settings: AppSettings,
  backup: string,
  { erasures, ...options }: RestoreOptions,
): Promise<RestoredDatabase> {
  const file = databasePath(settings.db);
  requireReplaceable(file);
  const list = erasureListFile({ ...settings, db: file });
  // The database that is replaced may be the only place where some stand.
  if (list !== undefined && erasures.length > 0) keepErasures(list, erasures);
  const half = beginHalfFile(file);
  const compact = beginHalfFile(file);
  const left: string[] = [];
  try {
    await backupDatabase(backup, half, { signal: options.signal });
    const { masterKeyFile = null } = settings;
    const key = masterKeyPlace({ db: file, masterKeyFile }).file;
    const inHalf = { ...settings, db: half, masterKeyFile: key, erasureList: list ?? null };
    const erased = await eraseIn(inHalf, { erasures, ...options, onBackup: (copy) => left.push(copy) });
    compactFile(half, compact);
    return { ...erased, file, replaced: replaceFile(compact, file) ?? null };
  } finally {
    endHalfFile(half);
    endHalfFile(compact);
    for (const copy of left) rmSync(copy, { force: true });
  }
}

/**
 * Erases in the database of the settings, which was restored otherwise, all that was erased since.
 *
 * @throws CreditError as `eraseListed`; STORAGE_*.
 */
export async function eraseIn(
  settings: AppSettings,
  { erasures, onBackup, ...options }: RestoreOptions & { readonly onBackup?: (file: string) => void },
): Promise<ErasedAgain> {
  const { analystName } = options;
  // No source is asked; a profile of the operator's may not be on this machine.
  const app = await openApp(
    { ...settings, profile: 'sandbox' },
    { analystName, ...(onBackup && { onBackup }) },
  );
  try {
    const eraser = { engine: app.engine, shelf: openExportShelf(app.storage) };
    return await eraseListed(eraser, { ...options, listed: erasures });
  } finally {
    await app.close();
  }
}

const sqliteHead = 'SQLite format 3\0';

/** @throws CreditError FILE_UNREADABLE. */
function isDatabase(file: string): boolean {
  try {
    requireNoPipe(file);
    const handle = openSync(file, 'r');
    try {
      const head = Buffer.alloc(sqliteHead.length);
      return (
        readSync(handle, head, 0, head.length, 0) === head.length && head.toString('latin1') === sqliteHead
      );
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
}
