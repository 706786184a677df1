import { onAbort } from '../base/on-abort.ts';

/** What came of work under a deadline: its value, or the time was over. */
type Deadlined<T> =
  | { readonly value: T; readonly expired?: undefined }
  | { readonly value?: undefined; readonly expired: true };

/**
 * Runs `work` with a signal of its own, which is made when it is first read, and aborts when `options.signal` does or once
 * `ms` milliseconds have passed. Ends at that moment even where the work ignores its signal; what the work does afterwards is lost.
 *
 * @throws the reason of `options.signal` once it aborts; what `work` throws before that.
 */
export async function withDeadline<T>(
  work: (own: { readonly signal: AbortSignal }) => Promise<T>,
  options: { readonly ms: number; readonly signal: AbortSignal },
): Promise<Deadlined<T>> {
  const { ms, signal } = options;
  signal.throwIfAborted();
  // AbortSignal.any and AbortSignal.timeout would say the same, and cost ten times as much: every question pays for it.
  const own = new AbortController();
  const working = work(own);
  if (await isOverAtOnce(working)) return { value: await working };
  if (signal.aborted) {
    own.abort(signal.reason);
    throw signal.reason;
  }
  let cutOff = () => {};
  let timer: NodeJS.Timeout | undefined;
  const cut = new Promise<Deadlined<T>>((resolve, reject) => {
    // Settled first, aborted second: what the work says of being cut comes too late to count.
    cutOff = () => {
      reject(signal.reason);
      own.abort(signal.reason);
    };
    timer = setTimeout(() => {
      resolve({ expired: true });
      own.abort(new DOMException('The time for this attempt is over.', 'TimeoutError'));
    }, ms);
  });
  const forget = onAbort(signal, cutOff);
  try {
    return await Promise.race([working.then((value) => ({ value })), cut]);
  } finally {
    clearTimeout(timer);
    forget();
  }
}

/** Whether work has ended within its first turn: what needs no waiting needs no timer either. */
async function isOverAtOnce(working: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  working.then(end, end);
  await Promise.resolve();
  return isOver;
}

/** The promise, given up with the signal's reason once that aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      // Whatever becomes of it is lost.
      promise.catch(() => {});
      reject(signal.reason);
      return;
    }
    const forget = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(forget);
  });
}
