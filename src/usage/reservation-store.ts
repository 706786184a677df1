import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/*
 * The cost of admitted runs that they have not spent yet, for the spending cap of a day. A reservation counts while its run waits to be
 * started, or while a living process holds it. It ends with the run, also if the process that ends it knows nothing of it.
 */

/** Reserves the cost of a run that is about to be made, in cost units. */
export async function insertReservation(
  db: Db,
  {
    runId,
    organizationId,
    amount,
  }: { readonly runId: string; readonly organizationId: string; readonly amount: number },
): Promise<void> {
  const ended = `delete from cost_reservation where organization_id = ?
    and not exists (select 1 from run where run.id = run_id and run.finished_at is null)`;
  await db.executeQuery(CompiledQuery.raw(ended, [organizationId]));
  await db
    .insertInto('cost_reservation')
    .values({ run_id: runId, organization_id: organizationId, amount })
    .execute();
}

/** Returns what unfinished runs of an organisation have reserved at an instant, in cost units. */
export async function sumReserved(
  db: Db,
  organizationId: string,
  {
    now,
    except = '',
  }: {
    readonly now: Date;
    /** A run that is about to be superseded. */
    readonly except?: string | undefined;
  },
): Promise<number> {
  const { rows } = await db.executeQuery<{ readonly reserved: number }>(
    CompiledQuery.raw(
      `select coalesce(sum(amount), 0) as reserved from cost_reservation join run on run.id = run_id
       where cost_reservation.organization_id = ? and run.finished_at is null and run.id <> ?
         and (run.fence = 0 or run.lease_until > ?)`,
      [organizationId, except, now.toISOString()],
    ),
  );
  return Number(rows[0]?.reserved ?? 0);
}

/** Returns what is left of the reservation of a run, in cost units. */
export async function findReserved(db: Db, organizationId: string, runId: string): Promise<number> {
  const row = await db
    .selectFrom('cost_reservation')
    .select('amount')
    .where('run_id', '=', runId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/** Takes a part of the reservation of a run: the question for it is counted, or is not asked. */
export async function useReservation(
  db: Db,
  organizationId: string,
  { runId, amount }: { readonly runId: string; readonly amount: number },
): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `update cost_reservation set amount = case when amount > ? then amount - ? else 0 end
       where run_id = ? and organization_id = ?`,
      [amount, amount, runId, organizationId],
    ),
  );
}
