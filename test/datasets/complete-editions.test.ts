import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import type { DatasetName } from '../../src/datasets/index.ts';
import { missingPage } from '../../src/datasets/json-pages.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { newRelease } from './registry-release.ts';
import { dayOf, filesOf, listNames } from './samples.ts';

const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');
const sida = 'arquivo_lai_SIDA_SP_202609.csv';

/** Loads a dataset with one of its samples changed. */
async function loadChanged(name: DatasetName, file: string, change: (text: string) => string) {
  const folder = newDatasetsFolder();
  const files = filesOf(name).map((one) =>
    one === file ? newFile(one, change(textOf(one))) : fixtureFile(one),
  );
  const { edition } = await loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
  return { folder, edition };
}

describe('a row that is not written as its table is', () => {
  test('has its surplus fields joined in its name, where every other field then fits', async () => {
    const { folder } = await loadChanged('pgfn', sida, (text) =>
      text.replace('TRANSPORTES IMAGINÁRIOS EIRELI', 'TRANSPORTES; IMAGINÁRIOS "E" EIRELI'),
    );
    const { entries } = searchDataset(folder, 'pgfn', '99999004000192');
    expect(entries.find(({ names }) => names[0]?.includes(';'))).toMatchObject({
      names: ['TRANSPORTES; IMAGINÁRIOS "E" EIRELI'],
      facts: { amount: '152340.77', from: '2020-07-15', debtor: 'MAIN' },
    });
  });

  test('has them joined in the kind of revenue, if only that makes all other fields fit', async () => {
    const { folder } = await loadChanged('pgfn', sida, (text) =>
      text.replace(';IRPJ;15/07/2020;SIM;152340.77', ';IRPJ; CSLL;15/07/2020;SIM;152340.77'),
    );
    const { entries } = searchDataset(folder, 'pgfn', '99999004000192');
    expect(entries.find(({ facts }) => facts['amount'] === '152340.77')).toMatchObject({
      names: ['TRANSPORTES IMAGINÁRIOS EIRELI'],
      facts: { number: '80 2 20 000001-01', state: 'Em cobrança', revenue: 'IRPJ; CSLL' },
    });
  });

  test.each([
    ['a delimiter in its standing', (text: string) => text.replace(';Em cobrança;', ';Em; cobrança;')],
    ['an empty field too many', (text: string) => text.replace(';Em cobrança;', ';;Em cobrança;')],
    ['two readings', (text: string) => text.replace('EIRELI;SP;', 'EIRELI;SP;SP;')],
    ['a delimiter too many elsewhere', (text: string) => text.replace(';15/07/2020;', ';15/07;/2020;')],
    ['a delimiter missing', (text: string) => text.replace(';SIM;152340.77', 'SIM;152340.77')],
    ['an amount that is none', (text: string) => text.replace('152340.77', 'R$ muito')],
    ['the end of a line within it', (text: string) => text.replace('TRANSPORTES IMAG', 'TRANSPORTES\nIMAG')],
  ])('with %s makes the edition incomplete: refused, with the line', async (_, change) => {
    await expect(loadChanged('pgfn', sida, change)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/arquivo_lai_SIDA_SP_202609\.csv:2\b/),
    });
  });

  test('is left out and reported among 10,000 rows and more', async () => {
    const [titles = '', row = ''] = textOf(sida).split('\r\n');
    const text = [titles, ...Array<string>(10_000).fill(row), row.replace('152340.77', '?'), ''].join('\r\n');
    const { edition } = await loadChanged('pgfn', sida, () => text);
    expect(edition.damagedRows).toEqual([`${sida}:10002`]);
  });

  test('has a quote in an unquoted field as its text', async () => {
    const { folder } = await loadChanged('anp', 'anp-revendedores-varejistas.csv', (text) =>
      text.replace('POSTO FICT', 'POSTO "BOM" FICT'),
    );
    const [entry] = searchDataset(folder, 'anp', '99999060000127').entries;
    expect(entry?.names[0]).toMatch(/^POSTO "BOM" FICT/);
  });

  test('without a name is found by its document', async () => {
    const folder = newDatasetsFolder();
    await loadEdition(
      'cepim',
      [newFile('20261118_CEPIM.csv', cepimOf(['99999001000159', '']))],
      loadOptions(folder),
    );
    expect(searchDataset(folder, 'cepim', '99999001000159').entries).toMatchObject([
      { names: ['99999001000159'] },
    ]);
  });
});

