import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/canonical-json.ts';
import type { Clock } from '../../base/clock.ts';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { dayAsText, numberAsText } from '../../wording/format.ts';
import type { Dataset, FileFacts } from '../dataset.ts';
import { type DatasetName, datasets } from '../index.ts';
import type { RegistryPart } from '../registry/registry-form.ts';
import { keysOfEntry } from '../screening/candidate-keys.ts';
import type { Edition } from './edition.ts';
import { clearShelf, diskError, editionFile, listEditions, makeShelf, putInForce } from './edition-shelf.ts';
import { DatasetLock, EditionWriter } from './edition-store.ts';
import { type GivenFile, hashFile, openDatasetFiles } from './open-dataset-files.ts';

/** How far a loading is. */
interface LoadProgress {
  readonly file: string;
  /** Bytes read of all files, once inflated; and how many there are. */
  readonly done: number;
  readonly all: number;
  readonly rows: number;
}

export interface LoadOptions {
  /** The folder of all datasets. */
  readonly folder: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The publisher's date, `YYYY-MM-DD`, where no file tells it. */
  readonly publishedOn?: string | undefined;
  /** The day that counts where neither a file nor `publishedOn` tells one. */
  readonly publishedOnUnlessTold?: string | undefined;
  /** Takes an edition with less than 80 % of the rows before it. */
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
  /** The very files of the edition in force: nothing was loaded. */
  readonly isSame: boolean;
}

/** An edition with fewer rows than this share of the one before was cut off, more often than not. */
const leastShare = 0.8;
/** So many whole documents with wrong check digits, of at least so many, are another column. */
const mostWrongShare = 0.1;
const enoughToJudge = 20;

/**
 * Loads an edition of a dataset from files: all or nothing. It is built in a file of its own beside the edition in force,
 * checked, synced to the disk, and then put in force by one renaming; whatever happens before, the edition in force stays
 * in force, and those who read it read on. One loading of a dataset at a time.
 *
 * @throws CreditError FILE_UNREADABLE, DATASET_FILE_UNREADABLE (no file of it, a broken archive, a missing column, a row
 * that is none), DATASET_SHRUNK, DATASET_OLDER, DATASET_DATE_MISSING, DATASET_DOCUMENTS, DATASET_BUSY, DATASET_DISK; the
 * reason of the signal once it aborts.
 */
