import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CreditError } from '../../base/errors.ts';
import { type Edition, isSameEdition } from '../edition/edition.ts';
import { clearShelf, diskError, listEditions, makeShelf, putInForce } from '../edition/edition-shelf.ts';
import { DatasetLock } from '../edition/edition-store.ts';
import { type DatasetName, datasetNames } from '../index.ts';
import type { EditionPlace } from './edition-place.ts';
import { placeUnreadable, readShared, type SharedEdition } from './shared-edition.ts';

/** What came of a look at the place. */
interface FetchedEditions {
  readonly fetched: readonly { readonly dataset: DatasetName; readonly edition: Edition }[];
  /** What could not be had; the edition in force stays in force. */
  readonly failed: readonly { readonly dataset: DatasetName | 'datasets'; readonly error: CreditError }[];
}

interface FetchOptions {
  readonly place: EditionPlace;
  /** The folder of this machine's datasets. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Brings the editions of this machine to those that are shared, each as a loading would: all of it, with the bytes that were
 * shared, or nothing. One that is older than what is in force here is left. Where the place is not there, that is told of all at once.
 *
 * @throws the reason of the signal once it aborts.
 */
export async function fetchEditions(options: FetchOptions): Promise<FetchedEditions> {
  const { place, folder, signal } = options;
  const fetched: { dataset: DatasetName; edition: Edition }[] = [];
  const failed: { dataset: DatasetName; error: CreditError }[] = [];
  try {
    await place.require();
  } catch (error) {
    return { fetched, failed: [{ dataset: 'datasets', error: placeUnreadable('datasets', error) }] };
  }
  for (const dataset of datasetNames) {
    signal.throwIfAborted();
    try {
      const shared = await readShared(place, dataset);
      const [inForce] = listEditions(folder, dataset);
      if (shared === undefined || !isWanted(shared, inForce)) continue;
      if (await fetchOne(dataset, shared, options)) fetched.push({ dataset, edition: shared.edition });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CreditError)) throw error;
      failed.push({ dataset, error });
    }
  }
  return { fetched, failed };
}

function isWanted({ edition }: SharedEdition, inForce: Edition | undefined): boolean {
  if (inForce === undefined) return true;
  // The same files were loaded again, with their right date or by another version.
  if (inForce.sha256 === edition.sha256)
    return !isSameEdition(inForce, edition) && inForce.loadedAt < edition.loadedAt;
  return inForce.publishedOn <= edition.publishedOn;
}

/** @returns false where another process of this machine is loading or fetching it. */
async function fetchOne(
  name: DatasetName,
  shared: SharedEdition,
  { place, folder, signal }: FetchOptions,
): Promise<boolean> {
  const shelf = makeShelf(folder, name);
  const lock = DatasetLock.take(join(shelf, 'lock.db'));
  if (lock === undefined) return false;
  const half = join(shelf, `fetching-${process.pid}.db`);
  try {
    clearShelf(folder, name);
    await copyWhole(place, { name, shared, half, signal });
    putInForce(folder, name, half, shared.edition);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CreditError ? error : diskError(shelf, error);
  } finally {
    rmSync(half, { force: true });
    lock.release();
  }
}

/** @throws CreditError DATASET_PLACE_UNREADABLE where the place gives other bytes than those that were shared. */
async function copyWhole(
  place: EditionPlace,
  {
    name,
    shared,
    half,
    signal,
  }: {
    readonly name: DatasetName;
    readonly shared: SharedEdition;
    readonly half: string;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const source = await place.open(`${name}/${shared.file}`).catch((error: unknown) => {
    throw placeUnreadable(name, error);
  });
  await pipeline(
    async function* () {
      try {
        for await (const part of source) {
          bytes += part.length;
          // No more than was shared, whatever is there now.
          if (bytes > shared.bytes) throw placeUnreadable(name, undefined);
          hash.update(part);
          yield part;
        }
      } catch (error) {
        throw error instanceof CreditError || signal.aborted ? error : placeUnreadable(name, error);
      }
    },
    createWriteStream(half, { mode: 0o600 }),
    { signal },
  );
  if (bytes !== shared.bytes || hash.digest('hex') !== shared.sha256) throw placeUnreadable(name, undefined);
}
