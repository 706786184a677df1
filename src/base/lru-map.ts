interface Entry<V> {
  readonly value: V;
  readonly size: number;
}

/** A map that never grows beyond a size: the entry that was asked for or set the longest ago gives way. */
export class LruMap<V> {
  /** A Map keeps the order of insertion: what is asked for is put at its end. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #maximum: number;
  readonly #sizeOf: (value: V) => number;
  #total = 0;
  /** What was asked for again and again stands at the end already. */
  #last: string | undefined;

  /** @param options.maximum the size of all that is kept; each entry counts as one unless `sizeOf` says more. */
  constructor(options: { readonly maximum: number; readonly sizeOf?: (value: V) => number }) {
    this.#maximum = options.maximum;
    this.#sizeOf = options.sizeOf ?? (() => 1);
  }

  /** Entries. */
  get size(): number {
    return this.#entries.size;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (key !== this.#last) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
      this.#last = key;
    }
    return entry.value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const entry = { value, size: this.#sizeOf(value) };
    this.#entries.set(key, entry);
    this.#last = key;
    this.#total += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#total <= this.#maximum) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#total -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
