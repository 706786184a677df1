import { CompiledQuery, type Kysely } from 'kysely';
import { accessesOf } from '../access/access-store.ts';
import { mentionHash } from '../privacy/mention-store.ts';
import { type SqlWords, sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { type HeldRecord, type Holding, isHeldRecord } from './holding.ts';
import { namesInLine } from './refused-line-store.ts';

type Db = Kysely<Tables>;

/** A document within an organisation. */
interface SubjectKey {
  readonly organizationId: string;
  readonly document: string;
}

/** The same, with the hash under which it stands in what was collected about others. */
interface HashedSubjectKey extends SubjectKey {
  /** Empty where no key is to be had: then no such place is found. */
  readonly documentHash: string;
}

/** A report within an organisation. */
interface ReportKey {
  readonly organizationId: string;
  readonly reportId: string;
}

/**
 * Whose records are looked for, with the reports, analyses, operations and places in portfolios that are about it. Not materialized: what is
 * known of the subject is then what each table is searched by, where SQLite would read all of a large table beside a small one.
 */
const ofSubject = `wanted as not materialized (select cast(? as text) as organization_id, cast(? as text) as document, cast(? as bigint) as mention_hash),
  own_report as not materialized (select report.organization_id, report.id, report.created_at from wanted join report
    on report.organization_id = wanted.organization_id and report.document = wanted.document),
  own_run as not materialized (select run.id from own_report join run on run.report_id = own_report.id),
  own_operation as not materialized (select operation.organization_id, operation.id from wanted join operation
    on operation.organization_id = wanted.organization_id and operation.document = wanted.document),
  own_place as not materialized (select watch_subject.organization_id, watch_id, position from wanted join watch_subject
    on watch_subject.organization_id = wanted.organization_id and watch_subject.document = wanted.document)`;

const byDocument = (table: HeldRecord) =>
  `wanted join ${table} on ${table}.organization_id = wanted.organization_id and ${table}.document = wanted.document`;
const byReport = (table: HeldRecord) => `own_report join ${table} on ${table}.report_id = own_report.id`;
/** Of those whose index begins with the organisation. A cross join is walked by SQLite from left to right: else it might read all that the organisation has. */
const byReportOfOrganization = (table: HeldRecord) =>
  `own_report cross join ${table}
    where ${table}.organization_id = own_report.organization_id and ${table}.report_id = own_report.id`;
const byRun = (table: HeldRecord) => `own_run join ${table} on ${table}.run_id = own_run.id`;
const byPlace = (table: HeldRecord) =>
  `own_place join ${table} on ${table}.watch_id = own_place.watch_id and ${table}.position = own_place.position`;

/** Of records that keep none. */
const noTime = 'cast(null as text)';

/** Where the records of each kind that are about a document come from, and the time of each. */
const sources: Readonly<
  Record<HeldRecord, { readonly from: string | ((words: SqlWords) => string); readonly at: string }>
> = {
  report: { from: byDocument('report'), at: 'report.created_at' },
  run: { from: byReport('run'), at: 'run.created_at' },
  dossier: { from: byRun('dossier'), at: noTime },
  run_reading: {
    from: byRun('run_reading'),
    at: '(select created_at from run where run.id = run_reading.run_id)',
  },
  shadow_decision: { from: byRun('shadow_decision'), at: noTime },
  statement_upload: { from: byReport('statement_upload'), at: 'statement_upload.uploaded_at' },
  report_export: {
    from: `(select report_export.* from own_report join report_export
        on report_export.report_id = own_report.id and report_export.state <> 'FAILED'
      union all select report_export.* from own_operation join report_export
        on report_export.operation_id = own_operation.id and report_export.state <> 'FAILED') as report_export`,
    at: 'report_export.created_at',
  },
  manual_decision: { from: byReport('manual_decision'), at: 'manual_decision.decided_at' },
  signature: {
    from: byReportOfOrganization('signature'),
    at: 'signature.signed_at',
  },
  report_note: {
    from: byReportOfOrganization('report_note'),
    at: 'report_note.noted_at',
  },
  review: {
    from: byReportOfOrganization('review'),
    at: 'review.opened_at',
  },
  match_decision: { from: byDocument('match_decision'), at: 'match_decision.decided_at' },
  outcome: {
    from: byReportOfOrganization('outcome'),
    at: 'outcome.kept_at',
  },
  access: { from: accessesOf, at: 'access.accessed_at' },
  consent: { from: byDocument('consent'), at: 'consent.recorded_at' },
  operation: { from: byDocument('operation'), at: 'operation.created_at' },
  batch_item: {
    from: `${byDocument('batch_item')} join batch on batch.id = batch_item.batch_id`,
    at: 'batch.created_at',
  },
  batch_refusal: {
    from: `wanted join batch_refusal
      on batch_refusal.organization_id = wanted.organization_id and ${namesInLine('wanted.document')}
      join batch on batch.id = batch_refusal.batch_id`,
    at: 'batch.created_at',
  },
  watch_subject: {
    from: `${byDocument('watch_subject')} join watch on watch.id = watch_subject.watch_id`,
    at: 'watch.created_at',
  },
  watch_finding: { from: byPlace('watch_finding'), at: noTime },
  watch_new_finding: { from: byPlace('watch_new_finding'), at: noTime },
  watch_change: { from: byDocument('watch_change'), at: 'watch_change.created_at' },
  event: {
    from: `(select organization_id, id from own_report union all select organization_id, id from own_operation
        union all select organization_id, watch_id || '/' || cast(position as text) as id from own_place) as topic
      cross join event where event.organization_id = topic.organization_id and event.subject_id = topic.id`,
    at: 'event.created_at',
  },
  kept_answer: {
    from: `wanted join kept_answer on kept_answer.organization_id = wanted.organization_id and kept_answer.subject_id in
      (select id from own_report union all select id from own_operation)`,
    at: noTime,
  },
  operation_node: {
    from: `${byDocument('operation_node')} join operation on operation.id = operation_node.operation_id
      and operation.document <> wanted.document`,
    at: 'operation.created_at',
  },
  mention: {
    from: `wanted join mention on mention.document_hash = wanted.mention_hash
      join mention_run on mention_run.number = mention.run_number
        and mention_run.organization_id = wanted.organization_id`,
    at: noTime,
  },
};

/** The same in the words of an engine. */
function fromOf(db: Db, record: HeldRecord): string {
  const { from } = sources[record];
  return typeof from === 'string' ? from : from(sqlWords(db));
}

/** How many records of each kind are about a document, and from when they are; only kinds of which there are any. */
export async function countHoldings(
  db: Db,
  { organizationId, document, documentHash }: HashedSubjectKey,
): Promise<readonly Holding[]> {
  const counts = Object.keys(sources)
    .filter(isHeldRecord)
    .map((record) => {
      const { at } = sources[record];
      return `select '${record}' as record, count(*) as count, min(${at}) as first, max(${at}) as last from ${fromOf(db, record)}`;
    });
  const { rows } = await db.executeQuery<{
    readonly record: string;
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
  }>(
    CompiledQuery.raw(`with ${ofSubject} ${counts.join(' union all ')}`, [
      organizationId,
      document,
      documentHash === '' ? null : mentionHash(documentHash),
    ]),
  );
  return rows.flatMap(({ record, count, first, last }) =>
    isHeldRecord(record) && Number(count) > 0 ? [{ record, count: Number(count), first, last }] : [],
  );
}

/** The rows of a kind that are about a document, by their columns; not those of others in which it stands by its hash. */
export async function listHeld(
  db: Db,
  record: HeldRecord,
  { organizationId, document }: SubjectKey,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await db.executeQuery<Readonly<Record<string, unknown>>>(
    CompiledQuery.raw(`with ${ofSubject} select ${record}.* from ${fromOf(db, record)}`, [
      organizationId,
      document,
      null,
    ]),
  );
  return rows;
}

/**
 * Returns the first run of a report whose number is greater than `after`; undefined if there is none. Run numbers start with 1.
 *
 * @throws CreditError STORAGE_*.
 */
export async function findNextRun(
  db: Db,
  { organizationId, reportId, after }: ReportKey & { readonly after: number },
): Promise<{ readonly id: string; readonly number: number } | undefined> {
  return db
    .selectFrom('run')
    .select(['id', 'number'])
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** The reports of a document, the oldest first. */
export async function listReportIdsOf(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('report')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('document', '=', document)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What the newest report calls a document, and whether any of its analyses rests on invented data. */
export async function findSubject(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<{ readonly name: string | null; readonly sandbox: boolean }> {
  const { rows } = await db.executeQuery<{ readonly name: string | null; readonly sandbox: number | null }>(
    CompiledQuery.raw(
      `with ${ofSubject}
       select (select subject_name from report where organization_id = ? and document = ? and subject_name <> ''
           order by id desc limit 1) as name,
         (select max(sandbox) from own_report join run on run.report_id = own_report.id) as sandbox`,
      [organizationId, document, null, organizationId, document],
    ),
  );
  const [row] = rows;
  return { name: row?.name ?? null, sandbox: Number(row?.sandbox ?? 0) === 1 };
}
