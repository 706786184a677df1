import { describe, expect, test } from 'vitest';
import { deadHolder } from '../report/local-engine.ts';
import { answered, ok, openWorld } from './delivery-world.ts';

describe('an attempt whose sender was killed', () => {
  test('is closed as interrupted and made again at once, beyond the three of the event', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    const dying = await world.send({ holder: deadHolder() });
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    dying.freeze();

    world.answer = () => answered(500);
    await world.send();
    for (const ms of [0, 1_000, 2_000, 3_600_000]) await world.pass(ms);
    const { attempts, ...delivery } = await world.delivery(id);
    expect(attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'INTERRUPTED'],
      [2, 'REFUSED'],
      [3, 'REFUSED'],
      [4, 'REFUSED'],
    ]);
    expect(delivery).toMatchObject({ status: 'DISCARDED', discardReason: 'ATTEMPTS_EXHAUSTED' });
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 0, 1_000, 3_000]);
    expect(new Set(world.calls.map((call) => call.id))).toEqual(new Set([id]));
  });

  test('is made again at once where only what posts it has died, and does not count', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ time }) =>
      time === 1 ? { outcome: 'INTERRUPTED', reason: 'the thread that posts died' } : answered(500);
    const id = await world.tellOne('REPORT', 'a');
    await world.send();
    for (const ms of [0, 1_000, 2_000, 3_600_000]) await world.pass(ms);
    const { attempts, ...delivery } = await world.delivery(id);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['INTERRUPTED', 'REFUSED', 'REFUSED', 'REFUSED']);
    expect(delivery).toMatchObject({ status: 'DISCARDED', discardReason: 'ATTEMPTS_EXHAUSTED' });
    expect(world.calls.map(({ atMs }) => atMs)).toEqual([0, 0, 1_000, 3_000]);
  });

  test('costs one more attempt for each process that died on it', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    const id = await world.tellOne('REPORT', 'a');
    for (let death = 1; death <= 4; death += 1) {
      const dying = await world.send({ holder: deadHolder() });
      await expect.poll(() => world.calls.length).toBe(death);
      dying.freeze();
    }
    world.answer = () => ok;
    await world.send();
    await world.quiet();
    expect((await world.delivery(id)).attempts.map(({ outcome }) => outcome)).toEqual([
      'INTERRUPTED',
      'INTERRUPTED',
      'INTERRUPTED',
      'INTERRUPTED',
      'DELIVERED',
    ]);
  });

  test('does not hold up what others are told, while nobody knows whether its sender lives', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.register('REPORT_FINISHED', 'https://two.example/');
    world.answer = () => 'HANG';
    // On another machine: nobody can ask whether that process lives.
    const elsewhere = await world.send({ holder: 'other-machine/|1|00' });
    await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    elsewhere.freeze();
    world.answer = () => ok;
    await world.send();
    await world.tell('REPORT_FINISHED', 'b');
    await world.pass(29_999);
    expect(world.labels()).toEqual(['a', 'b']);
    await world.pass(1);
    expect(world.labels()).toEqual(['a', 'b', 'a']);
  });

  test('is not made by anybody else while its sender lives', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    await world.send();
    await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    await world.send();
    await world.pass(15_000);
    expect(world.labels()).toEqual(['a']);
  });
});

describe('an attempt that takes longer than anybody expects', () => {
  test('is not made a second time by the process that makes it', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    await world.send();
    await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    for (const ms of [20_000, 20_000, 20_000]) await world.pass(ms);
    expect(world.calls).toHaveLength(1);
  });
});

describe('an attempt that breaks by a fault of our own', () => {
  test('counts as failed, is reported, and blocks neither its report nor the process for ever', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ label }) => (label === 'a' ? Promise.reject(new TypeError('a defect')) : ok);
    const sender = await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.tell('REPORT', 'b');
    for (const ms of [0, 1_000, 2_000, 3_600_000]) await world.pass(ms);
    expect(await world.delivery(id)).toMatchObject({
      status: 'DISCARDED',
      attempts: [{ outcome: 'UNREACHABLE' }, { outcome: 'UNREACHABLE' }, { outcome: 'UNREACHABLE' }],
    });
    expect(world.labels()).toEqual(['a', 'a', 'a', 'b']);
    expect(sender.failures).toEqual([1, 2, 3].map(() => new TypeError('a defect')));
  });
});

