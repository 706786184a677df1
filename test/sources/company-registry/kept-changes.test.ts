import { writeFileSync } from 'node:fs';
import { Value } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../src/base/clock.ts';
import { editionFile, listEditions } from '../../../src/datasets/edition/edition-shelf.ts';
import { OpenRegistry } from '../../../src/datasets/registry/open-registry.ts';
import { registrationChanges as section } from '../../../src/sections/registration-changes.ts';
import { keptFirst } from '../../../src/sources/company-registry/kept/kept-first.ts';
import type { SourceAnswer } from '../../../src/sources/define-source.ts';
import { newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadRelease, newRelease, type ReleaseChange } from '../../datasets/registry-release.ts';
import { questionAbout } from '../stub-source.ts';
import { silent } from './registry-answers.ts';

const december = new Date('2026-12-20T12:00:00Z');
const bakery = '99999001000159';

/** The release of November, and that of December with what has changed since. */
async function twoEditions(change: ReleaseChange, first: ReleaseChange = {}): Promise<string> {
  const folder = newDatasetsFolder();
  await loadRelease(folder, newRelease(first));
  await loadRelease(folder, newRelease(change, { day: '61212' }), { clock: fixedClock(december) });
  return folder;
}

async function oneEdition(change: ReleaseChange = {}): Promise<string> {
  const folder = newDatasetsFolder();
  await loadRelease(folder, newRelease(change));
  return folder;
}

async function ask(folder: string, cnpj = bakery, askedOn = '2026-12-20') {
  const register = new OpenRegistry(folder);
  try {
    const source = keptFirst(register, silent);
    const question = questionAbout({ kind: 'cnpj', value: cnpj }, ['REGISTRATION_CHANGES']);
    const answer: SourceAnswer = await source.ask({ ...question, askedOn });
    const details = source.map(answer, question).REGISTRATION_CHANGES;
    expect(source.map({ ...answer }, question).REGISTRATION_CHANGES).toEqual(details);
    if (details !== undefined) expect(Value.Errors(section.details, details).First()).toBeUndefined();
    return { details, answer };
  } finally {
    register.close();
  }
}

const changesOf = async (folder: string, cnpj?: string) => (await ask(folder, cnpj)).details?.changes;
const between = { notBefore: '2026-11-14', date: '2026-12-12' };
const partner = (name: string, mask: string, since: string) =>
  `"99999001";"2";"${name}";"***${mask}**";"49";"${since}";"";"***000000**";"";"00";"5"\n`;

