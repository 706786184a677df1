import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { cepimOf, fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { loadChanged } from './samples.ts';

const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');
const sida = 'arquivo_lai_SIDA_SP_202609.csv';

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

  test('is never left out if it is the last row and has too few fields: the rows after it are missing', async () => {
    const [titles = '', row = ''] = textOf(sida).split('\r\n');
    const whole = [titles, ...Array<string>(10_000).fill(row), row].join('\r\n');
    for (const cut of [whole.slice(0, whole.lastIndexOf(';')), `${whole.slice(0, -100)}\r\n`]) {
      await expect(loadChanged('pgfn', sida, () => cut)).rejects.toMatchObject({
        code: 'DATASET_FILE_UNREADABLE',
        message: expect.stringMatching(/arquivo_lai_SIDA_SP_202609\.csv:10002 .*cut off/),
      });
    }
    const { edition } = await loadChanged(
      'pgfn',
      sida,
      () => `${titles}\r\n${row.slice(0, -20)}\r\n${whole.slice(titles.length + 2)}`,
    );
    expect(edition).toMatchObject({ damagedRows: [`${sida}:2`] });
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
