import Database from 'better-sqlite3';
import { isServerAddress } from '../../src/base/server-address.ts';
import { onServer } from './test-server.ts';

/** Changes rows as a disk does: behind the back of whoever keeps the checksums. */
export async function spoil(place: string, sql: string): Promise<void> {
  if (isServerAddress(place)) {
    await onServer(place, `set session_replication_role = replica; ${sql}`);
    return;
  }
  const database = new Database(place);
  database.pragma('foreign_keys = OFF');
  database.prepare(sql).run();
  database.close();
}
