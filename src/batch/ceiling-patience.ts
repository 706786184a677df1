import { pause } from '../base/clock.ts';
import type { Engine } from '../report/engine.ts';
import type { BatchWait } from './batch.ts';
import type { StoredBatch } from './batch-store.ts';
import { WaitWriter } from './wait-writer.ts';
import type { CeilingReached } from './work-on-item.ts';

/** Whether a batch is over is looked for at this pace. */
const lookMs = 500;
/** Whether the ceiling of a day leaves room again is looked for at this pace. */
const ceilingLookMs = 1_000;

/** Has documents wait for the ceiling of a day to end, and their batch say so: of all that wait one looks at a time. */
export class CeilingPatience {
  readonly #writer: WaitWriter;
  readonly #options: { readonly signal: AbortSignal; readonly isOver: () => boolean };
  #nextLookAt = 0;
  #told: BatchWait | null = null;

  constructor(
    engine: Engine,
    batch: StoredBatch,
    options: { readonly signal: AbortSignal; readonly isOver: () => boolean },
  ) {
    this.#writer = new WaitWriter(engine, batch);
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
        if (isWaiting) this.#tell(null);
        return end;
      }
      isWaiting = true;
      this.#nextLookAt = performance.now() + ceilingLookMs;
      item.wait(end.wait?.until ?? null);
      if (end.wait !== null) this.#tell(end.wait);
    }
  }

  /** Resolves when everything that was shown is written. */
  async end(): Promise<void> {
    await this.#writer.end();
  }

  /** Shows in the batch whether it waits. */
  #tell(waits: BatchWait | null): void {
    if (waits?.until === this.#told?.until && waits?.left === this.#told?.left) return;
    this.#told = waits;
    this.#writer.tell({ waits });
  }
}

function isCeiling(end: unknown): end is CeilingReached {
  return typeof end === 'object' && end !== null && 'kind' in end && end.kind === 'CEILING';
}
