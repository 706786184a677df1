/** A stream whose beginning can be looked at before it is read; it is read once, and from its beginning. */
export class PeekableStream<Item extends { readonly length: number }> implements AsyncIterable<Item> {
  readonly #iterator: AsyncIterator<Item>;
  readonly #beginning: Item[] = [];
  #hasEnded = false;

  constructor(items: AsyncIterable<Item>) {
    this.#iterator = items[Symbol.asyncIterator]();
  }

  /** The first items, until they have `length` together; `isWhole` when nothing follows them. */
  async peek(length: number): Promise<{ readonly items: readonly Item[]; readonly isWhole: boolean }> {
    let total = this.#beginning.reduce((sum, item) => sum + item.length, 0);
    while (total < length && !this.#hasEnded) {
      const next = await this.#iterator.next();
      if (next.done) this.#hasEnded = true;
      else {
        this.#beginning.push(next.value);
        total += next.value.length;
      }
    }
    return { items: this.#beginning, isWhole: this.#hasEnded };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    try {
      yield* this.#beginning;
      while (!this.#hasEnded) {
        const next = await this.#iterator.next();
        if (next.done) this.#hasEnded = true;
        else yield next.value;
      }
    } finally {
      await this.close();
    }
  }

  /** Lets go of the stream, for whoever does not read all of it. */
  async close(): Promise<void> {
    await this.#iterator.return?.();
  }
}
