import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import {
  type ChangedRows,
  changeRows,
  runStatement,
  type SubjectKey,
  selectRows,
} from './changed-rows-store.ts';

type Db = Kysely<Tables>;

/** Some reports of a document. */
interface ReportsKey extends SubjectKey {
  readonly reportIds: readonly string[];
}

/**
 * Ends what is under way about a document: lines of batches, operations about it, and its place in operations about others.
 *
 * @param of.reportId only what belongs to this report; the lines of a whole document are counted when they are masked.
 */
export async function endWork(
  db: Db,
  { organizationId, document }: SubjectKey,
  { reportId, at }: { readonly reportId: string | null; readonly at: string },
): Promise<readonly ChangedRows[]> {
  const ofItems = `organization_id = ? and document = ?${reportId === null ? '' : ' and report_id = ?'}`;
  const parameters = [organizationId, document, ...(reportId === null ? [] : [reportId])];
  // Of batches and operations that share a run, one pays for it.
  await runStatement(
    db,
    `update batch_item set state = 'DONE', status = 'ERROR', reused = case
       when exists (select 1 from operation_node where organization_id = batch_item.organization_id
         and run_id = batch_item.run_id and paid = 1) then 1
       when exists (select 1 from batch_item as payer where payer.organization_id = batch_item.organization_id
         and payer.document = batch_item.document and payer.run_id = batch_item.run_id
         and payer.batch_id <> batch_item.batch_id and payer.reused = 0
         and (payer.state = 'DONE' or payer.batch_id < batch_item.batch_id)) then 1
       else 0 end
     where ${ofItems} and state <> 'DONE'`,
    parameters,
  );
  const items = await changeRows(db, 'batch_item', [
    `update batch_item set external_id = null, requested_amount = null, extra = null, inputs = null where ${ofItems}`,
    parameters,
  ]);
  if (reportId !== null) return items;
  await runStatement(
    db,
    `update operation_node set state = 'CANCELLED'
     where organization_id = ? and state in ('PENDING', 'PROCESSING') and operation_id in (
       select id from operation where organization_id = ? and document = ? and status in ('PENDING', 'PROCESSING'))`,
    [organizationId, organizationId, document],
  );
  await runStatement(
    db,
    `update operation set status = 'CANCELLED', finished_at = ?, lease_owner = null, lease_until = null,
       revision = revision + 1
     where organization_id = ? and document = ? and status in ('PENDING', 'PROCESSING')`,
    [at, organizationId, document],
  );
  await runStatement(
    db,
    `update operation_node set state = 'NOT_ANALYSABLE'
     where organization_id = ? and document = ? and state in ('PENDING', 'PROCESSING')`,
    [organizationId, document],
  );
  return [];
}

/** What a document's owner is called by what is held about it. */
export async function listNames(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<readonly string[]> {
  const rows = await selectRows<{ name: string | null }>(
    db,
    `select subject_name as name from report where organization_id = ? and document = ?
     union select name from watch_subject where organization_id = ? and document = ?
     union select name from operation_node where organization_id = ? and document = ?`,
    [organizationId, document, organizationId, document, organizationId, document],
  );
  return rows.flatMap(({ name }) => (name === null || name === '' ? [] : [name]));
}

/** The topics of events about a document: its reports, the operations about it, its places in portfolios. */
export async function listTopics(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<readonly string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    `select id from report where organization_id = ? and document = ?
     union all select id from operation where organization_id = ? and document = ?
     union all select watch_id || '/' || cast(position as text) as id from watch_subject
       where organization_id = ? and document = ?`,
    [organizationId, document, organizationId, document, organizationId, document],
  );
  return rows.map(({ id }) => id);
}

/** The webhooks that were sent anything about these topics, or may have been. */
export async function listReceivingWebhooks(
  db: Db,
  organizationId: string,
  topics: readonly string[],
): Promise<
  readonly {
    readonly id: string;
    readonly url: string;
    readonly endpointId: string;
    readonly isRemoved: boolean;
    readonly events: number;
    readonly lastAt: string;
  }[]
