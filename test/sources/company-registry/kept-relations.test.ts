import { Value } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { OpenRegistry } from '../../../src/datasets/registry/open-registry.ts';
import { oddsOfMaskAndName } from '../../../src/datasets/screening/odds.ts';
import { relations as section } from '../../../src/sections/relations.ts';
import { keptFirst } from '../../../src/sources/company-registry/kept/kept-first.ts';
import { loadedOn, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadRelease, newRelease } from '../../datasets/registry-release.ts';
import { questionAbout } from '../stub-source.ts';
import { silent } from './registry-answers.ts';

type Load = Parameters<typeof loadRelease> extends [string, ...infer Rest] ? Rest : never;

/** RELATIONS of a company, as far as so many levels. */
async function relationsOf(cnpj: string, levels: 1 | 3, ...load: Load) {
  const folder = newDatasetsFolder();
  await loadRelease(folder, ...load);
  const register = new OpenRegistry(folder);
  try {
    const source = keptFirst(register, silent);
    const plain = questionAbout({ kind: 'cnpj', value: cnpj }, ['RELATIONS']);
    const question = { ...plain, scope: { ...plain.scope, relationLevels: levels }, askedOn: loadedOn };
    const answer = await source.ask(question);
    const details = source.map(answer, question).RELATIONS;
    expect(source.map({ ...answer }, question).RELATIONS).toEqual(details);
    if (details === undefined) throw new Error('the register knows the company');
    expect(Value.Errors(section.details, details).First()).toBeUndefined();
    return details;
  } finally {
    register.close();
  }
}

const shown = (
  related:
    | readonly { level: number; name: string | null; through: string | null; certainty: string }[]
    | null,
) => related?.map(({ level, name, through, certainty }) => [level, name, through, certainty]);

const bakery = '99999001000159';
const alpha = '12ABC345000188';
const industry = '99999002000101';

