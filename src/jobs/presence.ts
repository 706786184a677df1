import { type Clock, systemClock } from '../base/clock.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { leaseEnd, leaseMs, leaseRenewalMs, leaseTime } from './claim.ts';
import {
  dropDuties,
  keepMachine,
  listMachines,
  type Machine,
  removeMachine,
  takeDuty,
} from './machine-store.ts';

type Db = Storage['db'];

interface PresenceOptions {
  readonly engine: { readonly storage: Storage; readonly clock: Clock; readonly holder: string };
  readonly role: Machine['role'];
  readonly version: string;
  /** What this machine would do for all, as it is now. */
  readonly duties: () => readonly string[];
  /** Takes up what a lost machine held, in the transaction that takes it away. It may run twice. */
  readonly onLost: (db: Db, holder: string) => Promise<void>;
  /** Called where machines have been found lost, once that is on disk. */
  readonly afterLost: (holders: readonly string[]) => void;
  /** Called where this machine has taken on something that it did not do before. */
  readonly onTaken: () => void;
  /** The database did not take it; it is tried again. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Says again and again that this machine lives, notices which others do so no more, and takes on what one machine does for all.
 * Where process ids mean nothing this is how a machine is known to be gone. One that was taken for lost and comes back says so
 * anew, and finds what it held in other hands: the fencing numbers see to that. A machine that itself could not report for a while does
 * not judge the others: the database may have been unavailable to all of them.
 */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #startedAt: string;
  #held: ReadonlySet<string> = new Set();
  /** Until when, by a clock that never jumps, what it has taken on is its own. */
  #heldUntilMs = 0;
  /** When it last reported that it is alive, and from when on it judges the others, both by the same clock. */
  #saidAtMs = Number.POSITIVE_INFINITY;
  #judgesFromMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #isBeating = false;
  #isStopped = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.#startedAt = options.engine.clock.now().toISOString();
  }

  /** Says that it lives, now and again and again until it is stopped. */
  start(): void {
    this.beat();
    this.#timer = setInterval(() => {
      if (!this.#isBeating) this.beat();
    }, leaseRenewalMs);
    this.#timer.unref();
  }

  /** Says that it lives, after what is being said. */
  beat(): void {
    // One after the other: a database that is slow is not asked more and more.
    this.#beating = this.#beating.then(() => (this.#isStopped ? undefined : this.#beatOnce()));
  }

  /** Resolves once all that was to be said is. */
  async settled(): Promise<void> {
    await this.#beating;
  }

  /** Whether this machine does something for all at the moment. */
  has(duty: string): boolean {
    return this.#held.has(duty) && performance.now() < this.#heldUntilMs;
  }

  /** Says that this machine has ended; what it held is to be given back before. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#beating;
    this.#held = new Set();
    const { storage, holder } = this.#options.engine;
    try {
      await storage.write({ locks: guardsItself }, async (db) => {
        await dropDuties(db, holder);
        await removeMachine(db, { holder, aliveUntil: farAway });
      });
      storage.news.tell('MACHINE');
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  async #beatOnce(): Promise<void> {
    const { engine, duties, afterLost, onTaken, onFailure } = this.#options;
    const wanted = duties();
    const beganMs = performance.now();
    this.#isBeating = true;
    try {
      const now = await leaseTime(engine);
      const aliveUntil = leaseEnd(now);
      const { held, lost } = await engine.storage.write({ locks: guardsItself, isRenewal: true }, (db) =>
        this.#write(db, { now, aliveUntil, wanted }),
      );
      const isNew = [...held].some((duty) => !this.has(duty));
      this.#held = held;
      this.#saidAtMs = performance.now();
      this.#heldUntilMs = beganMs + (Date.parse(aliveUntil) - now.getTime());
      if (isNew) onTaken();
      if (lost.length > 0) afterLost(lost);
    } catch (error) {
      onFailure(error);
    }
    this.#isBeating = false;
  }

  async #write(
    db: Db,
    {
      now,
      aliveUntil,
      wanted,
    }: {
      readonly now: Date;
      readonly aliveUntil: string;
      readonly wanted: readonly string[];
    },
  ): Promise<{ readonly held: ReadonlySet<string>; readonly lost: readonly string[] }> {
    const { engine, role, version, onLost } = this.#options;
    const { holder } = engine;
    const clockAheadMs = systemClock.now().getTime() - engine.clock.now().getTime();
    await keepMachine(db, { holder, role, version, startedAt: this.#startedAt, aliveUntil, clockAheadMs });
    const lost: string[] = [];
    for (const machine of this.#judges() ? await listMachines(db) : []) {
      if (machine.holder === holder || machine.aliveUntil > now.toISOString()) continue;
      if (!(await removeMachine(db, machine))) continue;
      await onLost(db, machine.holder);
      lost.push(machine.holder);
    }
    const held = new Set<string>();
    for (const name of wanted) if (await takeDuty(db, name, { holder, now })) held.add(name);
    return { held, lost };
  }

  /** False after this machine could not report that it is alive, until the others have had the time of one lease to do so. */
  #judges(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#saidAtMs > longestSilenceMs) this.#judgesFromMs = nowMs + leaseMs;
    return nowMs >= this.#judgesFromMs;
  }
}

/** After a longer silence of its own, a machine does not judge the others. */
const longestSilenceMs = 2 * leaseRenewalMs;

/** Later than any machine says that it lives. */
const farAway = '9999-12-31T23:59:59.999Z';
