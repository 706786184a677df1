import { pause } from '../base/clock.ts';
import { outsideDeadline } from './deadline.ts';

/**
 * Gives the turns at a place to all who ask there, on whatever machine.
 *
 * @returns the ms until one's own turn; undefined where too many wait already, and none was given.
 */
export type SharedTurns = (place: string, gapMs: number) => Promise<number | undefined>;

interface PaceOptions {
  /** The same for all who share the pace. */
  readonly place: string;
  /** How many may go in a minute, more than 0. */
  readonly perMinute: number;
  /** How many ask beside each other where nobody gives turns to them all: each keeps its part. 1 unless told. */
  readonly askers?: number | undefined;
  readonly turns?: SharedTurns | undefined;
}

/** Where too many wait, it is asked again so much later; who asks has mostly given up by then. */
const crowdedMs = 10_000;

/** Keeps what is sent to one place apart, so that it never gets more a minute than it allows. */
export class Pace {
  readonly #place: string;
  readonly #gapMs: number;
  readonly #askers: number;
  readonly #turns: SharedTurns | undefined;
  /** When the next may go, in ms of the process. */
  #next = 0;

  constructor({ place, perMinute, askers = 1, turns }: PaceOptions) {
    this.#place = place;
    this.#gapMs = 60_000 / perMinute;
    this.#askers = askers;
    this.#turns = turns;
  }

  /**
   * Resolves when it is one's turn; turns are given in the order of asking. The wait is not part of the deadline that `signal`
   * belongs to.
   *
   * @throws the reason of `signal` once it aborts.
   */
  turn(signal: AbortSignal): Promise<void> {
    return outsideDeadline(signal, () => this.#wait(signal));
  }

  async #wait(signal: AbortSignal): Promise<void> {
    for (;;) {
      // Where who gives the turns cannot be reached, each keeps its part of the pace.
      const waitMs = await this.#turns?.(this.#place, this.#gapMs).catch(() => this.#ownTurn());
      if (this.#turns !== undefined && waitMs === undefined) await pause(crowdedMs, signal);
      else return pauseFor(waitMs ?? this.#ownTurn(), signal);
    }
  }

  #ownTurn(): number {
    const now = performance.now();
    const at = Math.max(this.#next, now);
    this.#next = at + this.#gapMs * this.#askers;
    return at - now;
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await pause(ms, signal);
}
