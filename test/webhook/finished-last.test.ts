import { describe, expect, onTestFinished, test } from 'vitest';
import { openListener } from '../../src/webhook/listener.ts';
import { disableWebhook, removeWebhook } from '../../src/webhook/webhooks.ts';
import { spoil } from '../storage/spoil-row.ts';
import { answered, ok, openWorld, type World } from './delivery-world.ts';

const sections = 'https://sections.example/';
const listening = 'http://127.0.0.1:4000/';
const endings = 'https://endings.example/';

async function openTwo(): Promise<World> {
  const world = await openWorld();
  await world.register('REPORT', sections);
  await world.register('REPORT_FINISHED', endings);
  return world;
}

async function tellAll(world: World, subjectId = 'rpt_1'): Promise<void> {
  await world.tell('REPORT', `${subjectId} first`, { subjectId });
  await world.tell('REPORT', `${subjectId} second`, { subjectId });
  await world.tell('REPORT_FINISHED', `${subjectId} finished`, { subjectId });
}

describe('the end of a report, at another address than its sections', () => {
  test('is sent once every section was delivered', async () => {
    const world = await openTwo();
    await tellAll(world);
    await world.send();
    await world.quiet();
    expect(world.labels()).toEqual(['rpt_1 first', 'rpt_1 second', 'rpt_1 finished']);
  });

  test('is sent once every section has had its first attempt, whatever came of it', async () => {
    const world = await openTwo();
    world.answer = ({ label }) => (label === 'rpt_1 second' ? answered(500) : ok);
    await tellAll(world);
    await world.send();
    await world.quiet();
    expect(world.labels()).toEqual(['rpt_1 first', 'rpt_1 second', 'rpt_1 finished']);
  });

  test('waits 20 s for an address that does not answer, and no longer', async () => {
    const world = await openTwo();
    world.answer = ({ url }) => (url === sections ? 'HANG' : ok);
    await tellAll(world);
    await world.send();
    await world.pass(6_000);
    await world.pass(13_000);
    expect(world.labels()).toEqual(['rpt_1 first']);
    await world.pass(2_000);
    expect(world.labels()).toEqual(['rpt_1 first', 'rpt_1 finished']);
  });

  test('waits for sections of its own report only', async () => {
    const world = await openTwo();
    world.answer = ({ label }) => (label.startsWith('rpt_2') ? 'HANG' : ok);
    await tellAll(world, 'rpt_2');
    await tellAll(world, 'rpt_1');
    await world.send();
    await world.quiet();
    expect(world.labels().filter((label) => label.startsWith('rpt_1'))).toEqual([
      'rpt_1 first',
      'rpt_1 second',
      'rpt_1 finished',
    ]);
    expect(world.labels()).not.toContain('rpt_2 finished');
  });

  test('also behind an earlier event of its own address', async () => {
    const world = await openTwo();
    await world.register('CREDIT_POLICY', endings);
    world.answer = ({ url }) => (url === sections ? 'HANG' : ok);
    await world.tell('REPORT', 'section');
    await world.tell('CREDIT_POLICY', 'policy');
    await world.tell('REPORT_FINISHED', 'finished');
    await world.send();
    await world.pass(6_000);
    expect(world.labels().toSorted()).toEqual(['policy', 'section']);
    await world.pass(15_000);
    expect(world.labels()).toContain('finished');
  });

  test('waits for no later section, at an address of both or of its own', async () => {
    const both = 'https://both.example/';
    for (const places of [
      [both, both],
      [sections, endings],
    ] as const) {
      const world = await openWorld();
      await world.register('REPORT', places[0]);
      await world.register('REPORT_FINISHED', places[1]);
      // Statements, or another analysis, arrive while the end waits.
      await tellAll(world);
      await world.tell('REPORT', 'rpt_1 later', { subjectId: 'rpt_1' });
      await world.tell('REPORT_FINISHED', 'rpt_1 finished again', { subjectId: 'rpt_1' });
      world.answer = ({ label }) => (label === 'rpt_1 later' ? 'HANG' : ok);
      await world.send();
      await world.pass(1);
      expect(world.labels().toSorted()).toEqual(
        ['rpt_1 first', 'rpt_1 second', 'rpt_1 finished', 'rpt_1 later'].toSorted(),
      );
      expect(world.labels()).not.toContain('rpt_1 finished again');
    }
  });

  test('needs no wait where nobody asked for sections', async () => {
    const world = await openWorld();
    await world.register('REPORT_FINISHED', endings);
    await tellAll(world);
    await world.send();
    await world.quiet();
    expect(world.labels()).toEqual(['rpt_1 finished']);
  });

  test('waits for no section whose webhook is removed or disabled meanwhile, or whose endpoint is gone', async () => {
    for (const end of ['REMOVED', 'DISABLED', 'GONE'] as const) {
      const world = await openWorld();
      const webhook = await world.register('REPORT', sections);
      await world.register('REPORT_FINISHED', endings);
      let goes = (): void => {};
      const gone = new Promise<void>((resolve) => {
        goes = resolve;
      });
      world.answer = async ({ label }) => {
        if (label !== 'rpt_1 first') return ok;
        await gone;
        return answered(410);
      };
      await tellAll(world);
      await world.send();
      await expect.poll(() => world.labels()).toEqual(['rpt_1 first']);
      if (end === 'REMOVED')
        await removeWebhook(world.storage, world.organizationId, webhook.id, world.clock.now());
      if (end === 'DISABLED')
        await disableWebhook(world.storage, world.organizationId, webhook.id, world.clock.now());
      goes();
      await world.quiet();
      expect([end, world.labels()]).toEqual([end, ['rpt_1 first', 'rpt_1 finished']]);
    }
  });

  test('waits for no section that is damaged', async () => {
    const world = await openTwo();
    await world.tell('REPORT', 'section');
    await world.tell('REPORT_FINISHED', 'finished');
    await spoil(
      world.storage.file,
      "update event set body = replace(body, 'section', 'sections') where type = 'REPORT'",
    );
    await world.send();
    await expect.poll(() => world.labels()).toEqual(['finished']);
  });

  test('waits for no listener, whose process may be gone, nor has a listener wait for others', async () => {
    const world = await openTwo();
    const listener = await openListener(world, {
      organizationId: world.organizationId,
      types: ['REPORT', 'REPORT_FINISHED'],
      url: listening,
      secret: 'whsec_test',
      onFailure: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => listener.close());
    world.answer = ({ url, label }) => (url === sections && label === 'first' ? 'HANG' : ok);
    await world.tell('REPORT', 'first');
    await world.tell('REPORT_FINISHED', 'finished');
    const listeners = await world.send({ scope: { listeners: new Set([listener.endpointId]) } });
    const sent = (to: string) => world.calls.filter(({ url }) => url === to).map(({ label }) => label);
    await expect.poll(() => sent(listening)).toEqual(['first', 'finished']);
    expect(sent(sections)).toEqual([]);
    await listeners.stop();
    await world.tell('REPORT', 'second', { subjectId: 'rpt_2' });
    await world.tell('REPORT_FINISHED', 'second finished', { subjectId: 'rpt_2' });
    await world.send();
    await world.quiet();
    expect(sent(endings)).toContain('second finished');
  });

  test('still waits for sections when what went before it at its own address is given up', async () => {
    const world = await openTwo();
    const policy = await world.register('CREDIT_POLICY', endings);
    world.answer = ({ url }) => (url === sections ? 'HANG' : ok);
    await world.tell('REPORT', 'section');
    await world.tell('CREDIT_POLICY', 'policy');
    await world.tell('REPORT_FINISHED', 'finished');
    await removeWebhook(world.storage, world.organizationId, policy.id, world.clock.now());
    await world.send();
    await world.pass(1);
    expect(world.labels()).toEqual(['section']);
    await world.pass(20_000);
    expect(world.labels()).toContain('finished');
  });
});
