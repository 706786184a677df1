import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import type { Document } from '../../../src/document/document.ts';
import { matchesOf } from '../../../src/report/matches.ts';
import { type SectionDetails, sectionDefinition } from '../../../src/sections/index.ts';
import { licencesOf } from '../../../src/sources/datasets/licences.ts';
import { formatIn } from '../../../src/wording/format.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from '../../datasets/dataset-folder.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { ask, withName } from './ask-datasets.ts';

const registers = {
  anp: ['anp-revendedores-varejistas.csv'],
  ans: ['Relatorio_cadop.csv', 'Relatorio_cadop_canceladas.csv'],
  antt: ['antt-rntrc-transportadores.csv'],
} as const;

const station: Document = { kind: 'cnpj', value: '99999060000127' };
const haulier: Document = { kind: 'cnpj', value: '99999004000192' };
const factory: Document = { kind: 'cnpj', value: '99999002000101' };
const stranger: Document = { kind: 'cnpj', value: '12ABC34501DE35' };
const operator: Document = { kind: 'cnpj', value: '99999071000107' };
const driver: Document = { kind: 'cpf', value: '00000001244' };

async function folderWith(...names: readonly (keyof typeof registers)[]): Promise<string> {
  const folder = newDatasetsFolder();
  for (const name of names) {
    const options = loadOptions(folder, { publishedOn: '2026-11-18' });
    await loadEdition(name, registers[name].map(fixtureFile), options);
  }
  return folder;
}

type Licences = SectionDetails['LICENCES'] | undefined;

const stateOf = (details: Licences, register: string) =>
  details?.registers?.find((one) => one.register === register)?.state;

const wordsOf = (details: Licences, language: 'en' | 'pt-BR') =>
  sectionDefinition('LICENCES').figures(
    details ?? {},
    { language, format: formatIn(language, 'UTC') },
    '2026-11-20',
  );

describe('LICENCES by the loaded registers', () => {
  test('say of each register how the subject stands, with its edition', async () => {
    const { details } = await ask(await folderWith('anp', 'antt'), 'LICENCES', station);
    expect(details).toMatchObject({
      licences: [
        {
          agency: 'ANP',
          activity: 'Revenda varejista de combustíveis automotivos',
          number: 'PR/SP0000001',
          state: 'ACTIVE',
          issuedOn: '2010-02-01',
          validUntil: null,
        },
      ],
      possible: [],
      registers: expect.arrayContaining([
        expect.objectContaining({
          register: 'ANP',
          state: 'REGISTERED',
          editionDate: '2026-11-18',
          edition: expect.objectContaining({ dataset: 'anp', stale: false }),
        }),
      ]),
    });
    expect(stateOf(details, 'ANTT')).toBe('NOT_REGISTERED');
    expect(stateOf(details, 'ANVISA')).toBe('NOT_ASKED');
    expect(wordsOf(details, 'en')).toEqual([
      '1 licence',
      'ANP',
      'not registered: ANTT',
      'not loaded: ANS',
      'not asked: ANVISA, ANATEL, ANEEL, ANAC, ANTAQ',
    ]);
  });

  test('never read a register that is not loaded as one that has none', async () => {
    const { details } = await ask(await folderWith('antt'), 'LICENCES', stranger);
    expect(stateOf(details, 'ANP')).toBe('NOT_LOADED');
    expect(wordsOf(details, 'pt-BR')).toEqual([
      'sem registro: ANTT',
      'não carregados: ANP, ANS',
      'não consultados: ANVISA, ANATEL, ANEEL, ANAC, ANTAQ',
    ]);
    expect((await ask(newDatasetsFolder(), 'LICENCES', stranger)).details).toBeUndefined();
  });

  test('of a person are possible at most, and a question for whoever has looked', async () => {
    const known = withName(driver, 'PESSOA FICTICIA DOZE');
    const { details } = await ask(await folderWith('antt'), 'LICENCES', driver, { known });
    expect(details).toMatchObject({
      licences: [],
      possible: [{ agency: 'ANTT', name: 'PESSOA FICTICIA DOZE', matched: ['DIGITS', 'NAME'], odds: null }],
    });
    expect(stateOf(details, 'ANTT')).toBe('POSSIBLE');
    // A register of companies alone is not asked about a person.
    expect(stateOf(details, 'ANP')).toBe('NOT_ASKED');
    const [match] = matchesOf([{ type: 'LICENCES', details }]);
    expect(match).toMatchObject({ section: 'LICENCES', dataset: 'antt', document: '***000012**' });

    const setAside = [
      {
        rowSha256: match?.rowSha256 ?? '',
        decidedBy: 'ANALISTA INVENTADA',
        reason: 'another',
        decidedAt: '2026-11-19T10:00:00.000Z',
      },
    ];
    const later = await ask(await folderWith('antt'), 'LICENCES', driver, { known, setAside });
    expect(later.details).toMatchObject({ possible: [] });
    expect(stateOf(later.details, 'ANTT')).toBe('NOT_REGISTERED');
    expect(matchesOf([{ type: 'LICENCES', details: later.details }])).toMatchObject([{ setAside: true }]);
  });

  test('of a person of unknown name are unknown if the only match was set aside', () => {
    const match = {
      document: '***000012**',
      names: ['PESSOA FICTICIA DOZE'],
      facts: { activity: 'TAC' },
      sha256: 'a',
      certainty: 'POSSIBLE' as const,
      matched: ['DIGITS' as const],
      odds: null,
      score: null,
      setAside: { decidedBy: 'ANA', reason: 'another', decidedAt: '2026-11-19T10:00:00.000Z' },
    };
    const edition = { sha256: 'b', publishedOn: '2026-11-18', stale: false, staleAfterDays: 75 };
    const statesOf = (more: { readonly needsName?: true }) => {
      const lists = [{ dataset: 'antt', edition, matches: [match], ...more }];
      return stateOf(licencesOf({ document: driver.value, name: null, lists }), 'ANTT');
    };
    expect([statesOf({ needsName: true }), statesOf({})]).toEqual(['NOT_ASKED', 'NOT_REGISTERED']);
  });

  test('of an old edition are shown unchanged, and the register is marked as old', async () => {
    const folder = await folderWith('antt');
    const askedOn = '2027-06-01';
    const { details } = await ask(folder, 'LICENCES', haulier, { askedOn });
    expect(details).toMatchObject({ licences: [{ state: 'ACTIVE', registerStanding: 'ATIVO' }] });
    expect(stateOf(details, 'ANTT')).toBe('STALE');
    expect(stateOf((await ask(folder, 'LICENCES', stranger, { askedOn })).details, 'ANTT')).toBe('STALE');
  });

  test('of a register that shows who lost theirs have the day and the reason', async () => {
    const { details } = await ask(await folderWith('ans'), 'LICENCES', operator);
    expect(details).toMatchObject({
      licences: [
        {
          agency: 'ANS',
          state: 'CANCELLED',
          registerStanding: 'Liquidação Extrajudicial',
          issuedOn: '1998-12-24',
          validUntil: '2015-03-02',
        },
      ],
    });
    const lost = { rule: 'LICENCE_LOST', failWhen: 'IS_TRUE', statusToApply: 'ALERT' as const };
    const LICENCES = details ?? { licences: [] };
    expect(evaluateRule(lost, { LICENCES }, { kind: 'cnpj' }).status).toBe('ALERT');
  });

  test('come equal from the kept answer', async () => {
    const { answer, source, question } = await ask(await folderWith('anp'), 'LICENCES', station);
    expect(source.map(answer, question)).toEqual(source.map(answer, question));
  });
});

