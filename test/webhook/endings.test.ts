import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listDeliveries, redeliver } from '../../src/webhook/deliveries.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { findWebhooks, removeWebhook, rotateWebhookSecret } from '../../src/webhook/webhooks.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { answered, ok, openWorld, start, type World } from './delivery-world.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function again(world: World, id: string, organizationId = world.organizationId) {
  const { storage, clock } = world;
  const delivery = await redeliver({ storage, clock, outbox: openOutbox() }, organizationId, id);
  await world.quiet();
  return delivery;
}

async function disabledAt(world: World, id: string): Promise<string | null | undefined> {
  return (await findWebhooks(world.storage, world.organizationId, { id }))[0]?.disabledAt;
}

describe('an endpoint that answers 410', () => {
  test('is sent nothing more: what waits and what is new is kept, discarded', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    world.answer = () => answered(410);
    const first = await world.tellOne('REPORT', 'a');
    const waiting = await world.tellOne('REPORT', 'b');
    await world.send();
    await world.quiet();
    expect(await disabledAt(world, webhook.id)).toBe(start.toISOString());
    const fresh = await world.tellOne('REPORT', 'c', 'rpt_2');
    await world.pass(3_600_000);
    expect(world.labels()).toEqual(['a']);
    for (const [id, discardReason, attempts] of [
      [first, 'ENDPOINT_GONE', 1],
      [waiting, 'WEBHOOK_DISABLED', 0],
      [fresh, 'WEBHOOK_DISABLED', 0],
    ] as const) {
      const delivery = await world.delivery(id);
      expect(delivery).toMatchObject({ status: 'DISCARDED', discardReason, settledAt: expect.any(String) });
      expect(delivery.attempts).toHaveLength(attempts);
    }
  });

  test('ends that webhook alone, also where another has the same address', async () => {
    const world = await openWorld();
    const gone = await world.register('REPORT');
    const other = await world.register('REPORT_FINISHED');
    world.answer = ({ label }) => (label === 'a' ? answered(410) : ok);
    await world.send();
    await world.tell('REPORT', 'a');
    await world.tell('REPORT', 'b');
    const finished = await world.tellOne('REPORT_FINISHED', 'c');
    await world.quiet();
    expect(await disabledAt(world, gone.id)).not.toBeNull();
    expect(await disabledAt(world, other.id)).toBeNull();
    expect((await world.delivery(finished)).status).toBe('DELIVERED');
    expect(world.labels()).toEqual(['a', 'c']);
  });

  test('is in force again once it confirms an event that was sent again by hand', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    world.answer = () => answered(410);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();

    await again(world, id);
    expect(await disabledAt(world, webhook.id)).not.toBeNull();
    expect(await world.delivery(id)).toMatchObject({ status: 'DISCARDED', discardReason: 'ENDPOINT_GONE' });

    world.answer = () => ok;
    await again(world, id);
    expect(await disabledAt(world, webhook.id)).toBeNull();
    const next = await world.tellOne('REPORT', 'b');
    await world.quiet();
    expect((await world.delivery(next)).status).toBe('DELIVERED');
  });
});

describe('an event that is sent again by hand', () => {
  test('has the same id and a fresh timestamp, whether it was delivered or discarded', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.send();
    const delivered = await world.tellOne('REPORT', 'delivered');
    await world.quiet();
    world.answer = () => answered(500);
    const discarded = await world.tellOne('REPORT', 'discarded');
    for (const ms of [0, 1_000, 2_000]) await world.pass(ms);
    world.answer = () => ok;
    await world.pass(60_000);
    for (const id of [delivered, discarded]) {
      const before = world.calls.filter((call) => call.id === id);
      expect(await again(world, id)).toMatchObject({ id, status: 'PENDING', settledAt: null });
      const after = world.calls.filter((call) => call.id === id);
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)?.body).toBe(before[0]?.body);
      expect(after.at(-1)?.headers['webhook-timestamp']).toBe(String(world.clock.now().getTime() / 1000));
      const { status, attempts } = await world.delivery(id);
      expect([status, attempts.length]).toEqual(['DELIVERED', after.length]);
    }
  });

  test('gets three attempts anew, and is discarded again after them', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(500);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    for (const ms of [0, 1_000, 2_000]) await world.pass(ms);
    await again(world, id);
    for (const ms of [1_000, 2_000, 3_600_000]) await world.pass(ms);
    const { status, discardReason, attempts } = await world.delivery(id);
    expect([status, discardReason]).toEqual(['DISCARDED', 'ATTEMPTS_EXHAUSTED']);
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 3_000, 4_000, 6_000]);
  });

  test('is refused while it is attempted, and where it is not known', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    world.answer = () => answered(500);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    expect(await refusalOf(again(world, id))).toMatchObject({ code: 'DELIVERY_PENDING' });
    expect(await refusalOf(again(world, 'evt_unknown'))).toMatchObject({ code: 'UNKNOWN_DELIVERY' });
    const other = await world.newOrganization();
    expect(await refusalOf(again(world, id, other))).toMatchObject({ code: 'UNKNOWN_DELIVERY' });
    for (const ms of [1_000, 2_000]) await world.pass(ms);
    await removeWebhook(world.storage, world.organizationId, webhook.id, world.clock.now());
    expect(await refusalOf(again(world, id))).toMatchObject({ code: 'UNKNOWN_DELIVERY' });
  });

  test('twice at once goes out once', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    const both = await Promise.allSettled([again(world, id), again(world, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(world.calls).toHaveLength(2);
  });

  test('lets later events of its report come after it', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    world.answer = ({ label, time }) => (label === 'a' && time < 3 ? answered(500) : ok);
    await again(world, id);
    await world.tell('REPORT', 'b');
    await world.quiet();
    expect(world.labels()).toEqual(['a', 'a']);
    await world.pass(1_000);
    expect(world.labels()).toEqual(['a', 'a', 'a', 'b']);
  });
});

