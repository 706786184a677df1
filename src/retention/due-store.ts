import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { Cutoff, Cutoffs } from './terms.ts';

type Db = Kysely<Tables>;

/* What has outlived its term. One set of conditions says it for who only counts and for who removes. */

/** Whose data are looked at, and as of when. */
export interface DueScope {
  readonly organizationId: string;
  readonly cutoffs: Cutoffs;
  /** `YYYY-MM-DD`, by which holds end. */
  readonly today: string;
}

/** A stretch of identifiers, or some of them. */
export type Stretch = { readonly after: string; readonly to: string } | { readonly ids: readonly string[] };

/** Something that has outlived its term. */
export interface Due {
  readonly id: string;
  /** Whom it is about; empty where that is nobody alone. */
  readonly document: string;
  /** When it was last changed. */
  readonly at: string;
  /** Whether a legal hold keeps it all the same. */
  readonly held: boolean;
}

/** A part of a statement with what stands in it for `?`. */
interface Words {
  readonly sql: string;
  readonly values: readonly unknown[];
}

function words(parts: TemplateStringsArray, ...filled: readonly (Words | string)[]): Words {
  const values: unknown[] = [];
  const sql = parts.reduce((text, part, at) => {
    const one = filled[at];
    if (one === undefined) return text + part;
    if (typeof one === 'string') return text + part + one;
    values.push(...one.values);
    return text + part + one.sql;
  }, '');
  return { sql, values };
}

const value = (one: string | null): Words => ({ sql: 'cast(? as text)', values: [one] });

/** Since when rows of a policy, which a column names, have outlived a term; null where they never do. */
function cutoffWords({ usual, byPolicy }: Cutoff, policyColumn: string): Words {
  if (byPolicy.size === 0) return value(usual);
  const cases = [...byPolicy].map(([policyId, at]) => words`when ${value(policyId)} then ${value(at)} `);
  const all: Words = {
    sql: cases.map(({ sql }) => sql).join(''),
    values: cases.flatMap((one) => one.values),
  };
  return words`(case ${policyColumn} ${all}else ${value(usual)} end)`;
}

/** True where a column is before a cutoff, and never unknown. */
const isBefore = (column: string, cutoff: Words): Words => words`coalesce(${column} < ${cutoff}, false)`;

/** True where the document of a row is under hold. */
const isHeld = ({ today }: DueScope, table: string, column = 'document'): Words =>
  words`exists (select 1 from legal_hold where legal_hold.organization_id = ${table}.organization_id
    and legal_hold.document = ${table}.${column} and (held_until is null or held_until >= ${value(today)}))`;

const isDueBatch = ({ cutoffs }: DueScope): Words =>
  words`(batch.phase in ('COMPLETED', 'CANCELLED')
    and ${isBefore('coalesce(batch.finished_at, batch.created_at)', cutoffWords(cutoffs.batches, 'batch.policy_id'))})`;

/** An operation is held where any of its members is. */
const isHeldOperation = (scope: DueScope): Words =>
  words`(${isHeld(scope, 'operation')} or exists (select 1 from operation_node as node
    where node.operation_id = operation.id and ${isHeld(scope, 'node')}))`;

const isAgedOperation = (scope: DueScope): Words =>
  words`(operation.status not in ('PENDING', 'PROCESSING')
    and ${isBefore('operation.updated_at', cutoffWords(scope.cutoffs.reports, 'operation.policy_id'))}
    and not exists (select 1 from batch where batch.id = operation.batch_id and not ${isDueBatch(scope)}))`;

/** A report stays as long as a batch or an operation that shows it does, or a review of it is open. */
const isAgedReport = (scope: DueScope): Words =>
  words`(${isBefore('report.updated_at', cutoffWords(scope.cutoffs.reports, 'report.policy_id'))}
    and not exists (select 1 from run where run.report_id = report.id and run.phase in ('PENDING', 'PROCESSING', 'EVALUATING'))
    and not exists (select 1 from review where review.report_id = report.id and review.state = 'OPEN')
    and not exists (select 1 from batch_item join batch on batch.id = batch_item.batch_id
      where batch_item.organization_id = report.organization_id and batch_item.document = report.document
        and batch_item.report_id = report.id and not ${isDueBatch(scope)})
    and not exists (select 1 from operation_node join operation on operation.id = operation_node.operation_id
      where operation_node.report_id = report.id
        and (not ${isAgedOperation(scope)} or ${isHeldOperation(scope)})))`;

