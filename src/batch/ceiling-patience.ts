import { pause } from '../base/clock.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import type { BatchWait } from './batch.ts';
import { moveBatch, type StoredBatch } from './batch-store.ts';
import type { CeilingReached } from './work-on-item.ts';

/** Whether a batch is over is looked for at this pace. */
const lookMs = 500;
/** Whether the ceiling of a day leaves room again is looked for at this pace. */
const ceilingLookMs = 1_000;

/** Has documents wait for the ceiling of a day to end, and their batch say so: of all that wait one looks at a time. */
export class CeilingPatience {
  readonly #engine: Engine;
  readonly #batch: StoredBatch;
  readonly #options: { readonly signal: AbortSignal; readonly isOver: () => boolean };
  #nextLookAt = 0;
  #told: BatchWait | null = null;
  #telling: Promise<void> = Promise.resolve();

  constructor(
    engine: Engine,
    batch: StoredBatch,
    options: { readonly signal: AbortSignal; readonly isOver: () => boolean },
  ) {
    this.#engine = engine;
    this.#batch = batch;
    this.#options = options;
  }

  /** What `work` comes to once no ceiling keeps it; undefined where the batch is over before. @throws as `work`; STORAGE_*; the reason of the signal. */
  async finish<E>(item: {
    readonly begin: () => unknown;
    readonly work: () => Promise<E | CeilingReached>;
    readonly wait: (until: string | null) => void;
  }): Promise<E | undefined> {
    const { signal, isOver } = this.#options;
    let isWaiting = false;
    for (;;) {
      while (performance.now() < this.#nextLookAt) {
        isWaiting = true;
        await pause(lookMs, signal);
        if (isOver()) return undefined;
      }
      item.begin();
      const end = await item.work();
      if (!isCeiling(end)) {
        this.#nextLookAt = 0;
        // A document that started before the others had to wait can end while they still wait.
        if (isWaiting) await this.#tell(null);
        return end;
      }
      isWaiting = true;
      this.#nextLookAt = performance.now() + ceilingLookMs;
      item.wait(end.wait?.until ?? null);
      if (end.wait !== null) await this.#tell(end.wait);
    }
  }

  /** Keeps with the batch that it waits, or that it does not any more; what was kept last is not written again. */
  #tell(waits: BatchWait | null): Promise<void> {
    const { storage } = this.#engine;
    const batch = this.#batch;
    if (waits?.until === this.#told?.until && waits?.left === this.#told?.left) return this.#telling;
    this.#told = waits;
    // One after the other, so that the last one stands.
    this.#telling = this.#telling.then(() =>
      storage.write({ locks: [lockOf.batch(batch.id)] }, (db) => moveBatch(db, batch, { waits })),
    );
    return this.#telling;
  }
}

function isCeiling(end: unknown): end is CeilingReached {
  return typeof end === 'object' && end !== null && 'kind' in end && end.kind === 'CEILING';
}
