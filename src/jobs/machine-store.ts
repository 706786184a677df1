import { CompiledQuery } from 'kysely';
import type { Storage } from '../storage/open-database.ts';
import type { Tables } from '../storage/tables.ts';
import { renewClaim, takeClaim } from './claim.ts';

type Db = Storage['db'];

/** A process that answers or works until it is told to stop. */
export interface Machine {
  /** Its name as a holder of work. */
  readonly holder: string;
  readonly role: Tables['machine']['role'];
  /** Of the program. */
  readonly version: string;
  /** ISO 8601, as are all times. */
  readonly startedAt: string;
  /** Until then unless it says so again. */
  readonly aliveUntil: string;
  /** By how much its own clock is ahead of the one that all go by; null where it has not said so. */
  readonly clockAheadMs: number | null;
}

/** Says that a machine lives; also where others have taken it for lost. */
export async function keepMachine(db: Db, machine: Machine): Promise<void> {
  const row = toRow(machine);
  await db
    .insertInto('machine')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('holder')
        .doUpdateSet({ alive_until: row.alive_until, clock_ahead_ms: row.clock_ahead_ms }),
    )
    .execute();
}

/** The machines that share the database, those too that say no more that they live. */
export async function listMachines(db: Db): Promise<readonly Machine[]> {
  const rows = await db.selectFrom('machine').selectAll().orderBy('holder').execute();
  return rows.map((row) => ({
    holder: row.holder,
    role: row.role,
    version: row.version,
    startedAt: row.started_at,
    aliveUntil: row.alive_until,
    clockAheadMs: row.clock_ahead_ms,
  }));
}

/** Whether a holder of work is a machine that has recently reported that it is alive. Commands do not report this. */
export async function isMachineAlive(db: Db, holder: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('machine')
    .select('holder')
    .where('holder', '=', holder)
    .where('alive_until', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a machine away that has ended, or is lost; false where somebody has just done so, or it lives after all. */
export async function removeMachine(
  db: Db,
  { holder, aliveUntil }: Pick<Machine, 'holder' | 'aliveUntil'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('machine')
    .where('holder', '=', holder)
    .where('alive_until', '<=', aliveUntil)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Takes on what one machine does at a time, or goes on with it; false where another does it. */
export async function takeDuty(
  db: Db,
  name: string,
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<boolean> {
  await db
    .insertInto('duty')
    .values({ name, lease_owner: null, lease_until: null, fence: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('duty').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const { fence, lease_owner, lease_until: heldUntil } = row;
  if (lease_owner === holder) return renewClaim(db, 'duty', { id: name, holder, fence }, now);
  const duty = { id: name, fence, holder: lease_owner, heldUntil };
  return (await takeClaim(db, 'duty', duty, { holder, now, change: {} })) !== undefined;
}

/** Lets go of all that only one machine does, for another to take on at once. */
export async function dropDuties(db: Db, holder: string): Promise<void> {
  await db
    .updateTable('duty')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', '=', holder)
    .execute();
}

/** What one machine does at a time, and who does it until when. */
interface Duty {
  readonly name: string;
  readonly holder: string | null;
  readonly until: string | null;
}

export async function listDuties(db: Db): Promise<readonly Duty[]> {
  return db
    .selectFrom('duty')
    .select(['name', 'lease_owner as holder', 'lease_until as until'])
    .orderBy('name')
    .execute();
}

/** How much of each kind somebody works on. */
export interface HeldCount {
  readonly holder: string;
  readonly runs: number;
  readonly batches: number;
  readonly operations: number;
}

/** What is held that is not at its end, by whom. */
export async function countHeld(db: Db): Promise<readonly HeldCount[]> {
  const { rows } = await db.executeQuery<HeldCount>(
    CompiledQuery.raw(
      `select lease_owner as holder, count(*) as runs, 0 as batches, 0 as operations from run
       where phase in ('PENDING', 'PROCESSING', 'EVALUATING') and lease_owner is not null group by lease_owner
       union all
       select lease_owner, 0, count(*), 0 from batch where lease_owner is not null group by lease_owner
       union all
       select lease_owner, 0, 0, count(*) from operation
       where status in ('PENDING', 'PROCESSING') and lease_owner is not null group by lease_owner`,
    ),
  );
  return rows;
}

function toRow({ holder, role, version, startedAt, aliveUntil, clockAheadMs }: Machine): Tables['machine'] {
  return {
    holder,
    role,
    version,
    started_at: startedAt,
    alive_until: aliveUntil,
    clock_ahead_ms: clockAheadMs,
  };
}
