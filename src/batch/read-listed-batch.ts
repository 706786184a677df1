import { nextSlice } from '../base/slices.ts';
import type { Engine } from '../report/engine.ts';
import type { Storage } from '../storage/open-database.ts';
import type { StoredBatch } from './batch-store.ts';
import { requireBatch } from './read-batches.ts';
import type { ListedBatch, RowStretch } from './row-stretch-store.ts';

/**
 * Reads a page of a list of a batch together with the totals that the list is compared with. The retention period of rows may end
 * between two pages, and the totals of an earlier page would make removed rows look damaged.
 *
 * @param read reads the page with the given `db`, which is one instant of the database.
 * @throws CreditError UNKNOWN_BATCH if the batch itself was removed; what `read` throws.
 */
export function readListedBatch<Page>(
  engine: Engine,
  batch: Pick<StoredBatch, 'id' | 'organizationId'>,
  read: (db: Storage['db'], listed: ListedBatch) => Promise<Page>,
): Promise<Page> {
  return engine.storage.read(async (db) => read(db, await requireBatch(db, batch, batch.id)));
}

/**
 * Reads the pages of a list of a batch, each as `readListedBatch` does. Other work gets a turn between two pages.
 *
 * @param read reads the page after the row `last`; undefined for the first page.
 * @throws CreditError as `readListedBatch`.
 */
export async function* readListedPages<Row>(
  engine: Engine,
  batch: Pick<StoredBatch, 'id' | 'organizationId'>,
  read: (db: Storage['db'], listed: ListedBatch, last: RowStretch<Row>['last']) => Promise<RowStretch<Row>>,
): AsyncGenerator<RowStretch<Row>> {
  let last: RowStretch<Row>['last'];
  for (;;) {
    const page = await readListedBatch(engine, batch, (db, listed) => read(db, listed, last));
    yield page;
    await nextSlice();
    last = page.last ?? last;
    if (!page.isFull) return;
  }
}
