/** The time that reading has taken, without what its caller does in between. */
export interface ReadingTime {
  /** Counts while the next of the items is awaited. */
  measure<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item>;
  isOver(): boolean;
}

export function openReadingTime(limitMs: number): ReadingTime {
  let spentMs = 0;
  let since: number | undefined;
  return {
    isOver: () => spentMs + (since === undefined ? 0 : performance.now() - since) > limitMs,
    async *measure(items) {
      const iterator = items[Symbol.asyncIterator]();
      try {
        for (;;) {
          since = performance.now();
          const next = await iterator.next();
          spentMs += performance.now() - since;
          since = undefined;
          if (next.done) return;
          yield next.value;
        }
      } finally {
        since = undefined;
        await iterator.return?.();
      }
    },
  };
}
