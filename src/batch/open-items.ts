import type { Storage } from '../storage/open-database.ts';
import { isServer } from '../storage/sql-words.ts';
import { listItemsIn } from './batch-item-list-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Storage['db'];

/** Gives the documents of a batch that are to be worked on. */
export interface OpenItems {
  /** One to each asker; undefined when there is none more. */
  take(): Promise<BatchItem | undefined>;
  /** Another machine had begun this one before us: it is about to begin those behind it too, and others wait elsewhere. */
  leave(item: BatchItem): void;
}

/** So many documents are read ahead; fewer where another machine may begin them meanwhile. */
const pageItems = 500;
const sharedPageItems = 20;
/** Whether any is open is looked for in so many at once. */
const lookItems = 100;

/** The end of a stretch of positions, or of all. */
interface Stretch {
  readonly state: 'RUNNING' | 'WAITING';
  readonly after: number;
  readonly upTo: number;
}

/** Those under way first, then the others, in the order of the input. */
export function openItems(db: Db, batch: StoredBatch): OpenItems {
  const whole = { after: 0, upTo: Number.POSITIVE_INFINITY };
  return new ItemWalk(db, batch, [
    { state: 'RUNNING', ...whole },
    { state: 'WAITING', ...whole },
  ]);
}

/** Those that wait, from somewhere in their midst on. */
export function waitingItems(db: Db, batch: StoredBatch): OpenItems {
  return new ItemWalk(db, batch, fromAnywhere(batch));
}

/** Those that wait behind some position, then those before it. */
function fromAnywhere({ lines: { valid, repeated } }: StoredBatch): readonly Stretch[] {
  const position = Math.floor(Math.random() * (valid - repeated));
  return [
    { state: 'WAITING', after: position, upTo: Number.POSITIVE_INFINITY },
    { state: 'WAITING', after: 0, upTo: position },
  ];
}

/** Whether any document of a batch has no result, of those that can be worked on. */
export async function hasOpenItems(storage: Storage, batch: StoredBatch): Promise<boolean> {
  // Of one instant: what others begin meanwhile is in one of the two.
  return storage.read(async (db) => {
    for (const state of ['RUNNING', 'WAITING'] as const) {
      for (let after = 0; ; ) {
        const { items, last, isFull } = await listItemsIn(db, batch, state, {
          after,
          limit: lookItems,
        });
        if (items.length > 0) return true;
        if (!isFull || last === undefined) break;
        after = last.position;
      }
    }
    return false;
  });
}

/** What is still to be read, and how far it was. */
interface Way {
  readonly left: Stretch[];
  after: number;
}

function wayOf(stretches: readonly Stretch[]): Way {
  return { left: [...stretches], after: stretches[0]?.after ?? 0 };
}

/** Goes through documents page by page, and on from elsewhere where another machine is found on the way. */
class ItemWalk implements OpenItems {
  readonly #db: Db;
  readonly #batch: StoredBatch;
  readonly #limit: number;
  /** On which way a document was found. */
  readonly #ways = new WeakMap<BatchItem, Way>();
  #way: Way;
  #page: BatchItem[] = [];
  #reading: Promise<void> | undefined;

  constructor(db: Db, batch: StoredBatch, stretches: readonly Stretch[]) {
    this.#db = db;
    this.#batch = batch;
    this.#limit = isServer(db) ? sharedPageItems : pageItems;
    this.#way = wayOf(stretches);
  }

  async take(): Promise<BatchItem | undefined> {
    while (this.#page.length === 0 && this.#way.left.length > 0) {
      this.#reading ??= this.#read(this.#way).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#page.shift();
  }

  leave(item: BatchItem): void {
    // Of several that were on one way it is left once.
    if (this.#ways.get(item) !== this.#way) return;
    this.#way = wayOf(fromAnywhere(this.#batch));
    this.#page = [];
  }

  async #read(way: Way): Promise<void> {
    const { left } = way;
    for (let [stretch] = left; this.#page.length === 0 && stretch !== undefined; [stretch] = left) {
      const { state, upTo } = stretch;
      const page = { after: way.after, limit: this.#limit };
      // One that is damaged is passed over, and shown as such: the batch goes on without it.
      const { items, last, isFull } = await listItemsIn(this.#db, this.#batch, state, page);
      if (way !== this.#way) return;
      this.#page = items.filter(({ position }) => position <= upTo);
      for (const item of this.#page) this.#ways.set(item, way);
      way.after = last?.position ?? way.after;
      if (isFull && way.after < upTo) continue;
      left.shift();
      way.after = left[0]?.after ?? 0;
    }
  }
}
