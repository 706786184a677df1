import type { Clock } from '../base/clock.ts';
import { isGone } from '../jobs/lease-holder.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { type ClockWatch, openClockWatch } from './clock-watch.ts';
import { listHolders, releaseBeyond, releaseHeldBy, shiftDue, waitsBeyond } from './event-wait-store.ts';
import { listenerRenewalMs, removeGoneListeners } from './listener.ts';
import { longestRetryAfterMs } from './retry-delay.ts';

interface WaitMenderOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly holder: string;
  /** For so long an attempt holds an event. */
  readonly leaseMs: number;
  /** A clock that never jumps, in ms. */
  readonly elapsedMs: () => number;
}

/** Senders that vanished, and waits that no clock can explain, are looked for at this pace. */
const mendMs = 5_000;

/** Takes up what vanished processes were sending, and mends the waits where a clock has jumped. */
export class WaitMender {
  readonly #options: WaitMenderOptions;
  readonly #watch: ClockWatch;
  #mendedAt = Number.NEGATIVE_INFINITY;
  #judgeListenersAt = Number.NEGATIVE_INFINITY;

  constructor(options: WaitMenderOptions) {
    this.#options = options;
    this.#watch = openClockWatch(options.clock, options.elapsedMs);
  }

  /** The time by which waits are set and ended, in ms since 1970; see `ClockWatch`. */
  readonly waitNowMs = (): number => this.#watch.waitNowMs();

  /** To be called at each look; does its work from time to time. */
  async mend(): Promise<void> {
    const { storage, clock, elapsedMs } = this.#options;
    await this.#followClock();
    if (elapsedMs() - this.#mendedAt < mendMs) return;
    this.#mendedAt = elapsedMs();
    // By the clock as it is now they have been silent for long; they have yet to say that they go on.
    if (elapsedMs() >= this.#judgeListenersAt) await removeGoneListeners({ storage, clock });
    await this.#releaseStuck();
  }

  /**
   * What `releaseBeyond` makes due is only what waits longer than any wait may be. A clock that is set back by less would hold
   * every wait for so much longer, and one that is set ahead would end them all at once, in a storm: so they move along.
   */
  async #followClock(): Promise<void> {
    const jump = this.#watch.jumped();
    if (jump === undefined) return;
    const { storage, holder, elapsedMs } = this.#options;
    this.#judgeListenersAt = elapsedMs() + listenerRenewalMs * 2;
    let unfollow = () => {};
    try {
      await storage.write({ locks: guardsItself }, async (db) => {
        await shiftDue(db, holder, jump);
        // Within the write, so that no other write sets a wait by the old clock.
        unfollow = jump.follow();
      });
    } catch (error) {
      unfollow();
      throw error;
    }
  }

  async #releaseStuck(): Promise<void> {
    const { storage, clock, holder, leaseMs } = this.#options;
    const gone = (await listHolders(storage.db)).filter((name) => name !== holder && isGone(name));
    const nowMs = clock.now().getTime();
    const longestMs = longestRetryAfterMs + leaseMs;
    const stuck = await waitsBeyond(storage.db, nowMs, longestMs);
    if (gone.length === 0 && !stuck) return;
    await storage.write({ locks: guardsItself }, async (db) => {
      for (const one of gone) await releaseHeldBy(db, one, nowMs);
      if (stuck) await releaseBeyond(db, nowMs, longestMs);
    });
  }
}
