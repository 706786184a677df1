import { CompiledQuery, type Kysely } from 'kysely';
import { idBoundAt } from '../base/ids.ts';
import { evaluatedStatuses, type ReportStatus } from '../report/report.ts';
import { rowChecksum } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { startOfDay } from '../wording/calendar.ts';

type Db = Kysely<Tables>;

/** An outcome as it is kept. */
interface KeptOutcome {
  /** Of the report, with what of a SHA-256 of what is told parts it from others of the report. */
  readonly id: string;
  readonly reportId: string;
  readonly event: string;
  readonly daysLate: number | null;
  /** `YYYY-MM-DD`; null if the day could not be read. */
  readonly happenedOn: string | null;
  readonly amountCents: number | null;
}

/**
 * So many are written by one statement: until it ends, SQLite keeps in memory what stood on every page that it changes, so that one for
 * tens of thousands held as much as they have pages of the indexes.
 */
const rowsPerStatement = 200;

/**
 * Stores the outcomes of an import. An outcome that an earlier import states too becomes one of this import.
 *
 * @returns the number of outcomes that no earlier import states.
 */
export async function insertOutcomes(
  db: Db,
  {
    organizationId,
    keptAt,
    importId,
  }: { readonly organizationId: string; readonly keptAt: string; readonly importId: string },
  outcomes: readonly KeptOutcome[],
): Promise<number> {
  let kept = 0;
  for (let from = 0; from < outcomes.length; from += rowsPerStatement) {
    const rows = outcomes.slice(from, from + rowsPerStatement);
    kept += rows.length - (await countOutcomes(db, organizationId, rows));
    const values: unknown[] = [];
    for (const { id, reportId, event, daysLate, happenedOn, amountCents } of rows) {
      const columns = [
        id,
        organizationId,
        reportId,
        event,
        daysLate,
        happenedOn,
        amountCents,
        keptAt,
        importId,
      ];
      values.push(...columns, rowChecksum('outcome', columns));
    }
    await db.executeQuery(CompiledQuery.raw(insertOf(rows.length), values));
  }
  return kept;
}

function insertOf(rows: number): string {
  const places = Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ');
  return `insert into outcome
    (id, organization_id, report_id, event, days_late, happened_on, amount_cents, kept_at, import_id, checksum)
    values ${places} on conflict (id) do update
    set kept_at = excluded.kept_at, import_id = excluded.import_id, checksum = excluded.checksum
    where excluded.import_id > outcome.import_id`;
}

async function countOutcomes(
  db: Db,
  organizationId: string,
  outcomes: readonly Pick<KeptOutcome, 'id'>[],
): Promise<number> {
  const { rows } = await db.executeQuery<{ readonly count: number }>(
    CompiledQuery.raw(
      `select count(*) as count from outcome
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, JSON.stringify(outcomes.map(({ id }) => id))],
    ),
  );
  return Number(rows[0]?.count ?? 0);
}

/** Returns the reports of a document that have outcomes, or the one of an id, each with the number of its outcomes. */
export async function findReportsWithOutcomes(
  db: Db,
  {
    organizationId,
    document,
    reportId = null,
  }: { readonly organizationId: string; readonly document: string; readonly reportId?: string | null },
): Promise<readonly { readonly reportId: string; readonly outcomes: number }[]> {
  const { rows } = await db.executeQuery<{ readonly id: string; readonly count: number }>(
    CompiledQuery.raw(
      `select report.id, count(*) as count from report
       join outcome on outcome.report_id = report.id and outcome.organization_id = report.organization_id
       where report.organization_id = ? and report.document = ? and report.id = coalesce(?, report.id)
       group by report.id order by report.id`,
      [organizationId, document, reportId],
    ),
  );
  return rows.map(({ id, count }) => ({ reportId: id, outcomes: Number(count) }));
}

/** Deletes all outcomes of some reports. */
export async function deleteOutcomesOf(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      'delete from outcome where organization_id = ? and report_id in (select value from json_each(?))',
      [organizationId, JSON.stringify(reportIds)],
    ),
  );
}

/** A report that an outcome names. */
export interface NamedReport {
  readonly document: string;
  readonly policyId: string;
  readonly status: ReportStatus;
  readonly createdAt: string;
  readonly isErased: boolean;
}

/** Returns an organisation's reports by their ids, without the ids that it does not have. */
export async function findReportsById(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedReport>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.executeQuery<
    Omit<NamedReport, 'isErased'> & { readonly id: string; readonly erasedAt: string | null }
  >(
    CompiledQuery.raw(
      `select id, document, policy_id as "policyId", status, created_at as "createdAt", erased_at as "erasedAt"
       from report
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, JSON.stringify(ids.toSorted())],
    ),
  );
  return new Map(rows.map(({ id, erasedAt, ...report }) => [id, { ...report, isErased: erasedAt !== null }]));
}

/**
 * Finds the newest report with a decision that each document had at the end of a day, of the stated policy if one is stated.
 * Returns the ids in the order of `wanted`, undefined for a document without such a report.
 */
