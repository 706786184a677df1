import { CompiledQuery, type Kysely } from 'kysely';
import { idBoundAt } from '../base/ids.ts';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import type { PolicyStatus, ReportStatus } from './report.ts';
import { policyStatuses, reportStatuses } from './report.ts';

/*
 * Which reports a list shows. No statement looks at more rows than a page has, times the number of standings: each names the
 * index that it goes along (INDEXED BY), since what SQLite guesses changes with what it has counted.
 */

type Db = Kysely<Tables>;

const documentKinds = ['cpf', 'cnpj'] as const;

/** How a report stands: of each of these there are few values. */
interface Standing {
  readonly status?: ReportStatus;
  readonly policyStatus?: PolicyStatus;
  readonly documentKind?: (typeof documentKinds)[number];
}

/** What a list of reports may be narrowed by, beside its page. */
export interface ReportNarrowing extends Standing {
  readonly document?: string;
  readonly policyId?: string;
  readonly externalId?: string;
  /** ISO 8601 UTC with milliseconds; both ends are in. What counts is the instant of a report's identifier, which is that of its creation. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  /** The last day of the approval, `YYYY-MM-DD`; both ends are in. Only approvals that no later report of the document has followed. */
  readonly validUntilFrom?: string;
  readonly validUntilTo?: string;
}

/** A page of a list; `before` is the id of the last report of the page before. */
export interface ReportFilter extends ReportNarrowing {
  readonly before?: string;
  readonly limit: number;
}

/** Sorts behind every identifier. */
const behindAll = 'rpt_~';

/** The identifiers of a filter's instants and page: `from` is in, `before` is not. */
export function idRangeOf({
  createdFrom,
  createdTo,
  before,
}: Pick<ReportFilter, 'createdFrom' | 'createdTo' | 'before'>): {
  readonly from: string;
  readonly before: string;
} {
  const end = createdTo === undefined ? behindAll : idBoundAt('rpt', Date.parse(createdTo) + 1);
  return {
    from: createdFrom === undefined ? '' : idBoundAt('rpt', Date.parse(createdFrom)),
    before: before === undefined || end < before ? end : before,
  };
}

/** The ids of the organisation's reports, newest first. */
export async function listReportIds(
  db: Db,
  organizationId: string,
  filter: ReportFilter,
): Promise<readonly string[]> {
  const { from, before } = idRangeOf(filter);
  const range = [from, before, filter.limit];
  const { index, conditions, values, isStanding } = pathOf(filter, { db, organizationId });
  const page = `select id from report indexed by ${index}
    where organization_id = ?${conditions} and id >= ? and id < ? order by id desc limit ?`;
  if (!isStanding) return readIds(db, page, [organizationId, ...values, ...range]);
  // The newest of each standing, of which there are at most 64; of these the newest.
  return readIds(
    db,
    `select newest.value as id from json_each(?) as standing, ${sqlWords(db).rowsOf(page, 'id')} as newest
     order by newest.value desc limit ?`,
    [standingsOf(filter), organizationId, ...values, ...range, filter.limit],
  );
}

/**
 * How many reports of the organisation a filter is about, counted along an index and no further than `atMost`.
 *
 * @returns `atMost` where there are so many or more.
 */
export async function countReports(
  db: Db,
  organizationId: string,
  filter: ReportNarrowing,
  atMost = 10_000,
): Promise<number> {
  const { from, before } = idRangeOf(filter);
  const { index, conditions, values, isStanding } = pathOf(filter, { db, organizationId });
  const some = `select count(*) as count from (
    select 1 from report indexed by ${index} where organization_id = ?${conditions} and id >= ? and id < ? limit ?
  ) as one`;
  const parameters = [organizationId, ...values, from, before, atMost];
  const query = isStanding
    ? CompiledQuery.raw(`select sum((${some})) as count from json_each(?) as standing`, [
        ...parameters,
        standingsOf(filter),
      ])
    : CompiledQuery.raw(some, parameters);
  const { rows } = await db.executeQuery<{ count: number }>(query);
  return Math.min(rows[0]?.count ?? 0, atMost);
}

/** The id of the oldest report of the organisation that a filter is about; its page does not matter. */
export async function findOldestReportId(
  db: Db,
  organizationId: string,
  filter: ReportNarrowing,
): Promise<string | undefined> {
  const { from, before } = idRangeOf(filter);
  const { index, conditions, values, isStanding } = pathOf(filter, { db, organizationId });
  const oldest = `select min(id) as id from report indexed by ${index}
    where organization_id = ?${conditions} and id >= ? and id < ?`;
  const parameters = [organizationId, ...values, from, before];
  const ids = isStanding
    ? await readIds(db, `select (${oldest}) as id from json_each(?) as standing`, [
        ...parameters,
        standingsOf(filter),
      ])
    : await readIds(db, oldest, parameters);
  return ids.toSorted()[0];
}

