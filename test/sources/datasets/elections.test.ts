import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import type { Document } from '../../../src/document/document.ts';
import { sectionDefinition } from '../../../src/sections/index.ts';
import { formatIn } from '../../../src/wording/format.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from '../../datasets/dataset-folder.ts';
import { evaluateRule } from '../../policy/one-rule.ts';
import { ask } from './ask-datasets.ts';

const of2022 = [
  'receitas_candidatos_2022_BRASIL.csv',
  'receitas_candidatos_doador_originario_2022_BRASIL.csv',
  'consulta_cand_2022_BRASIL.csv',
].map(fixtureFile);
const of2014 = fixtureFile('receitas_candidatos_2014_brasil.txt');

const donor: Document = { kind: 'cpf', value: '00000000272' };
const candidate: Document = { kind: 'cpf', value: '00000000353' };
const stranger: Document = { kind: 'cpf', value: '52998224725' };
const company: Document = { kind: 'cnpj', value: '99999002000101' };

async function folderWith(...files: readonly string[]): Promise<string> {
  const folder = newDatasetsFolder();
  await loadEdition('tse', files, loadOptions(folder));
  return folder;
}

const donations = (where?: Record<string, unknown>) => ({
  rule: 'ELECTORAL_DONATIONS',
  ...(where && { where }),
  failWhen: 'GREATER_THAN 1000 BRL',
  statusToApply: 'ALERT' as const,
});

describe('donations and candidacies by the tables of TSE', () => {
  test('are told with their elections and edition, and add up', async () => {
    const { details, answer } = await ask(await folderWith(...of2022), 'PEP', donor);
    expect(details).toMatchObject({
      exposed: null,
      positions: null,
      related: null,
      donations: [
        { year: 2022, date: '2022-09-15', recipient: 'CANDIDATA FICTICIA', party: 'PFIC', amount: 0.5 },
        { year: 2022, date: '2022-09-01', amount: 1_500 },
      ],
      donationsTotal: 1_500.5,
      candidacies: [],
      elections: {
        donationYears: [2022],
        candidacyYears: [2022],
        edition: { dataset: 'tse', publishedOn: '2026-11-20', stale: false },
      },
    });
    expect(answer.editionDate).toBe('2026-11-20');
  });

  test('of a candidacy tell its last round; what a party passed on is in no total', async () => {
    const { details } = await ask(await folderWith(...of2022), 'PEP', candidate);
    expect(details).toMatchObject({
      candidacies: [{ year: 2022, office: 'GOVERNADOR', constituency: 'SÃO PAULO', result: 'NÃO ELEITO' }],
      donations: [{ amount: 100_000, passedOn: true }],
      donationsTotal: null,
    });
  });

  test('of a company come from the years in which companies gave', async () => {
    const { details } = await ask(await folderWith(...of2022, of2014), 'PEP', company);
    expect(details).toMatchObject({ donations: [{ year: 2014, amount: 5_000 }], donationsTotal: 5_000 });
  });

  test('of a donor whose CPF is masked are not the subject’s, and leave open what the subject gave', async () => {
    const masked = (file: string) => {
      const text = readFileSync(file, 'latin1').replaceAll('"00000000272"', '"***000002**"');
      return newFile(basename(file), text);
    };
    const folder = await folderWith(...of2022.map(masked));
    const { details } = await ask(folder, 'PEP', donor);
    expect(details).toMatchObject({
      donations: null,
      donationsTotal: null,
      candidacies: null,
      elections: { donationYears: [], candidacyYears: [] },
    });
    if (details === undefined) throw new Error('the tables are loaded');
    expect(evaluateRule(donations(), { PEP: details }, { kind: 'cpf' }).status).toBe('NOT_APPLIED');
    expect((await ask(folder, 'PEP', stranger)).details).toMatchObject({ donations: [] });
  });

  test('that are none in some elections are no total of none, and too old nothing at all', async () => {
    const folder = await folderWith(...of2022);
    const { details } = await ask(folder, 'PEP', stranger);
    expect(details).toMatchObject({ donations: [], donationsTotal: null, candidacies: [] });
    const askedOn = '2028-06-01';
    const old = await ask(folder, 'PEP', stranger, { askedOn });
    expect(old.details).toMatchObject({
      donations: null,
      candidacies: null,
      elections: { edition: { stale: true } },
    });
    expect((await ask(folder, 'PEP', donor, { askedOn })).details?.donations).toHaveLength(2);
  });

  test('say nothing of exposure where the list of CGU is not loaded, and nothing at all where neither is', async () => {
    const { details } = await ask(await folderWith(...of2022), 'PEP', stranger);
    const words = (language: 'en' | 'pt-BR') =>
      sectionDefinition('PEP').figures(
        details ?? {},
        { language, format: formatIn(language, 'UTC') },
        '2026-11-20',
      );
    expect(words('en')).toEqual(['exposure not queried', 'no donation in 2022']);
    expect(words('pt-BR')).toEqual(['exposição não consultada', 'nenhuma doação em 2022']);
    expect((await ask(newDatasetsFolder(), 'PEP', stranger)).details).toBeUndefined();
    const folder = newDatasetsFolder();
    await loadEdition('pep', [fixtureFile('202610_PEP.csv')], loadOptions(folder));
    const alone = await ask(folder, 'PEP', stranger);
    expect(alone.details).toMatchObject({ exposed: false, donations: null });
    expect(alone.details).not.toHaveProperty('elections');
  });

  test('stand beside exposure, and the same comes of the kept answer', async () => {
    const folder = await folderWith(...of2022);
    await loadEdition('pep', [fixtureFile('202610_PEP.csv')], loadOptions(folder));
    const { details, answer, source, question } = await ask(folder, 'PEP', stranger);
    expect(details).toMatchObject({ exposed: false, donations: [], edition: { dataset: 'pep' } });
    expect(source.map(answer, question).PEP).toEqual(source.map(answer, question).PEP);
    // The oldest of what answered.
    expect(answer.editionDate).toBe('2026-10-01');
  });

  test('are applied by a rule only where every election that it means was looked through', async () => {
    const { details } = await ask(await folderWith(...of2022), 'PEP', donor);
    if (details === undefined) throw new Error('the tables are loaded');
    const statusOf = (where?: Record<string, unknown>) =>
      evaluateRule(donations(where), { PEP: details }, { kind: 'cpf' });
    // The donations in 2022 decide alone: other years can only increase the sum.
    expect(statusOf()).toMatchObject({ status: 'ALERT', value: { least: 1_500.5, most: null } });
    expect(statusOf({ sinceYear: 2022 })).toMatchObject({ status: 'ALERT' });
    expect(statusOf({ sinceYear: 2023 })).toMatchObject({ status: 'NOT_APPLIED', value: null });
    const complete = {
      ...details,
      elections: { donationYears: [2022, 2024], candidacyYears: [2022] },
    };
    const since = (sinceYear: number) =>
      evaluateRule(donations({ sinceYear }), { PEP: complete }, { kind: 'cpf' });
    expect(since(2022)).toMatchObject({ status: 'ALERT', value: 1_500.5 });
    expect(since(2023)).toMatchObject({ status: 'APPROVED', value: 0 });
    expect(since(2018)).toMatchObject({ status: 'ALERT', value: { least: 1_500.5, most: null } });
  });
});
