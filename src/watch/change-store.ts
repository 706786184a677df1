import type { Kysely } from 'kysely';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { WatchedChange } from '../webhook/events.ts';
import type { KeptChange, WatchKey } from './watch.ts';

type Db = Kysely<Tables>;

export async function insertChange(db: Db, change: KeptChange): Promise<void> {
  await db
    .insertInto('watch_change')
    .values({
      id: change.id,
      organization_id: change.organizationId,
      watch_id: change.watchId,
      document: change.document.value,
      document_kind: change.document.kind,
      dataset: change.dataset,
      edition: change.edition,
      published_on: change.publishedOn,
      changes: JSON.stringify(change.changes),
      created_at: change.createdAt,
    })
    .execute();
}

/** The changes of a portfolio, the newest first; `before` is the id of the last one of the page before. */
export async function listChangeRows(
  db: Db,
  { id, organizationId }: WatchKey,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly KeptChange[]> {
  let query = db
    .selectFrom('watch_change')
    .selectAll()
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    watchId: row.watch_id,
    document: { kind: row.document_kind, value: row.document },
    dataset: row.dataset,
    edition: row.edition,
    publishedOn: row.published_on,
    // Written by this file alone.
    changes: readKeptJson<readonly WatchedChange[]>(row.changes, 'watch_change', row),
    createdAt: row.created_at,
  }));
}

/** How many changes each portfolio of an organisation has told of. */
export async function countChanges(db: Db, organizationId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('watch_change')
    .select(({ fn }) => ['watch_id', fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .groupBy('watch_id')
    .execute();
  return new Map(rows.map(({ watch_id, count }) => [watch_id, count]));
}