/**
 * Along which index a filter is followed, up to the id.
 *
 * @returns `conditions` as `conditionsOf` has them; `isStanding` where they stand on a row of `standing`.
 */
function pathOf(
  filter: ReportNarrowing,
  searched: Searched,
): Conditions & {
  readonly index: string;
  readonly isStanding: boolean;
} {
  const { document, externalId, policyId, status, policyStatus, documentKind } = filter;
  const { validUntilFrom, validUntilTo } = filter;
  if (document !== undefined || externalId !== undefined) {
    // A document, or what a caller names one request by, has few reports: these may be looked at one by one.
    const index = document === undefined ? 'report_by_organization' : 'report_by_document';
    return { index, ...conditionsOf(filter, searched), isStanding: false };
  }
  // What expires within some days is little beside all that there is.
  if (validUntilFrom !== undefined || validUntilTo !== undefined)
    return { index: 'report_by_validity', ...conditionsOf(filter, searched), isStanding: false };
  const standing = ` and status = standing.value ->> 0 and policy_status = standing.value ->> 1
    and document_kind = standing.value ->> 2`;
  if (policyId !== undefined) {
    const conditions = ` and policy_id = ?${standing}`;
    return { index: 'report_by_policy_standing', conditions, values: [policyId], isStanding: true };
  }
  const isAny = status === undefined && policyStatus === undefined && documentKind === undefined;
  return isAny
    ? { index: 'report_by_organization', conditions: '', values: [], isStanding: false }
    : { index: 'report_by_standing', conditions: standing, values: [], isStanding: true };
}

/** The database, and the organisation whose reports are searched. */
interface Searched {
  readonly db: Db;
  readonly organizationId: string;
}

interface Conditions {
  /** SQL, each beginning with `and`. */
  readonly conditions: string;
  readonly values: readonly string[];
}

/** What a report's columns must be, but for its organisation and identifier. */
export function conditionsOf(filter: ReportNarrowing, searched: Searched): Conditions {
  const columns = [
    ['document', filter.document],
    ['policy_id', filter.policyId],
    ['status', filter.status],
    ['policy_status', filter.policyStatus],
    ['document_kind', filter.documentKind],
  ] as const;
  const wanted = columns.flatMap(([column, value]) =>
    value === undefined ? [] : [[column, value] as const],
  );
  const validity = validityOf(filter);
  const external = externalIdOf(filter, searched);
  return {
    conditions:
      wanted.map(([column]) => ` and ${column} = ?`).join('') + validity.conditions + external.conditions,
    values: [...wanted.map(([, value]) => value), ...validity.values, ...external.values],
  };
}

/** A report has the external id of the request that made it, and those of later requests that it answered. */
function externalIdOf({ externalId }: ReportNarrowing, { db, organizationId }: Searched): Conditions {
  if (externalId === undefined) return { conditions: '', values: [] };
  return {
    conditions: ` and report.id in (
      select first.id from report as first indexed by report_by_external_id
      where first.organization_id = ? and first.external_id = ?
      union
      select later.id from report as later indexed by report_by_other_external_ids
      where later.organization_id = ? and later.other_external_ids is not null
        and exists (select 1 from ${sqlWords(db).elementsOf('later.other_external_ids')} where element.value = ?))`,
    values: [organizationId, externalId, organizationId, externalId],
  };
}

/** An approval whose document was analysed again comes to no end that anybody waits for. */
const unfollowed = ` and not exists (select 1 from report as later
  where later.organization_id = report.organization_id and later.document = report.document and later.id > report.id)`;

function validityOf({ validUntilFrom, validUntilTo }: ReportNarrowing): Conditions {
  if (validUntilFrom === undefined && validUntilTo === undefined) return { conditions: '', values: [] };
  return {
    // Said even where the one end is open: the index holds no others.
    conditions: ` and valid_until is not null and valid_until >= ? and valid_until <= ?${unfollowed}`,
    values: [validUntilFrom ?? '', validUntilTo ?? '9999-12-31'],
  };
}

/** JSON: every standing that a filter leaves, as `[status, policyStatus, documentKind]`. */
function standingsOf({ status, policyStatus, documentKind }: Standing): string {
  const standings = (status ? [status] : reportStatuses).flatMap((one) =>
    (policyStatus ? [policyStatus] : policyStatuses).flatMap((result) =>
      (documentKind ? [documentKind] : documentKinds).map((kind) => [one, result, kind]),
    ),
  );
  return JSON.stringify(standings);
}

async function readIds(db: Db, sql: string, parameters: readonly unknown[]): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ id: string | null }>(CompiledQuery.raw(sql, [...parameters]));
  return rows.flatMap(({ id }) => id ?? []);
}
