/** Callers that wait for a slice, in the order of arrival. */
const waiting: (() => void)[] = [];

/** Maximum time of one slice, in ms. */
const sliceMs = 5;

/**
 * Waits until long work on the main thread may run its next slice. Each turn of the event loop runs one slice, no matter how
 * many callers wait. Between two slices the process handles other events.
 *
 * A slice should take at most 10 ms. The caller must not hold a database connection while it waits.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

/**
 * Slices of long work on the main thread, by time. The work checks often, for example after each row, whether its slice is over.
 * The first slice starts with the constructor.
 */
export class Slices {
  #startedAt = performance.now();

  /** Whether the current slice has taken its time. */
  get isOver(): boolean {
    return performance.now() - this.#startedAt >= sliceMs;
  }

  /** Waits for the next slice if the current one is over. See `nextSlice` for what the caller must not hold. */
  async pause(): Promise<void> {
    if (!this.isOver) return;
    await nextSlice();
    this.#startedAt = performance.now();
  }
}

/** Maximum number of rows that one slice reads for a page. Each takes 0.1 to 0.2 ms. */
const rowsOfSlice = 50;

/**
 * Reads a page of a list in slices.
 *
 * @param page.limit the maximum number of items, together with the damaged rows.
 * @param readPart reads a part of the page over one instant of the database.
 * @throws what `readPart` throws.
 */
export async function pageInSlices<Item, Damaged = never>(
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  readPart: (part: {
    readonly limit: number;
    readonly cursor: string | undefined;
  }) => Promise<SlicedPage<Item, Damaged>>,
): Promise<SlicedPage<Item, Damaged>> {
  const items: Item[] = [];
  const damaged: Damaged[] = [];
  let next = cursor;
  for (;;) {
    const left = limit - items.length - damaged.length;
    const part = await readPart({ limit: Math.min(left, rowsOfSlice), cursor: next });
    items.push(...part.items);
    damaged.push(...(part.damaged ?? []));
    if (part.nextCursor === null || items.length + damaged.length >= limit)
      return { items, ...(damaged.length > 0 && { damaged }), nextCursor: part.nextCursor };
    next = part.nextCursor;
    await nextSlice();
  }
}

/** A page of a list, or a part of one. */
interface SlicedPage<Item, Damaged> {
  readonly items: readonly Item[];
  /** The damaged rows. Omitted if there are none. */
  readonly damaged?: readonly Damaged[];
  readonly nextCursor: string | null;
}

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}
