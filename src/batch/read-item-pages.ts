import { nextSlice } from '../base/slices.ts';
import type { Engine } from '../report/engine.ts';
import { listItems } from './batch-item-list-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { readListedBatch } from './read-listed-batch.ts';

/** Number of documents in one slice of the main thread. Each takes about 0.3 ms. */
const pageItems = 25;

/**
 * The documents of a batch in the order of the input, page by page.
 *
 * @param how.ended waited for where documents up to a position have no result yet.
 * @param how.after the position that the first page begins behind.
 * @throws CreditError as `readListedBatch`.
 */
export async function* readItemPages(
  engine: Engine,
  batch: StoredBatch,
  {
    ended,
    after: from = 0,
  }: { readonly ended?: ((position: number) => Promise<void>) | undefined; readonly after?: number } = {},
): AsyncGenerator<Awaited<ReturnType<typeof listItems>>> {
  let after = from;
  for (;;) {
    const read = () =>
      readListedBatch(engine, batch, (db, listed) => listItems(db, listed, { after, limit: pageItems }));
    let page = await read();
    if (ended !== undefined && page.last !== undefined && page.items.some(({ state }) => state !== 'DONE')) {
      await ended(page.last.position);
      page = await read();
    }
    if (page.last !== undefined) yield page;
    // Reading never waits for anything by itself: others get their turn between two pages.
    await nextSlice();
    after = page.last?.position ?? after;
    if (!page.isFull) return;
  }
}