/** The answers of a final run, with what was attached to its report where it is the latest; gone already with a report that goes whole. */
const isAgedEvidence = (scope: DueScope): Words => {
  const cutoff = cutoffWords(scope.cutoffs.evidence, 'run.policy_id');
  return words`(run.phase in ('COMPLETED', 'ERROR', 'SUPERSEDED') and run.evidence_expired_at is null
    and ${isBefore('coalesce(run.finished_at, run.created_at)', cutoff)}
    and not exists (select 1 from statement_upload where statement_upload.report_id = report.id
      and not ${isBefore('statement_upload.uploaded_at', cutoff)})
    and not ${isAgedReport(scope)})`;
};

const isDueEvent = ({ cutoffs }: DueScope): Words =>
  words`(event.status <> 'PENDING' and ${isBefore('event.created_at', value(cutoffs.events.usual))})`;

/** Events are about a report, an operation, or a place in a portfolio. */
const isHeldEvent = (scope: DueScope): Words =>
  words`(exists (select 1 from report where report.id = event.subject_id and ${isHeld(scope, 'report')})
    or exists (select 1 from operation where operation.id = event.subject_id and ${isHeldOperation(scope)})
    or exists (select 1 from legal_hold join watch_subject
      on watch_subject.organization_id = legal_hold.organization_id and watch_subject.document = legal_hold.document
      where legal_hold.organization_id = event.organization_id
        and (held_until is null or held_until >= ${value(scope.today)})
        and watch_subject.watch_id || '/' || cast(watch_subject.position as text) = event.subject_id))`;

/** Verifies every legal hold of all organisations. @throws CreditError RECORD_DAMAGED. */
export async function verifyLegalHolds(db: Db): Promise<void> {
  await db.selectFrom('legal_hold').selectAll().execute();
}

