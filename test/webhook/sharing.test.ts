import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { onAbort } from '../../src/base/on-abort.ts';
import { newLeaseHolder } from '../../src/jobs/lease-holder.ts';
import type { Poster } from '../../src/net/webhook-poster.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { Dispatcher } from '../../src/webhook/dispatcher.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { sampleEvent } from '../../src/webhook/sample-event.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { newDatabaseFile, openTestDatabase } from '../auth/local-database.ts';
import { insertOrganization } from '../storage/test-database.ts';
import { serverTest, sqliteTest } from '../storage/test-server.ts';

const type = 'REPORT_FINISHED';

/** An organisation that has so many events to be told at an address of its own. */
async function organisationWith(storage: Storage, events: number, url: string): Promise<void> {
  const organizationId = newId('org');
  const at = systemClock.now();
  const targets = openTargets([], async () => ['93.184.215.14']);
  await insertOrganization(storage, organizationId);
  await registerWebhook(storage, organizationId, { type, url }, { targets, now: at });
  await storage.write({ locks: [] }, async (db) => {
    for (let event = 0; event < events; event += 1) {
      const { subjectId, content } = sampleEvent(type, { at });
      await openOutbox().record(db, { organizationId, type, subjectId, content: async () => content, at });
    }
  });
}

/** Delivers until the test ends; an endpoint whose address says `hang` never answers. */
function deliver(storage: Storage): { readonly told: URL[] } {
  const told: URL[] = [];
  const post: Poster['post'] = (target, { signal }) => {
    told.push(target);
    if (!target.pathname.includes('hang')) {
      return Promise.resolve({
        outcome: 'ANSWERED',
        status: 200,
        retryAfter: undefined,
        date: undefined,
        tookMs: 1,
      });
    }
    return new Promise((_, reject) => {
      onAbort(signal, () => reject(signal.reason));
    });
  };
  const dispatcher = new Dispatcher({
    storage,
    clock: systemClock,
    outbox: openOutbox(),
    poster: { post, close: async () => {} },
    holder: newLeaseHolder(),
    maximumAttempts: 3,
    scope: 'REGISTERED',
    onFailure: () => {},
  });
  dispatcher.start();
  onTestFinished(() => dispatcher.stop(0));
  return { told };
}

async function statuses(storage: Storage): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from event group by status`.execute(storage.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test('however many endpoints hang with all that they may have under way, others are told', async () => {
  const storage = await openTestDatabase();
  for (let place = 0; place < 24; place += 1) {
    await organisationWith(storage, 40, `https://example.com/hang/${place}`);
  }
  const { told } = deliver(storage);
  const hung = () => told.filter(({ pathname }) => pathname.includes('hang')).length;
  await expect.poll(hung).toBeGreaterThan(24 * 8);
  await organisationWith(storage, 100, 'https://example.com/answers');
  await vi.waitFor(async () => expect(await statuses(storage)).toMatchObject({ DELIVERED: 100 }), {
    timeout: 100_000,
  });
  expect(hung()).toBeLessThan(1_024);
});

sqliteTest('what cannot be written of one delivery keeps no other from being written', async () => {
  const storage = await openTestDatabase();
  await organisationWith(storage, 30, 'https://example.com/answers');
  await sql`create temp trigger broken before update of status on event
    when old.sequence = 7 and new.status = 'DELIVERED' begin select raise(abort, 'broken'); end`.execute(
    storage.db,
  );
  deliver(storage);
  await vi.waitFor(
    async () => expect(await statuses(storage)).toEqual({ DELIVERED: 29, PENDING: 1 }),
    10_000,
  );
  await sql`drop trigger broken`.execute(storage.db);
  await vi.waitFor(async () => expect(await statuses(storage)).toEqual({ DELIVERED: 30 }), {
    timeout: 100_000,
  });
});

/** A storage whose first claim of events is not at its end until the test lets it go on. */
function holdingBack(storage: Storage): {
  readonly storage: Storage;
  readonly isHeld: () => boolean;
  readonly letGo: () => void;
} {
  let held = false;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    isHeld: () => held,
    letGo: () => letGo(),
    storage: {
      ...storage,
      write: (options, work) =>
        storage.write(options, async (db) => {
          const result = await work(db);
          const claim: unknown = result;
          if (typeof claim === 'object' && claim !== null && 'endpoints' in claim && !held) {
            held = true;
            await released;
          }
          return result;
        }),
    },
  };
}

serverTest('while one machine is taking what is due, another tells what comes after it', async () => {
  const file = await newDatabaseFile();
  const slow = holdingBack(await openTestDatabase(file));
  const other = await openTestDatabase(file);
  await organisationWith(other, 3, 'https://example.com/first');
  const one = deliver(slow.storage);
  await expect.poll(slow.isHeld).toBe(true);
  await organisationWith(other, 3, 'https://example.com/second');
  const { told } = deliver(other);
  // Before all that waits for it is to end.
  onTestFinished(slow.letGo);
  await expect.poll(() => told.map(({ pathname }) => pathname)).toEqual(['/second', '/second', '/second']);
  expect(one.told).toEqual([]);
  slow.letGo();
  await vi.waitFor(async () => expect(await statuses(other)).toEqual({ DELIVERED: 6 }), { timeout: 100_000 });
  expect(one.told.map(({ pathname }) => pathname)).toEqual(['/first', '/first', '/first']);
  expect(told).toHaveLength(3);
});
