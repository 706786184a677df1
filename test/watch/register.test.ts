import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { RegistryPart } from '../../src/datasets/registry/registry-form.ts';
import { loadOptions } from '../datasets/dataset-folder.ts';
import { newRelease, type ReleaseChange } from '../datasets/registry-release.ts';
import { cepim, openWatchWorld, type WatchWorld } from './watch-world.ts';

const bakery = '99999001000159';
const holding = '99999003000148';
const unknown = '99990001000198';

async function load(
  { folder }: WatchWorld,
  change: ReleaseChange,
  day: string,
  part?: RegistryPart,
): Promise<void> {
  const clock = fixedClock(new Date('2026-12-31T12:00:00Z'));
  const options = loadOptions(folder, { acceptShrink: true, clock, ...(part && { part }) });
  await loadEdition('receita', [newRelease(change, { day })], options);
}

describe('the register', () => {
  test('tells of a company that is no longer active, and of a partner that came', async () => {
    const world = await openWatchWorld();
    await load(world, {}, '61114');
    const id = await world.watch([bakery, holding, unknown, '52998224725']);
    expect(await world.run(id)).toMatchObject([{ screened: [{ dataset: 'receita', scope: 'FIRST' }] }]);
    const change: ReleaseChange = {
      Estabelecimentos: (text) =>
        text.replace('"PADARIA DA VILA";"02";"20150310"', '"PADARIA DA VILA";"08";"20261101"'),
      Socios: (text) =>
        text.replace('"99999001";"2";"PESSOA FICTICIA DOIS"', '"99999001";"2";"PESSOA FICTICIA NOVA"'),
    };
    await load(world, change, '61214');
    await world.run(id);
    expect(await world.told()).toMatchObject([
      {
        document: bakery,
        dataset: 'receita',
        changes: [
          {
            kind: 'NO_LONGER_ACTIVE',
            before: { says: 'ATIVA', from: '2015-03-10' },
            after: { says: 'BAIXADA', from: '2026-11-01' },
          },
          { kind: 'PARTNER_CHANGED', before: null, after: { name: 'PESSOA FICTICIA NOVA' } },
          { kind: 'PARTNER_CHANGED', before: { name: 'PESSOA FICTICIA DOIS' }, after: null },
        ],
      },
    ]);
  });

  test('says nothing of a company that an edition does not have: silence proves nothing', async () => {
    const world = await openWatchWorld();
    await load(world, {}, '61114');
    const id = await world.watch([bakery, holding]);
    await world.run(id);
    const without = (text: string) => text.replace(/^"99999003".*$\n?/gm, '');
    await load(world, { Empresas: without, Estabelecimentos: without, Socios: without }, '61214');
    await world.run(id);
    await load(world, {}, '61228');
    await world.run(id);
    expect(await world.told()).toEqual([]);
  });

  test('of active companies alone reports a company that is missing as no longer active, and no partner', async () => {
    const world = await openWatchWorld();
    const part = { states: null, activeOnly: true };
    await load(world, {}, '61114', part);
    const id = await world.watch([bakery, holding, unknown, '52998224725']);
    await world.run(id);
    const closed: ReleaseChange = {
      Estabelecimentos: (text) =>
        text.replace('"PADARIA DA VILA";"02";"20150310"', '"PADARIA DA VILA";"08";"20261101"'),
    };
    await load(world, closed, '61214', part);
    await world.run(id);
    const expected = [
      {
        document: bakery,
        changes: [
          {
            kind: 'NO_LONGER_ACTIVE',
            before: { says: 'ATIVA' },
            after: { says: 'NÃO CONSTA ENTRE AS ATIVAS', from: null },
          },
        ],
      },
    ];
    expect(await world.told()).toMatchObject(expected);
    expect((await world.told())[0]?.changes).toHaveLength(1);
    // It is active again: neither that nor its partners are a change that is reported.
    await load(world, {}, '61228', part);
    await world.run(id);
    expect(await world.told()).toHaveLength(1);
  });

  test('of the active companies of a state reports nothing of a company that is missing', async () => {
    const world = await openWatchWorld();
    await load(world, {}, '61114');
    const id = await world.watch([bakery]);
    await world.run(id);
    await load(world, {}, '61214', { states: ['RS'], activeOnly: true });
    await world.run(id);
    expect(await world.told()).toEqual([]);
  });

  test('tells the names of companies, by which other lists are asked again', async () => {
    const world = await openWatchWorld();
    await world.load(
      'cepim',
      1,
      cepim([
        ['1', '', 'HOLDING INVENTADA PARTICIPACOES'],
        // A list without any document is refused.
        ['2', '99991016000170', 'OUTRA ENTIDADE'],
      ]),
    );
    const id = await world.watch([holding]);
    await world.run(id);
    expect(await world.standing(id, 'cepim')).toMatchObject({ found: 0, nameless: 1 });
    await load(world, {}, '61114');
    expect(await world.run(id)).toMatchObject([
      { screened: [{ dataset: 'receita' }, { dataset: 'cepim', scope: 'WHOLE', told: 1 }] },
    ]);
    expect(await world.standing(id, 'cepim')).toMatchObject({ found: 1, nameless: 0 });
  });
});
