import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Document, DocumentKind } from '../document/document.ts';
import { erasedMark } from '../document/erased-document.ts';
import type { InputValues } from '../policy/inputs/input.ts';
import type { ReportStatus } from '../report/report.ts';
import { reportStatuses } from '../report/report.ts';
import { readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { textBySize } from '../storage/text-by-size.ts';
import type { BatchCounts } from './batch.ts';
import { type RowStretch, readStretch } from './row-stretch.ts';

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
  /** What the run ended with, once DONE. */
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

/** Items in one state, in the order of the input, those after a position. */
export async function listItemsIn(
  db: Db,
  batch: BatchKey,
  state: 'WAITING' | 'RUNNING',
  page: { readonly after: number; readonly limit: number },
): Promise<RowStretch<BatchItem>> {
  // Said literally, or the partial index would not be used.
  const inState = state === 'WAITING' ? "state = 'WAITING'" : "state = 'RUNNING'";
  const select = <Row>(columns: string) =>
    db.executeQuery<Row>(
      CompiledQuery.raw(
        `select ${columns} from batch_item where state <> 'DONE' and ${inState} and batch_id = ?
         and organization_id = ? and position > ? order by position limit ?`,
        [batch.id, batch.organizationId, page.after, page.limit],
      ),
    );
  return readStretch(page.limit, {
    rows: async () => (await select<Selectable<Tables['batch_item']>>('*')).rows.map(toItem),
    places: async () => (await select<{ position: number }>('position')).rows,
    some: (positions) => findItems(db, batch, positions),
    documentOf,
  });
}

async function findItems(
  db: Db,
  batch: BatchKey,
  positions: readonly number[],
): Promise<readonly BatchItem[]> {
  return (await itemsOf(db, batch, undefined).selectAll().where('position', 'in', positions).execute()).map(
    toItem,
  );
}

function documentOf({ document }: BatchItem): string {
  return document.value;
}

/** All items of the batch, or those of one status, in the order of the input. */
export async function listItems(
  db: Db,
  batch: BatchKey,
  page: {
    readonly after: number;
    readonly limit: number;
    readonly status?: ReportStatus | 'WAITING' | undefined;
  },
): Promise<RowStretch<BatchItem>> {
  const query = itemsOf(db, batch, page.status)
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.limit);
  return readItems(db, batch, page.limit, query);
}

function readItems(
  db: Db,
  batch: BatchKey,
  limit: number,
  query: ReturnType<typeof itemsOf>,
): Promise<RowStretch<BatchItem>> {
  return readStretch(limit, {
    rows: async () => (await query.selectAll().execute()).map(toItem),
    places: () => query.select(['position', 'document']).execute(),
    some: (positions) => findItems(db, batch, positions),
    documentOf,
  });
}

/** The same in the order of their documents, those after a document. */
export async function listItemsByDocument(
  db: Db,
  batch: BatchKey,
  page: {
    readonly after: string;
    readonly limit: number;
    readonly status?: ReportStatus | 'WAITING' | undefined;
  },
): Promise<RowStretch<BatchItem>> {
  const query = itemsOf(db, batch, page.status)
    .where('document', '>', page.after)
    .orderBy('document')
    .limit(page.limit);
  return readItems(db, batch, page.limit, query);
}

/** The item of a document, of one status where that is asked. */
export async function listItemsOf(
  db: Db,
  batch: BatchKey,
  wanted: { readonly document: string; readonly status?: ReportStatus | 'WAITING' | undefined },
): Promise<readonly BatchItem[]> {
  const query = itemsOf(db, batch, wanted.status).where('document', '=', wanted.document).limit(1);
  return (await readItems(db, batch, 1, query)).items;
}

function itemsOf(db: Db, batch: BatchKey, status: ReportStatus | 'WAITING' | undefined) {
  const query = db
    .selectFrom('batch_item')
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId);
  if (status === 'WAITING') return query.where('state', '=', 'WAITING');
  if (status === 'PROCESSING') return query.where('state', '=', 'RUNNING');
  return status === undefined ? query : query.where('status', '=', status);
}

