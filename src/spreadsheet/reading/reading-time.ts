/** The time that reading has taken, without what its caller does in between. */
export interface ReadingTime {
  /** Counts while the next of the items is awaited. */
  measure<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item>;
  isOver(): boolean;
}

/** `now` tells milliseconds that only grow. */
export function openReadingTime(limitMs: number, now: () => number = () => performance.now()): ReadingTime {
  let spentMs = 0;
  let since: number | undefined;
  return {
    isOver: () => spentMs + (since === undefined ? 0 : now() - since) > limitMs,
    async *measure(items) {
      const iterator = items[Symbol.asyncIterator]();
      try {
        for (;;) {
          since = now();
          const next = await iterator.next();
          spentMs += now() - since;
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
