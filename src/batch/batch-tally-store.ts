import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { ReportStatus } from '../report/report.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { BatchCounts } from './batch.ts';
import { type BatchKey, isLeftBy } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Kysely<Tables>;

/** The number of items of a batch by status, with the number and the price of their billable analyses. */
interface ItemTally {
  readonly counts: BatchCounts;
  /** Items answered with a fresh report. */
  readonly reused: number;
  readonly counted: number;
  readonly priceCents: number;
}

/**
 * Counts the items of a batch by status. If the batch is stopped or paused, items in progress count as waiting. The time does not depend
 * on the number of items.
 *
 * @param options.byState counts every item that the batch works on as running, although an analyst has decided on it. Default: false.
 * @throws CreditError RECORD_DAMAGED if a count is damaged or missing.
 */
export async function countItems(
  db: Db,
  batch: Pick<StoredBatch, 'id' | 'organizationId' | 'phase' | 'lines'>,
  { byState = false }: { readonly byState?: boolean } = {},
): Promise<ItemTally> {
  const rows = await listTallies(db, 'batch_tally', batch);
  const isLeft = (row: (typeof rows)[number]) => !byState && isLeftBy(batch, row);
  const isRunning = (row: (typeof rows)[number]) =>
    (row.status === 'PROCESSING' && !isLeft(row)) || (byState && row.state === 'RUNNING');
  const sum = (of: 'items' | 'reused' | 'counted' | 'price_cents', among = rows) =>
    among.reduce((total, row) => total + row[of], 0);
  const ended = (status: ReportStatus) =>
    sum(
      'items',
      rows.filter((row) => row.status === status && !isRunning(row)),
    );
  const unbegun = batch.lines.valid - sum('items');
  const running = sum('items', rows.filter(isRunning));
  if (unbegun < 0) throw damagedRow('batch', batch);
  return {
    counts: {
      waiting: unbegun + sum('items', rows.filter(isLeft)),
      running,
      approved: ended('APPROVED'),
      alert: ended('ALERT'),
      denied: ended('DENIED'),
      completed: ended('COMPLETED'),
      error: ended('ERROR'),
    },
    reused: sum('reused'),
    counted: sum('counted'),
    priceCents: sum('price_cents'),
  };
}

/**
 * Counts the items of a batch by figure. The time does not depend on their number.
 *
 * @throws CreditError RECORD_DAMAGED if a count is damaged or missing.
 */
export async function listFigures(
  db: Db,
  batch: BatchKey,
): Promise<readonly { readonly figure: string; readonly items: number }[]> {
  const totals = new Map<string, number>();
  for (const { figure, items } of await listTallies(db, 'batch_figure', batch))
    totals.set(figure, (totals.get(figure) ?? 0) + items);
  return [...totals].filter(([, items]) => items > 0).map(([figure, items]) => ({ figure, items }));
}

/**
 * Reads the counts of a batch. On a server, a count has several rows, which callers add up. In a file, the index contains the checksum
 * of each row, so that missing rows and rows of an older copy are noticed.
 */
async function listTallies<Name extends 'batch_tally' | 'batch_figure'>(
  db: Db,
  table: Name,
  { id, organizationId }: BatchKey,
): Promise<readonly Selectable<Tables[Name]>[]> {
  const { rows } = await db.executeQuery<
    Selectable<Tables[Name]> & { readonly indexed: number; readonly batch_id: string | null }
  >(
    CompiledQuery.raw(
      `select indexed, ${table}.* from
         (select count(*) as indexed from ${table} indexed by ${table}_checksum where batch_id = ?) as counted
       left join ${table} indexed by ${table}_checksum on batch_id = ? and organization_id = ?`,
      [id, id, organizationId],
    ),
  );
  // An outer join that finds no row returns one row of nulls.
  const tallies = rows.filter((row: { readonly batch_id: string | null }) => row.batch_id !== null);
  if (Number(rows[0]?.indexed) !== tallies.length) throw damagedRow('batch', { id });
  return tallies;
}