describe('a row of CEIS with another number of fields', () => {
  const ceis = '20261118_CEIS.csv';
  const withoutField = (text: string) => text.replace('EIRELI";"";"000000', 'EIRELI";"000000');

  test.each([
    ['an empty field is missing', withoutField],
    [
      'a field without quotes contains a delimiter',
      (text: string) => text.replace('"Órgão Inventado";"SP"', 'Tribunal; 2a Vara;"SP"'),
    ],
    [
      'such a delimiter is there, and the last field is empty',
      (text: string) =>
        text
          .replace('"Órgão Inventado";"SP"', 'Tribunal; 2a Vara;"SP"')
          .replace(/"Observação[\s\S]*?linha"/, '""'),
    ],
    [
      'the name contains a delimiter, and so may others',
      (text: string) => text.replace('"TRANSPORTES IMAGINÁRIOS EIRELI"', 'TRANSPORTES; IMAGINÁRIOS'),
    ],
    ['the last fields are missing', (text: string) => text.replace(/;"10\/02\/2025";.*\r\n$/, '\r\n')],
  ])('is damaged: %s', async (_, change) => {
    expect(change(textOf(ceis))).not.toBe(textOf(ceis));
    await expect(loadChanged('ceis', ceis, change)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/20261118_CEIS\.csv:\d+ .* 2[1235] fields .* 24 columns/),
    });
  });

  test('is damaged if it is the only row', async () => {
    const loading = loadChanged('ceis', ceis, (text) =>
      withoutField(text.split('\r\n').slice(0, 3).join('\r\n')),
    );
    await expect(loading).rejects.toMatchObject({ message: expect.stringMatching(/23 fields/) });
  });

  test.each([
    ['leaves out its empty last column', (row: string) => row.replace(/;""$/, '')],
    ['ends with a delimiter', (row: string) => `${row};`],
  ])('is complete if each row %s', async (_, change) => {
    const { folder } = await loadChanged('ceis', ceis, (text) => {
      const lines = text.replace(/"Observação[\s\S]*?linha"/, '""').split('\r\n');
      const [titles = '', ...rows] = lines.slice(0, 3);
      return [titles, ...rows.map(change), ''].join('\r\n');
    });
    expect(searchDataset(folder, 'ceis', '99999004000192').entries).toMatchObject([
      { facts: { from: '2025-02-03', until: '2027-02-02' } },
      { facts: { until: null } },
    ]);
  });
});

test('a row whose document is part of the name is damaged', async () => {
  const text = cepimOf(['99999001000159', 'UMA']).replace('"99999001000159"', ';"99999001000159"');
  const loading = loadEdition(
    'cepim',
    [newFile('20261118_CEPIM.csv', text)],
    loadOptions(newDatasetsFolder()),
  );
  await expect(loading).rejects.toMatchObject({ message: expect.stringMatching(/:2 .*6 fields/) });
});

describe('a quote that is never closed', () => {
  const quoted = listNames.filter((name) => filesOf(name).some((file) => /";"|","/.test(textOf(file))));

  test.each(quoted)('in %s is refused with line and column', async (name) => {
    const file = filesOf(name).find((one) => /";"|","/.test(textOf(one))) ?? '';
    const loading = loadChanged(name, file, (text) => {
      const at = text.lastIndexOf('"');
      return text.slice(0, at) + text.slice(at + 1);
    });
    await expect(loading).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/:\d+:\d+ /),
    });
  });
});

