import { isServerAddress } from '../base/server-address.ts';
import { nextTurn } from '../jobs/rate-bucket-store.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';

/**
 * Gives the turns at sources to all who share a database, in whatever thread or process and on whatever machine. What is written of
 * them need not be on disk: who loses it begins anew.
 *
 * @param open the database, when a turn is asked for.
 */
export function sourceTurns(open: () => Promise<Storage>): NonNullable<SourceSettings['turns']> {
  return async (place, gapMs) => {
    const storage = await open();
    // On a server the statement stands by itself; in a file it shares a transaction with what else is written.
    if (isServerAddress(storage.file)) return nextTurn(storage.db, place, gapMs);
    return storage.write({ locks: guardsItself, onDisk: 'LATER' }, (db) => nextTurn(db, place, gapMs));
  };
}
