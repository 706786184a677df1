import { type Clock, pause } from '../base/clock.ts';
import type { CreditError } from '../base/errors.ts';
import type { Poster } from '../net/webhook-poster.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { type DueEndpoint, type DueEvent, listDueEndpoints, listDueEvents } from './due-event-store.ts';
import { EndpointPlaces } from './endpoint-places.ts';
import { claimEvents, discardEvents } from './event-store.ts';
import { isListenerId } from './listener-id.ts';
import type { Outbox } from './outbox.ts';
import { type AttemptResult, sendEvent } from './send-event.ts';
import type { Settlement } from './settle-attempt.ts';
import { openSettling, type Settling } from './settle-together.ts';
import { WaitMender } from './wait-mender.ts';

/** One attempt that was made, with how the event stands after it. */
export interface MadeAttempt {
  readonly event: DueEvent;
  readonly result: AttemptResult;
  readonly settlement: Settlement;
  readonly tookMs: number;
}

export interface DispatcherOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Says when this process has written something to send. */
  readonly outbox: Outbox;
  readonly poster: Poster;
  /** The name of this process; see jobs/lease-holder.ts. */
  readonly holder: string;
  /** Attempts for each event, beside those that a crash interrupted. */
  readonly maximumAttempts: number;
  /** What it sends: to all registered webhooks, or to these listeners on this machine alone. */
  readonly scope: 'REGISTERED' | { readonly listeners: ReadonlySet<string> };
  readonly onAttempt?: (attempt: MadeAttempt) => void;
  /** The database did not take something; it is tried again. */
  readonly onFailure: (error: unknown) => void;
  /** Spreads the waits: from 0 up to 1. By chance unless told. */
  readonly chance?: () => number;
  /** A clock that never jumps, in ms; the process's own unless told. */
  readonly elapsedMs?: () => number;
}

/** What was taken to be sent. */
interface Claim {
  readonly events: readonly DueEvent[];
  readonly endpoints: readonly DueEndpoint[];
  /** What could not be read. */
  readonly damages: readonly CreditError[];
}

/** What other processes have written is looked for at this pace. */
const lookMs = 250;
/** An attempt takes 15 s; after this its holder is given up. */
const leaseMs = 30_000;
/** After the database failed. */
const pauseAfterFailureMs = 1_000;

