import { describe, expect, test } from 'vitest';
import { answered, ok, openWorld, start } from './delivery-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const jumps: readonly (readonly [string, number])[] = [
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a minute back', -minute],
  ['400 days ahead', 400 * day],
  ['400 days back', -400 * day],
];

describe('a clock that is set', () => {
  test.each(jumps)('%s leaves the wait of a failed attempt as it was', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = ({ time }) => (time === 1 ? answered(429, { retryAfter: '60' }) : ok);
    await world.send();
    await world.tellOne('REPORT', 'a');
    await world.pass(0);
    await world.jump(byMs);
    await world.pass(59_000);
    expect(world.calls).toHaveLength(1);
    await world.pass(2_000);
    expect(world.calls).toHaveLength(2);
  });

  test.each(jumps)('%s during an attempt leaves the wait that follows as it was', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    let answer: (how: ReturnType<typeof answered>) => void = () => {};
    world.answer = ({ time }) =>
      time === 1
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : ok;
    await world.send();
    await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    // Nothing looks at the clock before the attempt has ended.
    world.jumpUnseen(byMs);
    answer(answered(503, { retryAfter: '1800' }));
    await world.quiet();
    await world.pass(1_799_000);
    expect(world.calls).toHaveLength(1);
    await world.pass(2_000);
    expect(world.calls).toHaveLength(2);
  });

  test.each(jumps)('%s during a look for what is due ends no wait', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(503, { retryAfter: '1800' });
    await world.send();
    await world.tellOne('REPORT', 'a');
    await world.quiet();
    // The look has judged the clock already.
    world.onRead = () => {
      world.onRead = () => {};
      world.jumpUnseen(byMs);
    };
    await world.quiet();
    expect(world.calls).toHaveLength(1);
    await world.pass(1_799_000);
    expect(world.calls).toHaveLength(1);
    await world.pass(2_000);
    expect(world.calls).toHaveLength(2);
  });

  test.each(jumps)('%s sends nothing that is under way a second time', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    await world.send();
    await world.tellOne('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    await world.jump(byMs);
    await world.pass(10_000);
    expect(world.calls).toHaveLength(1);
  });

  test.each(jumps)('%s leaves nothing behind that waited for its turn', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    // An address whose last attempt failed is tried by two at a time: the others wait, already due.
    const held: ((answer: typeof ok) => void)[] = [];
    world.answer = ({ label }) =>
      label === 'first' ? answered(404) : new Promise((resolve) => held.push(resolve));
    await world.send({ maximumAttempts: 1 });
    await world.tell('REPORT', 'first', { subjectId: 'rpt_0' });
    await world.quiet();
    for (let report = 1; report <= 6; report += 1)
      await world.tell('REPORT', `${report}`, { subjectId: `rpt_${report}` });
    await world.quiet();
    expect(held).toHaveLength(2);
    await world.jump(byMs);
    world.answer = () => ok;
    for (const confirm of held) confirm(ok);
    await world.pass(6_000);
    expect(new Set(world.labels())).toEqual(new Set(['first', '1', '2', '3', '4', '5', '6']));
    expect(world.calls).toHaveLength(7);
  });

  test.each(jumps)('%s while no process runs keeps no event from being told', async (_how, byMs) => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.tell('REPORT', 'a');
    // Without a sender nobody notices.
    world.jumpUnseen(byMs);
    await world.send();
    await world.pass(6_000);
    expect(world.labels()).toEqual(['a']);
  });

  test('makes no storm of what was put off', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(503, { retryAfter: '1800' });
    await world.send();
    for (let report = 1; report <= 20; report += 1)
      await world.tell('REPORT', `${report}`, { subjectId: `rpt_${report}` });
    await world.quiet();
    const before = world.calls.length;
    for (const byMs of [hour, -2 * hour, hour]) await world.jump(byMs);
    expect(world.calls).toHaveLength(before);
    await world.pass(1_801_000);
    expect(world.calls.length).toBeGreaterThan(before);
  });

  test('and set right again before anybody looks changes nothing', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => answered(500);
    await world.send();
    const id = await world.tellOne('REPORT', 'a');
    await world.quiet();
    await world.jump(hour);
    await world.jump(-hour);
    expect(await world.delivery(id)).toMatchObject({
      nextAttemptAt: new Date(start.getTime() + 1_000).toISOString(),
    });
  });
});
