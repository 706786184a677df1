import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/canonical-json.ts';
import type { Clock } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import type { Dataset } from '../dataset.ts';
import { type DatasetName, datasets } from '../index.ts';
import type { RegistryPart } from '../registry/registry-form.ts';
import { buildEdition, type LoadProgress } from './build-edition.ts';
import { checkEdition, requireMoreThanRemovals } from './check-edition.ts';
import type { Edition, EditionChanges } from './edition.ts';
import { clearShelf, diskError, editionFile, listEditions, makeShelf, putInForce } from './edition-shelf.ts';
import { DatasetLock, EditionReader, isEditionFile } from './edition-store.ts';
import { type GivenFile, hashFile, openDatasetFiles } from './open-dataset-files.ts';

export interface LoadOptions {
  /** The folder of all datasets. */
  readonly folder: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The publisher's date, `YYYY-MM-DD`, for files that do not show it. A file that shows another date is refused. */
  readonly publishedOn?: string | undefined;
  /** The day that counts where neither a file nor `publishedOn` tells one. */
  readonly publishedOnUnlessTold?: string | undefined;
  /** Accepts an edition with less than 80 % of the rows before it, only with removed rows, or with clearly fewer documents. */
  readonly acceptShrink: boolean;
  /** Takes an edition that was published before the one in force. */
  readonly acceptOlder: boolean;
  /** What is loaded of a dataset that can be loaded in parts; left out, all of it. */
  readonly part?: RegistryPart | undefined;
  readonly onProgress?: (progress: LoadProgress) => void;
}

export interface LoadedEdition {
  readonly edition: Edition;
  /** The one that was in force before; undefined where there was none. */
  readonly before: Edition | undefined;
  /** What has changed since `before`; null if there was none, if it cannot be read, and for the register of companies. */
  readonly changes: EditionChanges | null;
  /** Whether the files, their names and the stated date are those of the edition in force. Nothing was loaded then. */
  readonly isSame: boolean;
  /** The names of files in the given folders that do not belong to the dataset. */
  readonly notRead: readonly string[];
}

/**
 * Loads an edition of a dataset from files: all or nothing. It is built in a file of its own beside the edition in force,
 * checked, synced to the disk, and then put in force by one renaming; whatever happens before, the edition in force stays
 * in force, and those who read it read on. One loading of a dataset at a time.
 *
 * @throws CreditError FILE_UNREADABLE, DATASET_FILE_UNREADABLE (no file of it, a broken archive, a missing column, a row
 * that is none), DATASET_EDITIONS_MIXED, what `checkEdition` throws, DATASET_BUSY, DATASET_DISK; the reason of the signal once it
 * aborts.
 */
export async function loadEdition(
  name: DatasetName,
  paths: readonly string[],
  options: LoadOptions,
): Promise<LoadedEdition> {
  const { folder, signal, part, publishedOn } = options;
  const dataset: Dataset = datasets[name];
  const files = await openDatasetFiles(name, paths, dataset);
  const { notRead } = files;
  try {
    const shelf = makeShelf(folder, name);
    const lock = takeLock(name, join(shelf, 'lock.db'));
    try {
      clearShelf(folder, name);
      const [before] = listEditions(folder, name);
      const hashes = await hashFiles(files.origins, signal);
      const edition = { sha256: sha256(namedBy(hashes, part)), files: hashes, ...(part && { part }) };
      const isSame = before?.sha256 === edition.sha256 && isOfSameDate(before, hashes, publishedOn);
      // An edition that another version wrote, or that the disk has damaged, is built again.
      if (isSame && (await isAsWritten(name, before, { folder, signal })))
        return { edition: before, before, changes: noChanges, isSame, notRead };
      const building = join(shelf, `building-${process.pid}.db`);
      try {
        const built = await buildEdition(name, { ...options, origins: files.origins, building });
        const whole = checkEdition(name, { ...edition, ...built }, { before, ...options });
        const changes = await changesSince(name, { folder, building, before, rows: whole.rows, signal });
        if (!options.acceptShrink) requireMoreThanRemovals(name, whole, { before, changes });
        const written = await hashFile(building, signal);
        putInForce(folder, name, building, { ...whole, written });
        return { edition: { ...whole, written }, before, changes, isSame: false, notRead };
      } catch (error) {
        throw isOfDisk(error) ? diskError(shelf, error) : error;
      } finally {
        for (const end of ['', '-journal'])
          if (existsSync(building + end)) rmSync(building + end, { force: true });
      }
    } finally {
      lock.release();
    }
  } finally {
    await files.close();
  }
}

