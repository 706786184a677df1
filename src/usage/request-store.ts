import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** The requests to the provider of a role on a day, by all organisations together. */
interface DayOfRequests {
  readonly provider: string;
  readonly role: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Counts a request. One statement, which is exact however many processes run it at once. @returns false if there are `limit` already. */
export async function addRequest(
  db: Db,
  { provider, role, day }: DayOfRequests,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`insert into source_request as counted (provider, role, day, requests)
    values (${provider}, ${role}, ${day}, 1)
    on conflict (provider, role, day) do update set requests = counted.requests + 1 where counted.requests < ${limit}
    returning requests`.execute(db);
  return rows.length > 0;
}

/** Takes back requests that were counted and not sent. */
export async function removeRequests(
  db: Db,
  { provider, role, day }: DayOfRequests,
  requests: number,
): Promise<void> {
  await db
    .updateTable('source_request')
    .set({ requests: sql`requests - ${requests}` })
    .where('provider', '=', provider)
    .where('role', '=', role)
    .where('day', '=', day)
    .execute();
}
