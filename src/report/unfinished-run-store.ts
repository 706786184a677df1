import { CompiledQuery, type Kysely } from 'kysely';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';
import { findSoundRuns } from './run-store.ts';

type Db = Kysely<Tables>;

/** As the index `run_unfinished` says it, which SQLite takes for these words and not for parameters: it would go through all runs. */
export const isUnfinished = "phase in ('PENDING', 'PROCESSING', 'EVALUATING')";

/**
 * Runs that a batch works on, or is to go on with after a stop or a pause. Only the process that works on the batch takes them: it waits for
 * a source that is away, and a single analysis would end without it.
 */
const isOfBatch = `(
  exists (
    select 1 from report
    join batch_item on batch_item.organization_id = report.organization_id and batch_item.document = report.document
      and batch_item.run_id = run.id and batch_item.state = 'RUNNING'
    join batch on batch.id = batch_item.batch_id and batch.phase in ('RUNNING', 'STOPPED')
    where report.id = run.report_id
  ) or exists (
    select 1 from operation_node
    join operation on operation.id = operation_node.operation_id and operation.batch_id is not null
      and operation.status in ('PENDING', 'PROCESSING')
    where operation_node.run_id = run.id and operation_node.paid = 1
  )
)`;

/** Returns whether a run belongs to a batch that has not ended. */
export async function isRunOfBatch(db: Db, id: string): Promise<boolean> {
  const sql = `select id from run where id = ? and ${isOfBatch}`;
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(sql, [id]));
  return rows.length > 0;
}

/**
 * Runs that nobody has finished, oldest first; without those of batches, and without those that are damaged, which nobody can finish.
 */
export async function listUnfinishedRuns(db: Db, limit: number): Promise<readonly Run[]> {
  return listOldestRuns(db, isUnfinished, limit);
}

async function listOldestRuns(db: Db, condition: string, limit: number): Promise<readonly Run[]> {
  const sql = `select id from run indexed by run_unfinished where ${condition} and not ${isOfBatch} order by id limit ?`;
  const { rows } = await db.executeQuery<{ id: string }>(CompiledQuery.raw(sql, [limit]));
  const ids = rows.map(({ id }) => id);
  const runs = await findSoundRuns(db, ids);
  return ids.flatMap((id) => runs.sound.get(id) ?? []);
}

/** As the index `run_waiting` says it: runs that nobody has taken. */
const isWaiting = `lease_owner is null and ${isUnfinished}`;

/** The organisations that have runs which nobody has taken, in the order of their ids; how many each has does not matter for how long it takes. */
export async function listWaitingOrganizations(db: Db): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `with recursive waiting (id) as (
         select min(organization_id) from run where ${isWaiting}
         union all
         select (select min(organization_id) from run where ${isWaiting} and organization_id > waiting.id)
         from waiting where waiting.id is not null
       )
       select id from waiting where id is not null`,
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes runs of an organisation that nobody has taken, the oldest first, to be begun at once: those that another process is taking, and
 * those of batches, are passed over. It is no hold yet: the fencing number stays.
 *
 * @param claim.until ISO 8601.
 * @returns their ids.
 */
export async function reserveRuns(
  db: Db,
  organizationId: string,
  claim: { readonly holder: string; readonly until: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `with next as (
         select id from run where ${isWaiting} and organization_id = ? and not ${isOfBatch}
         order by id limit ? ${sqlWords(db).skipLocked}
       )
       update run set lease_owner = ?, lease_until = ? where id in (select id from next) returning id`,
      [organizationId, claim.limit, claim.holder, claim.until],
    ),
  );
  return rows.map(({ id }) => id).sort();
}

/** Gives back what was taken to be begun, and was not. */
export async function giveBackReserved(db: Db, holder: string): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `update run indexed by run_unfinished set lease_owner = null, lease_until = null where ${isUnfinished} and lease_owner = ?`,
      [holder],
    ),
  );
}

/**
 * Runs that somebody has taken and not finished, oldest first; without those of batches, and without those that are damaged, which nobody
 * can finish.
 */
export async function listTakenRuns(db: Db, limit: number): Promise<readonly Run[]> {
  return listOldestRuns(db, `${isUnfinished} and lease_owner is not null`, limit);
}
