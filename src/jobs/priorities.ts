import { pause } from '../base/clock.ts';

/**
 * While more requests than this are served, and for so long after, runs begin at a pace: what was accepted is safe, and can
 * wait. Many that wait for one commit are answered at one moment, and sent again at the next.
 */
const busyRequests = 8;
const runPaceMs = 50;

/** Documents of a batch begin at this pace while something more urgent is under way. */
const batchItemPaceMs = 150;
/** So long after a request the next one may be near: whoever sends one after the other is served as if all were one. */
const nextRequestMs = 100;

interface PrioritiesOptions {
  /** Requests under way that nobody serves at the moment: they wait for a report, or read a file. */
  readonly heldRequests: () => number;
  /** Runs that were accepted and have not begun. */
  readonly waitingRuns: () => number;
}

/**
 * What the process does for whoever waits for it goes first: requests, then runs, then documents of batches, of which nobody
 * waits for a single one. What is less urgent is slowed down and never stopped, so that it ends also in a service that is
 * never idle.
 */
export class Priorities {
  readonly #options: PrioritiesOptions;
  #requests = 0;
  #servedAt = Number.NEGATIVE_INFINITY;
  #busyAt = Number.NEGATIVE_INFINITY;

  constructor(options: PrioritiesOptions) {
    this.#options = options;
  }

  beginRequest(): void {
    this.#requests += 1;
    if (this.#served > busyRequests) this.#busyAt = performance.now();
  }

  endRequest(): void {
    this.#requests -= 1;
    this.#servedAt = performance.now();
  }

  /** To be waited for before a run begins. */
  async beforeRun(): Promise<void> {
    const isBusy = this.#served > busyRequests || performance.now() - this.#busyAt < runPaceMs;
    if (isBusy) await pause(runPaceMs);
  }

  /** To be waited for before a document of a batch begins: no more than some are then under way and hold the database. */
  async beforeBatchItem(): Promise<void> {
    const isServing = this.#served > 0;
    const isNear = performance.now() - this.#servedAt < nextRequestMs;
    if (isServing || isNear || this.#options.waitingRuns() > 0) await pause(batchItemPaceMs);
  }

  /** Requests that the process has to do something for. */
  get #served(): number {
    return this.#requests - this.#options.heldRequests();
  }
}
