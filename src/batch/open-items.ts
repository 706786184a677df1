import type { Storage } from '../storage/open-database.ts';
import { isServer } from '../storage/sql-words.ts';
import { type BatchItem, listItemsIn } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Storage['db'];

/** Gives the documents of a batch that are to be worked on, one to each asker; undefined when there is none more. */
export type TakeItem = () => Promise<BatchItem | undefined>;

/** So many documents are read ahead; fewer where another machine may begin them meanwhile. */
const pageItems = 500;
const sharedPageItems = 100;

/** The end of a stretch of positions, or of all. */
interface Stretch {
  readonly state: 'RUNNING' | 'WAITING';
  readonly after: number;
  readonly upTo: number;
}

/** Those under way first, then the others, in the order of the input. */
export function openItems(db: Db, batch: StoredBatch): TakeItem {
  const whole = { after: 0, upTo: Number.POSITIVE_INFINITY };
  return takeFrom(db, batch, [
    { state: 'RUNNING', ...whole },
    { state: 'WAITING', ...whole },
  ]);
}

/** Those that wait behind a position, then those before it. */
export function waitingFrom(db: Db, batch: StoredBatch, position: number): TakeItem {
  return takeFrom(db, batch, [
    { state: 'WAITING', after: position, upTo: Number.POSITIVE_INFINITY },
    { state: 'WAITING', after: 0, upTo: position },
  ]);
}

/** Whether any document of a batch has no result, of those that can be worked on. */
export async function hasOpenItems(storage: Storage, batch: StoredBatch): Promise<boolean> {
  // Of one instant: what others begin meanwhile is in one of the two.
  return storage.read(async (db) => {
    for (const state of ['RUNNING', 'WAITING'] as const) {
      for (let after = 0; ; ) {
        const { items, last, isFull } = await listItemsIn(db, batch, state, {
          after,
          limit: sharedPageItems,
        });
        if (items.length > 0) return true;
        if (!isFull || last === undefined) break;
        after = last.position;
      }
    }
    return false;
  });
}

function takeFrom(db: Db, batch: StoredBatch, stretches: readonly Stretch[]): TakeItem {
  const left = [...stretches];
  const limit = isServer(db) ? sharedPageItems : pageItems;
  let page: BatchItem[] = [];
  let after = left[0]?.after ?? 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    for (let [stretch] = left; page.length === 0 && stretch !== undefined; [stretch] = left) {
      const { state, upTo } = stretch;
      // One that is damaged is passed over, and shown as such: the batch goes on without it.
      const { items, last, isFull } = await listItemsIn(db, batch, state, { after, limit });
      page = items.filter(({ position }) => position <= upTo);
      after = last?.position ?? after;
      if (isFull && after < upTo) continue;
      left.shift();
      after = left[0]?.after ?? 0;
    }
  }

  return async () => {
    while (page.length === 0 && left.length > 0) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return page.shift();
  };
}
