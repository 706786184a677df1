import type { Clock } from '../../base/clock.ts';

/** What was learnt of the server's clock holds for so long; then it may have been set, or another server have taken its place. */
const heldMs = 10_000;

/**
 * The clock of a server, told between two answers by one of this process that is never set: whatever the clock of the machine
 * says. An answer is under way for a moment, so that it is never ahead, and the least late of the last seconds is what counts: a
 * lease that is judged by it may seem longer than it is, and never shorter.
 */
export class ServerClock implements Clock {
  readonly #elapsedMs: () => number;
  #aheadMs: number;
  #takenAt: number;

  /**
   * @param serverMs what the server has just answered, in ms since 1970.
   * @param elapsedMs a clock that never jumps, in ms.
   */
  constructor(serverMs: number, elapsedMs: () => number = () => performance.now()) {
    this.#elapsedMs = elapsedMs;
    this.#takenAt = elapsedMs();
    this.#aheadMs = serverMs - this.#takenAt;
  }

  /** Takes in what the server has just answered, in ms since 1970. */
  take(serverMs: number): void {
    const elapsedMs = this.#elapsedMs();
    const aheadMs = serverMs - elapsedMs;
    if (aheadMs < this.#aheadMs && elapsedMs - this.#takenAt < heldMs) return;
    this.#aheadMs = aheadMs;
    this.#takenAt = elapsedMs;
  }

  now(): Date {
    return new Date(Math.round(this.#elapsedMs() + this.#aheadMs));
  }
}

/** The present of the server, in ms since 1970, as a column of a query. */
export const presentSql = 'extract(epoch from clock_timestamp()) * 1000';
