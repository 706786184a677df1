import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { finishedWaitMs } from './event-lane-store.ts';

type Db = Kysely<Tables>;

/* Written out, and why: see event-store.ts. */

/** The processes that events wait for or were last sent by. */
export async function listHolders(db: Db): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ holder: string }>(
    CompiledQuery.raw(
      "select distinct sender as holder from event where status = 'PENDING' and sender is not null",
    ),
  );
  return rows.map((row) => row.holder);
}

/** Makes due what a process was sending when it vanished. */
export async function releaseHeldBy(db: Db, holder: string, nowMs: number): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      "update event set due_at = ? where status = 'PENDING' and sender = ? and sending = 1 and due_at > ?",
      [nowMs, holder, nowMs],
    ),
  );
}

/**
 * Moves the waits that a process has set along with its clock, which has jumped by `byMs`. What was due before the clock
 * was set back stays due.
 */
export async function shiftDue(
  db: Db,
  holder: string,
  jump: { readonly byMs: number; readonly fromMs: number },
): Promise<void> {
  const { byMs, fromMs } = jump;
  const toMs = fromMs + byMs;
  await db.executeQuery(
    CompiledQuery.raw(
      `update event set due_at = case when due_at > ? then due_at + ? else ? end
     where status = 'PENDING' and sender = ? and due_at > ?`,
      [fromMs, byMs, toMs, holder, Math.min(fromMs, toMs)],
    ),
  );
}

/** What no clock can explain: a wait of more than `longestMs`, and before the first attempt any but that for other webhooks. */
const beyond = `status = 'PENDING' and due_at is not null and due_at > ?
  and (due_at > ? or (sender is null and (type <> 'REPORT_FINISHED' or due_at > ?)))`;

function limitsOf(nowMs: number, longestMs: number): number[] {
  return [nowMs, nowMs + longestMs, nowMs + finishedWaitMs];
}

/** Whether anything waits longer than anything is made to wait. */
export async function waitsBeyond(db: Db, nowMs: number, longestMs: number): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(`select 1 from event where ${beyond} limit 1`, limitsOf(nowMs, longestMs)),
  );
  return rows.length > 0;
}

/** Makes due what waits so: a clock was ahead when it was written. */
export async function releaseBeyond(db: Db, nowMs: number, longestMs: number): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(`update event set due_at = ? where ${beyond}`, [nowMs, ...limitsOf(nowMs, longestMs)]),
  );
}
