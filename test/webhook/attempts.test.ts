import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { type Answer, answered, ok, openWorld, start } from './delivery-world.ts';

const failures: readonly (readonly [string, Answer, string, number | null])[] = [
  ['a 500', answered(500), 'REFUSED', 500],
  ['a 503', answered(503), 'REFUSED', 503],
  ['a 400', answered(400), 'REFUSED', 400],
  ['a 404', answered(404), 'REFUSED', 404],
  ['a redirect', answered(301), 'REFUSED', 301],
  ['a 300', answered(300), 'REFUSED', 300],
  ['silence', { outcome: 'TIMEOUT', reason: 'no answer' }, 'TIMEOUT', null],
  ['a refused connection', { outcome: 'UNREACHABLE', reason: 'connection refused' }, 'UNREACHABLE', null],
  ['headers without end', { outcome: 'TOO_LARGE', reason: 'headers without end' }, 'UNREADABLE', null],
  ['broken compression', { outcome: 'UNREADABLE', reason: 'its compression is broken' }, 'UNREADABLE', null],
  ['an address that is forbidden by now', { outcome: 'FORBIDDEN', reason: 'not public' }, 'FORBIDDEN', null],
];

afterEach(() => {
  vi.useRealTimers();
});

describe('an event', () => {
  test('that the receiver confirms is delivered at once, signed for that instant, and never again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const world = await openWorld();
    const webhook = await world.register('REPORT_FINISHED');
    const id = await world.tellOne('REPORT_FINISHED', 'a');
    await world.send();
    await world.quiet();
    const [call] = world.calls;
    if (call === undefined) throw new Error('nothing came');
    expect(call.headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(start.getTime() / 1000),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    });
    expect(new Webhook(webhook.secret).verify(call.body, call.headers)).toMatchObject({
      organizationId: world.organizationId,
      webhookType: 'REPORT_FINISHED',
    });
    await world.pass(3_600_000);
    expect(world.calls).toHaveLength(1);
    expect(await world.delivery(id)).toMatchObject({
      status: 'DELIVERED',
      settledAt: start.toISOString(),
      nextAttemptAt: null,
      discardReason: null,
      attempts: [{ number: 1, outcome: 'DELIVERED', httpStatus: 200 }],
      payload: JSON.parse(call.body),
    });
  });

  test.each([200, 201, 202, 204, 299])('is confirmed by a %i', async (status) => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(status);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    expect(await world.delivery(id)).toMatchObject({
      status: 'DELIVERED',
      attempts: [{ httpStatus: status }],
    });
  });

  test.each(failures)(
    'that meets %s is attempted three times, after a second and after two more, and then discarded',
    async (_what, answer, outcome, httpStatus) => {
      const world = await openWorld();
      await world.register('REPORT');
      world.answer = () => answer;
      await world.send();
      const id = await world.tellOne('REPORT', 'a');
      await world.quiet();
      expect(await world.delivery(id)).toMatchObject({
        status: 'PENDING',
        nextAttemptAt: '2026-11-20T12:00:01.000Z',
      });
      for (const ms of [999, 1, 1_999, 1]) await world.pass(ms);
      for (const ms of [5_000, 3_600_000, 30 * 86_400_000]) await world.pass(ms);
      expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000]);
      expect(new Set(world.calls.map((call) => call.id))).toEqual(new Set([id]));
      expect(new Set(world.calls.map((call) => call.body)).size).toBe(1);
      expect(new Set(world.calls.map((call) => call.headers['webhook-signature'])).size).toBe(3);
      const delivery = await world.delivery(id);
      expect(delivery).toMatchObject({
        status: 'DISCARDED',
        discardReason: 'ATTEMPTS_EXHAUSTED',
        settledAt: '2026-11-20T12:00:03.000Z',
        nextAttemptAt: null,
      });
      expect(delivery.attempts.map((one) => [one.number, one.outcome, one.httpStatus])).toEqual([
        [1, outcome, httpStatus],
        [2, outcome, httpStatus],
        [3, outcome, httpStatus],
      ]);
    },
  );

  test('that is confirmed at a later attempt is delivered, and attempted no more', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ time }) => (time < 3 ? answered(500) : ok);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    for (const ms of [0, 1_000, 2_000, 60_000]) await world.pass(ms);
    expect(world.calls).toHaveLength(3);
    expect((await world.delivery(id)).status).toBe('DELIVERED');
  });

  test('gets as many attempts as the operator says, with five seconds before each further one', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(500);
    await world.send({ maximumAttempts: 5 });
    await world.tellOne('REPORT', 'a');
    for (let second = 0; second < 60; second += 1) await world.pass(second === 0 ? 0 : 1_000);
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 8_000, 13_000]);
  });

  test('carries the key of its webhook as the header api-key', async () => {
    const world = await openWorld();
    const webhook = await world.register('REPORT');
    await world.storage.db
      .updateTable('webhook')
      .set({ api_key: 'my own key' })
      .where('id', '=', webhook.id)
      .execute();
    await world.send();
    await world.tellOne('REPORT', 'a');
    await world.quiet();
    expect(world.calls[0]?.headers['api-key']).toBe('my own key');
  });

  test('is on disk as attempted before anything leaves', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const other = await openStorage(world.storage.file);
    const seen: unknown[] = [];
    world.answer = async ({ id }) => {
      const rows = await other.db
        .selectFrom('delivery_attempt')
        .selectAll()
        .where('event_id', '=', id)
        .execute();
      seen.push(
        rows.map(({ number, started_at, finished_at, outcome }) => ({
          number,
          started_at,
          finished_at,
          outcome,
        })),
      );
      return seen.length === 1 ? answered(500) : ok;
    };
    await world.send();
    await world.tellOne('REPORT', 'a');
    await world.quiet();
    await world.pass(1_000);
    await other.close();
    const first = { number: 1, started_at: start.toISOString() };
    expect(seen).toEqual([
      [{ ...first, finished_at: null, outcome: null }],
      [
        { ...first, finished_at: start.toISOString(), outcome: 'REFUSED' },
        { number: 2, started_at: '2026-11-20T12:00:01.000Z', finished_at: null, outcome: null },
      ],
    ]);
  });
});

