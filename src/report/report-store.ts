import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { readSoundly, requireReadable, type UnreadableRow } from '../storage/read-soundly.ts';
import { damagedRow, readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import type { Report } from './report.ts';
import { isInFlight, policyStatuses, reportStatuses } from './report.ts';
import { listReportIds, type ReportFilter } from './report-list-store.ts';

type Db = Kysely<Tables>;

/** Written out, like the other statements of every run: putting one together would cost more than running it. */
export async function insertReport(db: Db, report: Report): Promise<void> {
  // In the order of the checksum: that a trigger reckons it costs as much again as the insert.
  const values = [
    report.id,
    report.organizationId,
    report.document,
    report.documentKind,
    report.policyId,
    report.depth,
    report.status,
    report.policyStatus,
    report.score,
    report.externalId,
    report.commentary,
    report.analystId,
    report.analystName,
    report.decidedAt,
    report.currentRunId,
    report.createdAt,
    report.updatedAt,
    report.revision,
    // No notes and no reviews yet.
    0,
    0,
    // No name and no terms yet.
    null,
    null,
    null,
    report.salt,
  ];
  await sendAlong(db, [
    `insert into report (id, organization_id, document, document_kind, policy_id, depth, status, policy_status, score,
         external_id, commentary, analyst_id, analyst_name, decided_at, current_run_id, created_at, updated_at, revision,
         note_count, review_count, subject_name, terms, valid_until, salt, checksum)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, rowChecksum('report', values)],
  ]);
}

/*
 * Reports and runs are read with the checksums of an index (storage/schema/checksums.ts), so that a row of an older copy of its page is
 * noticed. `indexed by` names the index.
 */

/** A report of the organisation; undefined for an unknown id and for another organisation's alike. */
export async function findReport(db: Db, organizationId: string, id: string): Promise<Report | undefined> {
  const { rows } = await db.executeQuery<Selectable<Tables['report']>>(
    CompiledQuery.raw(
      'select * from report indexed by report_checksum where organization_id = ? and id = ?',
      [organizationId, id],
    ),
  );
  const [row] = rows;
  return row && toReport(row);
}

/** Reports of the organisation by their ids. */
export async function findReports(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Report>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.executeQuery<Selectable<Tables['report']>>(
    CompiledQuery.raw(
      `select * from report indexed by report_checksum
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, JSON.stringify(ids)],
    ),
  );
  return new Map(rows.map((row) => [row.id, toReport(row)]));
}

/** How far a report is, and whether it has changed. */
export type ReportState = Pick<Report, 'status' | 'policyStatus' | 'revision'>;

type StateRow = Pick<Selectable<Tables['report']>, 'id' | 'status' | 'policy_status' | 'revision'>;

/**
 * The states of reports of the organisation, as they are kept, by their ids. Written out, since every poll asks for one, and
 * putting the statement together would cost more than running it.
 */
