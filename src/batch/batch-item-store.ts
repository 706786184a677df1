import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Document, DocumentKind } from '../document/document.ts';
import { erasedMark } from '../document/erased-document.ts';
import type { InputValues } from '../policy/inputs/input.ts';
import type { EndedStatus, Report, ReportStatus } from '../report/report.ts';
import { isInFlight, reportStatuses } from '../report/report.ts';
import { readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { textBySize } from '../storage/text-by-size.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Kysely<Tables>;

/** Whose items they are. */
export interface BatchKey {
  readonly organizationId: string;
  readonly id: string;
}

/** One document of a batch, as kept. */
export interface BatchItem {
  readonly position: number;
  readonly line: number;
  readonly document: Document;
  readonly externalId: string | null;
  readonly requestedAmount: number | null;
  /** What the caller knows of it, by the inputs of the policy; empty where nothing was said. */
  readonly inputs: InputValues;
  /** What the input's own columns hold, in their order. */
  readonly extra: readonly string[];
  readonly repeatedLines: readonly number[];
  readonly state: 'WAITING' | 'RUNNING' | 'DONE';
  readonly reportId: string | null;
  readonly runId: string | null;
  readonly reused: boolean;
  /** The status of its report, or of its operation; null if the document was not begun. PROCESSING stands for every status in progress. */
  readonly status: ReportStatus | null;
}

/** A document to be kept; nothing has been done with it. */
export type NewBatchItem = Pick<
  BatchItem,
  'position' | 'line' | 'document' | 'externalId' | 'requestedAmount' | 'inputs' | 'extra'
>;

/** Keeps documents in one statement. */
export async function insertItems(db: Db, batch: BatchKey, items: readonly NewBatchItem[]): Promise<void> {
  if (items.length === 0) return;
  const parameters = items.flatMap((item) => {
    const { position, line, document, externalId, requestedAmount, inputs, extra } = item;
    const values = [
      batch.id,
      batch.organizationId,
      position,
      line,
      document.value,
      document.kind,
      externalId,
      requestedAmount,
      extra.length === 0 ? null : JSON.stringify(extra),
      null,
      'WAITING',
      null,
      null,
      0,
      null,
      // What it counts under comes at its end.
      null,
      Object.keys(inputs).length === 0 ? null : JSON.stringify(inputs),
    ];
    return [...values, rowChecksum('batch_item', values)];
  });
  await db.executeQuery(CompiledQuery.raw(insertItemsSql(items.length), parameters));
}

const insertItemsSql = textBySize((count) => {
  const row = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
  return `insert into batch_item (batch_id, organization_id, position, line, document, document_kind, external_id,
      requested_amount, extra, repeated_lines, state, report_id, run_id, reused, status, figures, inputs, checksum)
    values ${Array(count).fill(row).join(', ')}`;
});

/** Remembers on which further lines documents stand. */
export async function setRepeatedLines(
  db: Db,
  batch: BatchKey,
  repeated: readonly (readonly [document: string, lines: readonly number[]])[],
): Promise<void> {
  for (const [document, lines] of repeated) {
    await db.executeQuery(
      CompiledQuery.raw(
        // The index is named: by itself SQLite looks through the whole batch for each document.
        `update batch_item indexed by batch_item_by_document set repeated_lines = ?
         where batch_id = ? and organization_id = ? and document = ?`,
        [JSON.stringify(lines), batch.id, batch.organizationId, document],
      ),
    );
  }
}

/** An item of a batch as it stands, with who works on the batch; for whoever is about to begin it, of whom there may be several. */
export async function findStanding(
  db: Db,
  batch: BatchKey,
  position: number,
): Promise<
  | {
      readonly state: BatchItem['state'];
      readonly runId: string | null;
      readonly phase: string;
      readonly holder: string | null;
      readonly fence: number;
    }
  | undefined
> {
  // Written out, like the other statements of every document.
  const { rows } = await db.executeQuery<{
    state: BatchItem['state'];
    runId: string | null;
    phase: string;
    holder: string | null;
    fence: number;
  }>(
    CompiledQuery.raw(
      `select batch_item.state, batch_item.run_id as "runId", batch.phase, batch.lease_owner as holder, batch.fence
       from batch_item join batch on batch.id = batch_item.batch_id
       where batch_item.batch_id = ? and batch_item.organization_id = ? and batch_item.position = ?`,
      [batch.id, batch.organizationId, position],
    ),
  );
  return rows[0];
}

/** Somebody works on an item now: its run is known, or its operation. */
export async function markItemRunning(
  db: Db,
  batch: BatchKey,
  position: number,
  run: { readonly reportId: string | null; readonly runId: string | null },
): Promise<void> {
  await sendAlong(db, [
    `update batch_item set state = 'RUNNING', status = 'PROCESSING', report_id = ?, run_id = ?
     where batch_id = ? and organization_id = ? and position = ?`,
    [run.reportId, run.runId, batch.id, batch.organizationId, position],
  ]);
}

/** Nobody works on an item any more, and it has no result; the report that was made for it is still named. */
export async function markItemWaiting(db: Db, batch: BatchKey, position: number): Promise<void> {
  await db
    .updateTable('batch_item')
    .set({ state: 'WAITING', status: null, run_id: null })
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .where('position', '=', position)
    .execute();
}

/** An item has its result; that of an operation has no run of its own. */
export async function markItemDone(
  db: Db,
  batch: BatchKey,
  position: number,
  end: {
    readonly status: EndedStatus;
    readonly reportId: string | null;
    readonly runId: string | null;
    readonly reused: boolean;
    /** What it counts under, as `figuresOf` gives it. */
    readonly figures: readonly string[];
  },
): Promise<void> {
  const { status, reportId, runId, reused, figures } = end;
  await sendAlong(db, [
    `update batch_item set state = 'DONE', status = ?, report_id = ?, run_id = ?, reused = ?, figures = ?
     where batch_id = ? and organization_id = ? and position = ?`,
    [
      status,
      reportId,
      runId,
      reused ? 1 : 0,
      JSON.stringify(figures),
      batch.id,
      batch.organizationId,
      position,
    ],
  ]);
}

/** Puts items whose report or operation is in ERROR back, unless an analyst has decided on the report; returns how many there are. */
export async function resetFailedItems(db: Db, batch: BatchKey): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('batch_item')
    .set({ state: 'WAITING', status: null, run_id: null, figures: null })
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .where('status', '=', 'ERROR')
    .where('state', '=', 'DONE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report')
            .select('report.id')
            .whereRef('report.id', '=', 'batch_item.report_id')
            .where(({ and, eb, or }) =>
              or([
                eb('report.decided_at', 'is not', null),
                // Another request analyses it. An operation has its own result.
                and([
                  eb('batch_item.run_id', 'is not', null),
                  eb('report.status', 'in', reportStatuses.filter(isInFlight)),
                ]),
              ]),
            ),
        ),
      ),
    )
    // Nobody knows any more whom they were about.
    .where('document', 'not like', `${erasedMark}-%`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns whether an item in progress waits because its batch was stopped or paused. False if an analyst has decided on its report. */
export function isLeftBy(
  { phase }: Pick<StoredBatch, 'phase'>,
  { state, status }: { readonly state: string; readonly status: string | null },
): boolean {
  return phase === 'STOPPED' && state === 'RUNNING' && status === 'PROCESSING';
}

/**
 * Returns the status of an item of `batch` as it is shown.
 *
 * @param report the report of the item, to show at which step of its analysis it is. Omit it for a batch of operations.
 */
export function statusOfItem(
  batch: Pick<StoredBatch, 'phase'>,
  item: Pick<BatchItem, 'state' | 'status'>,
  report?: Pick<Report, 'status'>,
): ReportStatus | 'WAITING' {
  const { status } = item;
  if (isLeftBy(batch, item)) return 'WAITING';
  if (status === 'PROCESSING' && report !== undefined && isInFlight(report.status)) return report.status;
  return status ?? 'WAITING';
}

/** Reads a row as an item. @throws CreditError RECORD_DAMAGED */
export function toItem(row: Selectable<Tables['batch_item']>): BatchItem {
  // Written by this store alone; the document was parsed when it was read.
  const kind: DocumentKind = row.document_kind;
  const extra = row.extra === null ? [] : readKeptJson<string[]>(row.extra, 'batch_item', row);
  const inputs = row.inputs === null ? {} : readKeptJson<InputValues>(row.inputs, 'batch_item', row);
  const repeatedLines =
    row.repeated_lines === null ? [] : readKeptJson<number[]>(row.repeated_lines, 'batch_item', row);
  return {
    position: row.position,
    line: row.line,
    document: { kind, value: row.document },
    externalId: row.external_id,
    requestedAmount: row.requested_amount,
    inputs,
    extra,
    repeatedLines,
    state: row.state,
    reportId: row.report_id,
    runId: row.run_id,
    reused: row.reused === 1,
    status: reportStatuses.find((status) => status === row.status) ?? null,
  };
}
