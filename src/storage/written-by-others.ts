import { type Kysely, sql } from 'kysely';
import { isServer } from './sql-words.ts';
import type { Tables } from './tables.ts';

/**
 * A number that another comes in place of once another connection has written to the file, which every process has of its own; what this one
 * writes leaves it as it is (https://sqlite.org/pragma.html#pragma_data_version). undefined on a server, which says nothing of the kind.
 */
export async function writtenByOthers(db: Kysely<Tables>): Promise<number | undefined> {
  if (isServer(db)) return undefined;
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version;
}