> {
  const rows = await selectRows<{
    id: string;
    url: string;
    endpoint_id: string;
    removed_at: string | null;
    events: number;
    last: string;
  }>(
    db,
    `select webhook.id, webhook.url, webhook.endpoint_id, webhook.removed_at, count(*) as events,
       max(coalesce(event.settled_at, event.created_at)) as last
     from event join webhook on webhook.id = event.webhook_id
     where event.organization_id = ? and event.subject_id in (select value from json_each(?)) and event.attempts > 0
     group by webhook.id, webhook.url, webhook.endpoint_id, webhook.removed_at order by webhook.id`,
    [organizationId, JSON.stringify(topics)],
  );
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    endpointId: row.endpoint_id,
    isRemoved: row.removed_at !== null,
    events: Number(row.events),
    lastAt: row.last,
  }));
}

/** The files that were made of reports and operations, by what they are of. */
export async function listExportsOf(
  db: Db,
  organizationId: string,
  subjectIds: readonly string[],
): Promise<
  readonly { readonly id: string; readonly format: 'pdf' | 'xlsx' | 'csv' | 'json'; readonly at: string }[]
> {
  const ids = JSON.stringify(subjectIds);
  return selectRows(
    db,
    `select id, format, created_at as at from report_export where organization_id = ? and state <> 'FAILED'
       and report_id in (select value from json_each(?))
     union all select id, format, created_at as at from report_export where organization_id = ? and state <> 'FAILED'
       and operation_id in (select value from json_each(?))`,
    [organizationId, ids, organizationId, ids],
  );
}

/** Reports of a document that are not erased, oldest first. */
export async function listReportsToErase(
  db: Db,
  { organizationId, document }: SubjectKey,
  { reportId, limit }: { readonly reportId: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    `select id from report where organization_id = ? and document = ? and erased_at is null
     ${reportId === null ? '' : 'and id = ?'} order by id limit ?`,
    [organizationId, document, ...(reportId === null ? [] : [reportId]), limit],
  );
  return rows.map(({ id }) => id);
}

/** The runs of reports. */
export async function listRunsOf(
  db: Db,
  { organizationId, reportIds }: Omit<ReportsKey, 'document'>,
): Promise<readonly string[]> {
  const rows = await selectRows<{ id: string }>(
    db,
    'select id from run where organization_id = ? and report_id in (select value from json_each(?))',
    [organizationId, JSON.stringify(reportIds)],
  );
  return rows.map(({ id }) => id);
}

/** What of a report goes with it, by the column that says whose it is. */
const removedByReport = ['statement_upload', 'report_note', 'outcome', 'report_export'] as const;
const removedByRun = ['dossier', 'run_reading', 'shadow_decision'] as const;

/**
 * Makes tombstones of reports: they, their runs and the decisions of people stay, without whom they were about; all else goes. A run
 * in progress is fenced, so that its results are discarded. Open reviews and pending signatures end.
 *
 * @param token what stands in the place of the document.
 * @param analystId the analyst who requested the erasure, recorded as the closer of open reviews.
 */
