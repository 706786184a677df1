import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openScreenHere } from '../../src/watch/screen-here.ts';
import type { ScreenStretch } from '../../src/watch/screening.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { newDatasetsFolder } from '../datasets/dataset-folder.ts';
import { newCompany } from '../http/new-company.ts';
import { cepim, expectOnce, type ListRow, openWatchWorld, type WatchWorld } from './watch-world.ts';

/** Three stretches, the last one not full. */
const documents = Array.from({ length: 1_100 }, newCompany);
const rowsOf = (places: readonly number[]): readonly ListRow[] =>
  places.map((place): ListRow => [String(place), documents[place] ?? '', `EMPRESA ${place}`]);
/** Some in every stretch: more than are told in one transaction. */
const spread = Array.from({ length: 70 }, (_, at) => at * 15);

const beginning = async () => {
  const world = await openWatchWorld();
  await world.load('cepim', 1, cepim(rowsOf([1])));
  const id = await world.watch(documents);
  await world.run(id);
  return { world, id };
};

/** Screens some stretches, and then breaks as a process does that is stopped. */
function breakingAfter(stretches: number): { readonly screen: ScreenStretch; close(): void } {
  const here = openScreenHere();
  let left = stretches;
  return {
    ...here,
    screen: (task, signal) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('stopped')) : here.screen(task, signal);
    },
  };
}

async function runBroken(world: WatchWorld, id: string, stretches: number): Promise<void> {
  const broken = breakingAfter(stretches);
  await expect(world.run(id, { screen: broken.screen })).rejects.toThrow('stopped');
  broken.close();
}

const expected = [
  `LEFT_LIST ${documents[1]}`,
  ...spread.map((place) => `NEWLY_LISTED ${documents[place]}`),
].sort();

describe('a screening that is stopped', () => {
  test.each([0, 1, 2])(
    'after %i stretches tells nothing, and the next one goes on where it was',
    async (stretches) => {
      const { world, id } = await beginning();
      await world.load('cepim', 2, cepim(rowsOf(spread)));
      await runBroken(world, id, stretches);
      expect(await world.tale()).toEqual([]);
      expect(await world.standing(id, 'cepim')).toMatchObject({
        unfinished: true,
        publishedOn: '2026-11-01',
      });
      const asked: number[] = [];
      const here = openScreenHere();
      await world.run(id, {
        screen: (task, signal) => {
          asked.push(task.subjects[0]?.position ?? -1);
          return here.screen(task, signal);
        },
      });
      here.close();
      expect(asked[0]).toBe(stretches * 500);
      expect([...(await world.tale())].sort()).toEqual(expected);
      expect(await world.standing(id, 'cepim')).toMatchObject({ unfinished: false, found: spread.length });
    },
  );

  test('while it tells, tells the rest later and nothing twice, whatever has come into force meanwhile', async () => {
    const { world, id } = await beginning();
    await world.load('cepim', 2, cepim(rowsOf(spread)));
    const stop = new AbortController();
    const { record } = world.engine.outbox;
    let recorded = 0;
    Object.assign(world.engine.outbox, {
      record: (...given: Parameters<typeof record>) => {
        recorded += 1;
        if (recorded === 30) stop.abort(new Error('stopped'));
        return record(...given);
      },
    });
    await expect(world.run(id, { signal: stop.signal })).rejects.toThrow('stopped');
    const told = (await world.tale()).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(expected.length);
    await world.load('cepim', 3, cepim(rowsOf([...spread, 2])));
    await world.run(id);
    const tale = await world.tale();
    expectOnce(tale);
    expect([...tale].sort()).toEqual([...expected, `NEWLY_LISTED ${documents[2]}`].sort());
  });

  test('tells nothing of an edition that it has not come through, once another one is in force', async () => {
    const { world, id } = await beginning();
    await world.load('cepim', 2, cepim(rowsOf([1, 5, 700])));
    await runBroken(world, id, 1);
    await world.load('cepim', 3, cepim(rowsOf([1, 700])));
    await world.run(id);
    expect(await world.tale()).toEqual([`NEWLY_LISTED ${documents[700]}`]);
  });
});

describe('two processes on one database', () => {
  test('tell everything once', async () => {
    const file = await newDatabaseFile();
    const folder = newDatasetsFolder();
    const world = await openWatchWorld({ file, folder });
    const other = await openWatchWorld({ file, folder });
    await world.load('cepim', 1, cepim(rowsOf([1])));
    const id = await world.watch(documents);
    await world.run(id);
    await world.load('cepim', 2, cepim(rowsOf(spread)));
    const runs = await Promise.all([
      world.run(id, { waits: true }),
      other.run(id, { waits: true }),
      other.run(id),
    ]);
    expect(runs.flat().reduce((sum, { screened }) => sum + (screened[0]?.told ?? 0), 0)).toBe(
      expected.length,
    );
    expect([...(await world.tale())].sort()).toEqual(expected);
  });
});

describe('asking only whom a change may concern', () => {
  const words = ['COMERCIO', 'BANANAS', 'NORTE', 'FICTICIO', 'IMAGINARIA', 'PADARIA'];
  const name = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
    .map((some) => some.join(' '));
  const few = documents.slice(0, 6);
  const row = fc.tuple(fc.constantFrom('', ...few), name);
  const edition = fc.array(row, { minLength: 1, maxLength: 6 });
  const portfolio = fc.uniqueArray(fc.tuple(fc.constantFrom(...few), name), {
    minLength: 1,
    maxLength: 5,
    selector: ([document]) => document,
  });

  test('finds what asking about everybody finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        portfolio,
        fc.array(edition, { minLength: 2, maxLength: 4 }),
        async (people, editions) => {
          const world = await openWatchWorld();
          const listed = editions.map((rows) =>
            cepim([
              ...rows.map(([document, own], at): ListRow => [String(at), document, own]),
              // A list with few documents is refused.
              ...rows.map((_, at): ListRow => [`other ${at}`, '99991016000170', 'OUTRA ENTIDADE']),
            ]),
          );
          const id = await world.watch(people);
          for (const [at, content] of listed.entries()) {
            await world.load('cepim', at + 1, content);
            await world.run(id);
          }
          // One that begins now asks about everybody.
          const fresh = await world.watch(people);
          await world.run(fresh);
          expect(await keysOf(world, id)).toEqual(await keysOf(world, fresh));
        },
      ),
      { numRuns: 12 },
    );
  });
});

async function keysOf({ engine }: WatchWorld, id: string) {
  const rows = await engine.storage.db
    .selectFrom('watch_finding')
    .select(['position', 'findings'])
    .where('watch_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ position, findings }) => [
    position,
    JSON.parse(findings)
      .map((one: { key: string; says: { certainty: string } }) => `${one.says.certainty} ${one.key}`)
      .sort(),
  ]);
}
