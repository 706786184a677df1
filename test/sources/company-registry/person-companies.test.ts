import { writeFileSync } from 'node:fs';
import { Value } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { editionFile, listEditions } from '../../../src/datasets/edition/edition-shelf.ts';
import { OpenRegistry } from '../../../src/datasets/registry/open-registry.ts';
import { oddsOfMaskAndName } from '../../../src/datasets/screening/odds.ts';
import type { BasicInformationDetails } from '../../../src/sections/basic-information.ts';
import { relations as section } from '../../../src/sections/relations.ts';
import { personCompanies } from '../../../src/sources/company-registry/kept/person-companies.ts';
import { loadedOn, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { loadRelease, newRelease } from '../../datasets/registry-release.ts';
import { questionAbout } from '../stub-source.ts';

/** A CPF whose six middle digits are 000001, as those of the baker; and one that shows nobody's. */
const joana = '00000000191';
const nobody = '11144477735';

const named = (name: string): BasicInformationDetails => ({
  name,
  taxRegime: null,
  updatedOn: null,
  phones: null,
  emails: null,
  company: null,
  person: null,
});

async function registerWith(...load: [release?: string, change?: Parameters<typeof loadRelease>[2]]) {
  const folder = newDatasetsFolder();
  await loadRelease(folder, ...load);
  return folder;
}

async function ask(
  folder: string,
  {
    cpf = joana,
    name,
    levels = 3,
    askedOn = loadedOn,
  }: Partial<{ cpf: string; name: string; levels: 1 | 3; askedOn: string }>,
) {
  const register = new OpenRegistry(folder);
  try {
    const source = personCompanies(register);
    const plain = questionAbout({ kind: 'cpf', value: cpf }, ['RELATIONS']);
    const question = { ...plain, scope: { ...plain.scope, relationLevels: levels }, askedOn };
    const answer = await source.ask({
      ...question,
      ...(name !== undefined && { known: { BASIC_INFORMATION: named(name) } }),
    });
    const details = source.map(answer, question).RELATIONS;
    if (details !== undefined) expect(Value.Errors(section.details, details).First()).toBeUndefined();
    return { answer, details };
  } finally {
    register.close();
  }
}

describe('the companies of a person, in the register that is kept here', () => {
  test('are those of a partner with her digits and name, with odds, and what they lead to', async () => {
    const { details } = await ask(await registerWith(), { name: 'Joana Fictícia de Souza' });
    const odds = oddsOfMaskAndName({ bearers: 1, people: 14 });
    expect(details).toMatchObject({ levels: 3, branches: null, relatives: null, sameAddress: null });
    expect(
      details?.companies?.map(({ level, name, certainty, odds: own }) => [level, name, certainty, own]),
    ).toEqual([
      [1, 'TECNOLOGIA ALFANUMERICA LTDA', 'POSSIBLE', odds],
      [1, 'PADARIA MODELO DA VILA LTDA', 'POSSIBLE', odds],
    ]);
    expect(details?.companies?.[1]).toMatchObject({
      role: 'Sócio-Administrador',
      since: '2015-03-10',
      status: 'ATIVA',
      document: '99999001000159',
    });
    // She is no partner of herself, however her name is spelt.
    expect(details?.partners?.map(({ level, name }) => [level, name])).toEqual([
      [2, 'INDUSTRIA FICTICIA DE MOVEIS S.A.'],
      [2, 'PESSOA FICTICIA DOIS'],
      [3, 'HOLDING INVENTADA PARTICIPACOES LTDA'],
      [3, 'CARLOS EXEMPLO ROCHA'],
    ]);
  });

  test('of one level are hers alone, and another name with her digits has none', async () => {
    const folder = await registerWith();
    const own = await ask(folder, { name: 'JOANA FICTICIA DE SOUZA', levels: 1 });
    expect(own.details).toMatchObject({ levels: 1, partners: null });
    expect(own.details?.companies).toHaveLength(2);
    expect((await ask(folder, { name: 'OUTRA PESSOA' })).details?.companies).toEqual([]);
  });

  test('may be hers under a similar name, at the odds of the six digits alone', async () => {
    const folder = await registerWith();
    // Her name after a marriage; the register still has the one before.
    const { answer, details } = await ask(folder, { name: 'JOANA DE SOUZA CASADA' });
    expect(details?.companies?.map(({ level, certainty, odds }) => [level, certainty, odds])).toEqual([
      [1, 'POSSIBLE', 0.004],
      [1, 'POSSIBLE', 0.004],
    ]);
    // She is no partner of herself.
    expect(details?.partners?.some(({ name }) => /JOANA/.test(name ?? ''))).toBe(false);
    const textOf = ({ body }: typeof answer) => Buffer.from(body).toString();
    expect(textOf(answer)).toContain('JOANA FICTICIA');
    // Nothing is kept of other people with these digits.
    const other = await ask(folder, { name: 'PEDRO INVENTADO' });
    expect(other.details?.companies).toEqual([]);
    expect(textOf(other.answer)).not.toContain('JOANA');
  });

  test('are found by six digits alone where nobody tells her name, at the odds of that, and lead no further', async () => {
    const folder = await registerWith();
    const { details } = await ask(folder, {});
    expect(details).toMatchObject({ levels: 1, partners: null });
    expect(details?.companies?.map(({ certainty, odds }) => [certainty, odds])).toEqual([
      ['POSSIBLE', 0.004],
      ['POSSIBLE', 0.004],
    ]);
    // Nobody shows these digits: that is certain.
    expect((await ask(folder, { cpf: nobody })).details?.companies).toEqual([]);
  });

  test('are not known where nothing or only a part is loaded, and not denied by what is too old', async () => {
    expect((await ask(newDatasetsFolder(), { name: 'JOANA' })).details).toBeUndefined();
    const part = { states: ['SP'], activeOnly: false };
    const inPart = await registerWith(newRelease(), { part });
    expect((await ask(inPart, { name: 'JOANA FICTICIA DE SOUZA' })).details).toBeUndefined();
    const folder = await registerWith();
    const askedOn = '2027-11-20';
    expect((await ask(folder, { cpf: nobody, askedOn })).details).toMatchObject({
      companies: [],
      edition: { stale: true },
    });
    expect((await ask(folder, { name: 'JOANA FICTICIA DE SOUZA', askedOn })).details?.companies).toHaveLength(
      2,
    );
  });

  test('follow from the answer alone, which names the edition and the hash of every row', async () => {
    const { answer, details } = await ask(await registerWith(), { name: 'JOANA FICTICIA DE SOUZA' });
    expect(answer.editionDate).toBe('2026-11-14');
    const elsewhere = personCompanies(new OpenRegistry(newDatasetsFolder()));
    const question = questionAbout({ kind: 'cpf', value: joana }, ['RELATIONS']);
    expect(elsewhere.map(answer, question).RELATIONS).toEqual(details);
    const stranger = questionAbout({ kind: 'cpf', value: nobody }, ['RELATIONS']);
    expect(() => elsewhere.map(answer, stranger)).toThrow('about somebody else');
    const kept = JSON.parse(Buffer.from(answer.body).toString('utf8'));
    expect(kept.edition.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const { rows } of kept.companies)
      for (const { sha256 } of rows) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('that cannot be read are a failure, and never none', async () => {
    const folder = await registerWith();
    const [edition] = listEditions(folder, 'receita');
    writeFileSync(editionFile(folder, 'receita', edition?.sha256 ?? ''), 'none');
    await expect(ask(folder, { name: 'JOANA' })).rejects.toMatchObject({ code: 'INVALID_ANSWER' });
  });
});
