import { CompiledQuery, type Kysely } from 'kysely';
import { suspectLosses } from '../jobs/losses.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/*
 * The cost of admitted runs that they have not spent yet, for the spending caps of a day and of a batch. A reservation counts while its
 * run waits to be started, or while a living process holds it. It ends with the run, also if the process that ends it knows nothing of it.
 * For its batch it also counts while no process holds the run, because the batch resumes its unfinished runs before it starts others. Runs
 * that may have to be processed alone are excepted: they come last.
 */

/** Runs with at most this many losses are resumed before others are started, also if one more is found then. */
const mostLossesOfResumed = suspectLosses - 2;

/** Reserves the cost of a run that is about to be made, in cost units. */
export async function insertReservation(
  db: Db,
  reservation: {
    readonly runId: string;
    readonly organizationId: string;
    readonly batchId: string | null;
    readonly amount: number;
  },
): Promise<void> {
  const { runId, organizationId, batchId, amount } = reservation;
  const ended = `delete from cost_reservation where organization_id = ?
    and not exists (select 1 from run where run.id = run_id and run.finished_at is null)`;
  await db.executeQuery(CompiledQuery.raw(ended, [organizationId]));
  await db
    .insertInto('cost_reservation')
    .values({ run_id: runId, organization_id: organizationId, batch_id: batchId, amount })
    .execute();
}

/** Returns what unfinished runs of an organisation, or of one of its batches, have reserved at an instant, in cost units. */
export async function sumReserved(
  db: Db,
  organizationId: string,
  {
    now,
    batchId,
    except = '',
  }: {
    readonly now: Date;
    /** Default: all runs of the organisation. */
    readonly batchId?: string | undefined;
    /** A run that is about to be superseded. */
    readonly except?: string | undefined;
  },
): Promise<number> {
  const ofBatch = `batch_id = ? and (run.fence = 0 or run.lease_until > ? or run.losses <= ${mostLossesOfResumed})`;
  const ofAll = `(run.fence = 0 or run.lease_until > ?)`;
  const { rows } = await db.executeQuery<{ readonly reserved: number }>(
    CompiledQuery.raw(
      `select coalesce(sum(amount), 0) as reserved from cost_reservation join run on run.id = run_id
       where cost_reservation.organization_id = ? and run.finished_at is null and run.id <> ?
         and ${batchId === undefined ? ofAll : ofBatch}`,
      [organizationId, except, ...(batchId === undefined ? [] : [batchId]), now.toISOString()],
    ),
  );
  return Number(rows[0]?.reserved ?? 0);
}

/** Returns what is left of the reservation of a run, in cost units. 0 if it was made for another batch than `batchId`. */
export async function findReserved(
  db: Db,
  organizationId: string,
  { runId, batchId }: { readonly runId: string; readonly batchId?: string | undefined },
): Promise<number> {
  const row = await db
    .selectFrom('cost_reservation')
    .select(['amount', 'batch_id'])
    .where('run_id', '=', runId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined || (batchId !== undefined && row.batch_id !== batchId) ? 0 : row.amount;
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
