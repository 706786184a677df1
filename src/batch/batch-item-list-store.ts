import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { ReportStatus } from '../report/report.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { BatchCounts } from './batch.ts';
import { type BatchItem, type BatchKey, statusOfItem, toItem } from './batch-item-store.ts';
import { countItems } from './batch-tally-store.ts';
import {
  type ListedBatch,
  type Place,
  placesUpTo,
  type RowStretch,
  readStretch,
} from './row-stretch-store.ts';

type Db = Kysely<Tables>;

interface PageOf<Cursor> {
  readonly after: Cursor;
  readonly limit: number;
}

/** The items of a list, as SQL. The index contains every column of the condition. */
interface ItemFilter {
  readonly index: string;
  readonly condition: string;
  readonly values: readonly string[];
}

/** The items that a list contains. Default: all. */
interface ItemNarrowing {
  readonly status?: ReportStatus | 'WAITING' | undefined;
  /**
   * Only items whose report has a decision of its policy although a source failed or was not queried because of a spending cap. Default:
   * false.
   */
  readonly isIncomplete?: boolean | undefined;
}

const allItems: ItemFilter = { index: 'batch_item_checksum', condition: 'true', values: [] };

/**
 * Returns items of a batch in the order of the input. `db` must be a transaction if `status` is set, because the list is
 * compared with the counts of the batch.
 *
 * @throws CreditError RECORD_DAMAGED if items are missing from the list and their places are unknown.
 */
export async function listItems(
  db: Db,
  batch: ListedBatch,
  { status, isIncomplete = false, ...page }: PageOf<number> & ItemNarrowing,
): Promise<RowStretch<BatchItem>> {
  if (isIncomplete) {
    const places = await listPlaces(db, batch, incompleteItems(status), { ...page, order: 'position' });
    return readItems(db, batch, places, page.limit);
  }
  const isComplete = status === undefined && batch.removed.items === 0;
  const filter = status === undefined ? allItems : itemsIn(batch, status);
  const places = isComplete
    ? placesUpTo(batch.lines.valid, page)
    : await listPlaces(db, batch, filter, { ...page, order: 'position' });
  if (!isComplete && (page.after === 0 || places.length < page.limit))
    await requireTotal(db, batch, filter, await totalOf(db, batch, status));
  return readItems(db, batch, places, page.limit);
}

/** Returns items of a batch in the order of their documents. */
export async function listItemsByDocument(
  db: Db,
  batch: ListedBatch,
  page: PageOf<string>,
): Promise<RowStretch<BatchItem>> {
  const byDocument = { ...allItems, index: 'batch_item_by_document' };
  const places = await listPlaces(db, batch, byDocument, { ...page, order: 'document' });
  if (page.after === '' || places.length < page.limit)
    await requireTotal(db, batch, byDocument, await totalOf(db, batch, undefined));
  return readItems(db, batch, places, page.limit);
}

/** Returns the item of a document; empty if the batch does not contain it. */
export async function listItemsOf(
  db: Db,
  batch: ListedBatch,
  document: string,
): Promise<RowStretch<BatchItem>> {
  const ofDocument = { index: 'batch_item_by_document', condition: 'document = ?', values: [document] };
  const places = await listPlaces(db, batch, ofDocument, { after: '', limit: 1, order: 'document' });
  return readItems(db, batch, places, 1);
}

/** Whether an item of a batch has a status, as a list is filtered by it. */
export function isItemIn(
  batch: ListedBatch,
  item: BatchItem,
  wanted: ReportStatus | 'WAITING' | undefined,
): boolean {
  return wanted === undefined || statusOfItem(batch, item) === wanted;
}

