import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Document } from '../document/document.ts';
import { giveBack, type Hold, takeClaim } from '../jobs/claim.ts';
import type { Tables } from '../storage/tables.ts';
import type { DatedSubject } from './stretch-screener.ts';
import type { Watch, WatchKey } from './watch.ts';

type Db = Kysely<Tables>;

/** A document, and what the input called whom it is of. */
export interface NamedDocument {
  readonly document: Document;
  readonly name: string | null;
}

/** Keeps a portfolio that is held by who fills it. */
export async function insertWatch(db: Db, watch: Watch): Promise<void> {
  await db
    .insertInto('watch')
    .values({
      id: watch.id,
      organization_id: watch.organizationId,
      analyst_id: watch.analystId,
      name: watch.name,
      batch_id: watch.batchId,
      documents: watch.documents,
      state: watch.state,
      created_at: watch.createdAt,
      lease_owner: null,
      lease_until: null,
    })
    .execute();
}

/** Keeps documents of a portfolio, from a place on. */
export async function insertSubjects(
  db: Db,
  { id, organizationId }: WatchKey,
  { from, documents }: { readonly from: number; readonly documents: readonly NamedDocument[] },
): Promise<void> {
  const rows = JSON.stringify(
    documents.map(({ document: { kind, value }, name }, at) => [from + at, value, kind, name]),
  );
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into watch_subject (watch_id, position, organization_id, document, document_kind, name)
       select ?, cast(one.value ->> 0 as bigint), ?, one.value ->> 1, one.value ->> 2, one.value ->> 3
       from json_each(?) as one`,
      [id, organizationId, rows],
    ),
  );
}

/** A portfolio that is whole becomes one that is watched, and is let go of. */
export async function openWatch(db: Db, hold: Hold, documents: number): Promise<boolean> {
  return giveBack(db, 'watch', hold, { state: 'READY', documents });
}

/** Takes hold of a portfolio; undefined where another has it. */
export async function claimWatch(
  db: Db,
  watch: Watch,
  claim: { readonly holder: string; readonly now: Date },
): Promise<Hold | undefined> {
  return takeClaim(db, 'watch', watch, { ...claim, change: {} });
}

/** A portfolio is gone for everybody, and whoever works on it loses it; what is kept of it goes by and by. */
export async function markRemoved(db: Db, { id, organizationId, fence }: Watch): Promise<void> {
  await db
    .updateTable('watch')
    .set({ state: 'REMOVED', lease_owner: null, lease_until: null, fence: fence + 1 })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .execute();
}

const parts = [
  ['watch_change', 'id'],
  ['watch_new_finding', 'dataset, position'],
  ['watch_finding', 'dataset, position'],
  ['watch_screening', 'dataset'],
  ['watch_dataset', 'dataset'],
  ['watch_subject', 'position'],
] as const;

/** Deletes so many rows of a portfolio, and at last itself; false once it is gone. */
export async function deletePart(db: Db, { id, organizationId }: WatchKey, limit: number): Promise<boolean> {
  for (const [table, key] of parts) {
    const { numAffectedRows } = await db.executeQuery(
      CompiledQuery.raw(
        `delete from ${table} where watch_id = ? and organization_id = ? and (${key}) in
         (select ${key} from ${table} where watch_id = ? and organization_id = ? limit ?)`,
        [id, organizationId, id, organizationId, limit],
      ),
    );
    if ((numAffectedRows ?? 0n) > 0n) return true;
  }
  await db.deleteFrom('watch').where('id', '=', id).where('organization_id', '=', organizationId).execute();
  return false;
}

/** A portfolio of the organisation that is whole; undefined for an unknown id and for another organisation's alike. */
export async function findWatch(db: Db, organizationId: string, id: string): Promise<Watch | undefined> {
  const row = await db
    .selectFrom('watch')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .executeTakeFirst();
  return row && toWatch(row);
}

/** The portfolios of an organisation, the newest first; `before` is the id of the last one of the page before. */
export async function listWatchRows(
  db: Db,
  organizationId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit?: number } = {},
): Promise<readonly Watch[]> {
  let query = db
    .selectFrom('watch')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'READY');
  if (before !== undefined) query = query.where('id', '<', before);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.orderBy('id', 'desc').execute()).map(toWatch);
}

/** The portfolios of every organisation in a state, the oldest first. */
export async function listAllWatches(db: Db, state: Watch['state']): Promise<readonly Watch[]> {
  const rows = await db.selectFrom('watch').selectAll().where('state', '=', state).orderBy('id').execute();
  return rows.map(toWatch);
}

/**
 * The documents of a portfolio from a place on, each with the name of its newest report that tells one, else that of the input.
 * What was invented tells none: public lists are of real people.
 */
export async function listSubjects(
  db: Db,
  { id, organizationId }: WatchKey,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly DatedSubject[]> {
  const { rows } = await db.executeQuery<{
    position: number;
    document: string;
    kind: Document['kind'];
    name: string | null;
    namedAt: string | null;
  }>(
    CompiledQuery.raw(
      `select subject.position, subject.document, subject.document_kind as kind,
         coalesce(report.subject_name, subject.name) as name, report.updated_at as "namedAt"
       from watch_subject as subject
       left join report on report.id = (
         select newest.id from report as newest join run on run.id = newest.current_run_id
         where newest.organization_id = subject.organization_id and newest.document = subject.document
           and newest.subject_name <> '' and run.sandbox = 0
         order by newest.id desc limit 1)
       where subject.watch_id = ? and subject.organization_id = ? and subject.position >= ?
       order by subject.position limit ?`,
      [id, organizationId, from, limit],
    ),
  );
  return rows.map(({ position, document, kind, name, namedAt }) => ({
    position,
    document: { kind, value: document },
    name,
    namedAt,
  }));
}

/** Returns how many documents a portfolio contains. */
export async function countSubjects(db: Db, { id, organizationId }: WatchKey): Promise<number> {
  const { count } = await db
    .selectFrom('watch_subject')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The documents at some places of a portfolio. */
export async function listDocumentsAt(
  db: Db,
  { id, organizationId }: WatchKey,
  positions: readonly number[],
): Promise<ReadonlyMap<number, Document>> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .selectFrom('watch_subject')
    .selectAll()
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('position', 'in', positions)
    .execute();
  return new Map(rows.map((row) => [row.position, { kind: row.document_kind, value: row.document }]));
}

function toWatch(row: Selectable<Tables['watch']>): Watch {
  return {
    id: row.id,
    organizationId: row.organization_id,
    analystId: row.analyst_id,
    name: row.name,
    batchId: row.batch_id,
    documents: row.documents,
    state: row.state,
    createdAt: row.created_at,
    holder: row.lease_owner,
    heldUntil: row.lease_until,
    fence: row.fence,
  };
}
