import { onAbort } from '../base/on-abort.ts';

/** How much may be under way, and who comes next. */
interface TurnsOptions {
  /** Turns under way at once. */
  readonly atOnce: number;
  /** Of one lane; as many as of all unless given. */
  readonly atOnceOfLane?: number;
  /** How many may wait for a turn, where `hasRoom` is asked; any number unless given. */
  readonly waiting?: number;
  /** The part of those who may wait that one lane can fill, from 0 to 1: the rest is left to the others. */
  readonly waitingPartOfLane?: number;
  /** Waited for before each turn begins, one after the other: where the process has more urgent things to do. */
  readonly before?: (() => Promise<void>) | undefined;
}

/** Leave to be under way, until it is ended; to end it twice does nothing. */
export interface Turn {
  end(): void;
}

interface Waiter {
  begin(turn: Turn): void;
  refuse(reason: unknown): void;
}

/** Why nothing begins any more, and why what is under way is to end. An expected outcome, never shown. */
const stopReason = new Error('The service is stopping');

/**
 * Turns for whatever a process does at its own pace. Each turn belongs to a lane, whoever it is done for: a client, or an
 * organisation. Within a lane, first come is first served; lanes take turns, so that one with a thousand in line holds up
 * another's first by one turn. All is in memory: what must not be lost is on disk before it asks for a turn.
 */
export class Turns {
  readonly #options: TurnsOptions;
  /** By lane, in the order of turns. */
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #runningOf = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #whenIdle = new Set<() => void>();
  #waitingCount = 0;
  #running = 0;
  #isStopped = false;
  #isAdmitting = false;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** Aborts when a stop has lost its patience with what is under way. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Whether a lane waits that would have its turn if one of another lane ended. */
  get isContended(): boolean {
    return this.#running >= this.#options.atOnce && this.#nextLane() !== undefined;
  }

  /** Whether one more of this lane has its turn at once, or may wait for it. */
  hasRoom(lane: string): boolean {
    if (this.#isStopped) return false;
    if (this.#isFreeNow(lane)) return true;
    const { waiting = Number.POSITIVE_INFINITY, waitingPartOfLane = 1 } = this.#options;
    const ofLane = this.#waiting.get(lane)?.length ?? 0;
    return this.#waitingCount < waiting && ofLane < Math.ceil(waiting * waitingPartOfLane);
  }

  /** A turn at once; undefined where there is none without waiting. */
  begin(lane: string): Turn | undefined {
    return !this.#isStopped && this.#isFreeNow(lane) ? this.#start(lane) : undefined;
  }

  /**
   * Waits for a turn, also where `hasRoom` says no: room is asked for before work is accepted.
   *
   * @param options.first comes before the others of its lane, and its lane after the other lanes.
   * @throws the reason of `options.signal` once it aborts before the turn begins; an Error once all is stopped.
   */
  take(
    lane: string,
    options: { readonly first?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<Turn> {
    const { signal, first = false } = options;
    if (this.#isStopped) return Promise.reject(stopReason);
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#leave(lane, waiter);
        reject(signal?.reason);
      };
      const forget = signal && onAbort(signal, giveUp);
      const waiter: Waiter = {
        begin: (turn) => {
          forget?.();
          resolve(turn);
        },
        refuse: (reason) => {
          forget?.();
          reject(reason);
        },
      };
      this.#enter(lane, waiter, first);
      void this.#admit();
    });
  }

  /** Does the work of one turn when it has come; see `take`. */
  async run<T>(lane: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const turn = this.begin(lane) ?? (await this.take(lane));
    try {
      return await work(this.#stopping.signal);
    } finally {
      turn.end();
    }
  }

  /** When nothing is under way. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.add(resolve));
  }

  /**
   * Begins no more, refuses those who wait, gives those under way `graceMs` to end and aborts `signal` after that. Done when
   * nothing is under way.
   */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    const waiters = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#waitingCount = 0;
    for (const waiter of waiters) waiter.refuse(stopReason);
    const patience = setTimeout(() => this.#stopping.abort(stopReason), graceMs);
    await this.idle();
    clearTimeout(patience);
    this.#stopping.abort(stopReason);
  }

  /** Begins as many turns as there is place for. */
  async #admit(): Promise<void> {
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    const { atOnce, before } = this.#options;
    while (this.#running < atOnce && this.#nextLane() !== undefined) {
      if (before !== undefined) await before();
      const lane = this.#running < atOnce ? this.#nextLane() : undefined;
      if (lane === undefined) continue;
      const waiters = this.#waiting.get(lane) ?? [];
      const waiter = waiters.shift();
      this.#waitingCount -= 1;
      // What is left goes to the end of the line.
      this.#waiting.delete(lane);
      if (waiters.length > 0) this.#waiting.set(lane, waiters);
      waiter?.begin(this.#start(lane));
    }
    this.#isAdmitting = false;
  }

  #start(lane: string): Turn {
    this.#running += 1;
    this.#runningOf.set(lane, (this.#runningOf.get(lane) ?? 0) + 1);
    let isOver = false;
    return {
      end: () => {
        if (isOver) return;
        isOver = true;
        this.#end(lane);
      },
    };
  }

  #end(lane: string): void {
    this.#running -= 1;
    const ofLane = (this.#runningOf.get(lane) ?? 1) - 1;
    if (ofLane === 0) this.#runningOf.delete(lane);
    else this.#runningOf.set(lane, ofLane);
    // It has had its turn: what it has in line comes after the other lanes.
    const waiters = this.#waiting.get(lane);
    if (waiters !== undefined && this.#waiting.delete(lane)) this.#waiting.set(lane, waiters);
    void this.#admit();
    if (this.#running > 0) return;
    for (const resolve of this.#whenIdle) resolve();
    this.#whenIdle.clear();
  }

  #enter(lane: string, waiter: Waiter, first: boolean): void {
    const waiters = this.#waiting.get(lane) ?? [];
    if (first) {
      waiters.unshift(waiter);
      this.#waiting.delete(lane);
    } else waiters.push(waiter);
    this.#waiting.set(lane, waiters);
    this.#waitingCount += 1;
  }

  #leave(lane: string, waiter: Waiter): void {
    const waiters = (this.#waiting.get(lane) ?? []).filter((item) => item !== waiter);
    if (waiters.length > 0) this.#waiting.set(lane, waiters);
    else this.#waiting.delete(lane);
    this.#waitingCount -= 1;
  }

  /** The lane whose turn it is, of those that wait and have not all that they may have. */
  #nextLane(): string | undefined {
    for (const lane of this.#waiting.keys()) if (this.#mayRun(lane)) return lane;
    return undefined;
  }

  #mayRun(lane: string): boolean {
    const { atOnceOfLane = Number.POSITIVE_INFINITY } = this.#options;
    return (this.#runningOf.get(lane) ?? 0) < atOnceOfLane;
  }

  #isFreeNow(lane: string): boolean {
    return this.#running < this.#options.atOnce && this.#nextLane() === undefined && this.#mayRun(lane);
  }
}