export const noChanges: EditionChanges = { added: 0, removed: 0 };

/** Compares the built edition with the active one. Returns null if the file of the active one is missing or damaged. */
async function changesSince(
  name: DatasetName,
  {
    folder,
    building,
    before,
    rows,
    signal,
  }: {
    readonly folder: string;
    readonly building: string;
    readonly before: Edition | undefined;
    readonly rows: number;
    readonly signal: AbortSignal;
  },
): Promise<EditionChanges | null> {
  if (before === undefined || name === 'receita') return null;
  if (!(await isAsWritten(name, before, { folder, signal }))) return null;
  const reader = new EditionReader(building);
  try {
    const added = reader.countAdded(editionFile(folder, name, before.sha256));
    return { added, removed: Math.max(0, before.rows - rows + added) };
  } finally {
    reader.close();
  }
}

/** Whether the same files also give the date of an edition: their names may show a date, and the user may state one. */
function isOfSameDate(before: Edition, files: Edition['files'], stated: string | undefined): boolean {
  const namesOf = (all: Edition['files']) => all.map(({ name }) => name).join('\n');
  return namesOf(before.files) === namesOf(files) && (stated ?? before.publishedOn) === before.publishedOn;
}

/** Whether the file of an edition is there, as it was written and of the form that this version reads. */
export async function isAsWritten(
  name: DatasetName,
  edition: Edition,
  { folder, signal }: Pick<LoadOptions, 'folder' | 'signal'>,
): Promise<boolean> {
  const file = editionFile(folder, name, edition.sha256);
  const { isReadable = async (own) => isEditionFile(own, name) }: Dataset = datasets[name];
  if (!existsSync(file) || !(await isReadable(file))) return false;
  if (edition.written === undefined) return true;
  try {
    return edition.written === (await hashFile(file, signal));
  } catch {
    signal.throwIfAborted();
    // The disk can no longer read it.
    return false;
  }
}

/** What an edition is named by: its files, and what was taken of them. */
function namedBy(files: Edition['files'], part: RegistryPart | undefined): string {
  const lines = files.map((file) => file.sha256);
  return [...lines, ...(part === undefined ? [] : [JSON.stringify(part)])].join('\n');
}

function takeLock(name: DatasetName, file: string): DatasetLock {
  let lock: DatasetLock | undefined;
  try {
    lock = DatasetLock.take(file);
  } catch (error) {
    throw diskError(file, error);
  }
  if (lock === undefined) throw new CreditError('DATASET_BUSY', { dataset: name });
  return lock;
}

/** Waits for nobody: runs a work that changes a dataset while no other does. */
export function withDatasetLock<T>(folder: string, name: DatasetName, work: () => T): T {
  const lock = takeLock(name, join(makeShelf(folder, name), 'lock.db'));
  try {
    return work();
  } finally {
    lock.release();
  }
}

async function hashFiles(origins: readonly GivenFile[], signal: AbortSignal): Promise<Edition['files']> {
  const files: Edition['files'] = [];
  for (const { path, name, bytes } of origins) {
    files.push({ name, bytes, sha256: await hashFile(path, signal) });
  }
  return files;
}

/** Whether an error is of the disk: full, not to be written to, broken. */
export function isOfDisk(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error instanceof CreditError) return false;
  return /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|SQLITE_FULL|SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(
    String(error.code),
  );
}
