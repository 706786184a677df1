import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sha256 } from '../../base/canonical-json.ts';
import { CreditError } from '../../base/errors.ts';
import { publishFile } from '../../storage/publish-file.ts';
import type { DatasetName } from '../index.ts';
import { type Edition, editionSchema } from './edition.ts';

/** How many editions of a dataset are kept: the one in force, and the one before it, for those who compare. */
const kept = 2;

const catalogueFile = 'editions.json';
const catalogueSchema = Type.Object({ sha256: Type.String(), editions: Type.Array(editionSchema) });

/** Returns the text of a catalogue: the SHA-256 of its editions as JSON, and the editions. */
function catalogueText(editions: readonly Edition[]): string {
  return `${JSON.stringify({ sha256: sha256(JSON.stringify(editions)), editions }, null, 2)}\n`;
}

/** Where the editions of a dataset lie. */
function shelfOf(folder: string, name: DatasetName): string {
  return join(folder, name);
}

/** The file of an edition. */
export function editionFile(folder: string, name: DatasetName, sha256: string): string {
  return join(shelfOf(folder, name), `${sha256.slice(0, 16)}.db`);
}

/**
 * The editions of a dataset, the one in force first; none where none was loaded.
 *
 * @throws CreditError DATASET_UNREADABLE if a byte of the catalogue differs from what was written, or if editions have no catalogue.
 */
export function listEditions(folder: string, name: DatasetName): readonly Edition[] {
  const file = join(shelfOf(folder, name), catalogueFile);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error) && !hasEditionFiles(folder, name)) return [];
    throw unreadable(name, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(catalogueSchema, value) && text === catalogueText(value.editions)) return value.editions;
  } catch {
    // Told below.
  }
  throw unreadable(name, undefined);
}

/** Whether files of editions exist, for which a catalogue was written before. */
function hasEditionFiles(folder: string, name: DatasetName): boolean {
  try {
    return readdirSync(shelfOf(folder, name)).some((entry) => /^[0-9a-f]{16}\.db$/.test(entry));
  } catch (error) {
    if (isMissing(error)) return false;
    throw unreadable(name, error);
  }
}

interface Stamp {
  readonly stamp: string;
  readonly lookedAt: number;
}

/** Every report asks some twenty shelves, and editions change once a day: a look at the disk holds for so long. */
const stampHoldsMs = 50;
const stamps = new Map<string, Map<DatasetName, Stamp>>();

/**
 * Changes whenever another edition comes into force: at once where this process put it there, within 50 ms where another did.
 */
export function shelfStamp(folder: string, name: DatasetName): string {
  const own = stamps.get(folder) ?? new Map<DatasetName, Stamp>();
  const last = own.get(name);
  const now = performance.now();
  if (last !== undefined && now - last.lookedAt < stampHoldsMs) return last.stamp;
  const stats = statSync(join(shelfOf(folder, name), catalogueFile), { throwIfNoEntry: false });
  const stamp = stats === undefined ? 'NONE' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
  stamps.set(folder, own.set(name, { stamp, lookedAt: now }));
  return stamp;
}

/**
 * Puts an edition in its place, and then in force: one renaming, before which the edition before it is in force, and
 * after which this one is. Then what is no longer kept is deleted; readers that have it open read on. So is the edition where a full disk
 * has no room for the word of it.
 */
export function putInForce(folder: string, name: DatasetName, half: string, edition: Edition): void {
  try {
    const others = listEditions(folder, name).filter(({ sha256 }) => sha256 !== edition.sha256);
    // The file of a first edition without a catalogue would look like a lost catalogue.
    if (!existsSync(join(shelfOf(folder, name), catalogueFile))) writeCatalogue(folder, name, []);
    publishFile(half, editionFile(folder, name, edition.sha256), { replace: true });
    writeCatalogue(folder, name, [edition, ...others].slice(0, kept));
  } finally {
    clearShelf(folder, name);
  }
}

/** Takes every edition of a dataset away: first the word for it, then the files. */
export function removeEditions(folder: string, name: DatasetName): void {
  writeCatalogue(folder, name, []);
  clearShelf(folder, name);
}

function writeCatalogue(folder: string, name: DatasetName, editions: readonly Edition[]): void {
  const shelf = shelfOf(folder, name);
  const half = join(shelf, `.${catalogueFile}-${process.pid}`);
  try {
    writeFileSync(half, catalogueText(editions), { mode: 0o600 });
    publishFile(half, join(shelf, catalogueFile), { replace: true });
    stamps.get(folder)?.delete(name);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

/**
 * Deletes what no edition of the catalogue is made of: editions that are no longer kept, and what a loading left behind
 * that was killed. Whoever calls it holds the lock.
 */
export function clearShelf(folder: string, name: DatasetName): void {
  const shelf = shelfOf(folder, name);
  const wanted = new Set(listEditions(folder, name).map(({ sha256 }) => editionFile(folder, name, sha256)));
  for (const entry of readdirSync(shelf)) {
    const file = join(shelf, entry);
    const isOurs = /\.db(?:-journal|-wal|-shm)?$/.test(entry) || entry.startsWith(`.${catalogueFile}-`);
    if (!isOurs || entry.startsWith('lock.db') || wanted.has(file)) continue;
    try {
      rmSync(file, { force: true });
    } catch {
      // A system that does not delete what is open: the next loading does.
    }
  }
}

/**
 * Makes the folder of a dataset.
 *
 * @throws CreditError DATASET_DISK
 */
export function makeShelf(folder: string, name: DatasetName): string {
  const shelf = shelfOf(folder, name);
  try {
    mkdirSync(shelf, { recursive: true, mode: 0o700 });
    return shelf;
  } catch (error) {
    throw diskError(shelf, error);
  }
}

/** The refusal of a disk that takes no more, or of a folder that may not be written to. */
export function diskError(folder: string, error: unknown): CreditError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL'
      ? { en: 'the disk is full', 'pt-BR': 'o disco está cheio' }
      : {
          en: `it cannot be written (${code || 'unknown'})`,
          'pt-BR': `não pode ser gravada (${code || 'desconhecido'})`,
        };
  return new CreditError('DATASET_DISK', { folder, reason }, { cause: error });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function unreadable(name: DatasetName, cause: unknown): CreditError {
  return new CreditError('DATASET_UNREADABLE', { dataset: name }, { cause });
}
