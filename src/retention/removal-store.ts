import { CompiledQuery, type Kysely } from 'kysely';
import { deleteMentionsOfRuns } from '../privacy/mention-store.ts';
import { phasesWithoutDecision } from '../storage/charge-tables.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** Some rows of an organisation, by their ids. */
interface Some {
  readonly organizationId: string;
  readonly ids: readonly string[];
}

/**
 * Deletes reports with all that is kept of them, their analyses too. What was counted stays: usage names no document, and refers
 * to nothing.
 */
export async function deleteReports(db: Db, { organizationId, ids }: Some): Promise<void> {
  // By their names, so that a server looks at the months that they are of alone.
  const runs = (
    await db
      .selectFrom('run')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('report_id', 'in', ids)
      .execute()
  ).map(({ id }) => id);
  await deleteEventsAbout(db, { organizationId, ids });
  if (runs.length > 0) {
    await keepLostCharges(db, { organizationId, ids: runs });
    await deleteOfRuns(db, { organizationId, ids: runs });
  }
  for (const table of [
    'manual_decision',
    'report_note',
    'match_decision',
    'outcome',
    'statement_upload',
    'report_export',
    'run',
  ] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('report_id', 'in', ids)
      .execute();
  await deleteById(db, 'report', { organizationId, ids });
}

/** Marks the charges of runs without a decision, before these runs are deleted. */
async function keepLostCharges(db: Db, { organizationId, ids }: Some): Promise<void> {
  const runs = `select id from run where organization_id = ? and phase in ${phasesWithoutDecision}
    and id in (select value from json_each(?))`;
  await db.executeQuery(
    CompiledQuery.raw(`update source_charge set lost = 1 where organization_id = ? and run_id in (${runs})`, [
      organizationId,
      organizationId,
      JSON.stringify(ids),
    ]),
  );
}

async function deleteOfRuns(db: Db, { organizationId, ids }: Some): Promise<void> {
  await deleteMentionsOfRuns(db, { organizationId, ids });
  for (const table of ['dossier', 'run_reading', 'shadow_decision', 'signature', 'review'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('run_id', 'in', ids)
      .execute();
}

/** Deletes operations with what they came upon; the reports of their members stay. */
export async function deleteOperations(db: Db, { organizationId, ids }: Some): Promise<void> {
  await deleteEventsAbout(db, { organizationId, ids });
  for (const table of ['operation_node', 'report_export'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('operation_id', 'in', ids)
      .execute();
  await deleteById(db, 'operation', { organizationId, ids });
}

/** Deletes lines of a batch; what it counted stays. */
export async function deleteLines(
  db: Db,
  table: 'batch_item' | 'batch_refusal',
  batch: { readonly organizationId: string; readonly batchId: string; readonly positions: readonly number[] },
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('organization_id', '=', batch.organizationId)
    .where('batch_id', '=', batch.batchId)
    .where('position', 'in', batch.positions)
    .execute();
  const removed = table === 'batch_item' ? 'removed_items' : 'removed_refusals';
  await db
    .updateTable('batch')
    .set((set) => ({ [removed]: set(removed, '+', batch.positions.length) }))
    .where('organization_id', '=', batch.organizationId)
    .where('id', '=', batch.batchId)
    .execute();
}

/** Deletes a batch without lines. Its operations stand by themselves from then on. */
export async function deleteBatch(
  db: Db,
  { organizationId, batchId }: { readonly organizationId: string; readonly batchId: string },
): Promise<void> {
  await db
    .updateTable('operation')
    .set({ batch_id: null })
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', batchId)
    .execute();
  for (const table of ['batch_tally', 'batch_figure'] as const)
    await db
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('batch_id', '=', batchId)
      .execute();
  await deleteById(db, 'batch', { organizationId, ids: [batchId] });
}

/** Deletes events with what is kept of the attempts to deliver them. */
export async function deleteEvents(db: Db, { organizationId, ids }: Some): Promise<void> {
  await db
    .deleteFrom('delivery_attempt')
    .where('organization_id', '=', organizationId)
    .where('event_id', 'in', ids)
    .execute();
  await deleteById(db, 'event', { organizationId, ids });
}

export async function deleteConsents(db: Db, some: Some): Promise<void> {
  await deleteById(db, 'consent', some);
}

export async function deleteAccesses(db: Db, some: Some): Promise<void> {
  await deleteById(db, 'access', some);
}

export async function deleteChanges(db: Db, some: Some): Promise<void> {
  await deleteById(db, 'watch_change', some);
}

/** Notes that the answers of a final run, and what was attached to its report where `attached`, are no longer kept. */
export async function markEvidenceExpired(
  db: Db,
  run: { readonly organizationId: string; readonly id: string; readonly reportId: string },
  at: string,
): Promise<void> {
  const latest = db
    .selectFrom('report')
    .select('id')
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.reportId)
    .where('current_run_id', '=', run.id);
  await db
    .deleteFrom('statement_upload')
    .where('organization_id', '=', run.organizationId)
    .where('report_id', 'in', latest)
    .execute();
  await db
    .updateTable('run')
    .set({ evidence_expired_at: at })
    .where('organization_id', '=', run.organizationId)
    .where('id', '=', run.id)
    .execute();
}

/** The exports of some reports or operations, whose files are to go first. */
export async function listExportsOf(
  db: Db,
  of: 'report_id' | 'operation_id',
  { organizationId, ids }: Some,
): Promise<
  readonly {
    readonly id: string;
    readonly organizationId: string;
    readonly format: 'pdf' | 'xlsx' | 'csv' | 'json';
  }[]
> {
  return db
    .selectFrom('report_export')
    .select(['id', 'organization_id as organizationId', 'format'])
    .where('organization_id', '=', organizationId)
    .where(of, 'in', ids)
    .execute();
}

/** Which of some reports an operation names still. */
export async function listNamedByOperations(
  db: Db,
  { organizationId, ids }: Some,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('operation_node')
    .select('report_id')
    .where('organization_id', '=', organizationId)
    .where('report_id', 'in', ids)
    .execute();
  return new Set(rows.flatMap(({ report_id: id }) => (id === null ? [] : [id])));
}

/** Holds whose last day is over. */
export async function deleteHoldsBefore(
  db: Db,
  { organizationId, today }: { readonly organizationId: string; readonly today: string },
): Promise<void> {
  await db
    .deleteFrom('legal_hold')
    .where('organization_id', '=', organizationId)
    .where('held_until', '<', today)
    .execute();
}

/** Events that wait to be sent still go out. */
async function deleteEventsAbout(db: Db, { organizationId, ids }: Some): Promise<void> {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('subject_id', 'in', ids)
    .where('status', '<>', 'PENDING')
    .execute();
  if (rows.length > 0) await deleteEvents(db, { organizationId, ids: rows.map(({ id }) => id) });
}

async function deleteById(
  db: Db,
  table: 'report' | 'operation' | 'batch' | 'event' | 'watch_change' | 'consent' | 'access',
  { organizationId, ids }: Some,
): Promise<void> {
  await db.deleteFrom(table).where('organization_id', '=', organizationId).where('id', 'in', ids).execute();
}
