import type { Kysely, Selectable } from 'kysely';
import type { Language } from '../base/language.ts';
import { giveBack, type Hold, letRest, takeClaim, updateHeld } from '../jobs/claim.ts';
import { type Loss, suspectLosses } from '../jobs/losses.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { ExportForm, ExportSubject, ReportExport } from './export.ts';

type Db = Kysely<Tables>;

export async function insertExport(db: Db, one: ReportExport): Promise<void> {
  await db
    .insertInto('report_export')
    .values({
      id: one.id,
      organization_id: one.organizationId,
      ...columnsOf(one.subject),
      revision: one.revision,
      format: one.format,
      language: one.language,
      time_zone: one.timeZone,
      whole: one.whole ? 1 : 0,
      state: one.state,
      error: one.error,
      size: one.size,
      sha256: one.sha256,
      created_at: one.createdAt,
      finished_at: one.finishedAt,
      expires_at: one.expiresAt,
      lease_owner: null,
      lease_until: null,
      suspect_since: one.suspectSince,
    })
    .execute();
}

/** An export of the organisation; undefined for an unknown id and for another's alike. */
export async function findExport(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ReportExport | undefined> {
  const row = await db
    .selectFrom('report_export')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toExport(row);
}

/** The export of a state of something in a form that has not failed. */
export async function findExportOfState(
  db: Db,
  state: {
    readonly organizationId: string;
    readonly subject: ExportSubject;
    readonly revision: number;
    readonly form: ExportForm;
  },
): Promise<ReportExport | undefined> {
  const { format, language, timeZone, whole } = state.form;
  const { report_id, operation_id } = columnsOf(state.subject);
  const row = await db
    .selectFrom('report_export')
    .selectAll()
    .where('organization_id', '=', state.organizationId)
    .where(report_id === null ? 'operation_id' : 'report_id', '=', report_id ?? operation_id)
    .where('revision', '=', state.revision)
    .where('format', '=', format)
    .where('language', '=', language)
    .where('time_zone', '=', timeZone)
    .where('whole', '=', whole ? 1 : 0)
    .where('state', '<>', 'FAILED')
    .executeTakeFirst();
  return row && toExport(row);
}

/** Exports that are not made yet, of every organisation, oldest first: for whoever works for all of them. */
export async function listUnfinishedExports(db: Db, limit: number): Promise<readonly ReportExport[]> {
  const rows = await db
    .selectFrom('report_export')
    .selectAll()
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

/** Exports whose files are kept no longer at `now`, of every organisation. */
export async function listExpiredExports(
  db: Db,
  now: string,
  limit: number,
): Promise<readonly ReportExport[]> {
  const rows = await db
    .selectFrom('report_export')
    .selectAll()
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

/** Exports whose files are kept, of every organisation, in the order of their ids. */
export async function listKeptExports(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ReportExport[]> {
  const rows = await db
    .selectFrom('report_export')
    .selectAll()
    .where('state', '=', 'GENERATED')
    .where('expires_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

/** Claims an export and stores its losses. Returns undefined if another process holds it. */
export async function claimExport(
  db: Db,
  one: ReportExport,
  claim: { readonly holder: string; readonly now: Date },
): Promise<Hold | undefined> {
  return takeClaim(db, 'report_export', one, { ...claim, change: lossColumns(one) });
}

/**
 * Releases a claimed export that was not made.
 *
 * @param loss the loss that ended the attempt. Default: none.
 */
export async function releaseExport(db: Db, hold: Hold, loss?: Loss): Promise<void> {
  await giveBack(db, 'report_export', hold, loss === undefined ? {} : lossColumns(loss), loss?.restUntil);
}

/** Has an export of a lost process wait until a given time. The caller has read it in the same transaction. */
export async function letExportRest(
  db: Db,
  one: Pick<ReportExport, 'id' | 'fence'>,
  { restUntil: until, ...loss }: Loss & { readonly restUntil: string },
): Promise<void> {
  await letRest(db, 'report_export', one, { until, change: lossColumns(loss) });
}

/** Stores another failure of a claimed export. Returns false if another process has taken it over. */
export async function noteExportFailure(db: Db, hold: Hold, failures: number): Promise<boolean> {
  return updateHeld(db, 'report_export', hold, { failures });
}

function lossColumns({ losses, suspectSince }: Pick<Loss, 'losses' | 'suspectSince'>) {
  return { losses, suspect_since: suspectSince };
}

/** Lists the unfinished exports of all organisations that are made alone because of their losses, oldest first. */
export async function listSuspectExports(
  db: Db,
  { limit }: { readonly limit: number },
): Promise<readonly ReportExport[]> {
  const rows = await db
    .selectFrom('report_export')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('losses', '>=', suspectLosses)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

/** What an export comes to. */
export type ExportEnd = Pick<
  ReportExport,
  'state' | 'error' | 'size' | 'sha256' | 'finishedAt' | 'expiresAt'
>;

/** Ends an export that is held; false when it is no longer ours. */
export async function endExport(db: Db, hold: Hold, end: ExportEnd): Promise<boolean> {
  return updateHeld(db, 'report_export', hold, {
    state: end.state,
    error: end.error,
    size: end.size,
    sha256: end.sha256,
    finished_at: end.finishedAt,
    expires_at: end.expiresAt,
    lease_owner: null,
    lease_until: null,
  });
}

/** What of an export whose file was made again, or is kept no longer, is other than before. */
export async function updateExportFile(
  db: Db,
  one: Pick<ReportExport, 'organizationId' | 'id'>,
  file: Pick<ReportExport, 'expiresAt'> & Partial<Pick<ReportExport, 'size' | 'sha256'>>,
): Promise<void> {
  const { expiresAt, size, sha256 } = file;
  await db
    .updateTable('report_export')
    .set({
      expires_at: expiresAt,
      ...(size !== undefined && { size }),
      ...(sha256 !== undefined && { sha256 }),
    })
    .where('organization_id', '=', one.organizationId)
    .where('id', '=', one.id)
    .execute();
}

function toExport(row: Selectable<Tables['report_export']>): ReportExport {
  return {
    id: row.id,
    organizationId: row.organization_id,
    subject: toSubject(row),
    revision: row.revision,
    format: row.format,
    // Written by those who took it from a reader's choice.
    language: row.language as Language,
    timeZone: row.time_zone,
    whole: row.whole === 1,
    state: row.state,
    error: row.error,
    size: row.size,
    sha256: row.sha256,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    holder: row.lease_owner,
    heldUntil: row.lease_until,
    fence: row.fence,
    failures: row.failures,
    losses: row.losses,
    suspectSince: row.suspect_since,
  };
}

function columnsOf(subject: ExportSubject): {
  readonly report_id: string | null;
  readonly operation_id: string | null;
} {
  return 'reportId' in subject
    ? { report_id: subject.reportId, operation_id: null }
    : { report_id: null, operation_id: subject.operationId };
}

function toSubject(row: Selectable<Tables['report_export']>): ExportSubject {
  if (row.report_id !== null) return { reportId: row.report_id };
  if (row.operation_id !== null) return { operationId: row.operation_id };
  throw damagedRow('report_export', row);
}
