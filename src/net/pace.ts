import { pause } from '../base/clock.ts';

/** Keeps what is sent to one place apart, so that it never gets more a minute than it allows. */
export class Pace {
  readonly #gapMs: number;
  /** When the next may go, in ms of the process. */
  #next = 0;

  /** @param perMinute how many may go in a minute, more than 0. */
  constructor(perMinute: number) {
    this.#gapMs = 60_000 / perMinute;
  }

  /** Resolves when it is one's turn; turns are given in the order of asking. @throws the reason of `signal` once it aborts. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(this.#next, now);
    this.#next = at + this.#gapMs;
    if (at > now) await pause(at - now, signal);
  }
}
