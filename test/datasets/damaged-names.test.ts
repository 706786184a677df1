import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const titles = 'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_PESSOA_EMBARGADA;DAT_EMBARGO';

/** Loads embargoes with these names, then as many others. */
function load(names: readonly string[], others: number) {
  const all = [...names, ...Array<string>(others).fill('INDÚSTRIA FICTÍCIA SÃO JOÃO')];
  const rows = all.map((name, at) => `${at};99999002000101;${name};2021-08-10`);
  const file = newFile('areas_embargadas.csv', Buffer.from([titles, ...rows].join('\n'), 'utf8'));
  return loadEdition('ibama', [file], loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-18' }));
}

const misread = (name: string) => new TextDecoder('windows-1252').decode(Buffer.from(name, 'utf8'));

describe('accented letters that another program has damaged', () => {
  test.each([
    ['in Portuguese', misread('CONCEIÇÃO IMAGINÁRIA')],
    ['in lower case', misread('José Inventado à Margem')],
    ['in Polish', misread('SPÓŁKA FIKCYJNA')],
    ['lost', 'CONCEI\uFFFD\uFFFDO IMAGIN\uFFFDRIA'],
  ])('make a list incomplete: %s', async (_, name) => {
    await expect(load(Array<string>(4).fill(name), 300)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/areas_embargadas\.csv:2 .*accented letters are damaged/),
    });
  });

  test('may be in a few names of a publisher', async () => {
    expect((await load(Array<string>(3).fill(misread('CONCEIÇÃO')), 0)).edition).toMatchObject({ rows: 3 });
    expect((await load(Array<string>(4).fill(misread('CONCEIÇÃO')), 400)).edition).toMatchObject({
      rows: 404,
    });
  });

  test('are not in names that are written as they are', async () => {
    const names = [
      'IRMÃOS',
      'SÃ',
      'CRISTÃ',
      'SÃ MARIA',
      'AÇÃO “Ã”',
      'Ângela',
      'Ã-B',
      'ÂMBAR',
      'Łódź',
      'D’ÂVILA',
    ];
    expect((await load(names, 0)).edition).toMatchObject({ rows: 10 });
  });
});
