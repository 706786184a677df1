import { CreditError } from '../base/errors.ts';
import { lockOf } from './locks.ts';
import type { Storage } from './open-database.ts';
import { planMonths } from './postgres/dossier-months.ts';
import { isServer } from './sql-words.ts';

/**
 * On a server, makes the partitions of the months to come, and drops those that are over and in which nothing lies any more. Each is
 * changed by itself; what others are busy with is left for the next time. A file has none.
 *
 * @throws CreditError STORAGE_*, without STORAGE_BUSY.
 */
export async function keepMonths(storage: Storage, now: Date): Promise<void> {
  if (!isServer(storage.db)) return;
  const changes = await storage.read((db) => planMonths(db, now));
  for (const change of changes) {
    try {
      await storage.write({ locks: [lockOf.retention()] }, change);
    } catch (error) {
      if (!(error instanceof CreditError && error.code === 'STORAGE_BUSY')) throw error;
    }
  }
}