/**
 * Sends what the outbox holds, until it is stopped. An attempt is on disk before its request leaves, so that a crash costs
 * at most one more of it. The events of one report go to one endpoint in their order, one after the other; endpoints do
 * not wait for each other.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #elapsedMs: () => number;
  readonly #mender: WaitMender;
  readonly #settling: Settling;
  readonly #places = new EndpointPlaces();
  /** By event id. */
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #endNews = (): void => {};
  #isStopped = false;
  #looking: Promise<void> | undefined;
  #looksAgain = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    const { storage, clock, holder, maximumAttempts, chance = Math.random } = options;
    this.#options = options;
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now());
    this.#mender = new WaitMender({ storage, clock, holder, leaseMs, elapsedMs: this.#elapsedMs });
    const { waitNowMs } = this.#mender;
    this.#settling = openSettling({ storage, clock, waitNowMs, maximumAttempts, chance });
  }

  start(): void {
    this.#endNews = this.#options.outbox.onRecord(() => this.#look());
    this.#look();
  }

  /** Begins no more attempts, gives those under way `graceMs` to end, and gives the rest back as interrupted. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#endNews();
    clearTimeout(this.#timer);
    await this.#looking;
    let patience: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(this.#underWay.values()),
      new Promise((resolve) => {
        patience = setTimeout(resolve, graceMs);
      }),
    ]);
    clearTimeout(patience);
    this.#stopping.abort(new Error('The process is stopping'));
    await Promise.all(this.#underWay.values());
  }

  /** Looks now, or once more after the look that is under way. */
  #look(): void {
    if (this.#isStopped) return;
    if (this.#looking !== undefined) {
      this.#looksAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#looksAgain = false;
    this.#looking = this.#lookAndPlan();
  }

  async #lookAndPlan(): Promise<void> {
    let waitMs = pauseAfterFailureMs;
    let hasFailed = false;
    try {
      waitMs = await this.#lookOnce();
    } catch (error) {
      hasFailed = true;
      this.#options.onFailure(error);
    }
    this.#looking = undefined;
    if (this.#isStopped) return;
    if (this.#looksAgain && !hasFailed) {
      this.#look();
      return;
    }
    this.#timer = setTimeout(() => this.#look(), waitMs);
    this.#timer.unref();
  }

  /** @returns after how many ms to look again, unless something happens before. */
  async #lookOnce(): Promise<number> {
    const { storage } = this.#options;
    await this.#mender.mend();
    // What ended is being written: what follows it is found and claimed within the same transaction.
    let endpoints = this.#settling.isWaiting ? undefined : await this.#listOurs(storage.db);
    if (endpoints === undefined || endpoints.some((endpoint) => this.#isReady(endpoint))) {
      const claim = await storage.write({ locks: guardsItself }, (db) => this.#claim(db));
      endpoints = claim.endpoints;
      for (const damage of claim.damages) this.#options.onFailure(damage);
      for (const event of claim.events) this.#send(event);
    }
    const nowMs = this.#mender.waitNowMs();
    const next = Math.min(...endpoints.map(({ due }) => due).filter((due) => due > nowMs));
    return Math.max(1, Math.min(lookMs, next - nowMs));
  }

  /** The endpoints that this dispatcher sends to, and that are owed something. */
  async #listOurs(db: Storage['db']): Promise<readonly DueEndpoint[]> {
    const { scope } = this.#options;
    const isOurs = (endpointId: string) =>
      scope === 'REGISTERED' ? !isListenerId(endpointId) : scope.listeners.has(endpointId);
    return (await listDueEndpoints(db)).filter(({ id }) => isOurs(id));
  }

  #isReady({ id, due }: DueEndpoint): boolean {
    return due <= this.#mender.waitNowMs() && this.#places.room(id, this.#underWay.size) > 0;
  }

  /** Takes what is due, as far as there are places, within one transaction. */
  async #claim(db: Storage['db']): Promise<Claim> {
    const { clock, holder } = this.#options;
    const endpoints = await this.#listOurs(db);
    const at = clock.now().toISOString();
    const nowMs = this.#mender.waitNowMs();
    const events: DueEvent[] = [];
    const damages: CreditError[] = [];
    for (const { id } of endpoints.filter((endpoint) => this.#isReady(endpoint)).sort(this.#places.byTurn)) {
      const limit = this.#places.room(id, this.#underWay.size + events.length);
      if (limit === 0) continue;
      const due = await this.#readDue(db, id, { nowMs, at, limit, damages });
      // Our own attempt is under way still, whatever the clock says about its holder.
      events.push(...due.filter((event) => !this.#underWay.has(event.id)));
    }
    if (events.length > 0) {
      await claimEvents(db, events, { holder, at, givenUpAtMs: nowMs + leaseMs });
    }
    return { events, endpoints, damages };
  }

  /** What an endpoint is owed; a damaged event is given up, and holds up no other one. */
  async #readDue(
    db: Storage['db'],
    endpointId: string,
    {
      nowMs,
      at,
      limit,
      damages,
    }: {
      readonly nowMs: number;
      readonly at: string;
      readonly limit: number;
      readonly damages: CreditError[];
    },
  ): Promise<readonly DueEvent[]> {
    try {
      const { events, damaged } = await listDueEvents(db, endpointId, { nowMs, limit });
      if (damaged.length > 0) {
        const sequences = damaged.map(({ sequence }) => sequence);
        await discardEvents(db, sequences, { reason: 'RECORD_DAMAGED', at });
        damages.push(...damaged.map(({ error }) => error));
      }
      return events;
    } catch (error) {
      // Its webhook: where to send, or by which key, is not sure.
      if (!isDamage(error)) throw error;
      damages.push(error);
      return [];
    }
  }

  #send(event: DueEvent): void {
    const end = this.#attempt(event)
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#underWay.delete(event.id);
        this.#look();
      });
    this.#underWay.set(event.id, end);
  }

  async #attempt(event: DueEvent): Promise<void> {
    const began = this.#elapsedMs();
    const result = await this.#exchange(event);
    const tookMs = this.#elapsedMs() - began;
    const settling = this.#settle(event, result);
    // Not only once it is settled: the next attempts are written by the transaction that ends this one.
    this.#look();
    const settlement = await settling;
    this.#options.onAttempt?.({ event, result, settlement, tookMs });
  }

  /** Another attempt may be made as soon as this one is answered. */
  async #exchange(event: DueEvent): Promise<AttemptResult> {
    const { poster, clock, onFailure } = this.#options;
    const { endpointId } = event;
    this.#places.take(endpointId);
    try {
      const result = await sendEvent(poster, event, {
        now: clock.now(),
        signal: this.#stopping.signal,
      }).catch((defect: unknown): AttemptResult => {
        // Left open it would be made again for ever, and what is behind it would never go.
        onFailure(defect);
        return { outcome: 'UNREACHABLE', httpStatus: null };
      });
      if (result.outcome !== 'INTERRUPTED') {
        this.#places.noteFailing(endpointId, result.outcome !== 'DELIVERED');
      }
      return result;
    } finally {
      this.#places.giveBack(endpointId);
    }
  }

  /** Until the database takes it: what the receiver has must not be sent again for a full disk. */
  async #settle(event: DueEvent, result: AttemptResult): Promise<Settlement> {
    for (;;) {
      try {
        return await this.#settling.settle(event, result);
      } catch (error) {
        if (this.#isStopped) throw error;
        this.#options.onFailure(error);
        await pause(pauseAfterFailureMs);
      }
    }
  }
}