describe('relations by the register that is kept here', () => {
  test('of one level are the partners, and the companies of which it is one', async () => {
    const { levels, partners, companies } = await relationsOf(industry, 1);
    expect(levels).toBe(1);
    expect(shown(partners)).toEqual([
      [1, 'HOLDING INVENTADA PARTICIPACOES LTDA', null, 'CERTAIN'],
      [1, 'CARLOS EXEMPLO ROCHA', null, 'POSSIBLE'],
    ]);
    expect(shown(companies)).toEqual([[1, 'TECNOLOGIA ALFANUMERICA LTDA', null, 'CERTAIN']]);
    expect(companies?.[0]).toMatchObject({ document: alpha, status: 'ATIVA', since: '2026-07-06' });
  });

  test('of three levels go through partners, by whole document for certain and by name and digits with odds', async () => {
    const { partners, companies } = await relationsOf(bakery, 3);
    expect(shown(partners)).toEqual([
      [1, 'JOANA FICTICIA DE SOUZA', null, 'POSSIBLE'],
      [1, 'PESSOA FICTICIA DOIS', null, 'POSSIBLE'],
      [3, 'INDUSTRIA FICTICIA DE MOVEIS S.A.', alpha, 'POSSIBLE'],
    ]);
    expect(shown(companies)).toEqual([[2, 'TECNOLOGIA ALFANUMERICA LTDA', '***000001**', 'POSSIBLE']]);
    const odds = oddsOfMaskAndName({ bearers: 1, people: 14 });
    expect(companies?.[0]?.odds).toBe(odds);
    // What is reached through somebody who is only possible is no more certain than they are.
    expect(partners?.[2]?.odds).toBe(odds);
    expect(partners?.[0]?.odds).toBeUndefined();
  });

  test('name everybody once, where first met', async () => {
    const { partners, companies } = await relationsOf(alpha, 3);
    expect(shown(partners)).toEqual([
      [1, 'INDUSTRIA FICTICIA DE MOVEIS S.A.', null, 'CERTAIN'],
      [1, 'JOANA FICTICIA DE SOUZA', null, 'POSSIBLE'],
      [2, 'HOLDING INVENTADA PARTICIPACOES LTDA', industry, 'CERTAIN'],
      [2, 'CARLOS EXEMPLO ROCHA', industry, 'POSSIBLE'],
      [3, 'OFFSHORE FICTICIA INC', '99999003000148', 'POSSIBLE'],
      [3, 'PESSOA FICTICIA DOIS', bakery, 'POSSIBLE'],
    ]);
    expect(shown(companies)).toEqual([[2, 'PADARIA MODELO DA VILA LTDA', '***000001**', 'POSSIBLE']]);
  });

  test('list the other establishments, and who else is at the address', async () => {
    const { branches, sameAddress } = await relationsOf(alpha, 1);
    expect(branches).toMatchObject([
      {
        document: '12ABC34501DE35',
        establishment: 'BRANCH',
        status: 'ATIVA',
        openingDate: '2026-08-01',
        state: 'DF',
        city: 'BRASILIA',
      },
    ]);
    expect(sameAddress).toEqual([]);
    expect((await relationsOf(bakery, 1)).sameAddress).toMatchObject([
      { document: '99999006000181', status: 'BAIXADA', certainty: 'CERTAIN' },
      { document: '99999011000194', status: 'ATIVA' },
    ]);
    // "S/N" names no one place.
    expect((await relationsOf('99999008000170', 1)).sameAddress).toBeNull();
  });

  test.each([
    ['the same street', '01001000', '"RUA";"DAS INVENCOES"', 'CERTAIN'],
    ['another street', '01001000', '"RUA";"DO COMERCIO"', undefined],
    ['a street of another kind', '01001000', '"AVENIDA";"DAS INVENCOES"', 'POSSIBLE'],
    ['a street without its kind', '01001000', '"";"DAS INVENÇÕES"', 'POSSIBLE'],
    ['a blank street', '01001000', '"";""', 'POSSIBLE'],
    // A postcode of one street.
    ['a street that is spelt differently', '01310123', '"R";"D INVENCOES"', 'CERTAIN'],
  ])('compare the street of one postcode and number: %s', async (_, postcode, street, certainty) => {
    const release = newRelease({
      Estabelecimentos: (text) =>
        text
          .replaceAll('"01001000"', `"${postcode}"`)
          .replace('"RUA";"DAS INVENCOES";"0100"', `${street};"0100"`),
    });
    const { sameAddress } = await relationsOf(bakery, 1, release);
    const neighbour = sameAddress?.find(({ document }) => document === '99999006000181');
    expect(neighbour?.certainty).toBe(certainty);
    expect(sameAddress).toContainEqual(expect.objectContaining({ document: '99999011000194' }));
  });

  test('tell people apart who share six digits', async () => {
    const partner = (name: string) =>
      `"99999004";"2";"${name}";"***000008**";"49";"20240105";"";"***000000**";"";"00";"6"\n`;
    const release = newRelease({ Socios: (text) => text + partner('JOSE EXEMPLO ALVES') });
    const { companies } = await relationsOf('99999011000194', 3, release);
    expect(shown(companies)).toEqual([[2, 'TRANSPORTES IMAGINARIOS EIRELI', '***000008**', 'POSSIBLE']]);
  });

  test('of a part are told no further than the partners, and never counted as none', async () => {
    const part = { states: ['SP'], activeOnly: false };
    const ofState = await relationsOf(bakery, 3, newRelease(), { part });
    expect(ofState).toMatchObject({ companies: null, branches: [] });
    expect(ofState.partners).toHaveLength(2);
    expect(ofState.sameAddress).toHaveLength(2);
    const active = await relationsOf(bakery, 3, newRelease(), { part: { states: null, activeOnly: true } });
    expect(active.sameAddress).toBeNull();
  });

  test('that lead to too many are told as far as a whole level goes', async () => {
    const crowd = Array.from(
      { length: 3_100 },
      (_, at) =>
        `"99999003";"2";"PESSOA INVENTADA ${at}";"***${String(100_000 + at)}**";"22";"20200101";"";"***000000**";"";"00";"4"\n`,
    ).join('');
    const { levels, partners } = await relationsOf(
      industry,
      3,
      newRelease({ Socios: (text) => text + crowd }),
    );
    expect(levels).toBe(1);
    expect(partners).toHaveLength(2);
  });
});
