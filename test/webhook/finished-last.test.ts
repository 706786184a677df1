import { describe, expect, test } from 'vitest';
import { answered, ok, openWorld, type World } from './delivery-world.ts';

const sections = 'https://sections.example/';
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
});
