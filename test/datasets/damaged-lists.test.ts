import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { checkDigits } from '../../src/document/check-digits.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { dayOf, filesOf, listNames, loaded } from './samples.ts';

const cnpjOf = (base: string) => base + checkDigits('cnpj', base);
const cpfOf = (base: string) => base + checkDigits('cpf', base);
/** Companies whose numbers begin with no zero, with one zero, and with two. */
const companies = Array.from({ length: 30 }, (_, at) =>
  cnpjOf(`${['970', '070', '007'][at % 3]}${10_000 + at * 1_111}0001`),
);
const rowsOf = (documents: readonly string[]) =>
  cepimOf(...documents.map((document, at) => [document, `ENTIDADE ${at}`] as const));
const load = (folder: string, text: string, change: Parameters<typeof loadOptions>[1] = {}) =>
  loadEdition('cepim', [newFile('20261118_CEPIM.csv', text)], loadOptions(folder, change));
const withoutZeros = (document: string) => document.replace(/^0+/, '');

/** A whole CPF or CNPJ of the samples, with or without its mask. */
const wholeDocuments = /\b(?:99\.?999\.?0\d\d\/?0001-?\d\d|0{3}\.?0{3}\.?0\d\d-?\d\d)\b/g;
const withDocuments = listNames.filter((name) =>
  filesOf(name).some((file) => readFileSync(fixtureFile(file), 'latin1').search(wholeDocuments) !== -1),
);

describe('a list that a spreadsheet program has saved', () => {
  test('names the lists that show whole documents', () => {
    expect(withDocuments).toEqual([
      'ceis',
      'cnep',
      'cepim',
      'leniency',
      'tcu',
      'tcu-irregular',
      'bcb',
      'mte',
      'ibama',
      'pgfn',
      'tse',
      'anp',
      'ans',
      'antt',
      'cvm',
    ]);
  });

  test.each(withDocuments)(
    '%s with documents in scientific notation is refused, with its line',
    async (name) => {
      const folder = await loaded(name);
      const before = listEditions(folder, name);
      const files = filesOf(name).map((file) => {
        const text = readFileSync(fixtureFile(file), 'latin1');
        return newFile(file, text.replaceAll(wholeDocuments, '9,9999E+13'));
      });
      const loading = loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
      await expect(loading).rejects.toMatchObject({
        code: 'DATASET_FILE_UNREADABLE',
        message: expect.stringMatching(/notation of a spreadsheet/),
      });
      expect(listEditions(folder, name)).toEqual(before);
    },
  );

  test.each(withDocuments)('%s with documents of too few digits is refused', async (name) => {
    const folder = newDatasetsFolder();
    const files = filesOf(name).map((file) => {
      const text = readFileSync(fixtureFile(file), 'latin1');
      return newFile(file, text.replaceAll(wholeDocuments, '99990000'));
    });
    const loading = loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_DOCUMENTS' });
    expect(listEditions(folder, name)).toEqual([]);
  });

  test.each([
    ['9,9991E+13', /:2 .*notation/],
    ['9.9991E13', /:2 .*notation/],
    ['##########', /:2 .*notation/],
    ['#N/D', /:2 .*notation/],
  ])('a single %s is refused', async (document, reason) => {
    const loading = load(newDatasetsFolder(), rowsOf([document, ...companies]));
    await expect(loading).rejects.toMatchObject({ message: expect.stringMatching(reason) });
  });

  test('has its leading zeros restored where that gives a document', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await load(folder, rowsOf(companies.map(withoutZeros)));
    expect(edition).toMatchObject({ rows: 30, documents: 30, wrongDocuments: 0, restoredDocuments: 20 });
    for (const document of companies)
      expect(searchDataset(folder, 'cepim', document).entries).toHaveLength(1);
  });

  test.each([
    ['a data frame', (document: string) => `${withoutZeros(document)}.0`],
    ['a spreadsheet with marks of text', (document: string) => `="${document}"`.replaceAll('"', '""')],
    ['a spreadsheet with an apostrophe', (document: string) => `'${document}`],
  ])('keeps its documents in the notation of %s', async (_, change) => {
    const folder = newDatasetsFolder();
    await load(folder, rowsOf(companies.map(change)));
    for (const document of companies)
      expect(searchDataset(folder, 'cepim', document).entries).toHaveLength(1);
  });

  test('is refused where zeros were not lost, so that a short number is another one', async () => {
    const short = companies.slice(0, 5).map((document) => withoutZeros(document).slice(1));
    const loading = load(newDatasetsFolder(), rowsOf([...companies, ...short]));
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_DOCUMENTS' });
  });

  test('never makes a document of a short number in a list that kept its zeros', async () => {
    const folder = newDatasetsFolder();
    const person = cpfOf('091000100');
    const { edition } = await load(folder, rowsOf([...companies, withoutZeros(person)]));
    expect(edition).toMatchObject({ documents: 30, wrongDocuments: 1, restoredDocuments: 0 });
    expect(searchDataset(folder, 'cepim', person).entries).toEqual([]);
  });

  test('that shifts the point of a number is not another person', async () => {
    const folder = newDatasetsFolder();
    const others = Array.from({ length: 30 }, (_, at) => cpfOf(`1${String(20_000_000 + at * 7)}`));
    await load(folder, rowsOf([...others, '9100010065.0']));
    expect(searchDataset(folder, 'cepim', '910.001.006-50').entries).toEqual([]);
    expect(searchDataset(folder, 'cepim', '091.000.100-65').entries).toHaveLength(1);
  });
});