describe('columns that decide', () => {
  const embargoes = (titles: string) =>
    newFile('20261118_termo_embargo.csv', `${titles}\n1;99999001000159;A;2021-01-01;N;S\n`);

  test.each([
    'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;SIT_CANCELADO;SIT_DESEMBARGADO',
    'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;CANCELADO;SIT_DESEMBARGO',
    'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_PESSOA_EMBARGADA;DAT_EMBARGO;SIT_CANCELADO;ESTADO',
    'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;X;Y',
  ])('of embargoes must be there: %s', async (titles) => {
    const loading = loadEdition('ibama', [embargoes(titles)], loadOptions(newDatasetsFolder()));
    await expect(loading).rejects.toMatchObject({
      message: expect.stringMatching(/it has no column SIT_(?:CANCELADO|DESEMBARGO)/),
    });
  });

  test.each([
    ['tcu', 'inidoneos.json', 'data_final'],
    ['tcu', 'inidoneos.json', 'nome'],
    ['tcu-irregular', 'responsaveis-contas-irregulares.json', 'nome'],
    ['bcb', 'quadro-geral-proibidos.json', 'Prazo_final_penalidade'],
  ] as const)('of %s in %s must be there: %s', async (name, file, member) => {
    const loading = loadChanged(name, file, (text) => text.replaceAll(`"${member}"`, '"renamed"'));
    await expect(loading).rejects.toMatchObject({ message: expect.stringContaining(member) });
  });
});

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

describe('two editions', () => {
  const folderOf = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const folder = join(newDatasetsFolder(), 'downloads');
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(
        join(folder, name),
        typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
      );
    }
    return folder;
  };
  const mixed = (name: DatasetName, paths: readonly string[]) =>
    expect(loadEdition(name, paths, loadOptions(newDatasetsFolder(), { publishedOn: dayOf(name) }))).rejects;

  test('of PGFN in one folder are refused by their names', async () => {
    const files = Object.fromEntries(
      filesOf('pgfn').flatMap((name) => [
        [name, textOf(name)],
        [name.replace('202609', '202606'), textOf(name)],
      ]),
    );
    await mixed('pgfn', [folderOf(files)]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
      message: expect.stringMatching(/_202606\.csv and .*_202609\.csv are two editions of pgfn/),
    });
  });

  test('of PGFN are told apart where they lack parts', async () => {
    const files = filesOf('pgfn').map((name, at) => [
      at === 0 ? name.replace('202609', '202606') : name,
      textOf(name),
    ]);
    await mixed('pgfn', [folderOf(Object.fromEntries(files))]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
    });
  });

  test('of CEIS of two days are refused, in a folder and by their names', async () => {
    const ceis = textOf('20261118_CEIS.csv');
    const folder = folderOf({ '20261117_CEIS.csv': ceis, '20261118_CEIS.csv': ceis });
    const reason = { message: expect.stringMatching(/20261117_CEIS\.csv and 20261118_CEIS\.csv/) };
    await mixed('ceis', [folder]).toMatchObject(reason);
    await mixed('ceis', [join(folder, '20261117_CEIS.csv'), join(folder, '20261118_CEIS.csv')]).toMatchObject(
      reason,
    );
  });

  test('are refused too where one file is unpacked beside its archive', async () => {
    const content = Buffer.from(textOf('20261118_CEIS.csv'), 'latin1');
    const folder = folderOf({
      '20261118_CEIS.zip': craftArchive([{ name: '20261118_CEIS.csv', content }]),
      '20261118_CEIS.csv': content,
    });
    await mixed('ceis', [folder]).toMatchObject({
      message: expect.stringMatching(/20261118_CEIS\.csv and 20261118_CEIS\.zip\/20261118_CEIS\.csv/),
    });
  });

  test.each(listNames)('of %s without a day in their names are refused', async (name) => {
    const [file = ''] = filesOf(name);
    const folder = folderOf(Object.fromEntries(filesOf(name).map((one) => [one, textOf(one)])));
    const copy = /\.json$/.test(file) ? file.replace('.json', '-copy.json') : `old-${file}`;
    copyFileSync(fixtureFile(file), join(folder, copy));
    const loading = loadEdition(
      name,
      [...filesOf(name).map((one) => join(folder, one)), join(folder, copy)],
      loadOptions(newDatasetsFolder(), { publishedOn: dayOf(name) }),
    );
    await expect(loading).rejects.toMatchObject({
      code: expect.stringMatching(/^DATASET_(?:EDITIONS_MIXED|FILE_UNREADABLE)$/),
    });
  });

  test('of the register of companies are refused by the months in their names', async () => {
    const [october, november] = [newRelease({}, { day: '61010' }), newRelease()];
    copyFileSync(join(october, 'Socios3.zip'), join(november, 'Socios3.zip'));
    await mixed('receita', [november]).toMatchObject({
      code: 'DATASET_EDITIONS_MIXED',
      message: expect.stringMatching(/D61114.*D61010|D61010.*D61114/),
    });
  });
});