describe('a receiver that asks for a wait', () => {
  test.each([
    ['429, in seconds', answered(429, { retryAfter: '30' }), 30_000],
    ['503, in seconds', answered(503, { retryAfter: '90' }), 90_000],
    ['429, as a date', answered(429, { retryAfter: 'Fri, 20 Nov 2026 12:00:20 GMT' }), 20_000],
    [
      '429, as a date by a clock of its own',
      answered(429, { retryAfter: 'Sat, 21 Nov 2026 09:00:20 GMT', date: 'Sat, 21 Nov 2026 09:00:00 GMT' }),
      20_000,
    ],
    ['429, for a day: an hour is the most', answered(429, { retryAfter: '86400' }), 3_600_000],
    ['429, for no time at all: half a second is the least', answered(429, { retryAfter: '0' }), 500],
    ['429, in no way that is known', answered(429, { retryAfter: 'soon' }), 1_000],
    ['500, where it means nothing', answered(500, { retryAfter: '30' }), 1_000],
  ])('with a %s is given it', async (_what, answer, waitMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ time }) => (time === 1 ? answer : ok);
    await world.send();
    await world.tellOne('REPORT', 'a');
    for (const ms of [0, waitMs - 1, 1]) await world.pass(ms);
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, waitMs]);
  });

  test('is given it by the next process too, when the first one ends', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ time }) => (time === 1 ? answered(429, { retryAfter: '120' }) : ok);
    const first = await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    await first.stop();
    await world.send();
    for (const ms of [0, 60_000, 59_999, 1]) await world.pass(ms);
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 120_000]);
    expect(await world.delivery(id)).toMatchObject({
      status: 'DELIVERED',
      attempts: [{ httpStatus: 429 }, { httpStatus: 200 }],
    });
  });

  test('holds no other endpoint back, and none of its own other reports', async () => {
    const world = await openWorld();
    await world.register('REPORT', 'https://slow.example/');
    await world.register('REPORT_FINISHED', 'https://quick.example/');
    world.answer = ({ label }) => (label === 'later' ? answered(429, { retryAfter: '60' }) : ok);
    await world.send();
    await world.tell('REPORT', 'later', { subjectId: 'rpt_1' });
    await world.tell('REPORT', 'other report', { subjectId: 'rpt_2' });
    await world.tell('REPORT_FINISHED', 'other endpoint', { subjectId: 'rpt_1' });
    await world.quiet();
    expect([...world.labels()].sort()).toEqual(['later', 'other endpoint', 'other report']);
  });
});
