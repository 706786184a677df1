import { describe, expect, test } from 'vitest';
import { eventTypes } from '../../src/webhook/events.ts';
import { type Answer, answered, ok, openWorld } from './delivery-world.ts';

describe('two processes on one database', () => {
  test('send each event once', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    await world.register('REPORT_FINISHED', 'https://two.example/');
    world.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return ok;
    };
    await world.send();
    await world.send();
    const told = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        world.tell(at % 2 === 0 ? 'REPORT' : 'REPORT_FINISHED', `${at}`, { subjectId: `rpt_${at % 20}` }),
      ),
    );
    await world.quiet();
    const sent = world.calls.map(({ id }) => id);
    expect([...sent].sort()).toEqual(told.flat().sort());
    expect(new Set(sent).size).toBe(60);
  });

  test('share what one of them leaves behind', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    world.answer = () => 'HANG';
    const first = await world.send();
    await world.tell('REPORT', 'a');
    await expect.poll(() => world.calls.length).toBe(1);
    await world.send();
    await world.quiet();
    world.answer = () => ok;
    await first.stop();
    await world.quiet();
    expect(world.labels()).toEqual(['a', 'a']);
  });
});

describe('an endpoint that never answers', () => {
  test('keeps none of 99 others from getting what is theirs', async () => {
    const world = await openWorld();
    const organizations = await Promise.all(Array.from({ length: 17 }, () => world.newOrganization()));
    const endpoints = organizations
      .flatMap((organizationId) => eventTypes.map((type) => ({ organizationId, type })))
      .slice(0, 100)
      .map((one, at) => ({ ...one, url: `https://endpoint-${at}.example/` }));
    await Promise.all(
      endpoints.map(({ type, url, organizationId }) => world.register(type, url, organizationId)),
    );
    const [hanging] = endpoints;
    world.answer = ({ url }) => (url === hanging?.url ? 'HANG' : ok);
    // Far more for the one than may be under way at all.
    await Promise.all(
      Array.from({ length: 600 }, (_, at) =>
        world.tell(hanging?.type ?? 'REPORT', 'stuck', {
          subjectId: `rpt_${at}`,
          ...(hanging && { organizationId: hanging.organizationId }),
        }),
      ),
    );
    await world.send();
    await world.quiet();
    const stuck = world.calls.length;
    expect(stuck).toBeGreaterThan(0);
    expect(stuck).toBeLessThan(200);
    await Promise.all(
      endpoints
        .slice(1)
        .map(({ type, organizationId }) => world.tell(type, 'fine', { organizationId, subjectId: 'rpt_x' })),
    );
    await world.quiet();
    const fine = world.calls.slice(stuck);
    expect(new Set(fine.map(({ url }) => url)).size).toBe(99);
    expect(fine.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 99 }, () => 0));
  });
});

describe('an endpoint that fails', () => {
  test('is asked by few at a time until it answers well again', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const held: ((answer: Answer) => void)[] = [];
    world.answer = ({ label }) =>
      label === 'first' ? answered(500) : new Promise((resolve) => held.push(resolve));
    await world.send({ maximumAttempts: 1 });
    await world.tell('REPORT', 'first', { subjectId: 'rpt_0' });
    await world.quiet();
    for (let report = 1; report <= 12; report += 1)
      await world.tell('REPORT', `${report}`, { subjectId: `rpt_${report}` });
    await world.quiet();
    const atFirst = held.length;
    expect(atFirst).toBeLessThan(5);
    held[0]?.(ok);
    await expect.poll(() => held.length).toBe(12);
    for (const confirm of held) confirm(ok);
    await world.quiet();
    expect(world.calls).toHaveLength(13);
  });
});