/** Returns items in one state, in the order of the input. */
export async function listItemsIn(
  db: Db,
  batch: BatchKey,
  state: 'WAITING' | 'RUNNING',
  { after, limit }: PageOf<number>,
): Promise<RowStretch<BatchItem>> {
  const filter = openItemsIn(state);
  try {
    const { rows } = await db.executeQuery<Selectable<Tables['batch_item']>>(
      CompiledQuery.raw(
        `select * from batch_item where ${filter.condition} and batch_id = ? and organization_id = ? and position > ?
         order by position limit ?`,
        [batch.id, batch.organizationId, after, limit],
      ),
    );
    const items = rows.map(toItem);
    const position = items.at(-1)?.position;
    const last = position === undefined ? undefined : { position, document: '' };
    return { items, damaged: [], last, isFull: items.length >= limit };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const places = await listPlaces(db, batch, filter, { after, limit, order: 'position' });
  return readItems(db, batch, places, limit);
}

/**
 * Returns the filter for documents that their policy decided although a source failed, or was not queried because of a spending cap or
 * the requests of the day, by the current state of their reports. It excludes documents on which an analyst has decided, that were
 * analysed again with all sources, or that have a later report.
 */
function incompleteItems(status: ReportStatus | 'WAITING' | undefined): ItemFilter {
  const condition = `batch_item.status in ('APPROVED', 'DENIED', 'ALERT', 'COMPLETED') and exists (
    select 1 from report join run on run.id = report.current_run_id
    where report.id = batch_item.report_id and report.decided_at is null
      and (run.errors <> '[]' or exists (select 1 from source_charge as stopped where stopped.run_id = run.id
        and stopped.organization_id = run.organization_id and stopped.state = 'STOPPED'))
      and not exists (select 1 from report as later where later.organization_id = report.organization_id
        and later.document = report.document and later.id > report.id))`;
  if (status === undefined) return { ...allItems, condition };
  return { ...allItems, condition: `${condition} and batch_item.status = ?`, values: [status] };
}

function itemsIn({ phase }: ListedBatch, status: ReportStatus | 'WAITING'): ItemFilter {
  // The condition of isLeftBy in SQL.
  const isLeft = "(state = 'RUNNING' and status = 'PROCESSING')";
  if (status === 'WAITING' && phase === 'STOPPED') {
    const condition = `state <> 'DONE' and (state = 'WAITING' or ${isLeft})`;
    return { index: 'batch_item_by_state', condition, values: [] };
  }
  if (status === 'WAITING') return openItemsIn('WAITING');
  if (status === 'PROCESSING' && phase === 'STOPPED') {
    const condition = `status = 'PROCESSING' and not ${isLeft}`;
    return { index: 'batch_item_by_status', condition, values: [] };
  }
  return { index: 'batch_item_by_status', condition: 'status = ?', values: [status] };
}

/** Returns the filter for a state. The state is a literal, because SQLite does not use a partial index for a parameter. */
function openItemsIn(state: 'WAITING' | 'RUNNING'): ItemFilter {
  return { index: 'batch_item_by_state', condition: `state <> 'DONE' and state = '${state}'`, values: [] };
}

/** Reads places from an index alone, so that an index entry without a row is noticed. */
async function listPlaces<Cursor extends string | number>(
  db: Db,
  batch: BatchKey,
  { index, condition, values }: ItemFilter,
  { after, limit, order }: PageOf<Cursor> & { readonly order: 'position' | 'document' },
): Promise<readonly Place[]> {
  const { rows } = await db.executeQuery<Place>(
    CompiledQuery.raw(
      `select position, ${order === 'document' ? 'document' : "''"} as document from batch_item indexed by ${index}
       where batch_id = ? and ${condition} and ${order} > ? order by ${order} limit ?`,
      [batch.id, ...values, after, limit],
    ),
  );
  return rows;
}

/** @throws CreditError RECORD_DAMAGED if an index does not contain as many items as were counted. */
async function requireTotal(
  db: Db,
  batch: ListedBatch,
  { index, condition, values }: ItemFilter,
  total: number | undefined,
): Promise<void> {
  const { rows } = await db.executeQuery<{ readonly count: number }>(
    CompiledQuery.raw(
      `select count(*) as count from batch_item indexed by ${index} where batch_id = ? and ${condition}`,
      [batch.id, ...values],
    ),
  );
  if (total !== undefined && Number(rows[0]?.count) !== total) throw damagedRow('batch', batch);
}

/** Returns how many items a batch has with a status; undefined if unknown, because the counts include removed items. */
async function totalOf(
  db: Db,
  batch: ListedBatch,
  status: ReportStatus | 'WAITING' | undefined,
): Promise<number | undefined> {
  if (status === undefined) return batch.lines.valid - batch.removed.items;
  if (batch.removed.items > 0) return undefined;
  const key = countOf[status];
  return key === undefined ? 0 : (await countItems(db, batch)).counts[key];
}

const countOf: Readonly<Partial<Record<ReportStatus | 'WAITING', keyof BatchCounts>>> = {
  WAITING: 'waiting',
  PROCESSING: 'running',
  APPROVED: 'approved',
  ALERT: 'alert',
  DENIED: 'denied',
  COMPLETED: 'completed',
  ERROR: 'error',
};

function readItems(
  db: Db,
  batch: BatchKey,
  places: readonly Place[],
  limit: number,
): Promise<RowStretch<BatchItem>> {
  return readStretch(db, batch, { table: 'batch_item', places, limit, toRow: toItem });
}
