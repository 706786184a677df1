/** A map that never grows beyond a size: the entry that was set the longest ago gives way. */
export interface BoundedMap<V> {
  readonly size: number;
  get(key: string): V | undefined;
  /** Also makes the entry the newest. */
  set(key: string, value: V): void;
  delete(key: string): void;
}

/** @param maximum entries that are kept, at least one. */
export function openBoundedMap<V>(maximum: number): BoundedMap<V> {
  const entries = new Map<string, V>();
  return {
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= maximum) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => {
      entries.delete(key);
    },
  };
}
