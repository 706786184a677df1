/** The beginning of a stream, and the stream with that beginning. */
export interface ReadAhead<Item> {
  readonly taken: readonly Item[];
  /** Whether nothing follows what was taken. */
  readonly isWhole: boolean;
  readonly all: AsyncIterable<Item>;
  /** Lets go of the stream, for whoever does not read all of it. */
  close(): Promise<void>;
}

/** Reads items until they measure `enough` together, and gives them again with those that follow. */
export async function readAhead<Item>(
  items: AsyncIterable<Item>,
  { enough, measure }: { readonly enough: number; readonly measure: (item: Item) => number },
): Promise<ReadAhead<Item>> {
  const iterator = items[Symbol.asyncIterator]();
  const taken: Item[] = [];
  let isWhole = false;
  for (let total = 0; total < enough && !isWhole; ) {
    const next = await iterator.next();
    if (next.done) isWhole = true;
    else {
      taken.push(next.value);
      total += measure(next.value);
    }
  }
  const close = async () => {
    await iterator.return?.();
  };

  async function* all(): AsyncGenerator<Item> {
    try {
      yield* taken;
      if (isWhole) return;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await close();
    }
  }

  return { taken, isWhole, all: all(), close };
}