export async function entombReports(
  db: Db,
  { organizationId, document, reportIds }: ReportsKey,
  { token, at, analystId }: { readonly token: string; readonly at: string; readonly analystId: string },
): Promise<readonly ChangedRows[]> {
  const ids = JSON.stringify(reportIds);
  const ofReports = 'organization_id = ? and report_id in (select value from json_each(?))';
  const ofRuns = `organization_id = ? and run_id in (select id from run where ${ofReports})`;
  const changed: ChangedRows[][] = [];
  const add = async (...statement: Parameters<typeof changeRows>) =>
    changed.push([...(await changeRows(...statement))]);
  await runStatement(
    db,
    `update run set phase = 'SUPERSEDED', fence = fence + 1, lease_owner = null, lease_until = null, finished_at = ?
     where ${ofReports} and phase in ('PENDING', 'PROCESSING', 'EVALUATING')`,
    [at, organizationId, ids],
  );
  for (const table of removedByRun)
    await add(db, table, [`delete from ${table} where ${ofRuns}`, [organizationId, organizationId, ids]]);
  for (const table of removedByReport) {
    // What failed has no file, and no index.
    const condition = table === 'report_export' ? " and state <> 'FAILED'" : '';
    await add(db, table, [`delete from ${table} where ${ofReports}${condition}`, [organizationId, ids]]);
  }
  await add(db, 'match_decision', [
    `delete from match_decision where organization_id = ? and document = ? and report_id in (select value from json_each(?))`,
    [organizationId, document, ids],
  ]);
  await add(db, 'manual_decision', [
    `update manual_decision set commentary = '', terms = null where ${ofReports}`,
    [organizationId, ids],
  ]);
  await add(db, 'signature', [
    `update signature set commentary = '', terms = null,
       state = case when state = 'PENDING' then 'VOID' else state end where ${ofReports}`,
    [organizationId, ids],
  ]);
  await add(db, 'review', [
    `update review set reason = null, answer = null where ${ofReports} and state <> 'OPEN'`,
    [organizationId, ids],
  ]);
  await add(db, 'review', [
    `update review set reason = null, state = 'ERASED', closed_at = ?, analyst_id = ?,
       analyst_name = coalesce((select name from analyst where id = ?), '') where ${ofReports} and state = 'OPEN'`,
    [at, analystId, analystId, organizationId, ids],
  ]);
  await add(db, 'run', [
    `update run set external_id = null, requested_amount = null, errors = '[]', result = null,
       inputs = null, section_count = null, purpose = null where ${ofReports}`,
    [organizationId, ids],
  ]);
  await add(db, 'report', [
    `update report set document = ?, subject_name = '', external_id = null, other_external_ids = null, commentary = null, terms = null,
       valid_until = null, score = null, salt = null, erased_at = ?, revision = revision + 1, note_count = 0,
       status = case when status in ('PENDING', 'PROCESSING', 'EVALUATING') then 'ERROR' else status end
     where organization_id = ? and id in (select value from json_each(?))`,
    [token, at, organizationId, ids],
  ]);
  return changed.flat();
}

/** An event that is kept. */
interface KeptEvent {
  readonly sequence: number;
  readonly body: string;
}

/** The events about some topics. */
export async function listEventsOf(
  db: Db,
  organizationId: string,
  topics: readonly string[],
): Promise<readonly KeptEvent[]> {
  return selectRows(
    db,
    'select sequence, body from event where organization_id = ? and subject_id in (select value from json_each(?))',
    [organizationId, JSON.stringify(topics)],
  );
}

/** Replaces the bodies of events. */
export async function replaceBodies(
  db: Db,
  organizationId: string,
  events: readonly KeptEvent[],
): Promise<void> {
  for (const { sequence, body } of events)
    await runStatement(db, 'update event set body = ? where sequence = ? and organization_id = ?', [
      body,
      sequence,
      organizationId,
    ]);
}

/** Removes the answers that are kept for repetitions of requests about reports and operations. */
export async function removeKeptAnswers(
  db: Db,
  organizationId: string,
  subjectIds: readonly string[],
): Promise<readonly ChangedRows[]> {
  if (subjectIds.length === 0) return [];
  return changeRows(db, 'kept_answer', [
    'delete from kept_answer where organization_id = ? and subject_id in (select value from json_each(?))',
    [organizationId, JSON.stringify(subjectIds)],
  ]);
}

/** What webhooks have been told of erasings, and still names whom: of all organisations, for whoever works for all of them. */
export async function listToldErasures(
  db: Db,
  limit: number,
): Promise<readonly (KeptEvent & { readonly organizationId: string })[]> {
  return selectRows(
    db,
    `select event.sequence, event.body, event.organization_id as "organizationId"
     from erasure join event on event.organization_id = erasure.organization_id and event.subject_id = erasure.id
     where event.status <> 'PENDING' and event.body like '%"document"%' limit ?`,
    [limit],
  );
}

/** Whether any analysis of reports rests on invented data. */
export async function hasInvented(
  db: Db,
  organizationId: string,
  reportIds: readonly string[],
): Promise<boolean> {
  const [row] = await selectRows<{ sandbox: number | null }>(
    db,
    'select max(sandbox) as sandbox from run where organization_id = ? and report_id in (select value from json_each(?))',
    [organizationId, JSON.stringify(reportIds)],
  );
  return Number(row?.sandbox ?? 0) === 1;
}
