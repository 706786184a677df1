import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const accounts = 'receitas_candidatos_2022_BRASIL.csv';
const original = 'receitas_candidatos_doador_originario_2022_BRASIL.csv';
const candidates = 'consulta_cand_2022_BRASIL.csv';
const of2022 = [accounts, original, candidates].map(fixtureFile);
const of2014 = fixtureFile('receitas_candidatos_2014_brasil.txt');
const of2024 = fixtureFile('consulta_cand_2024_BRASIL.csv');

async function loaded(...files: readonly string[]): Promise<string> {
  const folder = newDatasetsFolder();
  await loadEdition('tse', files, loadOptions(folder));
  return folder;
}

const textOf = (name: string) => readFileSync(fixtureFile(name), 'latin1');

/** The files of 2022, one of them changed. */
function withChanged(name: string, change: (text: string) => string): readonly string[] {
  return [accounts, original, candidates].map((file) =>
    file === name ? newFile(file, change(textOf(file))) : fixtureFile(file),
  );
}

const refused = (files: readonly string[]) =>
  expect(loadEdition('tse', files, loadOptions(newDatasetsFolder()))).rejects;

describe('the elections of TSE', () => {
  test('say who gave what to whom, with line ends within a field and amounts without a zero', async () => {
    const folder = await loaded(...of2022);
    const facts = searchDataset(folder, 'tse', '00000000272').entries.map((entry) => entry.facts);
    expect(facts).toEqual([
      {
        record: 'DONATION',
        year: '2022',
        date: '2022-09-01',
        recipient: 'CANDIDATA FICTICIA',
        party: 'PFIC',
        amount: '1500.00',
        origin: 'Recursos de pessoas físicas',
        receipt: '10000001',
      },
      expect.objectContaining({ date: '2022-09-15', amount: '0.50', receipt: '10000003' }),
    ]);
  });

  test('name who gave what a party passed on, with the candidate of the account', async () => {
    const folder = await loaded(...of2022);
    expect(searchDataset(folder, 'tse', '00000000353').entries).toMatchObject([
      { facts: { record: 'CANDIDACY', round: '1' } },
      { facts: { record: 'CANDIDACY', round: '2' } },
      { facts: { record: 'PASSED_ON', recipient: 'CANDIDATA FICTICIA', party: 'PFIC', amount: '100000.00' } },
    ]);
    // The party itself gave nothing.
    expect(searchDataset(folder, 'tse', '99999051000136').entries).toEqual([]);
  });

  test('say which elections they are about, and are of the day of the newest', async () => {
    const [edition] = listEditions(await loaded(...of2022, of2014, of2024), 'tse');
    expect(edition).toMatchObject({
      rows: 10,
      publishedOn: '2026-11-20',
      // Of 2024 no CPF of a candidate is shown: it is silent about everybody.
      covers: ['CANDIDACIES 2022', 'DONATIONS 2014', 'DONATIONS 2022'],
    });
  });

  test.each(['-4', '99999002000101'])(
    'are silent about the donations of people if no row shows the CPF of a donor (%s)',
    async (document) => {
      const files = withChanged(accounts, (text) => text.replace(/"00000000(272|191)"/g, `"${document}"`));
      const [edition] = listEditions(await loaded(...files), 'tse');
      expect(edition?.covers).toEqual(['CANDIDACIES 2022']);
    },
  );

  test('are read under the titles of 2014 too, when companies gave', async () => {
    const folder = await loaded(...of2022, of2014);
    expect(searchDataset(folder, 'tse', '99999002000101').entries).toMatchObject([
      { facts: { year: '2014', date: '2014-09-10', amount: '5000', party: 'PFIC' } },
    ]);
    expect(searchDataset(folder, 'tse', '00000000272').entries).toHaveLength(3);
  });

  test('come in archives, of which the files of the states are passed over', async () => {
    const bytes = (name: string) => readFileSync(fixtureFile(name));
    const state = 'receitas_candidatos_2022_SP.csv';
    const archive = craftArchive([
      { name: accounts, content: bytes(accounts) },
      { name: state, content: bytes(accounts) },
      { name: original, content: bytes(original) },
      { name: 'leiame.pdf', content: Buffer.from('%PDF') },
    ]);
    const other = craftArchive([{ name: candidates, content: bytes(candidates) }]);
    const folder = await loaded(
      newFile('prestacao_de_contas_eleitorais_candidatos_2022.zip', archive),
      newFile('consulta_cand_2022.zip', other),
    );
    expect(listEditions(folder, 'tse')).toMatchObject([{ rows: 8 }]);
  });

  test.each<readonly [what: string, files: () => readonly string[], reason: RegExp]>([
    ['without the table of candidates', () => of2022.slice(0, 2), /consulta_cand is missing/],
    [
      'whose titles have changed',
      () => withChanged(accounts, (text) => text.replace('VR_RECEITA', 'VALOR')),
      /VR_RECEITA/,
    ],
    [
      'with the columns of original donors under another name',
      () => [newFile(accounts, textOf(original)), ...of2022.slice(1)],
      /NR_CPF_CNPJ_DOADOR_ORIGINARIO/,
    ],
    [
      'in which a row has no amount',
      () => withChanged(accounts, (text) => text.replace('"1500,00"', '"muito"')),
      /BRASIL\.csv:2\b.*VR_RECEITA/,
    ],
    [
      'in which a row has no year',
      () => withChanged(candidates, (text) => text.replace('"2022";"2";"Eleição', '"#NULO";"2";"Eleição')),
      /year of an election/,
    ],
    ['that was cut off', () => withChanged(accounts, (text) => text.slice(0, 2_000)), /cut off/],
    [
      'of a state alone',
      () => [newFile('receitas_candidatos_2022_SP.csv', textOf(accounts)), ...of2022.slice(1)],
      /BRASIL/,
    ],
  ])('%s are refused', async (_, files, reason) => {
    await refused(files()).toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
  });
});
