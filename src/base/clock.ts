import { onAbort } from './on-abort.ts';

/** Where the present comes from: real at the edge, fixed in tests and under `--as-of`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that always says `instant`. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) };
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when `signal` aborts first. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const forget =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    const timer = setTimeout(() => {
      forget?.();
      resolve();
    }, ms);
  });
}