describe('a sender that was only thought to be dead', () => {
  test('may say late that it has delivered: then the event is sent no more', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    let confirm: (answer: typeof ok) => void = () => {};
    world.answer = () =>
      new Promise((resolve) => {
        confirm = resolve;
      });
    const slow = await world.send({ holder: 'other-machine/|1|00' });
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    const confirmLate = confirm;
    slow.freeze();

    world.answer = () => answered(500);
    await world.send();
    await world.pass(30_000);
    expect(world.calls).toHaveLength(2);
    confirmLate(ok);
    slow.goOn();
    await world.quiet();
    expect(await world.delivery(id)).toMatchObject({ status: 'DELIVERED', nextAttemptAt: null });
    await world.pass(3_600_000);
    expect(world.calls).toHaveLength(2);
  });

  test('may say so even after the event was discarded', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    let confirm: (answer: typeof ok) => void = () => {};
    world.answer = ({ time }) =>
      time > 1
        ? answered(500)
        : new Promise((resolve) => {
            confirm = resolve;
          });
    const slow = await world.send({ holder: 'other-machine/|1|00' });
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    slow.freeze();
    await world.send();
    for (const ms of [30_000, 1_000, 2_000]) await world.pass(ms);
    expect((await world.delivery(id)).status).toBe('DISCARDED');
    confirm(ok);
    slow.goOn();
    await world.quiet();
    expect(await world.delivery(id)).toMatchObject({ status: 'DELIVERED', discardReason: null });
  });

  test('may say late that it has failed: that changes nothing', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    let refuse: (answer: typeof ok) => void = () => {};
    world.answer = ({ time }) =>
      time > 1
        ? ok
        : new Promise((resolve) => {
            refuse = resolve;
          });
    const slow = await world.send({ holder: 'other-machine/|1|00' });
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    slow.freeze();
    await world.send();
    await world.pass(30_000);
    refuse(answered(500));
    slow.goOn();
    for (const ms of [0, 5_000, 3_600_000]) await world.pass(ms);
    expect((await world.delivery(id)).status).toBe('DELIVERED');
    expect(world.calls).toHaveLength(2);
  });
});

describe('a sender that fails late', () => {
  test('makes nobody send what another one is sending already', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    let refuse: (answer: typeof ok) => void = () => {};
    world.answer = ({ time }) =>
      time > 1
        ? 'HANG'
        : new Promise((resolve) => {
            refuse = resolve;
          });
    const slow = await world.send({ holder: 'other-machine/|1|00' });
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    slow.freeze();
    await world.send();
    await world.pass(30_000);
    refuse(answered(500));
    slow.goOn();
    for (const ms of [0, 5_000, 5_000]) await world.pass(ms);
    expect(world.calls).toHaveLength(2);
    expect((await world.delivery(id)).attempts.map(({ outcome }) => outcome)).toEqual(['INTERRUPTED', null]);
  });
});

describe('a stop', () => {
  test('gives back what is under way; the next process makes it again, and it does not count as failed', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    const first = await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    await first.stop(5);
    expect(await world.delivery(id)).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: '2026-11-20T12:00:00.000Z',
      attempts: [{ number: 1, outcome: 'INTERRUPTED', httpStatus: null }],
    });
    world.answer = () => answered(500);
    await world.send();
    for (const ms of [0, 1_000, 2_000, 3_600_000]) await world.pass(ms);
    expect(world.calls.map(({ time }) => time)).toEqual([1, 2, 3, 4]);
  });

  test('waits for what is about to end', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    let confirm: (answer: typeof ok) => void = () => {};
    world.answer = () =>
      new Promise((resolve) => {
        confirm = resolve;
      });
    const sender = await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    const stopped = sender.stop(5_000);
    confirm(ok);
    await stopped;
    expect((await world.delivery(id)).status).toBe('DELIVERED');
  });

  test('begins nothing more', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const sender = await world.send();
    await world.quiet();
    await sender.stop();
    await world.tellOne('REPORT', 'a');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.calls).toEqual([]);
  });
});

describe('a database that fails', () => {
  test('while an outcome is written does not make the receiver get it twice', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const sender = await world.send();
    world.answer = () => {
      sender.failWrites(1);
      return ok;
    };
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(async () => (await world.delivery(id)).status).toBe('DELIVERED');
    await world.pass(60_000);
    expect(world.calls).toHaveLength(1);
    expect(sender.failures).toMatchObject([{ code: 'STORAGE_FULL' }]);
  });

  test('while an attempt is recorded lets nothing out, and the attempt is made when it is well again', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const sender = await world.send();
    await world.quiet();
    sender.failWrites(1);
    const id = await world.tellOne('REPORT', 'a');
    await expect.poll(() => sender.failures.length).toBe(1);
    expect(world.calls).toEqual([]);
    await expect.poll(async () => (await world.delivery(id)).status).toBe('DELIVERED');
    expect(world.calls).toHaveLength(1);
  });
});