describe('the documents of a new edition', () => {
  const invalid = (document: string) =>
    document.slice(0, 12) + String((Number(document.slice(12)) + 1) % 100).padStart(2, '0');

  test('may have the few wrong ones that lists have, which are counted', async () => {
    const documents = companies.map((document, at) => (at < 3 ? invalid(document) : document));
    const { edition } = await load(newDatasetsFolder(), rowsOf(documents));
    expect(edition).toMatchObject({ documents: 27, wrongDocuments: 3 });
  });

  test('are refused where more of them are newly wrong', async () => {
    const folder = newDatasetsFolder();
    await load(folder, rowsOf(companies));
    const documents = companies.map((document, at) => (at < 4 ? invalid(document) : document));
    await expect(load(folder, rowsOf(documents))).rejects.toMatchObject({ code: 'DATASET_DOCUMENTS' });
  });

  test('are accepted where as many were wrong before', async () => {
    const folder = newDatasetsFolder();
    const documents = companies.map((document, at) => (at < 3 ? invalid(document) : document));
    await load(folder, rowsOf(documents));
    await load(folder, rowsOf([...documents, companies[0] ?? '']));
  });

  test('are refused where many are missing, unless that is accepted', async () => {
    const folder = newDatasetsFolder();
    await load(folder, rowsOf(companies));
    const documents = companies.map((document, at) => (at < 10 ? '' : document));
    await expect(load(folder, rowsOf(documents))).rejects.toMatchObject({
      code: 'DATASET_DOCUMENTS_MISSING',
      message:
        'Only 67 % of the rows in this edition of cepim have a CPF or CNPJ; in the one in force 100 % have one.',
    });
    await load(folder, rowsOf(documents), { acceptShrink: true });
  });
});

describe('each list', () => {
  test('knows its own codes for no document', async () => {
    const files = filesOf('tse').map((file) => {
      const text = readFileSync(fixtureFile(file), 'latin1');
      return newFile(file, file.startsWith('consulta') ? text.replaceAll(/"\d{11}"/g, '"-4"') : text);
    });
    const { edition } = await loadEdition('tse', files, loadOptions(newDatasetsFolder()));
    expect(edition.wrongDocuments).toBe(0);
  });

  test('of another one, the same code is a wrong document', async () => {
    const { edition } = await load(newDatasetsFolder(), rowsOf([...companies, '-4']));
    expect(edition.wrongDocuments).toBe(1);
  });
});