describe('a rule on licences', () => {
  const inForce = (where?: Readonly<Record<string, unknown>>) => ({
    rule: 'LICENCES',
    ...(where && { where }),
    passWhen: 'CONTAINS transporte',
    statusToApply: 'ALERT' as const,
  });
  const lost = (where?: Readonly<Record<string, unknown>>) => ({
    rule: 'LICENCE_LOST',
    ...(where && { where }),
    failWhen: 'IS_TRUE',
    statusToApply: 'ALERT' as const,
  });

  test('looks at the registers that were asked, or at those it names, each of which must have been', async () => {
    const { details } = await ask(await folderWith('antt'), 'LICENCES', haulier);
    const LICENCES = details ?? { licences: [] };
    const statusOf = (rule: Parameters<typeof evaluateRule>[0]) =>
      evaluateRule(rule, { LICENCES }, { kind: 'cnpj' }).status;
    expect(statusOf(inForce())).toBe('APPROVED');
    expect(statusOf(inForce({ agencies: ['ANTT'] }))).toBe('APPROVED');
    // The licence in one register decides, whatever the other one contains.
    expect(statusOf(inForce({ agencies: ['ANTT', 'ANP'] }))).toBe('APPROVED');
    expect(statusOf(inForce({ agencies: ['ANP'] }))).toBe('NOT_APPLIED');
    expect(statusOf(lost({ agencies: ['ANTT'] }))).toBe('APPROVED');
    expect(statusOf(lost({ agencies: ['ANP'] }))).toBe('NOT_APPLIED');
  });

  test('is not applied to a registration that is pending, nor to what nobody could have lost', async () => {
    const folder = await folderWith('antt');
    const statusOf = async (document: Document, rule: Parameters<typeof evaluateRule>[0]) => {
      const { details } = await ask(folder, 'LICENCES', document);
      return evaluateRule(rule, { LICENCES: details ?? { licences: [] } }, { kind: 'cnpj' }).status;
    };
    expect(await statusOf(factory, inForce())).toBe('NOT_APPLIED');
    expect(await statusOf(factory, lost())).toBe('NOT_APPLIED');
    expect(await statusOf(stranger, inForce())).toBe('ALERT');
    expect(await statusOf(stranger, lost())).toBe('NOT_APPLIED');
  });
});
