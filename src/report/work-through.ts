import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import type { Report } from './report.ts';

/** So many share a transaction. */
const atOnce = 64;

/** One of what is worked through, with what it must be alone with. */
type Item = Pick<Report, 'id' | 'organizationId' | 'document'>;

export interface WorkThroughOptions {
  readonly signal?: AbortSignal;
  /** Told of how many of all have been looked at. */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Does something to all that `list` gives, each whole or not at all: whoever stops it loses nothing, and where what is done is
 * listed no more, the next time goes on where it was. Others may go on working. What is damaged stays as it is.
 *
 * @param work.list the next so many behind this one, or from the beginning.
 * @returns how many are sound, and the ids of the damaged.
 * @throws the reason of the signal; CreditError STORAGE_*.
 */
export async function workThrough<T extends Item>(
  storage: Storage,
  work: {
    readonly all: number;
    readonly list: (last: T | undefined, limit: number) => Promise<readonly T[]>;
    readonly write: (db: Storage['db'], item: T) => Promise<void>;
  },
  { signal, onProgress = () => {} }: WorkThroughOptions,
): Promise<{ readonly sound: number; readonly damaged: readonly string[] }> {
  const isSound = async (item: T): Promise<boolean> => {
    try {
      const document = lockOf.document(item.organizationId, item.document);
      await storage.write({ locks: [document] }, (db) => work.write(db, item));
      return true;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return false;
    }
  };
  const damaged: string[] = [];
  let done = 0;
  let last: T | undefined;
  for (;;) {
    const items = await work.list(last, atOnce);
    const areSound = await Promise.all(items.map(isSound));
    damaged.push(...items.filter((_, place) => areSound[place] === false).map(({ id }) => id));
    done += items.length;
    last = items.at(-1) ?? last;
    if (items.length > 0) onProgress(done, work.all);
    if (items.length < atOnce) return { sound: done - damaged.length, damaged };
    // Nothing here waits for anything by itself: a signal gets its turn.
    await nextTurn();
    signal?.throwIfAborted();
  }
}
