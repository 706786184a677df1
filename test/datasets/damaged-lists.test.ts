import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { datasets } from '../../src/datasets/index.ts';
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

/** A list in the layout of CEIS, with the kind of each person. */
const ceisTitles = '"TIPO DE PESSOA";"CPF OU CNPJ DO SANCIONADO";"NOME DO SANCIONADO"';
const otherCeisTitles =
  ';"CÓDIGO DA SANÇÃO";"CATEGORIA DA SANÇÃO";"DATA INÍCIO SANÇÃO";"DATA FINAL SANÇÃO";"ÓRGÃO SANCIONADOR"';
type CeisRow = readonly [kind: string, document: string];
const ceisOf = (rows: readonly CeisRow[]) =>
  [
    ceisTitles + otherCeisTitles,
    ...rows.map(([kind, document], at) => `"${kind}";"${document}";"NOME ${at}";"${at}";"";"";"";""`),
  ].join('\r\n');
const loadCeis = (folder: string, ...rows: readonly CeisRow[]) =>
  loadEdition('ceis', [newFile('20261118_CEIS.csv', ceisOf(rows))], loadOptions(folder));

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
    await loadCeis(folder, ...[...others, '9100010065.0'].map((document) => ['F', document] as const));
    expect(searchDataset(folder, 'ceis', '910.001.006-50').entries).toEqual([]);
    expect(searchDataset(folder, 'ceis', '091.000.100-65').entries).toHaveLength(1);
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

  test.each([
    [3, 3, false],
    [3, 2, false],
    [4, 2, true],
    [3, 1, true],
  ])(
    'of a short list with %i documents, %i of them newly wrong, are a minority or refused',
    async (all, wrong, isMinority) => {
      const folder = newDatasetsFolder();
      const some = companies.slice(0, all);
      await load(folder, rowsOf(some));
      const documents = some.map((document, at) => (at < wrong ? invalid(document) : document));
      const code = await load(folder, rowsOf(documents)).then(
        () => null,
        (error) => error.code,
      );
      expect(code).toBe(isMinority ? null : 'DATASET_DOCUMENTS');
    },
  );

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

describe('an edition without documents', () => {
  const masks = /[*X]{3}\.?\d{3}\.?\d{3}[-.]?[*X]{2}/g;
  const searchedByDocument = listNames.filter((name) => datasets[name].leastDocuments !== undefined);

  test('is refused of every list but those that show no document', () => {
    const others = listNames.filter((name) => !searchedByDocument.includes(name));
    expect(others).toEqual(['ofac', 'un', 'eu', 'uk']);
    expect(others.every((name) => datasets[name].namesAlone)).toBe(true);
  });

  test.each(searchedByDocument.flatMap((name) => ['', 'nan', '-', '0'].map((word) => [name, word] as const)))(
    'of %s, with %j in their place, is refused also if it is the first',
    async (name, word) => {
      const folder = newDatasetsFolder();
      const files = filesOf(name).map((file) => {
        const text = readFileSync(fixtureFile(file), 'latin1');
        return newFile(file, text.replaceAll(wholeDocuments, word).replaceAll(masks, word));
      });
      const loading = loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
      await expect(loading).rejects.toMatchObject({ code: 'DATASET_WITHOUT_DOCUMENTS' });
      expect(listEditions(folder, name)).toEqual([]);
    },
  );

  const systems = ['SIDA', 'PREV', 'FGTS'];
  const pgfnOf = (system: string, documents: readonly string[]) => {
    const file = `arquivo_lai_${system}_SP_202609.csv`;
    const [titles = ''] = readFileSync(fixtureFile(file), 'latin1').split(/\r?\n/);
    const columns = titles.split(';');
    const rows = documents.map((document) =>
      columns
        .map((title) => (title === 'CPF_CNPJ' ? document : title === 'VALOR_CONSOLIDADO' ? '1.00' : 'X'))
        .join(';'),
    );
    return newFile(file, [titles, ...rows].join('\n'));
  };

  test('is refused where one of its files is emptied, and names it', async () => {
    const load = (documents: readonly string[]) =>
      loadEdition(
        'pgfn',
        systems.map((system) => pgfnOf(system, system === 'FGTS' ? documents : [...companies, ...companies])),
        loadOptions(newDatasetsFolder()),
      );
    await expect(load(companies.slice(0, 5).map(() => ''))).rejects.toMatchObject({
      code: 'DATASET_WITHOUT_DOCUMENTS',
      message:
        'Only 0 % of the rows in arquivo_lai_FGTS_SP_202609.csv have a CPF or CNPJ; a file of pgfn has one in 90 % of its rows or more.',
    });
    const { edition } = await load([...companies.slice(0, 5), '']);
    expect(edition).toMatchObject({ rows: 126, documents: 125 });
  });

  test('of donors is refused, though TSE has candidates', async () => {
    const files = filesOf('tse').map((file) => {
      const text = readFileSync(fixtureFile(file), 'latin1');
      const isOfDonors = file.startsWith('receitas');
      const [titles = '', first = ''] = text.split(/\r?\n/);
      const rows = Array.from({ length: 5 }, () => first);
      return newFile(
        file,
        isOfDonors ? [titles, ...rows].join('\n').replaceAll(wholeDocuments, '#NULO#') : text,
      );
    });
    await expect(loadEdition('tse', files, loadOptions(newDatasetsFolder()))).rejects.toMatchObject({
      code: 'DATASET_WITHOUT_DOCUMENTS',
    });
  });

  test('of a few is refused also if most documents are wrong', async () => {
    const loading = load(
      newDatasetsFolder(),
      rowsOf(['11111111111111', '99991000000100', companies[0] ?? '']),
    );
    await expect(loading).rejects.toMatchObject({ code: 'DATASET_DOCUMENTS' });
  });
});

