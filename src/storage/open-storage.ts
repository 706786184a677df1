import { isServerAddress } from '../base/server-address.ts';
import { openDatabase, type Storage } from './open-database.ts';
import type { OpenOptions } from './open-file.ts';

/**
 * Opens the database of a place, and brings it to the newest schema: the address of a PostgreSQL server
 * (`postgres://user:password@host/database`), or the path of an SQLite file, which is made when missing.
 *
 * @throws CreditError STORAGE_* for what cannot serve; SQLITE_UNSUPPORTED.
 */
export async function openStorage(place: string, options: OpenOptions = {}): Promise<Storage> {
  if (!isServerAddress(place)) return openDatabase(place, options);
  // Only then: most never need the driver, and it would be a part of each start.
  const { openServer } = await import('./postgres/open-server.ts');
  return openServer(place, options);
}
