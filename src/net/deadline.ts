import { onAbort } from '../base/on-abort.ts';

/** What came of work under a deadline: its value, or the time was over. */
type Deadlined<T> =
  | { readonly value: T; readonly expired?: undefined }
  | { readonly value?: undefined; readonly expired: true };

/** The time that work under a deadline has left. It stands still while the work waits for its turn. */
class Countdown {
  #leftMs: number;
  #onEnd: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  #waits = 0;
  #waitedMs = 0;
  #waitsSince = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Milliseconds that the work has waited so far. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waits > 0 ? performance.now() - this.#waitsSince : 0);
  }

  start(onEnd: () => void): void {
    this.#onEnd = onEnd;
    this.#run();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#onEnd = undefined;
  }

  /** One more part of the work waits. */
  pause(): void {
    this.#waits += 1;
    if (this.#waits > 1) return;
    this.#waitsSince = performance.now();
    if (this.#onEnd === undefined) return;
    clearTimeout(this.#timer);
    this.#leftMs -= this.#waitsSince - this.#startedAt;
  }

  resume(): void {
    this.#waits -= 1;
    if (this.#waits > 0) return;
    this.#waitedMs += performance.now() - this.#waitsSince;
    this.#run();
  }

  #run(): void {
    if (this.#onEnd === undefined || this.#waits > 0) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#leftMs);
  }
}

/** By the signal of the work. */
const countdowns = new WeakMap<AbortSignal, Countdown>();

/**
 * Waits for the turn of work under a deadline: the time of the deadline stands still meanwhile.
 *
 * @param signal the signal that the work was started with. Without a deadline, this only waits.
 * @throws what `wait` throws.
 */
export async function outsideDeadline<T>(signal: AbortSignal, wait: () => Promise<T>): Promise<T> {
  const countdown = countdowns.get(signal);
  countdown?.pause();
  try {
    return await wait();
  } finally {
    countdown?.resume();
  }
}

/** Milliseconds that work under a deadline has waited for its turn, as of `outsideDeadline`. */
export function waitedOutsideDeadline(signal: AbortSignal): number {
  return countdowns.get(signal)?.waitedMs ?? 0;
}

/**
 * Runs `work` with a signal of its own, which is made when it is first read, and aborts when `options.signal` does or once
 * `ms` milliseconds have passed, without those of `outsideDeadline`. Ends at that moment even where the work ignores its signal;
 * what the work does afterwards is lost.
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
  const countdown = new Countdown(ms);
  const working = work({
    get signal() {
      countdowns.set(own.signal, countdown);
      return own.signal;
    },
  });
  if (await isOverAtOnce(working)) return { value: await working };
  if (signal.aborted) {
    own.abort(signal.reason);
    throw signal.reason;
  }
  let cutOff = () => {};
  const cut = new Promise<Deadlined<T>>((resolve, reject) => {
    // Settled first, aborted second: what the work says of being cut comes too late to count.
    cutOff = () => {
      reject(signal.reason);
      own.abort(signal.reason);
    };
    countdown.start(() => {
      resolve({ expired: true });
      own.abort(new DOMException('The time for this attempt is over.', 'TimeoutError'));
    });
  });
  const forget = onAbort(signal, cutOff);
  try {
    return await Promise.race([working.then((value) => ({ value })), cut]);
  } finally {
    countdown.end();
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
