import { describe, expect, test } from 'vitest';
import { redeliverDiscarded } from '../../src/webhook/deliveries.ts';
import { openOutbox } from '../../src/webhook/outbox.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { changeWebhook } from '../../src/webhook/webhooks.ts';
import { answered, ok, openWorld, type World } from './delivery-world.ts';

const [one, two, three] = ['https://one.example/', 'https://two.example/', 'https://three.example/'];
const targets = openTargets([], async () => ['93.184.216.34']);

const move = (world: World, id: string, url: string) =>
  changeWebhook(world.storage, world.organizationId, { id, url }, { targets, now: world.clock.now() });

/** What reached each address, in order, without what it refused. */
const reached = ({ calls }: World, url: string) =>
  calls.filter((call) => call.url === url).map(({ label }) => label);

describe('what waits for a webhook that gets another address', () => {
  test('goes there at once and in its order, before what is told later, and holds up no one at the old address', async () => {
    const world = await openWorld();
    const sections = await world.register('REPORT', one);
    await world.register('REPORT_STATUS', one);
    world.answer = ({ url }) => (url === one ? answered(503, { retryAfter: '600' }) : ok);
    await world.send();
    await world.tell('REPORT', 'first');
    await world.tell('REPORT', 'second');
    await world.tell('REPORT_STATUS', 'decided');
    await world.quiet();
    expect(world.labels()).toEqual(['first']);
    world.answer = () => ok;
    await move(world, sections.id, two);
    await world.tell('REPORT', 'third');
    await world.quiet();
    expect(reached(world, two)).toEqual(['first', 'second', 'third']);
    // Nothing before it is for the old address any more.
    expect(reached(world, one)).toEqual(['first', 'decided']);
  });

  test.each([two, three])('keeps the order of %s, where others go already or nobody does', async (to) => {
    const world = await openWorld();
    const sections = await world.register('REPORT', one);
    await world.register('REPORT_STATUS', two);
    world.answer = () => answered(503, { retryAfter: '600' });
    const sender = await world.send({ maximumAttempts: 5 });
    await world.tell('REPORT', 'first');
    await world.tell('REPORT_STATUS', 'decided');
    await world.tell('REPORT', 'second');
    await world.quiet();
    expect(world.labels().toSorted()).toEqual(['decided', 'first']);
    world.answer = () => ok;
    await move(world, sections.id, to);
    await world.quiet();
    expect(reached(world, to)[to === two ? 1 : 0]).toBe('first');
    await world.pass(700_000);
    const after = reached(world, to).slice(to === two ? 1 : 0);
    expect(after).toEqual(to === two ? ['first', 'decided', 'second'] : ['first', 'second']);
    expect(sender.failures).toEqual([]);
  });

  test('does not have the failures of the old address counted again', async () => {
    const world = await openWorld();
    const { id } = await world.register('REPORT', one);
    world.answer = () => answered(500);
    await world.send();
    const event = await world.tellOne('REPORT', 'first');
    await world.quiet();
    await world.pass(2_000);
    expect(await world.delivery(event)).toMatchObject({ status: 'PENDING' });
    await move(world, id, two);
    await world.quiet();
    expect(reached(world, two)).toEqual(['first']);
    expect(await world.delivery(event)).toMatchObject({ status: 'PENDING' });
    await world.pass(5_000);
    expect(reached(world, two)).toEqual(['first', 'first']);
    expect(await world.delivery(event)).toMatchObject({ status: 'DISCARDED' });
  });

  test.each([
    ['is gone', answered(410), ['first', 'second']],
    ['fails', answered(500), ['first', 'second']],
    ['confirms it', ok, ['second']],
  ] as const)('is sent once if the old address then %s', async (_, last, expected) => {
    const world = await openWorld();
    const { id } = await world.register('REPORT', one);
    await world.register('REPORT_STATUS', one);
    let end: (answer: typeof last) => void = () => {};
    const held = new Promise<typeof last>((resolve) => {
      end = resolve;
    });
    world.answer = ({ url }) => (url === one ? held : ok);
    await world.send({ maximumAttempts: 1 });
    const ids = [await world.tellOne('REPORT', 'first'), await world.tellOne('REPORT', 'second')];
    await expect.poll(() => world.calls.length).toBe(1);
    const changed = await move(world, id, two);
    expect(changed.disabledAt).toBeNull();
    end(last);
    await world.quiet();
    expect(reached(world, two)).toEqual(expected);
    for (const event of ids) expect(await world.delivery(event)).toMatchObject({ status: 'DELIVERED' });
  });

  test('and was given up before is redelivered to the new address, in its order', async () => {
    const world = await openWorld();
    const { id } = await world.register('REPORT', one);
    await world.register('REPORT_STATUS', one);
    world.answer = () => answered(500);
    const before = await world.send({ maximumAttempts: 1 });
    await world.tell('REPORT', 'first');
    await world.tell('REPORT', 'second');
    await world.quiet();
    await before.stop();
    await move(world, id, two);
    let left = 1;
    // The first is refused once more, and what is told meanwhile waits behind both.
    world.answer = () => (left-- > 0 ? answered(503, { retryAfter: '1' }) : ok);
    await world.send({ maximumAttempts: 3 });
    const engine = { storage: world.storage, clock: world.clock, outbox: openOutbox() };
    await redeliverDiscarded(engine, world.organizationId, id);
    await world.quiet();
    await world.tell('REPORT', 'third');
    await world.pass(1_500);
    expect(reached(world, two)).toEqual(['first', 'first', 'second', 'third']);
  });
});
