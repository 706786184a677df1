import { LruMap } from './lru-map.ts';

interface Bucket {
  left: number;
  /** When `left` was right, in ms of the caller's clock. */
  atMs: number;
}

const minuteMs = 60_000;

/**
 * A bucket of tokens for each name, full at first, that fills again evenly within a minute. Where there are more names than
 * are kept, the bucket that was used the longest ago is forgotten, which is full again or nearly so: nobody else's is.
 */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #buckets: LruMap<Bucket>;

  constructor(options: { readonly perMinute: number; readonly maximumNames: number }) {
    this.#perMinute = options.perMinute;
    this.#buckets = new LruMap({ maximum: options.maximumNames });
  }

  /** Milliseconds until there is a token; 0 where there is one. */
  waitMs(name: string, nowMs: number): number {
    return Math.max(0, ((1 - this.#filled(name, nowMs).left) * minuteMs) / this.#perMinute);
  }

  /** Takes a token, also where there is none. */
  take(name: string, nowMs: number): void {
    this.#filled(name, nowMs).left -= 1;
  }

  giveBack(name: string): void {
    const bucket = this.#buckets.get(name);
    if (bucket !== undefined) bucket.left = Math.min(this.#perMinute, bucket.left + 1);
  }

  #filled(name: string, nowMs: number): Bucket {
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      bucket = { left: this.#perMinute, atMs: nowMs };
      this.#buckets.set(name, bucket);
    }
    // A clock that was set back fills nothing, and empties nothing.
    const passedMs = Math.max(0, nowMs - bucket.atMs);
    bucket.left = Math.min(this.#perMinute, bucket.left + (passedMs / minuteMs) * this.#perMinute);
    bucket.atMs = nowMs;
    return bucket;
  }
}
