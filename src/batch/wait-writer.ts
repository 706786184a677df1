import { pause } from '../base/clock.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import { moveBatch, type StoredBatch } from './batch-store.ts';

/** A change of the spending cap or the source that a batch waits for. Null if it no longer waits. */
export type WaitChange = Pick<StoredBatch, 'waits'> | Pick<StoredBatch, 'outage'>;

const restMs = 1_000;

/** Writes to a batch what it waits for. If a write fails, it is retried with the newest change, and the batch continues. */
export class WaitWriter {
  readonly #engine: Pick<Engine, 'storage'>;
  readonly #batch: StoredBatch;
  readonly #ended = new AbortController();
  #next: WaitChange | undefined;
  #writing: Promise<void> | undefined;

  constructor(engine: Pick<Engine, 'storage'>, batch: StoredBatch) {
    this.#engine = engine;
    this.#batch = batch;
  }

  /** Replaces a change that is not written yet. */
  tell(change: WaitChange): void {
    this.#next = change;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when the newest change is written, or its last attempt has failed. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#next !== undefined) {
      const change = this.#next;
      this.#next = undefined;
      try {
        await this.#write(change);
      } catch {
        // The release of the batch writes this state again, and reports the fault.
        if (this.#ended.signal.aborted && this.#next === undefined) break;
        this.#next ??= change;
        await pause(restMs, this.#ended.signal).catch(() => {});
      }
    }
    this.#writing = undefined;
  }

  async #write(change: WaitChange): Promise<void> {
    const { storage } = this.#engine;
    const batch = this.#batch;
    await storage.write({ locks: [lockOf.batch(batch.id)] }, (db) => moveBatch(db, batch, change));
  }
}
