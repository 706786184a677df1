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

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}
