/** Callers that wait for a slice, in the order of arrival. */
const waiting: (() => void)[] = [];

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

/** Maximum time of one slice, in ms. */
const sliceMs = 5;

/**
 * Divides long work on the main thread into slices. The first slice starts at once.
 *
 * @returns a function that the work calls often, for example after each row. It waits for the next slice if the current
 * one has taken its time.
 */
export function sliced(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await nextSlice();
    startedAt = performance.now();
  };
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}