/** The next identifiers of an organisation's rows of a kind, in their order: what is looked at in one go. */
export async function listNextIds(
  db: Db,
  table: 'report' | 'operation' | 'batch' | 'watch_change' | 'consent' | 'access',
  {
    organizationId,
    after,
    before,
    limit,
  }: {
    readonly organizationId: string;
    readonly after: string;
    readonly before: string;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The reports of a stretch that have outlived their term. */
export async function findDueReports(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  return findDue(
    db,
    words`select report.id, report.document, report.updated_at as at, ${isHeld(scope, 'report')} as held from report
      where report.organization_id = ${value(scope.organizationId)} and ${within('report', stretch)} and ${isAgedReport(scope)}
      order by report.id`,
  );
}

/** The runs whose answers have outlived their term, by stretches of their reports. */
export async function findDueEvidence(
  db: Db,
  scope: DueScope,
  stretch: Stretch,
): Promise<readonly (Due & { readonly reportId: string })[]> {
  return findDue(
    db,
    words`select run.id, report.id as "reportId", report.document, coalesce(run.finished_at, run.created_at) as at,
        ${isHeld(scope, 'report')} as held
      from report join run on run.report_id = report.id
      where report.organization_id = ${value(scope.organizationId)} and ${within('report', stretch)} and ${isAgedEvidence(scope)}
      order by run.id`,
  );
}

/** The operations of a stretch that have outlived their term. */
export async function findDueOperations(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  return findDue(
    db,
    words`select operation.id, operation.document, operation.updated_at as at, ${isHeldOperation(scope)} as held from operation
      where operation.organization_id = ${value(scope.organizationId)} and ${within('operation', stretch)}
        and ${isAgedOperation(scope)} order by operation.id`,
  );
}

/** The batches of a stretch that have outlived their term. Lines of theirs may be held. */
export async function findDueBatches(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  return findDue(
    db,
    words`select batch.id, '' as document, coalesce(batch.finished_at, batch.created_at) as at, 0 as held from batch
      where batch.organization_id = ${value(scope.organizationId)} and ${within('batch', stretch)} and ${isDueBatch(scope)}
      order by batch.id`,
  );
}

/** The changes of watched portfolios that have outlived the term of reports. */
export async function findDueChanges(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  return findDue(
    db,
    words`select watch_change.id, watch_change.document, watch_change.created_at as at, ${isHeld(scope, 'watch_change')} as held
      from watch_change
      where watch_change.organization_id = ${value(scope.organizationId)} and ${within('watch_change', stretch)}
        and ${isBefore('watch_change.created_at', value(scope.cutoffs.reports.usual))} order by watch_change.id`,
  );
}

/** The consents that ended before the term of reports, of whom no report is left. */
export async function findDueConsents(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  const ended = 'coalesce(consent.revoked_at, consent.valid_until)';
  return findDue(
    db,
    words`select consent.id, consent.document, ${ended} as at, ${isHeld(scope, 'consent')} as held from consent
      where consent.organization_id = ${value(scope.organizationId)} and ${within('consent', stretch)}
        and ${isBefore(ended, value(scope.cutoffs.reports.usual))}
        and not exists (select 1 from report where report.organization_id = consent.organization_id
          and report.document = consent.document and not ${isAgedReport(scope)})
      order by consent.id`,
  );
}

/** The notes of who has read what that have outlived their term. */
export async function findDueAccesses(db: Db, scope: DueScope, stretch: Stretch): Promise<readonly Due[]> {
  return findDue(
    db,
    words`select access.id, '' as document, access.accessed_at as at, exists (select 1 from report
        where report.id = access.report_id and ${isHeld(scope, 'report')}) as held from access
      where access.organization_id = ${value(scope.organizationId)} and ${within('access', stretch)}
        and ${isBefore('access.accessed_at', value(scope.cutoffs.accesses.usual))} order by access.id`,
  );
}

/** How many lines of a batch are held, and how many go. */
export async function countDueLines(
  db: Db,
  scope: DueScope,
  batchId: string,
): Promise<{ readonly due: number; readonly held: number }> {
  const lines = await Promise.all(
    (['batch_item', 'batch_refusal'] as const).map(async (table) => {
      const held = isHeld(scope, table, table === 'batch_item' ? 'document' : 'suggestion');
      const { rows } = await run<{ count: number; held: number }>(
        db,
        words`select count(*) as count, coalesce(sum(case when ${held} then 1 else 0 end), 0) as held from ${table}
          where ${table}.organization_id = ${value(scope.organizationId)} and ${table}.batch_id = ${value(batchId)}`,
      );
      return rows[0] ?? { count: 0, held: 0 };
    }),
  );
  const held = lines.reduce((sum, line) => sum + Number(line.held), 0);
  return { due: lines.reduce((sum, line) => sum + Number(line.count), 0) - held, held };
}

/** The positions of some lines of a batch that go. */
export async function listDueLines(
  db: Db,
  scope: DueScope,
  {
    table,
    batchId,
    limit,
  }: { readonly table: 'batch_item' | 'batch_refusal'; readonly batchId: string; readonly limit: number },
): Promise<readonly number[]> {
  const held = isHeld(scope, table, table === 'batch_item' ? 'document' : 'suggestion');
  const { rows } = await run<{ position: number }>(
    db,
    words`select position from ${table} where ${table}.organization_id = ${value(scope.organizationId)}
      and ${table}.batch_id = ${value(batchId)} and not ${held} order by position limit ${String(limit)}`,
  );
  return rows.map(({ position }) => Number(position));
}

/** The next events of all organisations, in the order of their making. */
export async function listNextEvents(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<
  readonly { readonly sequence: number; readonly organizationId: string; readonly createdAt: string }[]
> {
  const { rows } = await run<{ sequence: number; organizationId: string; createdAt: string }>(
    db,
    words`select sequence, organization_id as "organizationId", created_at as "createdAt" from event
      where sequence > cast(${{ sql: '?', values: [after] }} as bigint) order by sequence limit ${String(limit)}`,
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** Of some events of an organisation those that have outlived their term. */
export async function findDueEvents(
  db: Db,
  scope: DueScope,
  sequences: readonly number[],
): Promise<readonly (Omit<Due, 'id' | 'document'> & { readonly id: string; readonly sequence: number })[]> {
  const { rows } = await run<{ id: string; sequence: number; at: string; held: unknown }>(
    db,
    words`select event.id, event.sequence, event.created_at as at, ${isHeldEvent(scope)} as held from event
      where event.organization_id = ${value(scope.organizationId)}
        and event.sequence in (select cast(value as bigint) from json_each(${{ sql: '?', values: [JSON.stringify(sequences)] }}))
        and ${isDueEvent(scope)} order by event.sequence`,
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence), held: isTrue(row.held) }));
}

function within(table: string, stretch: Stretch): Words {
  if ('ids' in stretch) {
    const marks = stretch.ids.map(() => '?').join(', ');
    return { sql: `${table}.id in (${marks})`, values: stretch.ids };
  }
  return { sql: `${table}.id > ? and ${table}.id <= ?`, values: [stretch.after, stretch.to] };
}

async function findDue(db: Db, statement: Words): Promise<readonly (Due & { readonly reportId: string })[]> {
  const { rows } = await run<{ id: string; document: string; at: string; held: unknown; reportId?: string }>(
    db,
    statement,
  );
  return rows.map(({ reportId = '', held, ...row }) => ({ ...row, reportId, held: isTrue(held) }));
}

function run<Row>(db: Db, { sql, values }: Words) {
  return db.executeQuery<Row>(CompiledQuery.raw(sql, [...values]));
}

/** A truth as either engine has it. */
const isTrue = (truth: unknown): boolean => truth === true || Number(truth) === 1;