describe('a webhook that is removed', () => {
  test('is sent nothing more; what it waited for is discarded and stays on record', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    world.answer = () => answered(500);
    await world.send();
    const tried = await world.tellOne('REPORT', 'a');
    const waiting = await world.tellOne('REPORT', 'b');
    await world.quiet();
    await removeWebhook(world.storage, world.organizationId, webhook.id, world.clock.now());
    expect(await world.tell('REPORT', 'c')).toEqual([]);
    for (const ms of [1_000, 2_000, 3_600_000]) await world.pass(ms);
    expect(world.labels()).toEqual(['a']);
    const rows = await world.storage.db
      .selectFrom('event')
      .select(['id', 'status', 'discard_reason'])
      .where('webhook_id', '=', webhook.id)
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual(
      [tried, waiting].map((id) => ({ id, status: 'DISCARDED', discard_reason: 'WEBHOOK_REMOVED' })),
    );
  });

  test('lets go on what another one at its address waited for', async () => {
    const world = await openWorld();
    const removed = await world.register('REPORT');
    await world.register('REPORT_FINISHED');
    world.answer = ({ label }) => (label === 'a' ? answered(500) : ok);
    await world.send();
    await world.tell('REPORT', 'a');
    await world.tell('REPORT_FINISHED', 'b');
    await world.quiet();
    expect(world.labels()).toEqual(['a']);
    await removeWebhook(world.storage, world.organizationId, removed.id, world.clock.now());
    await world.quiet();
    expect(world.labels()).toEqual(['a', 'b']);
  });

  test('leaves none of its secrets behind', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    const { secret } = await rotateWebhookSecret(world.storage, world.organizationId, webhook.id, start);
    await removeWebhook(world.storage, world.organizationId, webhook.id, start);
    const text = JSON.stringify(await world.storage.db.selectFrom('webhook').selectAll().execute());
    expect(text).toContain(webhook.id);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(webhook.secret);
  });

  test('makes room for another of its type', async () => {
    const world = await openWorld();
    const first = await world.register('REPORT');
    expect(await refusalOf(world.register('REPORT', 'https://two.example/'))).toMatchObject({
      code: 'WEBHOOK_EXISTS',
    });
    await removeWebhook(world.storage, world.organizationId, first.id, start);
    const second = await world.register('REPORT', 'https://two.example/');
    await world.send();
    await world.tell('REPORT', 'a');
    await world.quiet();
    expect(world.calls.map(({ url }) => url)).toEqual([second.url]);
    const { items } = await listDeliveries(world.storage, world.organizationId, { webhookId: second.id });
    expect(items.map(({ status }) => status)).toEqual(['DELIVERED']);
  });
});

describe('a secret that is rotated', () => {
  test('signs beside the new one for 24 hours, and never after', async () => {
    const world = await openWorld();
    const before = await world.register('REPORT');
    const after = await rotateWebhookSecret(
      world.storage,
      world.organizationId,
      before.id,
      world.clock.now(),
    );
    expect(after).toMatchObject({ id: before.id, previousSecretUntil: '2026-11-21T12:00:00.000Z' });
    expect(after.secret).not.toBe(before.secret);
    await world.send();
    const verdicts: unknown[] = [];
    for (const [label, ms] of [
      ['at once', 0],
      ['just before the end', 86_399_999],
      ['at the end', 1],
    ] as const) {
      await world.pass(ms);
      await world.tell('REPORT', label);
      await world.quiet();
      const call = world.calls.at(-1);
      if (call === undefined) throw new Error('nothing came');
      const { headers, body } = call;
      vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
      const good = [after, before].map(({ secret }) => {
        try {
          return new Webhook(secret).verify(body, headers) !== undefined;
        } catch {
          return false;
        }
      });
      vi.useRealTimers();
      verdicts.push([label, ...good, headers['webhook-signature']?.split(' ').length]);
    }
    expect(verdicts).toEqual([
      ['at once', true, true, 2],
      ['just before the end', true, true, 2],
      ['at the end', true, false, 1],
    ]);
  });

  test('signs what was waiting already', async () => {
    const world = await openWorld();
    const before = await world.register('REPORT');
    world.answer = ({ time }) => (time === 1 ? answered(500) : ok);
    await world.send();
    await world.tell('REPORT', 'a');
    await world.quiet();
    const { secret } = await rotateWebhookSecret(world.storage, world.organizationId, before.id, start);
    await world.pass(1_000);
    const [, call] = world.calls;
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
    expect(new Webhook(secret).verify(call?.body ?? '', { ...call?.headers })).toBeTruthy();
  });
});
