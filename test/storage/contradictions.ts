import { sql } from 'kysely';
import type { Storage } from '../../src/storage/open-database.ts';
import { disagreements } from '../../src/storage/recounts.ts';
import { sqlWords } from '../../src/storage/sql-words.ts';

/** Returns the rows that contradict others, as the check of a database finds them. */
export async function contradictionsOf({ db }: Storage): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, query } of disagreements(sqlWords(db))) {
    const { rows } = await sql<{ row: string }>`${sql.raw(query)}`.execute(db);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}
