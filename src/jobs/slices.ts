/** Callers that wait for a slice, the longest waiting first. */
const waiting: (() => void)[] = [];

/**
 * Waits until long work of the main thread may do its next slice. Each turn of the event loop has one slice, whoever waits:
 * between two slices the process answers what has come meanwhile, however many such works are in progress.
 *
 * A slice should take at most 10 ms, and hold no connection to the database while it waits for the next one.
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
