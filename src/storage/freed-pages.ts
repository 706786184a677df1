import { sql } from 'kysely';
import type { Storage } from './open-database.ts';
import { isServer } from './sql-words.ts';

/**
 * Has SQLite write zeros over whatever this process deletes from now on, also within its pages; a server does with its pages as it
 * pleases (`VACUUM`).
 */
export async function overwriteFreed({ db }: Pick<Storage, 'db'>): Promise<void> {
  if (!isServer(db)) await sql`pragma secure_delete = on`.execute(db);
}

/**
 * Brings all that was written into the file of a database, and empties the log beside it, in which older pages stand.
 *
 * @returns false where others read what stands in the log alone: it is to be tried again.
 */
export async function emptyLog({ db }: Pick<Storage, 'db'>): Promise<boolean> {
  if (isServer(db)) return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}