export async function findDecisionsByDay(
  db: Db,
  organizationId: string,
  wanted: readonly {
    readonly document: string;
    readonly day: string;
    readonly policyId: string | undefined;
  }[],
  timezone: string,
): Promise<readonly (string | undefined)[]> {
  if (wanted.length === 0) return [];
  const bounds = new Map<string, string>();
  const boundOf = (day: string) => {
    const bound = bounds.get(day) ?? idBoundAt('rpt', startOfDay(day, timezone, 1).getTime());
    bounds.set(day, bound);
    return bound;
  };
  // In the order of the index, which is then gone through once.
  const places = wanted
    .map(({ document, day, policyId }, index) => [index, document, boundOf(day), policyId ?? null] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const { rows } = await db.executeQuery<{ readonly place: number; readonly id: string | null }>(
    CompiledQuery.raw(
      `select cast(wanted.value ->> 0 as integer) as place, (select id from report indexed by report_by_document
         where organization_id = ? and document = wanted.value ->> 1 and id < wanted.value ->> 2
           and status in (${evaluated}) and policy_id = coalesce(wanted.value ->> 3, policy_id)
         order by id desc limit 1) as id
       from json_each(?) as wanted`,
      [organizationId, JSON.stringify(places)],
    ),
  );
  const byPlace = new Map(rows.map(({ place, id }) => [Number(place), id ?? undefined]));
  return wanted.map((_, index) => byPlace.get(index));
}

/**
 * Whether an outcome counts. For each day of a report, only the outcomes of the newest import count. So one file and several requests give
 * the same result.
 */
const isNewestOfDay = `outcome.import_id = (select max(newest.import_id) from outcome as newest
  where newest.report_id = outcome.report_id and newest.organization_id = outcome.organization_id
    and coalesce(newest.happened_on, '') = coalesce(outcome.happened_on, ''))`;

const evaluated = evaluatedStatuses.map((status) => `'${status}'`).join(', ');

/**
 * The severity of an outcome: 2 is bad, 1 is unknown (LATE without days, which is at least one day), 0 is good. The parameter is the
 * number of days late from which an outcome is bad. The rule of `isBadOutcome`, for many rows.
 */
const severity = `case
  when outcome.event = 'DEFAULT' then 2
  when coalesce(outcome.days_late, case outcome.event when 'LATE' then 1 else 0 end) >= cast(? as integer) then 2
  when outcome.event = 'LATE' and outcome.days_late is null then 1
  else 0 end`;

/** How the reports of one score and month have ended. */
export interface OutcomeTally {
  readonly version: number;
  readonly score: number | null;
  /** `YYYY-MM` of the report, in the time zone that was configured then. */
  readonly month: string;
  readonly good: number;
  readonly bad: number;
  /** Approved, without a known outcome. */
  readonly open: number;
}

/** The reports with a decision of a policy that were approved or of which an outcome is known, by version, score and month. */
export async function tallyOutcomes(
  db: Db,
  organizationId: string,
  { policyId, badFromDays }: { readonly policyId: string; readonly badFromDays: number },
): Promise<readonly OutcomeTally[]> {
  const { rows } = await db.executeQuery<Record<keyof OutcomeTally, number | string | null>>(
    CompiledQuery.raw(
      `select version, score, month,
         sum(case when severity = 0 then 1 else 0 end) as good,
         sum(case when severity = 2 then 1 else 0 end) as bad,
         sum(case when severity = 1 then 1 else 0 end) as open
       from (
         select max(run.policy_version) as version, max(report.score) as score,
           max(substr(first_run.as_of_day, 1, 7)) as month, max(report.status) as status,
           max(case when outcome.id is null then 1 else ${severity} end) as severity
         from report
         join run on run.id = report.current_run_id
         join run as first_run on first_run.report_id = report.id and first_run.number = 1
         left join outcome on outcome.report_id = report.id and outcome.organization_id = report.organization_id
           and ${isNewestOfDay}
         where report.organization_id = ? and report.policy_id = ? and report.status in (${evaluated})
           and report.erased_at is null
         group by report.id
       ) as told
       where severity <> 1 or status = 'APPROVED'
       group by version, score, month`,
      [badFromDays, organizationId, policyId],
    ),
  );
  return rows.map((row) => ({
    version: Number(row.version),
    score: row.score === null ? null : Number(row.score),
    month: String(row.month),
    good: Number(row.good),
    bad: Number(row.bad),
    open: Number(row.open),
  }));
}

/** Returns the number of reports of a policy that were approved and then erased. Their outcomes were erased too. */
export async function countErasedApprovals(
  db: Db,
  organizationId: string,
  policyId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .where('status', '=', 'APPROVED')
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns whether each of some reports ended badly, for the reports whose outcome is known. The worst outcome counts, of each day those
 * of the newest import.
 */
export async function findEndings(
  db: Db,
  organizationId: string,
  { ids, badFromDays }: { readonly ids: readonly string[]; readonly badFromDays: number },
): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.executeQuery<{ readonly report_id: string; readonly severity: number }>(
    CompiledQuery.raw(
      `select outcome.report_id, max(${severity}) as severity
       from json_each(?) as wanted
       join outcome on outcome.report_id = wanted.value ->> 0 and outcome.organization_id = ?
         and ${isNewestOfDay}
       group by outcome.report_id`,
      [badFromDays, JSON.stringify(ids.map((id) => [id])), organizationId],
    ),
  );
  return new Map(
    rows.flatMap(({ report_id: id, severity: own }) => (Number(own) === 1 ? [] : [[id, Number(own) === 2]])),
  );
}

/** Whether the organisation has been told anything. */
export async function hasOutcomes(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('outcome')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