/** An item of a batch as it stands, with who works on the batch; for whoever is about to begin it, of whom there may be several. */
export async function findStanding(
  db: Db,
  batch: BatchKey,
  position: number,
): Promise<
  | {
      readonly state: BatchItem['state'];
      readonly phase: string;
      readonly holder: string | null;
      readonly fence: number;
    }
  | undefined
> {
  // Written out, like the other statements of every document.
  const { rows } = await db.executeQuery<{
    state: BatchItem['state'];
    phase: string;
    holder: string | null;
    fence: number;
  }>(
    CompiledQuery.raw(
      `select batch_item.state, batch.phase, batch.lease_owner as holder, batch.fence
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
    `update batch_item set state = 'RUNNING', report_id = ?, run_id = ?
     where batch_id = ? and organization_id = ? and position = ?`,
    [run.reportId, run.runId, batch.id, batch.organizationId, position],
  ]);
}

/** Nobody works on an item any more, and it has no result; the report that was made for it is still named. */
export async function markItemWaiting(db: Db, batch: BatchKey, position: number): Promise<void> {
  await db
    .updateTable('batch_item')
    .set({ state: 'WAITING', run_id: null })
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
    readonly status: ReportStatus;
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

/** How many documents of a batch count under each figure; their number does not matter for how long it takes. */
export async function listFigures(
  db: Db,
  batch: BatchKey,
): Promise<readonly { readonly figure: string; readonly items: number }[]> {
  return (
    db
      .selectFrom('batch_figure')
      .select(({ fn }) => ['figure', fn.sum<number>('items').as('items')])
      .where('batch_id', '=', batch.id)
      .where('organization_id', '=', batch.organizationId)
      // An engine with many writers counts in several rows.
      .groupBy('figure')
      .having(({ fn }) => fn.sum('items'), '>', 0)
      .execute()
  );
}

/** Puts items that ended in ERROR back; returns how many. */
export async function resetFailedItems(db: Db, batch: BatchKey): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('batch_item')
    .set({ state: 'WAITING', status: null, run_id: null, figures: null })
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .where('status', '=', 'ERROR')
    // Nobody knows any more whom they were about.
    .where('document', 'not like', `${erasedMark}-%`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How the items of a batch stand, and what was counted for them. */
interface ItemTally {
  readonly counts: BatchCounts;
  /** Items answered with a fresh report. */
  readonly reused: number;
  readonly counted: number;
  readonly priceCents: number;
}

/** How many items stand where; their number does not matter for how long it takes. */
export async function countItems(
  db: Db,
  batch: BatchKey & { readonly lines: { readonly valid: number } },
): Promise<ItemTally> {
  const rows = await db
    .selectFrom('batch_tally')
    .select(['state', 'status', 'items', 'reused', 'counted', 'price_cents as priceCents'])
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId)
    .execute();
  const sum = (of: 'items' | 'reused' | 'counted' | 'priceCents', among = rows) =>
    among.reduce((total, row) => total + row[of], 0);
  const ended = (status: ReportStatus) =>
    sum(
      'items',
      rows.filter((row) => row.state === 'DONE' && row.status === status),
    );
  return {
    counts: {
      waiting: batch.lines.valid - sum('items'),
      running: sum(
        'items',
        rows.filter(({ state }) => state === 'RUNNING'),
      ),
      approved: ended('APPROVED'),
      alert: ended('ALERT'),
      denied: ended('DENIED'),
      completed: ended('COMPLETED'),
      error: ended('ERROR'),
    },
    reused: sum('reused'),
    counted: sum('counted'),
    priceCents: sum('priceCents'),
  };
}

function toItem(row: Selectable<Tables['batch_item']>): BatchItem {
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
