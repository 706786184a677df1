import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { fileReply, servePublishers } from './publisher-server.ts';
import { update } from './update-from-server.ts';

const register = 'cad_cia_aberta.csv';
const tables = ['BPA', 'BPP', 'DRE'].flatMap((statement) =>
  ['con', 'ind'].map((scope) => `dfp_cia_aberta_${statement}_${scope}_2025.csv`),
);
const options = { publishedOn: '2026-11-18' };
const bytesOf = (name: string) => readFileSync(fixtureFile(name));

/** The archive of a year, with what else the commission puts there. */
const archiveOf = (year: number) =>
  craftArchive([
    { name: `dfp_cia_aberta_${year}.csv`, content: Buffer.from('CNPJ_CIA;DT_REFER\r\n') },
    { name: `dfp_cia_aberta_DVA_con_${year}.csv`, content: Buffer.from('CNPJ_CIA;DT_REFER\r\n') },
    ...tables.map((name) => ({
      name: name.replace('2025', String(year)),
      content: Buffer.from(bytesOf(name).toString('latin1').replaceAll('2025-', `${year}-`), 'latin1'),
    })),
  ]);

async function loaded(): Promise<string> {
  const folder = newDatasetsFolder();
  await loadEdition('cvm', [register, ...tables].map(fixtureFile), loadOptions(folder, options));
  return folder;
}

describe('the statements of listed companies', () => {
  test('are an entry each, of accounts in reais, of the year that was closed last', async () => {
    const folder = await loaded();
    const facts = searchDataset(folder, 'cvm', '99999002000101').entries.map((entry) => entry.facts);
    expect(facts).toHaveLength(4);
    expect(facts).toContainEqual(
      expect.objectContaining({
        record: 'STATEMENT',
        statement: 'BPA',
        scope: 'CONSOLIDATED',
        refersTo: '2025-12-31',
        version: '1',
        until: '2025-12-31',
        1: '276250000',
        '1 words': 'Ativo Total',
        '1.01.04': '52250000',
      }),
    );
    // An account of the fourth level is part of another.
    expect(facts.every((one) => one['1.01.03.01'] === undefined)).toBe(true);
    expect(listEditions(folder, 'cvm')).toMatchObject([{ rows: 16, covers: ['STATEMENTS 2025'] }]);
  });

  test('come in the archives of several years, with the register beside them', async () => {
    const server = await servePublishers();
    const address = (file: string) => `dados.cvm.gov.br/dados/CIA_ABERTA/${file}`;
    server.serve(address(`CAD/DADOS/${register}`), fileReply(bytesOf(register)));
    for (const year of [2023, 2024, 2025]) {
      server.serve(address(`DOC/DFP/DADOS/dfp_cia_aberta_${year}.zip`), fileReply(archiveOf(year)));
    }
    const { edition } = await update('cvm', server, newDatasetsFolder());
    expect(edition.covers).toEqual([2023, 2024, 2025].map((year) => `STATEMENTS ${year}`));
    expect(edition.files.map(({ name }) => name)).toEqual([
      register,
      ...[2023, 2024, 2025].map((year) => `dfp_cia_aberta_${year}.zip`),
    ]);
    // That of this year is not out yet.
    expect(server.questions).toContainEqual(
      expect.objectContaining({ path: address('DOC/DFP/DADOS/dfp_cia_aberta_2026.zip'), status: 404 }),
    );
  });

  test.each<readonly [what: string, name: string, change: (text: string) => string, reason: RegExp]>([
    ['whose titles have changed', tables[0] ?? '', (text) => text.replace('VL_CONTA', 'VALOR'), /VL_CONTA/],
    ['of another list', register, () => 'CNPJ_FUNDO;DENOM_SOCIAL\r\n1;2\r\n', /CNPJ_CIA/],
    [
      'with a row without an amount',
      tables[0] ?? '',
      (text) => text.replace(/;276250\.0+/, ';muito'),
      /:3\b.*amount/,
    ],
    [
      'in another scale',
      tables[0] ?? '',
      (text) => text.replaceAll(';MIL;', ';BILHÃO;'),
      /units nor in thousands/,
    ],
    [
      'without the day of a statement',
      tables[0] ?? '',
      (text) => text.replaceAll('2025-12-31', ''),
      /day of its/,
    ],
    ['with a row that was cut off', tables[0] ?? '', (text) => text.slice(0, -40), /cut off/],
  ])('%s are refused', async (_, name, change, reason) => {
    const files = [register, ...tables].map((file) =>
      file === name ? newFile(file, change(bytesOf(file).toString('latin1'))) : fixtureFile(file),
    );
    const folder = newDatasetsFolder();
    await expect(loadEdition('cvm', files, loadOptions(folder, options))).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
    expect(listEditions(folder, 'cvm')).toEqual([]);
  });

  test('are loaded with the register and all three statements, or not at all', async () => {
    const some = ['dfp_cia_aberta_BPA_con_2025.csv', 'dfp_cia_aberta_BPP_con_2025.csv'].map(fixtureFile);
    await expect(loadEdition('cvm', some, loadOptions(newDatasetsFolder(), options))).rejects.toMatchObject({
      message: expect.stringMatching(/cad_cia_aberta, DRE are missing/),
    });
  });
});
