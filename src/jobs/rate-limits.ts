import { LruMap } from '../base/lru-map.ts';
import { isServerAddress } from '../base/server-address.ts';
import { TokenBuckets } from '../base/token-buckets.ts';
import type { Storage } from '../storage/open-database.ts';
import {
  type Bucket,
  deleteFullBuckets,
  putTokensBack,
  type Taking,
  takeTokens,
} from './rate-bucket-store.ts';

/** Limits that hold for all machines on one database; in a file for this process. */
export interface RateLimits {
  /**
   * Takes a token of each bucket, or of none.
   *
   * @returns the ms until there is one in each; 0 where they were taken.
   * @throws CreditError STORAGE_*.
   */
  take(buckets: readonly Bucket[]): Promise<number>;
  /** Puts a token back into each. It is not waited for: at worst one is lost. */
  giveBack(buckets: readonly Bucket[]): void;
}

/** So many names are remembered for each rate. */
const maximumNames = 10_000;
const minuteMs = 60_000;
/** A process takes what a bucket gets in a twentieth of a second at once: asking for each token would cost each request a round trip. */
const lotsAMinute = 1_200;
/** After so many questions full buckets are taken away. */
const tidyAfter = 1_000;

/** @param nowMs the clock by which a process alone counts; machines count by that of the server. */
export function openRateLimits(storage: Storage, nowMs: () => number): RateLimits {
  return isServerAddress(storage.file) ? new SharedLimits(storage) : new OwnLimits(nowMs);
}

/** Those of one process. */
export class OwnLimits implements RateLimits {
  readonly #nowMs: () => number;
  readonly #buckets = new Map<number, TokenBuckets>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async take(buckets: readonly Bucket[]): Promise<number> {
    const at = this.#nowMs();
    const waitMs = Math.max(...buckets.map(({ name, perMinute }) => this.#of(perMinute).waitMs(name, at)));
    if (waitMs === 0) for (const { name, perMinute } of buckets) this.#of(perMinute).take(name, at);
    return waitMs;
  }

  giveBack(buckets: readonly Bucket[]): void {
    for (const { name, perMinute } of buckets) this.#of(perMinute).giveBack(name);
  }

  #of(perMinute: number): TokenBuckets {
    const present = this.#buckets.get(perMinute);
    if (present !== undefined) return present;
    const buckets = new TokenBuckets({ perMinute, maximumNames });
    this.#buckets.set(perMinute, buckets);
    return buckets;
  }
}

/** Those of all processes on one server. */
class SharedLimits implements RateLimits {
  readonly #storage: Storage;
  /** Tokens that were taken at once, by the names of their buckets. */
  readonly #lots = new LruMap<{ left: number; fetching: Promise<number> | undefined }>({
    maximum: maximumNames,
  });
  #asked = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  take(buckets: readonly Bucket[]): Promise<number> {
    const [only] = buckets;
    const lot = buckets.length === 1 && only !== undefined ? Math.floor(only.perMinute / lotsAMinute) : 1;
    return only === undefined || lot <= 1 ? this.#takeEach(buckets) : this.#takeOfLot(only, lot);
  }

  giveBack(buckets: readonly Bucket[]): void {
    putTokensBack(this.#storage.db, buckets).catch(() => {});
  }

  async #takeEach(buckets: readonly Bucket[]): Promise<number> {
    const takings = await this.#ask(buckets, 1);
    const waits = takings.map(({ taken, tokens }, at) => (taken >= 1 ? 0 : waitOf(buckets[at], tokens)));
    const waitMs = Math.max(...waits);
    const tooMuch = waitMs > 0 ? buckets.filter((_, at) => waits[at] === 0) : [];
    if (tooMuch.length > 0) this.giveBack(tooMuch);
    return waitMs;
  }

  /** Requests that come together wait for one lot, and not each for its own. */
  async #takeOfLot(bucket: Bucket, size: number): Promise<number> {
    const lot = this.#lots.get(bucket.name) ?? { left: 0, fetching: undefined };
    this.#lots.set(bucket.name, lot);
    while (lot.left < 1) {
      lot.fetching ??= this.#fetch(bucket, lot, size).finally(() => {
        lot.fetching = undefined;
      });
      const waitMs = await lot.fetching;
      if (waitMs > 0) return waitMs;
    }
    lot.left -= 1;
    return 0;
  }

  async #fetch(bucket: Bucket, lot: { left: number }, size: number): Promise<number> {
    const [taking] = await this.#ask([bucket], size);
    if (taking === undefined || taking.taken < 1) return waitOf(bucket, taking?.tokens ?? 0);
    lot.left += taking.taken;
    return 0;
  }

  async #ask(buckets: readonly Bucket[], wanted: number): Promise<readonly Taking[]> {
    this.#asked += 1;
    if (this.#asked % tidyAfter === 0) deleteFullBuckets(this.#storage.db).catch(() => {});
    return takeTokens(this.#storage.db, buckets, wanted);
  }
}

/** Ms until there is a whole token; never 0. */
function waitOf(bucket: Bucket | undefined, tokens: number): number {
  return Math.max(1, ((1 - tokens) * minuteMs) / (bucket?.perMinute ?? 1));
}
