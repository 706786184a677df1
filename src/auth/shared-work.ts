import { onAbort } from '../base/on-abort.ts';

interface Work<T> {
  readonly result: Promise<T>;
  /** Aborts when all callers have gone away. */
  readonly absence: AbortController;
  /** Number of callers that wait for the result. */
  callers: number;
}

/** Work that simultaneous callers with the same name share. */
export class SharedWork<T> {
  readonly #works = new Map<string, Work<T>>();

  /**
   * Starts the work of a name, or shares the one in progress.
   *
   * @param start its signal aborts when the signals of all callers have aborted.
   * @throws what `start` throws; the reason of `signal` if it has aborted.
   */
  async run(
    name: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const present = this.#works.get(name);
    const work = present === undefined || present.absence.signal.aborted ? this.#start(name, start) : present;
    work.callers += 1;
    const leave = () => {
      work.callers -= 1;
      if (work.callers === 0) work.absence.abort(signal?.reason);
    };
    const stop = signal && onAbort(signal, leave);
    try {
      return await work.result;
    } finally {
      stop?.();
    }
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<T>): Work<T> {
    const absence = new AbortController();
    const work: Work<T> = { result: start(absence.signal), absence, callers: 0 };
    this.#works.set(name, work);
    const forget = () => {
      if (this.#works.get(name) === work) this.#works.delete(name);
    };
    work.result.then(forget, forget);
    return work;
  }
}
