import { setMaxListeners } from 'node:events';

/** What came of work under a deadline: its value, or the time was over. */
export type Deadlined<T> =
  | { readonly value: T; readonly expired?: undefined }
  | { readonly value?: undefined; readonly expired: true };

/**
 * Runs `work` with a signal of its own, which aborts when `options.signal` does or once `ms` milliseconds have
 * passed. Ends at that moment even where the work ignores its signal; what the work does afterwards is lost.
 *
 * @throws the reason of `options.signal` once it aborts; what `work` throws before that.
 */
export function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  options: { readonly ms: number; readonly signal: AbortSignal },
): Promise<Deadlined<T>> {
  return withCut((onCut) => {
    const own = new AbortController();
    onCut((reason) => own.abort(reason));
    return work(own.signal);
  }, options);
}

/**
 * The same, but instead of getting a signal the work says what to call when its time is over; the last that it says
 * counts, and is called at once where it says so too late. An AbortController costs as much as all the rest of a small request, and what it leaves behind as much again.
 *
 * @throws as `withDeadline` does.
 */
export function withCut<T>(
  work: (onCut: (cut: (reason: unknown) => void) => void) => Promise<T>,
  options: { readonly ms: number; readonly signal: AbortSignal },
): Promise<Deadlined<T>> {
  const { ms, signal } = options;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    let cut = (_reason: unknown) => {};
    let over: { readonly reason: unknown } | undefined;
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const end = (reason: unknown) => {
      finish();
      over = { reason };
      cut(reason);
    };
    // Settled first, cut second: what the work says of being cut comes too late to count.
    const onAbort = () => {
      reject(signal.reason);
      end(signal.reason);
    };
    const timer = setTimeout(() => {
      resolve({ expired: true });
      end(new DOMException('The time for this attempt is over.', 'TimeoutError'));
    }, ms);
    onceAborted(signal, onAbort);
    startOf(work, (next) => {
      cut = next;
      if (over !== undefined) cut(over.reason);
    }).then(
      (value) => {
        finish();
        resolve({ value });
      },
      (error: unknown) => {
        finish();
        reject(error);
      },
    );
  });
}

/** Work that throws before its first wait rejects like any other. */
async function startOf<A, T>(work: (argument: A) => Promise<T>, argument: A): Promise<T> {
  return work(argument);
}

/** The promise, given up with the signal's reason once that aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
    else onceAborted(signal, onAbort);
  });
}

/** All sources of a run wait on one signal; beyond ten, Node would take them for a leak and say so. */
function onceAborted(signal: AbortSignal, onAbort: () => void): void {
  setMaxListeners(0, signal);
  signal.addEventListener('abort', onAbort, { once: true });
}
