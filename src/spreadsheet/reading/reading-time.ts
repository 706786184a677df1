/** The time that reading has taken, without what its caller does in between. */
export class ReadingTime {
  readonly #limitMs: number;
  readonly #now: () => number;
  #spentMs = 0;
  #since: number | undefined;

  /** `now` gives milliseconds that only grow. */
  constructor(limitMs: number, now: () => number = () => performance.now()) {
    this.#limitMs = limitMs;
    this.#now = now;
  }

  isOver(): boolean {
    return this.#spentMs + (this.#since === undefined ? 0 : this.#now() - this.#since) > this.#limitMs;
  }

  /** Counts while the next of the items is awaited. */
  async *measure<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        this.#since = this.#now();
        const next = await iterator.next();
        this.#spentMs += this.#now() - this.#since;
        this.#since = undefined;
        if (next.done) return;
        yield next.value;
      }
    } finally {
      this.#since = undefined;
      await iterator.return?.();
    }
  }
}
