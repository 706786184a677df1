/** Callers that wait for a slice, in the order of arrival. */
const waiting: (() => void)[] = [];

/** Maximum time of one slice, in ms. */
const sliceMs = 5;

/**
 * Waits until long work on the main thread may run its next slice. Each turn of the event loop runs one slice, no matter how
 * many callers wait. Between two slices the process handles other events.
 *
 * A slice should take at most 10 ms. The caller must not hold a database connection while it waits.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

/**
 * Slices of long work on the main thread, by time. The work checks often, for example after each row, whether its slice is over.
 * The first slice starts with the constructor.
 */
export class Slices {
  #startedAt = performance.now();

  /** Whether the current slice has taken its time. */
  get isOver(): boolean {
    return performance.now() - this.#startedAt >= sliceMs;
  }

  /** Waits for the next slice if the current one is over. See `nextSlice` for what the caller must not hold. */
  async pause(): Promise<void> {
    if (!this.isOver) return;
    await nextSlice();
    this.#startedAt = performance.now();
  }
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}
