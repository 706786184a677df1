import { existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import { applyAll } from './migrate.ts';
import { publishFile, syncFolder } from './publish-file.ts';
import { codeOf } from './storage-error.ts';

/**
 * Makes a new database, readable by its owner only. It is finished under another name first: a file that is empty
 * or half made is therefore never ours, but one that has lost its data. If another process makes one at the same
 * time, that one is used. A link to a missing file may lead to an unmounted disk, so no database is made there.
 */
export function createDatabase(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true) return;
  makeFolder(dirname(file));
  const half = beginHalfFile(file);
  try {
    // SQLite gives the files beside it the same mode.
    writeFileSync(half, newestDatabase(), { flag: 'wx', mode: 0o600 });
    const database = new Database(half, { fileMustExist: true });
    try {
      // It is synced as a whole, before it gets its name.
      database.pragma('synchronous = OFF');
      database.pragma('journal_mode = WAL');
    } finally {
      database.close();
    }
    publishIfFirst(half, file);
  } finally {
    endHalfFile(half);
  }
}

let newest: Buffer | undefined;

/** The bytes of an empty database of the newest schema, made once in a process. */
function newestDatabase(): Buffer {
  if (newest !== undefined) return newest;
  const database = new Database(':memory:');
  try {
    applyAll(database);
    newest = database.serialize();
    return newest;
  } finally {
    database.close();
  }
}

/** Step by step, because Node's own recursion never ends where a folder takes none, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    syncFolder(dirname(folder));
  } catch (error) {
    // Another process may have been quicker.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function publishIfFirst(half: string, file: string): void {
  try {
    publishFile(half, file, { replace: false });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
