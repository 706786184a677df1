import { CompiledQuery, type Kysely } from 'kysely';
import type { DocumentKind } from '../document/kind.ts';
import { readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import { isServer } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import type { ReportStatus, Run } from './report.ts';
import type { ReadingForm, RunReadings } from './run-readings.ts';

type Db = Kysely<Tables>;

type RunKey = Pick<Run, 'id' | 'organizationId' | 'policyVersion' | 'asOfDay'>;

/** Keeps what rules read of a run, in place of what was kept before. */
export async function putReadings(db: Db, run: RunKey, { form, readings }: RunReadings): Promise<void> {
  const { organizationId } = run;
  const { text, hash } = form;
  if (isServer(db) || !(await hasForm(db, organizationId, hash)))
    await sendAlong(db, [
      `insert into reading_form (organization_id, hash, form) values (?, ?, ?)
       on conflict (organization_id, hash) do nothing`,
      [organizationId, hash, text],
    ]);
  const values = [run.id, organizationId, run.policyVersion, run.asOfDay, hash, readings];
  await sendAlong(db, [
    `insert into run_reading (run_id, organization_id, policy_version, as_of_day, form_hash, readings, checksum)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (run_id) do update set form_hash = excluded.form_hash, readings = excluded.readings`,
    [...values, rowChecksum('run_reading', values)],
  ]);
}

/** On a file, looking is to cost less than an insert that comes to nothing, as it nearly always does; of a server it would be waited for. */
async function hasForm(db: Db, organizationId: string, hash: string): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw('select 1 from reading_form where organization_id = ? and hash = ?', [
      organizationId,
      hash,
    ]),
  );
  return rows.length > 0;
}

/** Forms of readings by what names them. */
export async function findReadingForms(
  db: Db,
  organizationId: string,
): Promise<ReadonlyMap<string, ReadingForm>> {
  const rows = await db
    .selectFrom('reading_form')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(rows.map((row) => [row.hash, readKeptJson<ReadingForm>(row.form, 'reading_form', row)]));
}

/** A report with what is kept of its current run. */
export interface ReportWithReadings {
  readonly id: string;
  readonly document: string;
  readonly status: ReportStatus;
  readonly policyId: string;
  readonly currentRunId: string;
  /** What names the form, and the readings; null where none are kept of that run. */
  readonly kept: {
    readonly policyVersion: number;
    readonly asOfDay: string;
    readonly formHash: string;
    readonly readings: string;
  } | null;
}

const readingColumns = `, run_reading.run_id, run_reading.organization_id, run_reading.policy_version,
  run_reading.as_of_day, run_reading.form_hash, run_reading.readings, run_reading.checksum`;

/**
 * A page of the organisation's reports on one kind of document, newest first, whatever has become of them.
 *
 * @param page.from ids from there on; `before` is not in.
 * @param options.readings false leaves out what is kept of their runs, as where that is damaged.
 */
export async function listReportsWithReadings(
  db: Db,
  organizationId: string,
  page: {
    readonly documentKind: DocumentKind;
    readonly from: string;
    readonly before: string;
    readonly limit: number;
  },
  { readings = true }: { readonly readings?: boolean } = {},
): Promise<{ readonly reports: readonly ReportWithReadings[]; readonly last: string | undefined }> {
  const { rows } = await db.executeQuery<{
    readonly id: string;
    readonly document: string;
    readonly status: ReportStatus;
    readonly kind: DocumentKind;
    readonly policy: string;
    readonly run: string;
    readonly run_id: string | null;
    readonly policy_version: number;
    readonly as_of_day: string;
    readonly form_hash: string;
    readonly readings: string;
  }>(
    CompiledQuery.raw(
      `select report.id as id, report.document as document, report.status as status,
         report.document_kind as kind, report.policy_id as policy, report.current_run_id as run${
           readings ? readingColumns : ', null as run_id'
         }
       from report indexed by report_by_organization
       ${readings ? 'left join run_reading on run_reading.run_id = report.current_run_id' : ''}
       where report.organization_id = ? and report.id >= ? and report.id < ?
       order by report.id desc limit ?`,
      [organizationId, page.from, page.before, page.limit],
    ),
  );
  const reports = rows.flatMap((row): ReportWithReadings[] => {
    if (row.kind !== page.documentKind) return [];
    const { id, document, status, policy: policyId, run: currentRunId } = row;
    const kept = row.run_id === null ? null : keptOf(row);
    return [{ id, document, status, policyId, currentRunId, kept }];
  });
  return { reports, last: rows.length < page.limit ? undefined : rows.at(-1)?.id };
}

function keptOf(row: {
  readonly policy_version: number;
  readonly as_of_day: string;
  readonly form_hash: string;
  readonly readings: string;
}): ReportWithReadings['kept'] {
  return {
    policyVersion: Number(row.policy_version),
    asOfDay: row.as_of_day,
    formHash: row.form_hash,
    readings: row.readings,
  };
}

/**
 * Returns the number of different documents of a kind that the organisation's reports are about.
 *
 * @param options.from a bound before the ids of the reports; an empty text for all.
 */
export async function countDocuments(
  db: Db,
  organizationId: string,
  { documentKind, from }: { readonly documentKind: DocumentKind; readonly from: string },
): Promise<number> {
  const { rows } = await db.executeQuery<{ readonly count: number }>(
    CompiledQuery.raw(
      // A CPF has 11 characters and a CNPJ 14, so that the index alone says enough.
      `select count(*) as count from (
         select 1 from report indexed by report_by_document
         where organization_id = ? and length(document) = ? and id >= ? group by document
       ) as one`,
      [organizationId, documentKind === 'cnpj' ? 14 : 11, from],
    ),
  );
  return Number(rows[0]?.count ?? 0);
}
