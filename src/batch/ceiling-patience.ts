import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import { capReached } from '../report/reserve-cost.ts';
import type { BatchWait } from './batch.ts';
import type { StoredBatch } from './batch-store.ts';
import { WaitWriter } from './wait-writer.ts';

/** Whether a batch is over is looked for at this pace. */
const lookMs = 500;
/** Whether a spending cap leaves room again is looked for at this pace. */
const ceilingLookMs = 1_000;

/** A document that is not started yet, because a spending cap does not pay for it. */
export interface CeilingReached {
  readonly kind: 'CEILING';
  /** Null if the documents under way may still cost less than they reserved. */
  readonly wait: BatchWait | null;
  /** Why the batch stops: waiting does not help. Undefined if it helps. */
  readonly stops: CreditError | undefined;
}

/** Returns the spending cap that refused a document. @throws any other error. */
export function ceilingIn(error: unknown): CeilingReached {
  const reached = capReached(error);
  if (reached === undefined) throw error;
  const { reason, until, ceiling, left, cost, reserved, mayFit } = reached;
  const isOfBatch = reason === 'BATCH_CEILING';
  const isSure = isOfBatch ? !mayFit : reserved === 0;
  return {
    kind: 'CEILING',
    wait: isSure ? { reason, until, ceiling, left, cost } : null,
    stops: isOfBatch && isSure && error instanceof CreditError ? error : undefined,
  };
}

/** Returns whether the work on a document ended at a spending cap. */
export function isCeiling(end: unknown): end is CeilingReached {
  return typeof end === 'object' && end !== null && 'kind' in end && end.kind === 'CEILING';
}

/**
 * Has documents wait for a spending cap, and their batch show it: of all that wait one looks at a time. If waiting does not help, the
 * batch starts no more documents.
 */
export class CeilingPatience {
  readonly #writer: WaitWriter;
  readonly #options: { readonly signal: AbortSignal; readonly isOver: () => boolean };
  #nextLookAt = 0;
  #told: BatchWait | null = null;
  #stop: { readonly error: CreditError; readonly waits: BatchWait | null } | undefined;

  constructor(
    engine: Engine,
    batch: StoredBatch,
    options: { readonly signal: AbortSignal; readonly isOver: () => boolean },
  ) {
    this.#writer = new WaitWriter(engine, batch);
    this.#options = options;
  }

  /** Why the batch starts no more documents. Undefined if it does. */
  get stop(): { readonly error: CreditError; readonly waits: BatchWait | null } | undefined {
    return this.#stop;
  }

  /** The result of `work` once no cap keeps it; undefined if the batch is over or stops before. @throws as `work`; STORAGE_*; the reason of the signal. */
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
        if (isOver() || this.#stop !== undefined) return undefined;
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
      if (this.stopsAt(end)) return undefined;
      if (end.wait !== null) this.#tell(end.wait);
    }
  }

  /** Returns whether the batch stops because of a cap. It then starts no more documents. */
  stopsAt({ stops: error, wait: waits }: CeilingReached): boolean {
    if (error === undefined) return false;
    this.#stop ??= { error, waits };
    return true;
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