export async function loadEdition(
  name: DatasetName,
  paths: readonly string[],
  options: LoadOptions,
): Promise<LoadedEdition> {
  const { folder, signal, part } = options;
  const dataset: Dataset = datasets[name];
  const files = await openDatasetFiles(name, paths, dataset);
  try {
    const shelf = makeShelf(folder, name);
    const lock = takeLock(name, join(shelf, 'lock.db'));
    try {
      clearShelf(folder, name);
      const [before] = listEditions(folder, name);
      const hashes = await hashFiles(files.origins, signal);
      const edition = { sha256: sha256(namedBy(hashes, part)), files: hashes, ...(part && { part }) };
      // One that another version wrote, or the disk has damaged, is built anew.
      if (before?.sha256 === edition.sha256 && (await isAsWritten(name, before, { folder, signal })))
        return { edition: before, before, isSame: true };
      const building = join(shelf, `building-${process.pid}.db`);
      try {
        const built = await build(name, { ...options, origins: files.origins, building });
        const whole = requireSound(name, { ...edition, ...built }, { before, ...options });
        const written = await hashFile(building, signal);
        putInForce(folder, name, building, { ...whole, written });
        return { edition: { ...whole, written }, before, isSame: false };
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

/** Whether the file of an edition is there, as it was written and of the form that this version reads. */
async function isAsWritten(
  name: DatasetName,
  edition: Edition,
  { folder, signal }: Pick<LoadOptions, 'folder' | 'signal'>,
): Promise<boolean> {
  const file = editionFile(folder, name, edition.sha256);
  const { isReadable = async () => true }: Dataset = datasets[name];
  if (!existsSync(file) || !(await isReadable(file))) return false;
  return edition.written === undefined || edition.written === (await hashFile(file, signal));
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

interface Built {
  readonly rows: number;
  readonly wrongDocuments: number;
  readonly wholeDocuments: number;
  readonly publishedOn: string | null;
  readonly covers?: readonly string[];
}

/** Writes every row of every file into the file `building`. */
async function build(
  name: DatasetName,
  {
    origins,
    building,
    clock,
    part,
    signal,
    onProgress,
  }: LoadOptions & { readonly origins: readonly GivenFile[]; readonly building: string },
): Promise<Built> {
  const { reader, namesIndexed, build: ownBuild }: Dataset = datasets[name];
  if (ownBuild !== undefined) {
    const refuseFile = (file: string) => refusalOf(name, file);
    return ownBuild({
      origins,
      building,
      part,
      clock,
      signal,
      refuseFile,
      ...(onProgress && { onProgress }),
    });
  }
  const writer = new EditionWriter(building);
  const together = origins.flatMap(({ members }) => members);
  const all = together.reduce((sum, { size }) => sum + size, 0);
  const dates: string[] = [];
  const covers = new Set<string>();
  let [done, wrong, whole] = [0, 0, 0];
  try {
    for (const { name: givenName, members } of origins) {
      for (const member of members) {
        const facts: FileFacts = { publishedOn: null, covers };
        const read = () =>
          counting(member.read(), (bytes) => {
            signal.throwIfAborted();
            done += bytes;
            onProgress?.({ file: member.name, done, all, rows: writer.rows });
          });
        const refuse = refusalOf(name, member.name);
        for await (const entries of reader.read({ ...member, read }, { refuse, facts, together })) {
          signal.throwIfAborted();
          for (const entry of entries) {
            writer.add(entry, namesIndexed ? keysOfEntry(entry) : []);
            if (entry.document !== null) whole += 1;
            if (!entry.documentHolds) wrong += 1;
          }
        }
        const date = facts.publishedOn ?? reader.dateOf(member.name) ?? reader.dateOf(givenName);
        if (date !== null) dates.push(date);
      }
    }
    writer.finish();
  } finally {
    writer.close();
  }
  return {
    rows: writer.rows,
    wrongDocuments: wrong,
    wholeDocuments: whole,
    // Of several files the oldest: nothing of the edition is older.
    publishedOn: dates.sort()[0] ?? null,
    ...(covers.size > 0 && { covers: [...covers].sort() }),
  };
}

async function* counting(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}

function refusalOf(name: DatasetName, file: string) {
  return ({ line, reason }: { readonly line?: number; readonly reason: Text }) =>
    new CreditError('DATASET_FILE_UNREADABLE', {
      dataset: name,
      file: line === undefined ? file : `${file}:${line}`,
      reason,
    });
}

/** The edition, where nothing about it is doubtful. */
function requireSound(
  name: DatasetName,
  built: Built & Pick<Edition, 'sha256' | 'files' | 'part'>,
  {
    before,
    clock,
    publishedOn: told,
    publishedOnUnlessTold,
    acceptShrink,
    acceptOlder,
  }: Pick<LoadOptions, 'clock' | 'publishedOn' | 'publishedOnUnlessTold' | 'acceptShrink' | 'acceptOlder'> & {
    readonly before: Edition | undefined;
  },
): Edition {
  const { rows, wrongDocuments, wholeDocuments, files, part, covers } = built;
  const file = files.map((one) => one.name).join(', ');
  if (rows === 0) {
    throw refusalOf(name, file)({ reason: { en: 'it has no rows', 'pt-BR': 'não há linhas' } });
  }
  const printed = wrongDocuments + wholeDocuments;
  if (printed >= enoughToJudge && wrongDocuments > printed * mostWrongShare) {
    throw new CreditError('DATASET_DOCUMENTS', {
      dataset: name,
      wrong: numberAsText(wrongDocuments),
      all: numberAsText(printed),
    });
  }
  const publishedOn = told ?? built.publishedOn ?? publishedOnUnlessTold ?? null;
  if (publishedOn === null) throw new CreditError('DATASET_DATE_MISSING', { dataset: name, file });
  if (before !== undefined && publishedOn < before.publishedOn && !acceptOlder) {
    throw new CreditError('DATASET_OLDER', {
      dataset: name,
      date: dayAsText(publishedOn),
      current: dayAsText(before.publishedOn),
    });
  }
  const isComparable = JSON.stringify(before?.part) === JSON.stringify(part);
  if (before !== undefined && isComparable && rows < before.rows * leastShare && !acceptShrink) {
    throw new CreditError('DATASET_SHRUNK', {
      dataset: name,
      rows: numberAsText(rows),
      before: numberAsText(before.rows),
    });
  }
  return {
    sha256: built.sha256,
    publishedOn,
    loadedAt: clock.now().toISOString(),
    rows,
    wrongDocuments,
    files: [...files],
    ...(part && { part }),
    ...(covers && { covers: [...covers] }),
  };
}

/** Whether an error is of the disk: full, not to be written to, broken. */
export function isOfDisk(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error instanceof CreditError) return false;
  return /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|SQLITE_FULL|SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(
    String(error.code),
  );
}
