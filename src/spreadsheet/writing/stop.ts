import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Slices } from '../../base/slices.ts';

/**
 * One end for many waits: what is waited for, or that everything was given up. Racing each wait against one long-lived
 * promise would keep something of every wait until that promise ends; here a wait that is over leaves nothing behind.
 */
export class Stop {
  #stopped: { readonly reason: unknown } | undefined;
  readonly #waiting = new Set<(reason: unknown) => void>();

  /** @throws the reason for giving up, where there is one. */
  throwIfStopped(): void {
    if (this.#stopped !== undefined) throw this.#stopped.reason;
  }

  /** Gives up: every wait, also those to come, rejects with `reason`. Only the first reason counts. */
  stop(reason: unknown): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { reason };
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }

  /** What comes of `promise`, or the reason for giving up as soon as there is one. */
  during<T>(promise: PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#stopped === undefined) this.#waiting.add(reject);
      else reject(this.#stopped.reason);
      promise.then(
        (value) => {
          this.#waiting.delete(reject);
          resolve(value);
        },
        (error: unknown) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }
}

/**
 * Yields the items of `source` in slices until `stop` stops. Then the iterator is closed. If it is still working on the next
 * item, it is asked to close, and the caller does not wait for it.
 */
export async function* untilStopped<Item>(
  source: AsyncIterable<Item>,
  stop: Stop,
): AsyncGenerator<Item, void> {
  stop.throwIfStopped();
  const iterator = source[Symbol.asyncIterator]();
  const slices = new Slices();
  let busy = false;
  let ended = false;
  try {
    for (;;) {
      busy = true;
      const next = await stop.during(iterator.next());
      busy = false;
      if (next.done) {
        ended = true;
        return;
      }
      yield next.value;
      if (slices.isOver) await stop.during(slices.pause());
    }
  } finally {
    // What goes wrong while it closes must not hide why it is closed.
    const closed = ended ? undefined : iterator.return?.().catch(() => undefined);
    if (!busy) await closed;
  }
}

/**
 * Gives up when `signal` aborts, with its reason, or when `destination` fails or is closed before its end.
 *
 * @returns what lets go of the signal. The destination is watched to its end: it may still fail after it was given up.
 */
export function stopWith(
  stop: Stop,
  { destination, signal }: { readonly destination: Writable; readonly signal: AbortSignal | undefined },
): () => void {
  const closed = () => {
    if (!destination.writableFinished) {
      stop.stop(new Error('What the export is written to was closed before its end'));
    }
  };
  const aborted = () => stop.stop(signal?.reason);
  if (destination.destroyed || destination.writableEnded) closed();
  destination.on('error', (error) => stop.stop(error));
  destination.on('close', closed);
  if (signal?.aborted) aborted();
  signal?.addEventListener('abort', aborted, { once: true });
  return () => signal?.removeEventListener('abort', aborted);
}

/** Waits until a stream that was ended has taken everything, and is closed where it closes itself. */
export async function takenWholly(stream: Writable): Promise<void> {
  await finished(stream, { readable: false });
}

/** Destroys a stream and waits until it is closed; how it ended does not matter any more. */
export async function destroyWholly(stream: Writable): Promise<void> {
  stream.destroy();
  await finished(stream, { readable: false }).catch(() => undefined);
}