describe('a page of a list', () => {
  test.each([
    ['tcu', 'inidoneos.json', '"hasMore": false', '"hasMore": true'],
    ['tcu', 'inabilitados.json', '"offset": 0', '"offset": 500'],
    ['tcu-irregular', 'responsaveis-contas-irregulares.json', '"totalPaginas": 1', '"totalPaginas": 48'],
    [
      'tcu-irregular',
      'responsaveis-contas-irregulares.json',
      '"totalElementos": 3',
      '"totalElementos": 47963',
    ],
    [
      'bcb',
      'quadro-geral-proibidos.json',
      '"value": [',
      '"@odata.nextLink": "https://example.com/2", "value": [',
    ],
  ] as const)('of %s (%s) is refused as the whole list: %s', async (name, file, from, to) => {
    await expect(loadChanged(name, file, (text) => text.replace(from, to))).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/page|rows of the list/),
    });
  });

  test.each([
    [
      'all pages by offset',
      [
        [0, 2, true],
        [2, 1, false],
      ],
      undefined,
    ],
    ['the last page missing', [[0, 2, true]], /next page is missing/],
    [
      'a page in the middle missing',
      [
        [0, 2, true],
        [4, 1, false],
      ],
      /next page is missing/,
    ],
    ['the first page missing', [[2, 1, false]], /next page is missing/],
    [
      'a page twice',
      [
        [0, 2, true],
        [0, 2, true],
        [2, 1, false],
      ],
      /twice/,
    ],
  ] as const)('is checked against the others: %s', (_, pages, reason) => {
    const found = missingPage(
      pages.map(([offset, rows, hasMore]) => ({ answer: { offset, hasMore }, rows })),
    );
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found?.en).toMatch(reason);
  });
});

describe('what a loading has changed', () => {
  const load = (folder: string, ...rows: readonly (readonly [string, string])[]) =>
    loadEdition(
      'cepim',
      [newFile('20261118_CEPIM.csv', cepimOf(...rows))],
      loadOptions(folder, { acceptShrink: true }),
    );

  test('is counted: entries added and removed, equal ones as often as they occur', async () => {
    const folder = newDatasetsFolder();
    const [one, two, three] = (['99999001000159', '99999002000101', '99999003000148'] as const).map(
      (document, at) => [document, `ENTIDADE ${at}`] as const,
    );
    if (one === undefined || two === undefined || three === undefined) throw new Error('there are three');
    expect(await load(folder, one, two)).toMatchObject({ before: undefined, changes: null });
    expect(await load(folder, one, two, three, three)).toMatchObject({
      before: { rows: 2 },
      changes: { added: 2, removed: 0 },
    });
    // Rows have running numbers: the entries behind one that is gone have others.
    expect(await load(folder, one, two, three)).toMatchObject({ changes: { added: 0, removed: 1 } });
    expect(await load(folder, two)).toMatchObject({ changes: { added: 1, removed: 3 } });
    expect(await load(folder, two)).toMatchObject({ isSame: true, changes: { added: 0, removed: 0 } });
  });
});
