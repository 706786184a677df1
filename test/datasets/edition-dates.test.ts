import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { newRelease } from './registry-release.ts';

describe('a date in the future', () => {
  test.each([
    ['in a name', '20991118_CEPIM.csv', undefined],
    ['that was stated', 'download.csv', '2099-11-18'],
    ['two days ahead', '20261122_CEPIM.csv', undefined],
  ])('%s is refused', async (_, file, publishedOn) => {
    const folder = newDatasetsFolder();
    const given = newFile(file, cepimOf(['99999001000159', 'UMA']));
    await expect(loadEdition('cepim', [given], loadOptions(folder, { publishedOn }))).rejects.toMatchObject({
      code: 'DATASET_FUTURE',
    });
    expect(listEditions(folder, 'cepim')).toEqual([]);
  });
});

describe('a stated date', () => {
  const cepim = (name: string) => newFile(name, cepimOf(['99999001000159', 'UMA']));
  const fixture = (name: string) => (file: string) => newFile(file, readFileSync(fixtureFile(name)));

  test.each([
    ['cepim', '20240101_CEPIM.csv', cepim, '01 Jan 2024'],
    ['cepim', '20261117_CEPIM.csv', cepim, '17 Nov 2026'],
    ['cepim', '20261119_CEPIM.csv', cepim, '19 Nov 2026'],
    ['pep', '202609_PEP.csv', fixture('202610_PEP.csv'), '01 Sept 2026'],
    ['un', 'consolidated.xml', fixture('consolidated.xml'), '17 Nov 2026'],
    ['un', '20261118_consolidated.xml', fixture('consolidated.xml'), '17 Nov 2026'],
    ['eu', 'csvFullSanctionsList_1_1.csv', fixture('csvFullSanctionsList_1_1.csv'), '17 Nov 2026'],
    ['mte', 'cadastro_de_empregadores.csv', fixture('cadastro_de_empregadores.csv'), '06 Oct 2026'],
  ] as const)('that differs from the date of %s in %s is refused', async (name, file, make, date) => {
    const folder = newDatasetsFolder();
    const loading = loadEdition(name, [make(file)], loadOptions(folder, { publishedOn: '2026-11-18' }));
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_DATES_DIFFER',
      message: `The date of this edition of ${name} is ${date} in ${file}, and 18 Nov 2026 in the option --date.`,
    });
    expect(listEditions(folder, name)).toEqual([]);
  });

  test('that differs from the date in the name of an archive is refused', async () => {
    const content = Buffer.from(cepimOf(['99999001000159', 'UMA']), 'latin1');
    const archive = newFile('20261101_CEPIM.zip', craftArchive([{ name: 'CEPIM.csv', content }]));
    const options = loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' });
    await expect(loadEdition('cepim', [archive], options)).rejects.toMatchObject({
      code: 'DATASET_DATES_DIFFER',
    });
  });

  test('that differs from the date of the register is refused', async () => {
    const options = loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' });
    await expect(loadEdition('receita', [newRelease()], options)).rejects.toMatchObject({
      code: 'DATASET_DATES_DIFFER',
    });
  });

  test('that differs is also refused for the files of the active edition, which stays unchanged', async () => {
    const folder = newDatasetsFolder();
    const file = cepim('20261117_CEPIM.csv');
    const { edition } = await loadEdition('cepim', [file], loadOptions(folder));
    const refusal = await loadEdition(
      'cepim',
      [file],
      loadOptions(folder, { publishedOn: '2026-11-18' }),
    ).catch((error: unknown) => error);
    if (!(refusal instanceof CreditError)) throw new Error('it was loaded');
    expect(describeError(refusal, 'en').mend).toContain('Nothing was changed.');
    expect(describeError(refusal, 'pt-BR')).toEqual({
      message:
        'A data desta edição de cepim é 17/11/2026 em 20261117_CEPIM.csv, e 18/11/2026 na opção --date.',
      mend: expect.stringContaining('Nada foi alterado.'),
    });
    expect(listEditions(folder, 'cepim')).toEqual([edition]);
    expect(searchDataset(folder, 'cepim', '99999001000159').entries).toHaveLength(1);
  });

  test('corrects the date of an edition whose files show none', async () => {
    const folder = newDatasetsFolder();
    const file = cepim('download.csv');
    await loadEdition('cepim', [file], loadOptions(folder, { publishedOn: '2026-11-18' }));
    const earlier = { publishedOn: '2026-11-17' };
    await expect(loadEdition('cepim', [file], loadOptions(folder, earlier))).rejects.toMatchObject({
      code: 'DATASET_OLDER',
    });
    const corrected = await loadEdition(
      'cepim',
      [file],
      loadOptions(folder, { ...earlier, acceptOlder: true }),
    );
    expect(corrected).toMatchObject({ isSame: false, edition: earlier });
    expect(listEditions(folder, 'cepim')).toMatchObject([earlier]);
    expect(searchDataset(folder, 'cepim', '99999001000159').entries).toHaveLength(1);
    expect(await loadEdition('cepim', [file], loadOptions(folder))).toMatchObject({ isSame: true });
  });

  test('is replaced by the date in the name of the same file', async () => {
    const folder = newDatasetsFolder();
    const options = { publishedOn: '2026-11-18' };
    await loadEdition('cepim', [cepim('download.csv')], loadOptions(folder, options));
    const named = [cepim('20240101_CEPIM.csv')];
    await expect(loadEdition('cepim', named, loadOptions(folder))).rejects.toMatchObject({
      code: 'DATASET_OLDER',
    });
    const { edition } = await loadEdition('cepim', named, loadOptions(folder, { acceptOlder: true }));
    expect(edition.publishedOn).toBe('2024-01-01');
  });

  test('does not replace a date in the future', async () => {
    const text = readFileSync(fixtureFile('consolidated.xml'), 'latin1').replace(
      /dateGenerated="[^"]*"/,
      'dateGenerated="2099-11-17T00:00:09Z"',
    );
    const options = loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' });
    const loading = loadEdition('un', [newFile('consolidated.xml', text)], options);
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_FUTURE' });
  });

  test.each([
    ['cepim', '20261118_CEPIM.csv', cepim, '2026-11-18'],
    ['pep', '202610_PEP.csv', fixture('202610_PEP.csv'), '2026-10-15'],
  ] as const)('may be the date of %s in %s, or a day of its month', async (name, file, make, stated) => {
    const options = loadOptions(newDatasetsFolder(), { publishedOn: stated });
    const { edition } = await loadEdition(name, [make(file)], options);
    expect(edition.publishedOn).toBe(stated);
  });
});

describe('a date that is not known', () => {
  test('is asked for in a short message, however many files there are', async () => {
    const refusal = await loadEdition(
      'receita',
      [newRelease({}, { day: '00000' })],
      loadOptions(newDatasetsFolder()),
    ).catch((error: unknown) => error);
    if (!(refusal instanceof CreditError)) throw new Error('it has no date');
    expect(describeError(refusal, 'en')).toEqual({
      message:
        'The date of this edition of receita is not known: neither the names nor the content of Cnaes.zip, Empresas0.zip, Empresas1.zip … show it.',
      mend: "Add the publisher's date: credit data load receita <files> --date 2026-11-20. Nothing was changed.",
    });
  });
});
