import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import { type SqlWords, sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { type Access, accessWays } from './access.ts';

type Db = Kysely<Tables>;

/** An access to be kept, unless another process has kept it for the same stretch of time. */
export interface NewAccess extends Access {
  readonly organizationId: string;
  /** What was read: the report, or what names a list. */
  readonly what: string;
  /** Which stretch of time: one row in each. */
  readonly period: number;
}

/** Of some reports those that are about people. */
export async function listReportsOfPeople(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `select id from report indexed by report_by_organization
       where organization_id = ? and id in (select value from json_each(?)) and document_kind = 'cpf'`,
      [organizationId, JSON.stringify(reportIds)],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertAccesses(db: Db, accesses: readonly NewAccess[]): Promise<void> {
  if (accesses.length === 0) return;
  await db
    .insertInto('access')
    .values(
      accesses.map((access) => ({
        id: access.id,
        organization_id: access.organizationId,
        report_id: access.reportId,
        listed: access.listed.length === 0 ? null : JSON.stringify(access.listed),
        reader_id: access.readerId,
        reader_name: access.readerName,
        way: access.way,
        what: access.what,
        period: access.period,
        accessed_at: access.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'reader_id', 'way', 'what', 'period']).doNothing(),
    )
    .execute();
}

/** Which accesses are meant: of a report, or of every report of a document. */
export type AccessSubject = { readonly reportId: string } | { readonly document: string };

/** Who has read, the newest first; lists too in which a report of it stood. */
export async function listAccesses(
  db: Db,
  organizationId: string,
  subject: AccessSubject,
  limit: number,
): Promise<readonly Access[]> {
  const [condition, value] =
    'reportId' in subject ? ['id = ?', subject.reportId] : ['document = ?', subject.document];
  const { rows } = await db.executeQuery<Selectable<Tables['access']>>(
    CompiledQuery.raw(
      `with own_report as not materialized (select organization_id, id, created_at from report where organization_id = ? and ${condition}),
         wanted as (select cast(? as text) as organization_id)
       select * from ${accessesOf(sqlWords(db))} order by accessed_at desc, id desc limit ?`,
      [organizationId, value, organizationId, limit],
    ),
  );
  return rows.map(toAccess);
}

/**
 * The accesses of the reports in `own_report` (organization_id, id, created_at), of the organisation in `wanted`, as `access`. A list is found by the ids that
 * stand in it, each looked up once, however many reports there are: of the lists since the first of them was made.
 */
export function accessesOf({ elementsOf }: SqlWords): string {
  return `(select access.* from own_report cross join access
      where access.organization_id = own_report.organization_id and access.report_id = own_report.id
    union all select access.* from wanted join access on access.organization_id = wanted.organization_id
      and access.report_id is null and access.accessed_at >= (select min(created_at) from own_report)
      and exists (select 1 from ${elementsOf('access.listed')} where element.value in (select id from own_report))) as access`;
}

function toAccess(row: Selectable<Tables['access']>): Access {
  const way = accessWays.find((one) => one === row.way);
  if (way === undefined) throw damagedRow('access', row);
  return {
    id: row.id,
    readerId: row.reader_id,
    readerName: row.reader_name,
    way,
    reportId: row.report_id,
    listed: row.listed === null ? [] : readKeptJson<readonly string[]>(row.listed, 'access', row),
    at: row.accessed_at,
  };
}
