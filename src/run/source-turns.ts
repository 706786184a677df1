import { isServerAddress } from '../base/server-address.ts';
import { nextTurn } from '../jobs/rate-bucket-store.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';

/**
 * Writes data that may be lost in a crash. On a server the statement runs by itself; in a file it shares a transaction with other writes.
 *
 * @throws CreditError STORAGE_*
 */
export function writeUnsynced<T>(storage: Storage, work: (db: Storage['db']) => Promise<T>): Promise<T> {
  if (isServerAddress(storage.file)) return work(storage.db);
  return storage.write({ locks: guardsItself, onDisk: 'LATER' }, work);
}

/**
 * Gives the turns at sources to all threads, processes and machines that share a database. After a crash the pace starts anew.
 *
 * @param open opens the database when a turn is needed.
 */
export function sourceTurns(open: () => Promise<Storage>): NonNullable<SourceSettings['turns']> {
  return async (place, gapMs) => writeUnsynced(await open(), (db) => nextTurn(db, place, gapMs));
}
