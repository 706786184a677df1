import type { Storage } from '../storage/open-database.ts';

type Db = Storage['db'];

/** For so long a notice is of use to whoever takes up what its process held. */
const keptMs = 30 * 24 * 3_600_000;

/** Keeps that a process has been asked to stop: what it holds from now on is not stopped by what it works on. */
export async function insertStopNotice(db: Db, holder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await db.deleteFrom('stop_notice').where('created_at', '<', before).execute();
  await db
    .insertInto('stop_notice')
    .values({ holder, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a process had been asked to stop. */
export async function hasStopNotice(db: Db, holder: string): Promise<boolean> {
  const row = await db
    .selectFrom('stop_notice')
    .select('holder')
    .where('holder', '=', holder)
    .executeTakeFirst();
  return row !== undefined;
}
