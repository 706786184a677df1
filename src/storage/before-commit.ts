import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** What several works of one transaction have handed in, to be written together. */
interface Sink {
  flush(db: Db): Promise<void>;
}

/** What has been handed in within a transaction, in its order. */
interface Pending {
  readonly sink: Sink;
  readonly hand: () => void;
}

const pendings = new WeakMap<Db, Pending[]>();

/**
 * What is written at the very end of a transaction, after all else of it, and once for all who share it: it may take a lock that is
 * to be held as shortly as can be, and that everybody takes last.
 */
export class LastWrite<T> implements Sink {
  readonly #write: (db: Db, items: readonly T[]) => Promise<void>;
  readonly #items = new WeakMap<Db, T[]>();

  /** @param write writes what was handed in, in its order; where it fails, nothing of the transaction is kept. */
  constructor(write: (db: Db, items: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  /**
   * Hands in what is to be written with the transaction of `db`. Where the work that handed it in is undone, it is not written.
   *
   * @throws Error outside a transaction.
   */
  hand(db: Db, item: T): void {
    const pending = pendings.get(db);
    if (pending === undefined) throw new Error('What belongs to a transaction was handed in outside of one');
    pending.push({
      sink: this,
      hand: () => {
        const items = this.#items.get(db) ?? [];
        items.push(item);
        this.#items.set(db, items);
      },
    });
  }

  async flush(db: Db): Promise<void> {
    const items = this.#items.get(db) ?? [];
    this.#items.delete(db);
    if (items.length > 0) await this.#write(db, items);
  }
}

/** What is handed in to be written before the end of a transaction. */
export interface LastWrites {
  /** Where it stands now: `forget` drops what is handed in from here on. */
  mark(): number;
  /** The work that handed it in was undone alone. */
  forget(mark: number): void;
  /** Writes what was handed in, and not forgotten. */
  write(): Promise<void>;
}

/** Begins to gather what is to be written at the end of the transaction of `db`. */
export function gatherLastWrites(db: Db): LastWrites {
  pendings.set(db, []);
  return lastWritesOf(db);
}

/** What has been handed in within the transaction of `db`. */
export function lastWritesOf(db: Db): LastWrites {
  const pending = pendings.get(db) ?? [];
  return {
    mark: () => pending.length,
    forget: (mark) => {
      pending.length = mark;
    },
    write: async () => {
      for (const { hand } of pending) hand();
      for (const sink of new Set(pending.map((one) => one.sink))) await sink.flush(db);
      // Nothing more is of this transaction.
      pendings.delete(db);
    },
  };
}
