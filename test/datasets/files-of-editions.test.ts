import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { emptyFileFacts } from '../../src/datasets/damaged-rows.ts';
import { refusalOf } from '../../src/datasets/edition/build-edition.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { tableRows } from '../../src/datasets/table-reader.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { newRelease } from './registry-release.ts';
import { loadChanged } from './samples.ts';

test('hidden files that macOS adds to an archive or a folder are not a second edition', async () => {
  const [name, content] = ['20261118_CEIS.csv', readFileSync(fixtureFile('20261118_CEIS.csv'))];
  const hidden = { name: `__MACOSX/._${name}`, content: Buffer.from([0, 5, 0x16, 7, 0, 2, 0, 0]) };
  const archive = newFile('20261118_CEIS.zip', craftArchive([{ name, content }, hidden]));
  const loaded = await loadEdition('ceis', [archive], loadOptions(newDatasetsFolder()));
  expect(loaded.edition).toMatchObject({ rows: 5, publishedOn: '2026-11-18' });
  const folder = newDatasetsFolder();
  writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, `._${name}`), hidden.content);
  expect(await loadEdition('ceis', [folder], loadOptions(newDatasetsFolder()))).toMatchObject({
    edition: { rows: 5 },
    notRead: [`._${name}`],
  });
});

test('an edition of PGFN has the files of all six regions, and of debts of no region', async () => {
  const folder = newDatasetsFolder();
  const put = (system: string, region: string) =>
    writeFileSync(
      join(folder, `arquivo_lai_${system}_${region}_202609.csv`),
      readFileSync(fixtureFile(`arquivo_lai_${system}_SP_202609.csv`)),
    );
  for (const system of ['SIDA', 'PREV', 'FGTS']) {
    for (const region of ['1', '2', '3', '5', '6']) put(system, region);
  }
  put('FGTS', 'NA');
  const load = () => loadEdition('pgfn', [folder], loadOptions(newDatasetsFolder()));
  await expect(load()).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    message: expect.stringMatching(/SIDA_4, PREV_4, FGTS_4 are missing/),
  });
  for (const system of ['SIDA', 'PREV', 'FGTS']) put(system, '4');
  put('FGTS', '-9');
  const { edition, notRead } = await load();
  expect(edition).toMatchObject({ rows: 6 * 6 + 2, publishedOn: '2026-09-01' });
  expect(notRead).toEqual([]);
});

test.each([
  ['Socios5.zip', 'K3241.K03200Y5.D61114.SOCIOCSV'],
  ['Motivos.zip', 'F.K03200$Z.D61114.MOTICSV'],
])('an archive of the register of companies without rows is refused: %s', async (archive, name) => {
  const release = newRelease();
  const load = () => loadEdition('receita', [release], loadOptions(newDatasetsFolder()));
  expect((await load()).edition.publishedOn).toBe('2026-11-14');
  writeFileSync(join(release, archive), craftArchive([{ name, content: Buffer.alloc(0) }]));
  await expect(load()).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    message: expect.stringMatching(/(?:SOCIOCSV|MOTICSV) as receita: it has no rows/),
  });
});

test.each([
  [
    'mte',
    'cadastro_de_empregadores.csv',
    (text: string) => text.replace(';CNAE;', ';Inclusão no CEAC;'),
    /Inclusão no CEAC/,
  ],
  [
    'tcu-irregular',
    'responsaveis-contas-irregulares.json',
    (text: string) => text.replaceAll('"uf":', '"dataFinalSancao": "15/09/2034", "uf":'),
    /dataFinalSancao/,
  ],
  [
    'tcu-irregular',
    'responsaveis-contas-irregulares.json',
    (text: string) => text.replace('"uf":', '"dataFinalFinsEleitorais": "05/08/2029", "uf":'),
    /dataFinalFinsEleitorais/,
  ],
] as const)(
  '%s refuses the file of another list of the same publisher: %s',
  async (name, file, change, reason) => {
    await expect(loadChanged(name, file, change)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
  },
);

test('a member that is null in every row does not make a list another one', async () => {
  const { edition } = await loadChanged('tcu-irregular', 'responsaveis-contas-irregulares.json', (text) =>
    text.replaceAll('"uf":', '"dataFinalSancao": null, "uf":'),
  );
  expect(edition).toMatchObject({ rows: 3 });
});

test('a list that fills the sheet of a spreadsheet program is refused: the other rows are lost', async () => {
  const rowsOf = async (rows: number) => {
    const pieces = Readable.from([Buffer.from(`NOME;UF\n${'ENTIDADE;SP\n'.repeat(rows)}`)]);
    const options = { refuse: refusalOf('cepim', 'list.csv'), facts: emptyFileFacts() };
    let count = 0;
    for await (const read of tableRows({ delimiter: ';', columns: { name: ['NOME'] } }, pieces, options))
      count += read.length;
    return count;
  };
  await expect(rowsOf(65_535)).rejects.toMatchObject({
    code: 'DATASET_FILE_UNREADABLE',
    message: expect.stringMatching(/exactly as many rows as a sheet/),
  });
  expect(await rowsOf(65_536)).toBe(65_536);
});
