import { CompiledQuery, type Kysely } from 'kysely';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { Finding } from './finding.ts';
import type { WatchKey } from './watch.ts';

type Db = Kysely<Tables>;

/** `watch_finding`: as it was told last. `watch_new_finding`: as a screening that is under way has found it, where that is otherwise. */
type FindingTable = 'watch_finding' | 'watch_new_finding';

/** What a dataset says of a document. */
export interface KeptFindings {
  readonly position: number;
  /** The name that it was asked by. */
  readonly name: string | null;
  readonly findings: readonly Finding[];
}

/**
 * Returns what is stored of the documents of a portfolio, in the order of their positions. Positions have gaps: erasure removes documents.
 *
 * @param options.from the first position.
 * @param options.to the last position. Omit to read up to the last one of the portfolio.
 * @param options.limit the most rows. Default: all.
 */
export async function listFindings(
  db: Db,
  { id, organizationId }: WatchKey,
  {
    table,
    dataset,
    from,
    to,
    limit,
  }: {
    readonly table: FindingTable;
    readonly dataset: string;
    readonly from: number;
    readonly to?: number;
    readonly limit?: number;
  },
): Promise<readonly KeptFindings[]> {
  let query = db
    .selectFrom(table)
    .selectAll()
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('dataset', '=', dataset)
    .where('position', '>=', from)
    .orderBy('position');
  if (to !== undefined) query = query.where('position', '<=', to);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.map((row) => ({
    position: row.position,
    name: row.subject_name,
    // Written by this file alone.
    findings: readKeptJson<readonly Finding[]>(row.findings, table, row),
  }));
}

/** Keeps what a dataset says of some documents, in place of what is kept there. */
export async function putFindings(
  db: Db,
  { id, organizationId }: WatchKey,
  {
    table,
    dataset,
    kept,
  }: { readonly table: FindingTable; readonly dataset: string; readonly kept: readonly KeptFindings[] },
): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ position, name, findings }) => [position, name, JSON.stringify(findings)]);
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into ${table} (watch_id, dataset, position, organization_id, subject_name, findings)
       select ?, ?, cast(one.value ->> 0 as bigint), ?, one.value ->> 1, one.value ->> 2
       from json_each(?) as one where true
       on conflict (watch_id, dataset, position)
       do update set subject_name = excluded.subject_name, findings = excluded.findings`,
      [id, dataset, organizationId, JSON.stringify(rows)],
    ),
  );
}

/** Keeps nothing any more of some documents. */
export async function deleteFindings(
  db: Db,
  { id, organizationId }: WatchKey,
  {
    table,
    dataset,
    positions,
  }: { readonly table: FindingTable; readonly dataset: string; readonly positions: readonly number[] },
): Promise<void> {
  if (positions.length === 0) return;
  await db.executeQuery(
    CompiledQuery.raw(
      `delete from ${table} where watch_id = ? and organization_id = ? and dataset = ?
       and position in (select cast(value as bigint) from json_each(?))`,
      [id, organizationId, dataset, JSON.stringify(positions)],
    ),
  );
}

/** Of how many documents each dataset says anything. */
export async function countFindings(
  db: Db,
  { id, organizationId }: WatchKey,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('watch_finding')
    .select(({ fn }) => ['dataset', fn.countAll<number>().as('count')])
    .where('watch_id', '=', id)
    .where('organization_id', '=', organizationId)
    .groupBy('dataset')
    .execute();
  return new Map(rows.map(({ dataset, count }) => [dataset, count]));
}

/** The rows of lists that are set aside for each of some documents. */
export async function listRowsSetAside(
  db: Db,
  organizationId: string,
  documents: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (documents.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_decision')
    .select(['document', 'row_sha256', 'set_aside'])
    .where('organization_id', '=', organizationId)
    .where('document', 'in', documents)
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  const aside = new Map<string, Set<string>>();
  for (const { document, row_sha256: row, set_aside: isAside } of rows) {
    const ofDocument = aside.get(document) ?? new Set();
    if (isAside === 1) ofDocument.add(row);
    else ofDocument.delete(row);
    aside.set(document, ofDocument);
  }
  return aside;
}
