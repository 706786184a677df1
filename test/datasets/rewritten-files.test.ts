import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { loadChanged } from './samples.ts';

const day = /(\d\d)\/(\d\d)\/(\d{4})/g;
const titles =
  '"CPF";"Nome_PEP";"Sigla_Função";"Descrição_Função";"Nível_Função";"Nome_Órgão";"Data_Início_Exercício";"Data_Fim_Exercício";"Data_Fim_Carência"\r\n';
const exposed = (until: string) =>
  `"***.000.006-**";"PESSOA";"V";"VEREADOR";"";"CÂMARA";"01/01/2021";"31/12/2024";"${until}"\r\n`;
const loadExposed = (...untils: readonly string[]) => {
  const file = newFile('202610_PEP.csv', titles + untils.map(exposed).join(''));
  return loadEdition('pep', [file], loadOptions(newDatasetsFolder()));
};

describe('the days of a list that a spreadsheet program saved again', () => {
  test.each([
    [
      'with two digits for the year',
      (text: string) => text.replace(day, (_, d, m, y) => `${d}/${m}/${y.slice(2)}`),
    ],
    [
      'of the United States',
      (text: string) => text.replace(day, (_, d, m, y) => `${Number(m)}/${Number(d)}/${y}`),
    ],
    [
      'with the name of the month',
      (text: string) => text.replace(day, (_, d, __, y) => `${d}/nov/${y.slice(2)}`),
    ],
    ['with hyphens', (text: string) => text.replace(day, '$1-$2-$3')],
    ['with the year first', (text: string) => text.replace(day, '$3/$2/$1')],
    ['in words', (text: string) => text.replace(day, '$1 de março de $3')],
    ['with a time of twelve hours', (text: string) => text.replace(day, '$1/$2/$3 12:00:00 AM')],
    ['that are wider than their columns', (text: string) => text.replace(day, '########')],
    ['as numbers', (text: string) => text.replace(day, '45200')],
  ])('are refused with the line: %s', async (_, change) => {
    for (const [name, file] of [
      ['pep', '202610_PEP.csv'],
      ['ceis', '20261118_CEIS.csv'],
    ] as const) {
      await expect(loadChanged(name, file, change)).rejects.toMatchObject({
        code: 'DATASET_FILE_UNREADABLE',
        params: { file: `${file}:2`, reason: { en: expect.stringContaining('spreadsheet program') } },
      });
    }
  });

  test.each([
    // The last column of days of ANS stands before the reason in words.
    ['cvm', 'cad_cia_aberta.csv', /(\d{4})-(\d{2})-(\d{2})/g],
    ['ans', 'Relatorio_cadop_canceladas.csv', /(\d{4})-(\d{2})-(\d{2})(?=";"\D)/g],
  ] as const)('are refused in registers too: %s', async (name, file, days) => {
    const change = (text: string) => text.replace(days, '$3-$2-$1');
    await expect(loadChanged(name, file, change)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      params: { file: `${file}:2`, reason: { en: expect.stringContaining('spreadsheet program') } },
    });
  });

  test('leave the previous edition active', async () => {
    const folder = newDatasetsFolder();
    const text = readFileSync(fixtureFile('202610_PEP.csv'), 'latin1');
    await loadEdition('pep', [newFile('202609_PEP.csv', text)], loadOptions(folder));
    const before = listEditions(folder, 'pep');
    const damaged = newFile('202610_PEP.csv', text.replace(day, '$1/$2/24'));
    await expect(loadEdition('pep', [damaged], loadOptions(folder))).rejects.toThrow();
    expect(listEditions(folder, 'pep')).toEqual(before);
  });

  test('are accepted if the publisher wrote only a few of them, and so are other words', async () => {
    const { edition } = await loadExposed(
      ...Array.from({ length: 200 }, () => '31/12/2029'),
      '31/12/29',
      'Não informada',
      '00/00/0000',
      '31/02/2029',
    );
    expect(edition.rows).toBe(204);
  });
});

test('a list in XML that is not UTF-8 is refused, because its names are damaged', async () => {
  const text = readFileSync(fixtureFile('consolidated.xml'), 'utf8');
  const load = (content: Uint8Array) => {
    const folder = newDatasetsFolder();
    return loadEdition('un', [newFile('consolidated.xml', content)], loadOptions(folder)).then(() => folder);
  };
  await expect(load(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    params: { reason: { en: expect.stringContaining('not UTF-8') } },
  });
  const folder = await load(Buffer.from(text, 'utf8'));
  expect(searchDataset(folder, 'un', 'TRANSPORTES IMAGINÁRIOS EIRELI').entries).toHaveLength(1);
});

test.each([
  ['tcu', 'inabilitados.json', 'inidoneos.json', 'cpf'],
  ['tcu', 'inidoneos.json', 'inabilitados.json', 'cpf_cnpj'],
  ['bcb', 'quadro-geral-inabilitados.json', 'quadro-geral-proibidos.json', 'CPF'],
  ['bcb', 'quadro-geral-proibidos.json', 'quadro-geral-inabilitados.json', 'CPF_CNPJ'],
] as const)('in %s the file %s is refused if it has the rows of %s', async (name, file, other, member) => {
  await expect(
    loadChanged(name, file, () => readFileSync(fixtureFile(other), 'latin1')),
  ).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    params: { file, reason: { en: `its entries have no ${member}` } },
  });
});

test.each([
  ['pgfn', 'arquivo_lai_SIDA_SP_202609.csv', 'VALOR_CONSOLIDADO', '0.00'],
  ['pgfn', 'arquivo_lai_SIDA_SP_202609.csv', 'valor_consolidado', '0.00'],
  ['ceis', '20261118_CEIS.csv', 'DATA FINAL SANÇÃO', '01/01/2020'],
] as const)('a file of %s with two columns of one title is refused', async (name, file, title, cell) => {
  const again = (text: string) =>
    text
      .replaceAll(/^(?="?(?:\d|CEIS"))/gm, `"${cell}";`)
      .replace(/^/, `"${Buffer.from(title, 'latin1').toString('latin1')}";`);
  await expect(loadChanged(name, file, again)).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    params: { file: `${file}:1`, reason: { en: expect.stringContaining('it has several columns') } },
  });
});
