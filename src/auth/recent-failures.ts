import { LruMap } from '../base/lru-map.ts';

/** Half-life of a count: after this time half of the failures count, after twice this time a quarter. */
const halfLifeMs = 5 * 60_000;
const maximumNames = 50_000;

/** Counts the recent failures of each name. A count halves every five minutes. */
export class RecentFailures {
  readonly #counts = new LruMap<{ readonly count: number; readonly at: number }>({ maximum: maximumNames });
  readonly #nowMs: () => number;

  /** @param nowMs milliseconds of a monotonic clock. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  of(name: string): number {
    const entry = this.#counts.get(name);
    return entry === undefined ? 0 : entry.count * 0.5 ** ((this.#nowMs() - entry.at) / halfLifeMs);
  }

  /** Adds to the count of a name, which never becomes negative. */
  add(name: string, change: number): void {
    this.#counts.set(name, { count: Math.max(0, this.of(name) + change), at: this.#nowMs() });
  }
}
