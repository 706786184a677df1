import { expect, onTestFinished, vi } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { CreditError } from '../../src/base/errors.ts';
import { onAbort } from '../../src/base/on-abort.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import type { Poster } from '../../src/net/webhook-poster.ts';
import { inOrder } from '../../src/storage/locks.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { readDelivery } from '../../src/webhook/deliveries.ts';
import type { DeliveryAnswer } from '../../src/webhook/delivery.ts';
import { Dispatcher, type DispatcherOptions } from '../../src/webhook/dispatcher.ts';
import { eventLocks } from '../../src/webhook/event-locks.ts';
import type { EventType } from '../../src/webhook/events.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { sampleEvent, sampleReport } from '../../src/webhook/sample-event.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { type IssuedWebhook, registerWebhook } from '../../src/webhook/webhooks.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { checkedStorage } from '../storage/checked-storage.ts';
import { insertOrganization } from '../storage/test-database.ts';

/** When the deliveries of the tests begin. */
export const start = new Date('2026-11-20T12:00:00.000Z');

type Posted = Awaited<ReturnType<Poster['post']>>;

/** What an endpoint does with a post. HANG: nothing, until its sender has enough. */
export type Answer = Posted | 'HANG';

/** A post as it reached an endpoint. */
export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The `webhook-id`. */
  readonly id: string;
  /** What the test called the event. */
  readonly label: string;
  /** Counting from 1: how often this event came. */
  readonly time: number;
  /** Milliseconds since the start, by the world's clock. */
  readonly atMs: number;
}

export const ok: Posted = answered(200);

export function answered(status: number, headers: { retryAfter?: string; date?: string } = {}): Posted {
  return { outcome: 'ANSWERED', status, retryAfter: headers.retryAfter, date: headers.date, tookMs: 1 };
}

/** A program that delivers from the database. */
export interface Sender {
  stop(graceMs?: number): Promise<void>;
  /** From here on it does nothing any more, like a process that was killed, or one that is stopped until it goes on. */
  freeze(): void;
  goOn(): void;
  /** The next writes to the database fail, as on a full disk. */
  failWrites(count: number): void;
  readonly failures: readonly unknown[];
}

export interface SenderOptions {
  readonly holder?: string;
  readonly maximumAttempts?: number;
  readonly chance?: number;
  readonly scope?: DispatcherOptions['scope'];
}

/** A database with organisations and webhooks, endpoints that answer as told, and a clock that the test moves. */
export interface World {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly organizationId: string;
  /** What came in, in order. */
  readonly calls: readonly Call[];
  /** What the endpoints do; 200 unless told. */
  answer: (call: Call) => Answer | Promise<Answer>;
  /** Called before a sender reads the database outside of a write. Default: does nothing. */
  onRead: () => void;
  newOrganization(): Promise<string>;
  register(type: EventType, url?: string, organizationId?: string): Promise<IssuedWebhook>;
  /** Keeps an event, and returns its ids: one for each webhook that asked for it. */
  tell(
    type: EventType,
    label: string,
    options?: { subjectId?: string; organizationId?: string; way?: (storage: Storage) => Storage },
  ): Promise<readonly string[]>;
  /** The same for an event that one webhook asks for. */
  tellOne(type: EventType, label: string, subjectId?: string): Promise<string>;
  send(options?: SenderOptions): Promise<Sender>;
  /** Lets time pass, and then everything happen that is due. */
  pass(ms: number): Promise<void>;
  /** Sets the clock, while no time passes; and then lets everything happen that is due. */
  jump(ms: number): Promise<void>;
  /** The same without waiting for anything: for while nobody delivers. */
  passUnseen(ms: number): void;
  jumpUnseen(ms: number): void;
  /** Until all that can happen without any time passing has happened. */
  quiet(): Promise<void>;
  delivery(id: string): Promise<DeliveryAnswer>;
  labels(): readonly string[];
}

const targets = openTargets([], async () => ['93.184.216.34']);
/** An organisation of nobody's interest: when its event has come through, earlier ones have had their chance. */
const probe = { organizationId: 'org_probe', url: 'https://probe.example/' } as const;

