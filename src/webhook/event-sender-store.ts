import { isGone } from '../jobs/lease-holder.ts';
import type { Storage } from '../storage/open-database.ts';

type Db = Storage['db'];

/** Says that a process sends whatever is to be sent, until then unless it says so again. */
export async function keepEventSender(db: Db, holder: string, sendsUntil: Date): Promise<void> {
  const row = { holder, sends_until: sendsUntil.toISOString() };
  await db
    .insertInto('event_sender')
    .values(row)
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ sends_until: row.sends_until }))
    .execute();
}

/** Ends that, and takes away those of processes that ended without saying so. */
export async function removeEventSender(db: Db, holder: string, now: Date): Promise<void> {
  await db
    .deleteFrom('event_sender')
    .where(({ eb, or }) => or([eb('holder', '=', holder), eb('sends_until', '<', now.toISOString())]))
    .execute();
}

/** Whether a process that lives sends whatever is to be sent. */
export async function hasEventSender(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom('event_sender')
    .select('holder')
    .where('sends_until', '>', now.toISOString())
    .execute();
  return rows.some(({ holder }) => !isGone(holder));
}
