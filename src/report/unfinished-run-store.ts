import { CompiledQuery, type Kysely } from 'kysely';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import type { Run } from './report.ts';
import { findSoundRuns } from './run-store.ts';

type Db = Kysely<Tables>;

/** The condition of the index `run_unfinished`. It is a literal, because SQLite does not use the index for parameters and would read all runs. */
export const isUnfinished = "phase in ('PENDING', 'PROCESSING', 'EVALUATING')";

/**
 * The condition of runs that a batch works on, or continues after a stop or a pause. Only the process that works on the batch takes them,
 * because it waits for a source that is away. A single analysis would end without the source.
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

/** Returns unfinished runs, oldest first, without those of batches and without damaged ones, which cannot be finished. */
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

/** The condition of the index `run_waiting`: unfinished runs that no process has taken. */
const isWaiting = `lease_owner is null and ${isUnfinished}`;

/** Returns the organisations with runs that no process has taken, in the order of their ids. The time does not depend on the number of runs. */
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
 * Reserves runs of an organisation that no process has taken, oldest first, to start them at once. Skips those that another process is
 * taking, and those of batches. It does not hold them yet: the fencing number stays the same.
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

/** Releases the reserved runs that were not started. */
export async function giveBackReserved(db: Db, holder: string): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `update run indexed by run_unfinished set lease_owner = null, lease_until = null where ${isUnfinished} and lease_owner = ?`,
      [holder],
    ),
  );
}

/** Returns unfinished runs that a process has taken, oldest first, without those of batches and without damaged ones, which cannot be finished. */
export async function listTakenRuns(db: Db, limit: number): Promise<readonly Run[]> {
  return listOldestRuns(db, `${isUnfinished} and lease_owner is not null`, limit);
}
