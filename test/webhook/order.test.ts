import { describe, expect, test } from 'vitest';
import { sqliteTest } from '../storage/test-server.ts';
import { type Answer, answered, ok, openWorld } from './delivery-world.ts';

const shared = 'https://shared.example/';

describe('the events of one report', () => {
  test('go to one address in their order, one after the other, whichever webhook asks for each', async () => {
    const world = await openWorld();
    for (const type of ['REPORT', 'CREDIT_POLICY', 'REPORT_FINISHED'] as const)
      await world.register(type, shared);
    const waiting: ((answer: Answer) => void)[] = [];
    world.answer = () => new Promise((resolve) => waiting.push(resolve));
    await world.send();
    await world.tell('REPORT', '1');
    await world.tell('REPORT', '2');
    await world.tell('CREDIT_POLICY', '3');
    await world.tell('REPORT_FINISHED', '4');
    for (const count of [1, 2, 3, 4]) {
      await expect.poll(() => waiting.length).toBe(count);
      expect(world.labels()).toEqual(['1', '2', '3', '4'].slice(0, count));
      waiting[count - 1]?.(ok);
    }
    await world.quiet();
    expect(world.calls).toHaveLength(4);
  });

  test('keep their order when the first attempt of an early one fails', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    await world.register('REPORT_FINISHED', shared);
    world.answer = ({ label, time }) => (label === '1' && time < 3 ? answered(500) : ok);
    await world.send();
    await world.tell('REPORT', '1');
    await world.tell('REPORT', '2');
    await world.tell('REPORT_FINISHED', '3');
    for (const ms of [0, 1_000, 2_000]) await world.pass(ms);
    expect(world.labels()).toEqual(['1', '1', '1', '2', '3']);
  });

  test('wait no longer for one that is discarded', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    world.answer = ({ label }) => (label === '1' ? answered(500) : ok);
    await world.send();
    await world.tell('REPORT', '1');
    await world.tell('REPORT', '2');
    await world.tell('REPORT', '3');
    for (const ms of [0, 1_000, 2_000]) await world.pass(ms);
    expect(world.labels()).toEqual(['1', '1', '1', '2', '3']);
  });

  sqliteTest('go before what was told after them, though they had to wait for one another', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    await world.tell('REPORT', '1');
    await world.tell('REPORT', '2');
    world.passUnseen(1_000);
    const others = Array.from({ length: 300 }, (_, number) => `other ${number}`);
    for (const label of others) await world.tell('REPORT', label, { subjectId: label });
    world.passUnseen(1_000);
    await world.send();
    await world.quiet();
    const labels = world.labels();
    expect([...labels].sort()).toEqual(['1', '2', ...others].sort());
    expect(labels.indexOf('2')).toBeLessThan(labels.indexOf('other 299'));
  });

  test('say that they wait: no next attempt is promised for those behind', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    world.answer = () => answered(429, { retryAfter: '600' });
    await world.send();
    const first = await world.tellOne('REPORT', '1');
    const second = await world.tellOne('REPORT', '2');
    await world.quiet();
    expect(await world.delivery(first)).toMatchObject({ nextAttemptAt: '2026-11-20T12:10:00.000Z' });
    expect(await world.delivery(second)).toMatchObject({
      status: 'PENDING',
      nextAttemptAt: null,
      attempts: [],
    });
  });

  test('keep their order through an interrupted attempt', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    world.answer = () => 'HANG';
    const first = await world.send();
    await world.tell('REPORT', '1');
    await world.tell('REPORT', '2');
    await expect.poll(() => world.calls.length).toBe(1);
    await first.stop();
    world.answer = () => ok;
    await world.send();
    await world.quiet();
    expect(world.labels()).toEqual(['1', '1', '2']);
  });

  test('are all told in order, with faults here and there, by two processes', async () => {
    const world = await openWorld();
    for (const type of ['REPORT', 'CREDIT_POLICY', 'REPORT_FINISHED'] as const)
      await world.register(type, shared);
    world.answer = ({ label, time }) => ((Number(label) + time) % 3 === 0 ? answered(503) : ok);
    await world.send();
    await world.send();
    const types = ['REPORT', 'REPORT', 'CREDIT_POLICY', 'REPORT_FINISHED'] as const;
    for (let number = 0; number < 24; number += 1) {
      const type = types[Math.floor(number / 6)] ?? 'REPORT';
      await world.tell(type, String(number), { subjectId: `rpt_${number % 6}` });
    }
    for (let step = 0; step < 14; step += 1) await world.pass(1_000);
    for (let report = 0; report < 6; report += 1) {
      const came = world
        .labels()
        .map(Number)
        .filter((number) => number % 6 === report);
      expect(came).toEqual([...came].sort((one, other) => one - other));
      expect(new Set(came).size).toBe(4);
    }
  });
});

describe('what fails', () => {
  test('holds up no other report and no other address', async () => {
    const world = await openWorld();
    await world.register('REPORT', shared);
    await world.register('CREDIT_POLICY', 'https://other.example/');
    world.answer = ({ label }) => (label === 'stuck' ? 'HANG' : ok);
    await world.send();
    await world.tell('REPORT', 'stuck', { subjectId: 'rpt_1' });
    await world.tell('REPORT', 'behind it', { subjectId: 'rpt_1' });
    await world.tell('REPORT', 'another report', { subjectId: 'rpt_2' });
    await world.tell('CREDIT_POLICY', 'another address', { subjectId: 'rpt_1' });
    await world.quiet();
    expect([...world.labels()].sort()).toEqual(['another address', 'another report', 'stuck']);
  });
});
