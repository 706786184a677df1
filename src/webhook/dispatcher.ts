import type { Clock } from '../base/clock.ts';
import { isGone } from '../jobs/lease-holder.ts';
import type { Poster } from '../net/webhook-poster.ts';
import { guardsItself, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { openClockWatch } from './clock-watch.ts';
import {
  claimEvents,
  type DueEndpoint,
  type DueEvent,
  listDueEndpoints,
  listDueEvents,
  listSenders,
  releaseBeyond,
  releaseSender,
  shiftDue,
  waitsBeyond,
} from './event-store.ts';
import { listenerRenewalMs, removeGoneListeners } from './listener.ts';
import { isListenerId } from './listener-id.ts';
import type { Outbox } from './outbox.ts';
import { longestRetryAfterMs } from './retry-delay.ts';
import { type AttemptResult, sendEvent } from './send-event.ts';
import type { Settlement } from './settle-attempt.ts';
import { openSettling } from './settle-together.ts';

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
  readonly sender: string;
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

/** Sends what the outbox holds, until it is stopped. */
export interface Dispatcher {
  /** Begins no more attempts, gives those under way `graceMs` to end, and gives the rest back as interrupted. */
  stop(graceMs: number): Promise<void>;
}

/** Attempts under way at once: in all, to one endpoint, and to one whose last attempt failed. */
const limits = { all: 1_024, endpoint: 128, failing: 2 } as const;
/** An endpoint gets no more than this part of the places that are free: however many hang, places are left for others. */
const partOfFree = 1 / 8;
/** What other processes have written is looked for at this pace. */
const lookMs = 250;
/** Senders that vanished, and waits that no clock can explain, are looked for at this pace. */
const mendMs = 5_000;
/** An attempt takes 15 s; after this its sender is given up. */
const leaseMs = 30_000;
/** After the database failed. */
const pauseAfterFailureMs = 1_000;

/**
 * Begins to send. An attempt is on disk before its request leaves, so that a crash costs at most one more of it. The
 * events of one report go to one endpoint in their order, one after the other; endpoints do not wait for each other.
 */
export function openDispatcher(options: DispatcherOptions): Dispatcher {
  const { storage, clock, outbox, sender, scope } = options;
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  const watch = openClockWatch(clock, elapsedMs);
  const settling = openSettling({
    storage,
    clock,
    maximumAttempts: options.maximumAttempts,
    chance: options.chance ?? Math.random,
  });
  /** By event id. */
  const underWay = new Map<string, Promise<void>>();
  const busy = new Map<string, number>();
  const failing = new Set<string>();
  const stopping = new AbortController();
  let stopped = false;
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let mendedAt = Number.NEGATIVE_INFINITY;
  let judgeListenersAt = Number.NEGATIVE_INFINITY;

  const isOurs = (endpointId: string) =>
    scope === 'REGISTERED' ? !isListenerId(endpointId) : scope.listeners.has(endpointId);

  /** @param claimed attempts that are about to begin. */
  function room(endpointId: string, claimed = 0): number {
    const free = limits.all - underWay.size - claimed;
    const most = Math.min(failing.has(endpointId) ? limits.failing : limits.endpoint, free * partOfFree);
    return Math.max(0, Math.floor(most) - (busy.get(endpointId) ?? 0));
  }

  /** Looks now, or once more after the look that is under way. */
  function look(): void {
    if (stopped) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    looking = lookOnce()
      .catch((error: unknown) => {
        options.onFailure(error);
        return pauseAfterFailureMs;
      })
      .then((waitMs) => {
        looking = undefined;
        if (stopped) return;
        if (again && waitMs !== pauseAfterFailureMs) look();
        else {
          timer = setTimeout(look, waitMs);
          timer.unref();
        }
      });
  }

  /** @returns after how many ms to look again, unless something happens before. */
  async function lookOnce(): Promise<number> {
    await mend();
    // What ended is being written: what follows it is found and claimed within the same transaction.
    let known = settling.isWaiting ? undefined : await listOurs(storage.db);
    if (known === undefined || known.some(isReady)) {
      const { claimed, endpoints } = await storage.write({ locks: [lockOf.dueEvents()] }, claim);
      known = endpoints;
      for (const event of claimed) send(event);
    }
    const nowMs = clock.now().getTime();
    const next = Math.min(...known.map(({ due }) => due).filter((due) => due > nowMs));
    return Math.max(1, Math.min(lookMs, next - nowMs));
  }

  async function listOurs(db: Storage['db']): Promise<readonly DueEndpoint[]> {
    return (await listDueEndpoints(db)).filter(({ id }) => isOurs(id));
  }

  const isReady = ({ id, due }: DueEndpoint) => due <= clock.now().getTime() && room(id) > 0;

  /** Where places are short, whoever has fewest comes first, and of those, whoever has waited longest. */
  const byTurn = (one: DueEndpoint, other: DueEndpoint) =>
    (busy.get(one.id) ?? 0) - (busy.get(other.id) ?? 0) || one.due - other.due;

  async function claim(db: Storage['db']) {
    const endpoints = await listOurs(db);
    const now = clock.now();
    const nowMs = now.getTime();
    const claimed: DueEvent[] = [];
    for (const { id } of endpoints.filter(isReady).sort(byTurn)) {
      const limit = room(id, claimed.length);
      if (limit === 0) continue;
      const due = await listDueEvents(db, id, { nowMs, limit });
      // Our own attempt is under way still, whatever the clock says about its sender.
      claimed.push(...due.filter((event) => !underWay.has(event.id)));
    }
    if (claimed.length > 0) {
      await claimEvents(db, claimed, { sender, at: now.toISOString(), givenUpAtMs: nowMs + leaseMs });
    }
    return { claimed, endpoints };
  }

  function send(event: DueEvent): void {
    const done = attempt(event)
      .catch(options.onFailure)
      .finally(() => {
        underWay.delete(event.id);
        look();
      });
    underWay.set(event.id, done);
  }

  async function attempt(event: DueEvent): Promise<void> {
    const began = elapsedMs();
    const result = await exchange(event);
    const tookMs = elapsedMs() - began;
    const settled = settle(event, result);
    // Not only once it is settled: the next attempts are written by the transaction that ends this one.
    look();
    const settlement = await settled;
    options.onAttempt?.({ event, result, settlement, tookMs });
  }

  /** Another attempt may be made as soon as this one is answered. */
  async function exchange(event: DueEvent): Promise<AttemptResult> {
    const { endpointId } = event;
    busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1);
    try {
      const result = await sendEvent(options.poster, event, {
        now: clock.now(),
        signal: stopping.signal,
      }).catch((defect: unknown): AttemptResult => {
        // Left open it would be made again for ever, and what is behind it would never go.
        options.onFailure(defect);
        return { outcome: 'UNREACHABLE', httpStatus: null };
      });
      if (result.outcome === 'DELIVERED') failing.delete(endpointId);
      else if (result.outcome !== 'INTERRUPTED') failing.add(endpointId);
      return result;
    } finally {
      const left = (busy.get(endpointId) ?? 1) - 1;
      if (left === 0) busy.delete(endpointId);
      else busy.set(endpointId, left);
    }
  }

  /** Until the database takes it: what the receiver has must not be sent again for a full disk. */
  async function settle(event: DueEvent, result: AttemptResult): Promise<Settlement> {
    for (;;) {
      try {
        return await settling.settle(event, result);
      } catch (error) {
        if (stopped) throw error;
        options.onFailure(error);
        await new Promise((resolve) => setTimeout(resolve, pauseAfterFailureMs));
      }
    }
  }

  /** Takes up what vanished processes were sending, and mends the waits where a clock has jumped. */
  async function mend(): Promise<void> {
    const jump = watch.jumped();
    if (jump !== undefined) {
      judgeListenersAt = elapsedMs() + listenerRenewalMs * 2;
      await storage.write({ locks: guardsItself }, (db) => shiftDue(db, sender, jump));
    }
    if (elapsedMs() - mendedAt < mendMs) return;
    mendedAt = elapsedMs();
    // By the clock as it is now they have been silent for long; they have yet to say that they go on.
    if (elapsedMs() >= judgeListenersAt) await removeGoneListeners({ storage, clock });
    const gone = (await listSenders(storage.db)).filter((one) => one !== sender && isGone(one));
    const nowMs = clock.now().getTime();
    const longestMs = longestRetryAfterMs + leaseMs;
    const stuck = await waitsBeyond(storage.db, nowMs, longestMs);
    if (gone.length === 0 && !stuck) return;
    await storage.write({ locks: guardsItself }, async (db) => {
      for (const one of gone) await releaseSender(db, one, nowMs);
      if (stuck) await releaseBeyond(db, nowMs, longestMs);
    });
  }

  const endNews = outbox.onRecord(look);
  look();

  return {
    stop: async (graceMs) => {
      stopped = true;
      endNews();
      clearTimeout(timer);
      await looking;
      let patience: NodeJS.Timeout | undefined;
      await Promise.race([
        Promise.all(underWay.values()),
        new Promise((resolve) => {
          patience = setTimeout(resolve, graceMs);
        }),
      ]);
      clearTimeout(patience);
      stopping.abort(new Error('The process is stopping'));
      await Promise.all(underWay.values());
    },
  };
}
