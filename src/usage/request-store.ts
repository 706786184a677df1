import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { calendarDay, dayAfter } from '../base/calendar-day.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** The requests to the provider of a role on a day, by all organisations together. */
interface DayOfRequests {
  readonly provider: string;
  readonly role: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** The counts of earlier days are kept for this many days. No limit reads them. */
const daysOfCounts = 31;

/**
 * Counts a request in one statement, which is exact if several processes run it at once. The first request of a day deletes the counts of
 * its source that are older than 31 days.
 *
 * @returns false if `limit` is already reached.
 */
export async function addRequest(
  db: Db,
  { provider, role, day }: DayOfRequests,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{
    readonly requests: number;
  }>`insert into source_request as counted (provider, role, day, requests)
    values (${provider}, ${role}, ${day}, 1)
    on conflict (provider, role, day) do update set requests = counted.requests + 1 where counted.requests < ${limit}
    returning requests`.execute(db);
  if (Number(rows[0]?.requests) === 1)
    await db
      .deleteFrom('source_request')
      .where('provider', '=', provider)
      .where('role', '=', role)
      .where('day', '<', dayAfter(calendarDay(day), -daysOfCounts))
      .execute();
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