export async function listReportStates(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StateRow>> {
  const places = ids.map(() => '?').join(', ');
  const { rows } = await db.executeQuery<StateRow>(
    CompiledQuery.raw(
      `select id, status, policy_status, revision from report where organization_id = ? and id in (${places})`,
      [organizationId, ...ids],
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws CreditError RECORD_DAMAGED */
export function toReportState({ id, status, policy_status, revision }: StateRow): ReportState {
  return {
    status: oneOf(reportStatuses, status, id),
    policyStatus: oneOf(policyStatuses, policy_status, id),
    revision,
  };
}

/** The organisation's newest report about a document. */
export async function findNewestReport(
  db: Db,
  organizationId: string,
  document: string,
): Promise<Report | undefined> {
  const { rows } = await db.executeQuery<Selectable<Tables['report']>>(
    CompiledQuery.raw(
      `select * from report indexed by report_checksum where organization_id = ? and id = (
         select id from report indexed by report_by_document
         where organization_id = ? and document = ? order by id desc limit 1)`,
      [organizationId, organizationId, document],
    ),
  );
  const [row] = rows;
  return row && toReport(row);
}

/**
 * The organisation's newest report about each of these documents, in their order; none for one that has none.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export async function findNewestReports(
  db: Db,
  organizationId: string,
  documents: readonly string[],
): Promise<readonly Report[]> {
  if (documents.length === 0) return [];
  const { rows } = await db.executeQuery<{ readonly id: string | null }>(
    CompiledQuery.raw(
      `select (select id from report indexed by report_by_document
         where organization_id = ? and document = wanted.value order by id desc limit 1) as id
       from (select value from json_each(?)) as wanted`,
      [organizationId, JSON.stringify(documents)],
    ),
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const { reports, unreadable } = await findSoundReports(db, organizationId, ids);
  requireReadable(unreadable);
  return reports;
}

/**
 * Returns the ids of the newest reports about a document whose latest run was evaluated under `policyId` and `profile` at `since`
 * or later, and by everything that is decided about its matches. The newest report is first.
 */
export async function listFreshReportIds(
  db: Db,
  organizationId: string,
  wanted: { document: string; policyId: string; profile: string; since: string; limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('report')
    .innerJoin('run', 'run.id', 'report.current_run_id')
    .select('report.id')
    .where('report.organization_id', '=', organizationId)
    .where('report.document', '=', wanted.document)
    .where('report.policy_id', '=', wanted.policyId)
    .where('run.profile', '=', wanted.profile)
    .where('run.phase', '=', 'COMPLETED')
    .where('run.finished_at', '>=', wanted.since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('match_decision')
            .select('match_decision.id')
            .where('match_decision.organization_id', '=', organizationId)
            .where('match_decision.document', '=', wanted.document)
            // Decisions are read once the run has begun.
            .whereRef('match_decision.decided_at', '>=', 'run.started_at'),
        ),
      ),
    )
    .orderBy('report.id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reports of the organisation, newest first, and the ids of those that are damaged. A cursor is an id, so that rows that arrive
 * never shift a page.
 */
export async function listReportRows(
  db: Db,
  organizationId: string,
  filter: ReportFilter,
): Promise<{ readonly reports: readonly Report[]; readonly unreadable: readonly UnreadableRow[] }> {
  return findSoundReports(db, organizationId, await listReportIds(db, organizationId, filter));
}

/** Reports by their ids, in their order, and which of them are damaged: one that an index names and nobody finds is that too. */
export async function findSoundReports(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ readonly reports: readonly Report[]; readonly unreadable: readonly UnreadableRow[] }> {
  const { sound, unreadable } = await readSoundly(
    ids,
    (some) => findReports(db, organizationId, some),
    (id) => damagedRow('report', { id }),
  );
  return { reports: ids.flatMap((id) => sound.get(id) ?? []), unreadable };
}

/** What may change of a report beside its status. */
export type ReportChange = Partial<
  Pick<
    Report,
    | 'policyStatus'
    | 'score'
    | 'policyId'
    | 'depth'
    | 'externalId'
    | 'currentRunId'
    | 'commentary'
    | 'analystId'
    | 'analystName'
    | 'decidedAt'
    | 'subjectName'
    | 'terms'
    | 'salt'
  >
>;

const changedColumns: readonly (readonly [keyof ReportChange | 'status', string])[] = [
  ['status', 'status'],
  ['policyStatus', 'policy_status'],
  ['score', 'score'],
  ['policyId', 'policy_id'],
  ['depth', 'depth'],
  ['externalId', 'external_id'],
  ['currentRunId', 'current_run_id'],
  ['commentary', 'commentary'],
  ['analystId', 'analyst_id'],
  ['analystName', 'analyst_name'],
  ['decidedAt', 'decided_at'],
  ['subjectName', 'subject_name'],
  ['terms', 'terms'],
  ['terms', 'valid_until'],
  ['salt', 'salt'],
];

/**
 * Writes a step of a report that stands where `report` says. Only `move-report.ts` calls it, which asks the transition table.
 *
 * @throws what `otherwise` gives, by the end of the transaction, where the stored report has another status or revision.
 */
export async function updateReport(
  db: Db,
  report: Pick<Report, 'id' | 'organizationId' | 'status' | 'revision'>,
  change: ReportChange & Pick<Report, 'status' | 'updatedAt'>,
  otherwise: () => Error,
): Promise<void> {
  const changed = changedColumns.filter(([key]) => change[key] !== undefined);
  const columns = ['updated_at = ?', 'revision = revision + 1', ...changed.map(([, name]) => `${name} = ?`)];
  await sendAlong(
    db,
    [
      `update report set ${columns.join(', ')} where id = ? and organization_id = ? and status = ? and revision = ?`,
      [
        change.updatedAt,
        ...changed.map(([key, name]) => (key === 'terms' ? columnOfTerms(name, change.terms) : change[key])),
        report.id,
        report.organizationId,
        report.status,
        report.revision,
      ],
    ],
    otherwise,
  );
}

function columnOfTerms(name: string, terms: Report['terms'] | undefined): string | null {
  if (terms === null || terms === undefined) return null;
  return name === 'valid_until' ? terms.validUntil : JSON.stringify(terms);
}

/** Marks a report as changed because one of its records has changed. @param added how many records of a kind are new. */
export async function touchReport(
  db: Db,
  report: Pick<Report, 'id' | 'organizationId'>,
  updatedAt: string,
  { notes = 0, reviews = 0 }: { readonly notes?: number; readonly reviews?: number } = {},
): Promise<void> {
  await db
    .updateTable('report')
    .set((set) => ({
      updated_at: updatedAt,
      revision: set('revision', '+', 1),
      note_count: set('note_count', '+', notes),
      review_count: set('review_count', '+', reviews),
    }))
    .where('organization_id', '=', report.organizationId)
    .where('id', '=', report.id)
    .execute();
}

/** Adds the external id of a request that a finished report answers. Returns the report with all its external ids. */
export async function addExternalId(
  db: Db,
  report: Report,
  { externalId, updatedAt }: { readonly externalId: string; readonly updatedAt: string },
): Promise<Report> {
  const { organizationId, id, revision, otherExternalIds } = report;
  if (report.externalId === externalId || otherExternalIds.includes(externalId)) return report;
  const ids = [...otherExternalIds, externalId];
  await db
    .updateTable('report')
    .set({ other_external_ids: JSON.stringify(ids), updated_at: updatedAt, revision: revision + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  return { ...report, otherExternalIds: ids, updatedAt, revision: revision + 1 };
}

function toReport(row: Selectable<Tables['report']>): Report {
  return {
    id: row.id,
    organizationId: row.organization_id,
    document: row.document,
    documentKind: row.document_kind,
    policyId: row.policy_id,
    depth: row.depth,
    status: oneOf(reportStatuses, row.status, row.id),
    policyStatus: oneOf(policyStatuses, row.policy_status, row.id),
    score: row.score,
    externalId: row.external_id,
    otherExternalIds:
      row.other_external_ids === null ? [] : readKeptJson<string[]>(row.other_external_ids, 'report', row),
    commentary: row.commentary,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    decidedAt: row.decided_at,
    terms: row.terms === null ? null : readKeptJson(row.terms, 'report', row),
    subjectName: row.subject_name,
    currentRunId: row.current_run_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
    ...(row.erased_at !== null && { erasedAt: row.erased_at }),
    salt: row.salt,
  };
}

function oneOf<T extends string>(values: readonly T[], text: string, id: string): T {
  const value = values.find((candidate) => candidate === text);
  if (value === undefined) throw damagedRow('report', { id });
  return value;
}

/** The newest reports of all organisations that have ended. */
export async function listEndedReports(
  db: Db,
  limit: number,
): Promise<readonly Pick<Report, 'id' | 'organizationId' | 'analystId' | 'analystName'>[]> {
  return db
    .selectFrom('report')
    .select([
      'id',
      'organization_id as organizationId',
      'analyst_id as analystId',
      'analyst_name as analystName',
    ])
    .where(
      'status',
      'in',
      reportStatuses.filter((status) => !isInFlight(status)),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