describe('the kind that a list states', () => {
  /** A CNPJ without its zeros, whose 11 digits are also a valid CPF. */
  const [company, asPerson] = ['00040188000100', '40188000100'];
  const ofKind = withDocuments.filter((name) => !['tcu', 'bcb', 'mte', 'ibama', 'tse'].includes(name));

  test.each(ofKind)('in %s decides between a CPF and a CNPJ without its zeros', async (name) => {
    const folder = newDatasetsFolder();
    const files = filesOf(name).map((file) => {
      const text = readFileSync(fixtureFile(file), 'latin1');
      // No other document shows whether the file kept its zeros.
      const changed = text.replaceAll(wholeDocuments, (document) =>
        document.replace(/\D/g, '').length === 14 ? asPerson : '52998224725',
      );
      return newFile(file, changed);
    });
    await loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
    expect(searchDataset(folder, name, asPerson).entries).toEqual([]);
    expect(searchDataset(folder, name, company).entries.length).toBeGreaterThan(0);
  });

  test('in TSE decides for donors by the kind of the donor and by the origin of the money', async () => {
    const folder = newDatasetsFolder();
    const files = filesOf('tse').map((file) => {
      const text = readFileSync(fixtureFile(file), 'latin1');
      const changed = /doador_originario/.test(file)
        ? text.replace(/"\d{11}"(;"[^"]*";"[^"]*";)"F"/, `"${asPerson}"$1"J"`)
        : text.replace(/pessoas f.sicas(.*?)"\d{11}"/, `pessoas jur\xeddicas$1"${asPerson}"`);
      return newFile(file, changed);
    });
    const { edition } = await loadEdition('tse', files, loadOptions(folder));
    // Only the file of receipts has documents that kept their zeros.
    expect(edition).toMatchObject({ wrongDocuments: 1, restoredDocuments: 1 });
    expect(searchDataset(folder, 'tse', asPerson).entries).toEqual([]);
    expect(searchDataset(folder, 'tse', company).entries).toHaveLength(1);
  });

  test.each([
    ['J', asPerson, company],
    ['J', `${asPerson}.0`, company],
    ['F', '00052998224725', '52998224725'],
    ['F', '529.982.247-25', '52998224725'],
    ['Pessoa Jurídica', asPerson, company],
    ['', asPerson, asPerson],
  ])('%j and %s are %s', async (kind, printed, document) => {
    const folder = newDatasetsFolder();
    await loadCeis(folder, [kind, printed]);
    expect(searchDataset(folder, 'ceis', document).entries).toHaveLength(1);
  });

  test.each([
    ['J', '52998224725'],
    ['J', '***.982.247-**'],
    ['F', '99991016000170'],
  ])('%s and %s contradict each other: a wrong document, found by its name', async (kind, printed) => {
    const folder = newDatasetsFolder();
    const { edition } = await loadCeis(folder, [kind, printed], ['J', '99991016000170']);
    expect(edition).toMatchObject({ rows: 2, documents: 1, wrongDocuments: 1 });
    expect(searchDataset(folder, 'ceis', '52998224725').entries).toEqual([]);
    expect(searchDataset(folder, 'ceis', 'NOME 0').entries).toHaveLength(1);
  });

  test('and that many rows contradict is damage', async () => {
    const rows = companies.map((document, at) => [at < 10 ? 'F' : 'J', document] as const);
    await expect(loadCeis(newDatasetsFolder(), ...rows)).rejects.toMatchObject({ code: 'DATASET_DOCUMENTS' });
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
