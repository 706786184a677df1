import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { followLinks } from '../base/follow-links.ts';
import { keepOwner } from '../base/keep-owner.ts';
import { forgetDamage } from './damage-note.ts';
import { publishFile } from './publish-file.ts';
import { isBusy, toStorageError } from './storage-error.ts';

const besideFile = ['-wal', '-shm'] as const;

/** Returns the path of the replaced database after a restore. If the path is a link, it is next to the target of the link. */
function placeBeforeRestore(file: string): string {
  return `${followLinks(file)}.before-restore`;
}

/**
 * Refuses a database that somebody has open, or whose last database is still there from an earlier restoring: it would be lost.
 *
 * @throws CreditError STORAGE_BUSY, FILE_UNWRITABLE.
 */
export function requireReplaceable(file: string): void {
  if (!existsSync(file)) return;
  const kept = placeBeforeRestore(file);
  if (existsSync(kept))
    throw new CreditError('FILE_UNWRITABLE', {
      file: kept,
      reason: {
        en: 'the database from before an earlier restoring is still there; remove it first, or put it elsewhere',
        'pt-BR':
          'o banco de antes de outra restauração ainda está lá; remova-o antes, ou ponha-o em outro lugar',
      },
    });
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { fileMustExist: true, timeout: 0 });
    // Leaving WAL needs the file alone, and empties the log beside it.
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    // What is damaged is what a backup is restored for.
    if (isBusy(error)) throw toStorageError(error, file);
  } finally {
    database?.close();
  }
}

/**
 * Writes a database that nobody else has open to a new file, without the pages that were freed in it.
 *
 * @throws CreditError STORAGE_*
 */
export function compactFile(file: string, to: string): void {
  try {
    // SQLite takes an empty file, which its owner alone reads from the beginning.
    closeSync(openSync(to, 'wx', 0o600));
    const database = new Database(file, { fileMustExist: true });
    try {
      database.prepare('vacuum into ?').run(to);
    } finally {
      database.close();
    }
  } catch (error) {
    throw toStorageError(error, to);
  }
}

/**
 * Puts a database that is whole in the place of another one, which stays under another name.
 *
 * @returns that name; undefined where there was none.
 * @throws CreditError STORAGE_*
 */
export function replaceFile(half: string, file: string): string | undefined {
  const kept = placeBeforeRestore(file);
  const target = followLinks(file);
  try {
    const isThere = existsSync(target);
    keepOwner(half, target);
    if (isThere) renameSync(target, kept);
    // Of what is damaged the log could not be emptied: taken for that of the new file it would damage this one.
    for (const ending of besideFile) {
      if (!existsSync(`${target}${ending}`)) continue;
      if (isThere) renameSync(`${target}${ending}`, `${kept}${ending}`);
      else rmSync(`${target}${ending}`);
    }
    publishFile(half, file, { replace: false });
    forgetDamage(file);
    return isThere ? kept : undefined;
  } catch (error) {
    throw toStorageError(error, file);
  }
}
