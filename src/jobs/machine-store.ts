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
}

/** Says that a machine lives; also where others have taken it for lost. */
export async function keepMachine(db: Db, machine: Machine): Promise<void> {
  const row = toRow(machine);
  await db
    .insertInto('machine')
    .values(row)
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ alive_until: row.alive_until }))
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
  }));
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

function toRow({ holder, role, version, startedAt, aliveUntil }: Machine): Tables['machine'] {
  return { holder, role, version, started_at: startedAt, alive_until: aliveUntil };
}