describe('registration changes by the register that is kept here', () => {
  test('are what differs from the edition before, between the days of both', async () => {
    const folder = await twoEditions({
      Empresas: (text) =>
        text.replace(
          '"PADARIA MODELO DA VILA LTDA";"2062";"49";"50000,00"',
          '"PADARIA NOVA LTDA";"2305";"49";"80000,50"',
        ),
      Estabelecimentos: (text) =>
        text.replace(
          '"4721102";"";"RUA";"DAS INVENCOES";"100";"";"CENTRO"',
          '"1091102";"";"RUA";"DAS INVENCOES";"200";"";"CENTRO"',
        ),
    });
    const { details } = await ask(folder);
    expect(details).toMatchObject({
      knownSince: '2026-11-14',
      partnersChangedPercentage: null,
      edition: { dataset: 'receita', publishedOn: '2026-12-12', stale: false },
    });
    expect(details?.changes.filter(({ kind }) => kind !== 'MEMBERSHIP')).toEqual([
      {
        kind: 'NAME',
        ...between,
        before: 'PADARIA MODELO DA VILA LTDA',
        after: 'PADARIA NOVA LTDA',
        partnersChangedPercentage: null,
      },
      {
        kind: 'ADDRESS',
        ...between,
        before: 'RUA DAS INVENCOES, 100, CENTRO, 01001000, SAO PAULO, SP',
        after: 'RUA DAS INVENCOES, 200, CENTRO, 01001000, SAO PAULO, SP',
        partnersChangedPercentage: null,
      },
      { kind: 'CNAE', ...between, before: '4721102', after: '1091102', partnersChangedPercentage: null },
      {
        kind: 'SHARE_CAPITAL',
        ...between,
        before: '50000',
        after: '80000.5',
        partnersChangedPercentage: null,
      },
      {
        kind: 'LEGAL_NATURE',
        ...between,
        before: '2062 Sociedade Empresária Limitada',
        after: expect.stringMatching(/^2305 /),
        partnersChangedPercentage: null,
      },
    ]);
  });

  test('of a status have the day that the register names, and of other activities those that came and went', async () => {
    const status = await twoEditions({
      Estabelecimentos: (text) => text.replace('"02";"20150310"', '"04";"20261201"'),
    });
    expect((await changesOf(status))?.[0]).toEqual({
      kind: 'STATUS',
      date: '2026-12-01',
      before: 'ATIVA',
      after: 'INAPTA',
      partnersChangedPercentage: null,
    });
    const activities = await twoEditions({
      Estabelecimentos: (text) => text.replace('6201501,6202300,6203100', '6201501,6203100,6204000'),
    });
    expect((await changesOf(activities, '33683111000280'))?.[0]).toMatchObject({
      kind: 'CNAE',
      before: '6202300',
      after: '6204000',
    });
  });

  test('of partners who came have their days of entry, and who left is a share of those before', async () => {
    const came = await twoEditions({
      Socios: (text) => text + partner('NOVA SOCIA', '111222', '20261120'),
    });
    expect(await changesOf(came)).toEqual([
      {
        kind: 'MEMBERSHIP',
        date: '2026-11-20',
        before: 'JOANA FICTICIA DE SOUZA; PESSOA FICTICIA DOIS',
        after: 'JOANA FICTICIA DE SOUZA; PESSOA FICTICIA DOIS; NOVA SOCIA',
        partnersChangedPercentage: 0,
      },
      {
        kind: 'MEMBERSHIP',
        date: '2019-01-01',
        before: null,
        after: 'PESSOA FICTICIA DOIS',
        partnersChangedPercentage: null,
      },
    ]);
    const replaced = await twoEditions({
      Socios: (text) =>
        text
          .replace(/"99999001";"2";"JOANA.*\n/, partner('NOVA SOCIA', '111222', '20261120'))
          .replace(/"99999001";"2";"PESSOA.*\n/, ''),
    });
    expect(await changesOf(replaced)).toMatchObject([
      { kind: 'MEMBERSHIP', ...between, after: 'NOVA SOCIA', partnersChangedPercentage: 100 },
    ]);
  });

  test('count nobody as new who only spells the name otherwise, or has another name since the same day', async () => {
    const folder = await twoEditions({
      Socios: (text) =>
        text
          .replace(
            '"JOANA FICTICIA DE SOUZA";"***000001**";"49";"20150310"',
            '"JOANA FICTICIA SOUZA";"***000001**";"49";"20150310"',
          )
          .replace('"PESSOA FICTICIA DOIS"', '"PESSOA FICTICIA CASADA"'),
    });
    expect((await changesOf(folder))?.map(({ date }) => date)).toEqual(['2019-01-01']);
  });

  test('say that there was none only of the time between two editions', async () => {
    const folder = await twoEditions({});
    expect((await ask(folder, '99999004000192')).details).toMatchObject({
      changes: [],
      knownSince: '2026-11-14',
    });
    // The section is left out: nothing is known.
    expect((await ask(await oneEdition(), '99999004000192')).details).toBeUndefined();
  });

  test('are not said to be all of them by an edition that is too old', async () => {
    const folder = await twoEditions({ Empresas: (text) => text.replace('MODELO', 'OUTRA') });
    const late = '2027-11-20';
    const { details } = await ask(folder, bakery, late);
    expect(details).toMatchObject({ knownSince: '2026-11-14', edition: { stale: true } });
    expect(details?.changes.map(({ kind }) => kind)).toContain('NAME');
    expect((await ask(folder, '99999004000192', late)).details).toMatchObject({
      changes: [],
      edition: { stale: true },
    });
  });

  test('by one edition are the entries of partners after the company opened, and silence proves nothing', async () => {
    const { details } = await ask(await oneEdition());
    expect(details).toMatchObject({
      knownSince: null,
      partnersChangedPercentage: null,
      changes: [{ kind: 'MEMBERSHIP', date: '2019-01-01', before: null, after: 'PESSOA FICTICIA DOIS' }],
    });
  });

  test('of a company that the edition before does not have, or has as the same day, compare nothing', async () => {
    const isNew = await twoEditions(
      {},
      {
        Estabelecimentos: (text) => text.replace(/"99999001";"0001".*\n/, ''),
      },
    );
    expect((await ask(isNew)).details).toMatchObject({ knownSince: null });
  });

  test('are told without comparison where the edition before is damaged', async () => {
    const folder = await twoEditions({ Empresas: (text) => text.replace('MODELO', 'OUTRA') });
    const [, before] = listEditions(folder, 'receita');
    writeFileSync(editionFile(folder, 'receita', before?.sha256 ?? ''), 'none');
    expect((await ask(folder)).details).toMatchObject({
      knownSince: null,
      changes: [{ kind: 'MEMBERSHIP' }],
    });
  });

  test('follow from the answer alone, which names both editions and the hash of every row', async () => {
    const folder = await twoEditions({ Empresas: (text) => text.replace('MODELO', 'OUTRA') });
    const { details, answer } = await ask(folder);
    const question = questionAbout({ kind: 'cnpj', value: bakery }, ['REGISTRATION_CHANGES']);
    const again = keptFirst(new OpenRegistry(newDatasetsFolder()), silent).map(answer, question);
    expect(again.REGISTRATION_CHANGES).toEqual(details);
    const kept = JSON.parse(Buffer.from(answer.body).toString('utf8'));
    expect(kept.before.edition).toMatchObject({ publishedOn: '2026-11-14' });
    for (const { sha256 } of kept.before.company.rows) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});