export async function openWorld(): Promise<World> {
  const file = await newDatabaseFile();
  const storage = checkedStorage(await openStorage(file));
  onTestFinished(() => storage.close());
  const organizationId = 'org_1';
  let nowMs = start.getTime();
  let elapsedMs = 0;
  const clock = { now: () => new Date(nowMs) };
  const outbox = openOutbox();
  const wake = new Set<() => void>();
  const calls: Call[] = [];
  const times = new Map<string, number>();
  let underWay = 0;
  let settled = 0;
  let organizations = 1;

  const register: World['register'] = (type, url = 'https://one.example/', organization = organizationId) =>
    registerWebhook(storage, organization, { type, url }, { targets, now: clock.now() });

  const tell: World['tell'] = async (type, label, options = {}) => {
    const { subjectId = 'rpt_1', organizationId: organization = organizationId, way } = options;
    const report = { ...sampleReport(), reportId: subjectId, externalId: label };
    const { content } = sampleEvent(type, { at: clock.now(), report });
    return (way?.(storage) ?? storage).write({ locks: inOrder(eventLocks(organization, subjectId)) }, (db) =>
      outbox.record(db, {
        organizationId: organization,
        type,
        subjectId,
        content: async () => content,
        at: clock.now(),
      }),
    );
  };

  const world: World = {
    storage,
    clock,
    organizationId,
    calls,
    answer: () => ok,
    onRead: () => {},
    newOrganization: async () => {
      organizations += 1;
      const id = `org_${organizations}`;
      await insertOrganization(storage, id);
      return id;
    },
    register,
    tell,
    tellOne: async (type, label, subjectId) => {
      const [id, ...others] = await tell(type, label, subjectId === undefined ? {} : { subjectId });
      expect(others).toEqual([]);
      return id ?? '';
    },
    send: async (options = {}) => {
      const own = checkedStorage(await openStorage(file));
      onTestFinished(() => own.close());
      const failures: unknown[] = [];
      let writesToFail = 0;
      let frozen: { readonly until: Promise<void>; readonly end: (error?: Error) => void } | undefined;
      const guarded: Storage = {
        ...own,
        get db() {
          if (frozen !== undefined) throw new Error('this process stands still');
          world.onRead();
          return own.db;
        },
        write: async (options, work) => {
          await frozen?.until;
          if (writesToFail > 0) {
            writesToFail -= 1;
            throw new CreditError('STORAGE_FULL', { file });
          }
          return own.write(options, work);
        },
      };
      const poster: Poster = {
        post: async (url, { headers, body, signal }) => {
          const call = newCall(url.href, headers, String(body));
          if (url.href === probe.url) return ok;
          calls.push(call);
          let answer: Answer | undefined;
          try {
            answer = await world.answer(call);
          } finally {
            // Neither is counted when it ends.
            const isInterrupted = answer === 'HANG' || answer?.outcome === 'INTERRUPTED';
            if (!isInterrupted) underWay += 1;
          }
          if (answer !== 'HANG') return answer;
          return new Promise((_resolve, reject) => {
            onAbort(signal, () => reject(signal.reason));
          });
        },
        close: async () => {},
      };
      const { holder = newLeaseHolder(), maximumAttempts = 3, scope = 'REGISTERED' } = options;
      const ownOutbox = openOutbox();
      wake.add(ownOutbox.tell);
      const endNews = outbox.onRecord(() => setImmediate(ownOutbox.tell));
      const dispatcher = new Dispatcher({
        storage: guarded,
        clock,
        outbox: ownOutbox,
        poster,
        holder,
        maximumAttempts,
        scope,
        onAttempt: ({ event, result }) => {
          if (event.url === probe.url || result.outcome === 'INTERRUPTED') return;
          underWay -= 1;
          settled += 1;
        },
        onFailure: (error) => failures.push(error),
        chance: () => options.chance ?? 0.5,
        elapsedMs: () => elapsedMs,
      });
      dispatcher.start();
      const stop = (graceMs = 0) => {
        endNews();
        wake.delete(ownOutbox.tell);
        return dispatcher.stop(graceMs);
      };
      onTestFinished(() => {
        frozen?.end(new Error('the test is over'));
        return stop();
      });
      return {
        stop,
        failures,
        freeze: () => {
          let end: (error?: Error) => void = () => {};
          const until = new Promise<void>((resolve, reject) => {
            end = (error) => (error ? reject(error) : resolve());
          });
          until.catch(() => {});
          frozen = { until, end };
        },
        goOn: () => {
          frozen?.end();
          frozen = undefined;
          ownOutbox.tell();
        },
        failWrites: (count) => {
          writesToFail = count;
        },
      };
    },
    pass: async (ms) => {
      nowMs += ms;
      elapsedMs += ms;
      await world.quiet();
    },
    jump: async (ms) => {
      nowMs += ms;
      await world.quiet();
    },
    passUnseen: (ms) => {
      nowMs += ms;
      elapsedMs += ms;
    },
    jumpUnseen: (ms) => {
      nowMs += ms;
    },
    quiet: async () => {
      for (let seen = -1; seen !== calls.length + settled; ) {
        seen = calls.length + settled;
        const [id] = await tell('OPERATION', 'probe', {
          subjectId: `opr_${Math.random()}`,
          organizationId: probe.organizationId,
        });
        for (const one of wake) one();
        await vi.waitFor(
          async () => {
            expect((await readDelivery(storage, probe.organizationId, id ?? '')).status).toBe('DELIVERED');
            expect(underWay).toBe(0);
          },
          { interval: 3, timeout: 30_000 },
        );
      }
    },
    delivery: (id) => readDelivery(storage, organizationId, id),
    labels: () => calls.map(({ label }) => label),
  };

  function newCall(url: string, headers: Readonly<Record<string, string>>, body: string): Call {
    const id = headers['webhook-id'] ?? '';
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    const label: unknown = JSON.parse(body).data.content.externalId;
    return { url, headers, body, id, label: String(label), time, atMs: nowMs - start.getTime() };
  }

  await insertOrganization(storage, organizationId);
  await insertOrganization(storage, probe.organizationId);
  await register('OPERATION', probe.url, probe.organizationId);
  return world;
}
