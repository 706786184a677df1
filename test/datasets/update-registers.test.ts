import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';
import { fileReply, servePublishers, statusReply } from './publisher-server.ts';
import { update } from './update-from-server.ts';

describe('a dataset of several archives', () => {
  test('of an election is taken with all before it, once both its archives are out', async () => {
    const server = await servePublishers();
    const address = (file: string) => `cdn.tse.jus.br/estatistica/sead/odsele/${file}`;
    const archiveOf = (year: number, ...names: readonly string[]) =>
      craftArchive(
        names.map((name) => ({
          name: name.replace('2022', String(year)),
          content: Buffer.from(
            readFileSync(fixtureFile(name), 'latin1').replaceAll('"2022"', `"${year}"`),
            'latin1',
          ),
        })),
      );
    for (const year of [2018, 2020, 2022, 2024]) {
      const accounts = archiveOf(
        year,
        'receitas_candidatos_2022_BRASIL.csv',
        'receitas_candidatos_doador_originario_2022_BRASIL.csv',
      );
      const candidates = archiveOf(year, 'consulta_cand_2022_BRASIL.csv');
      server.serve(
        address(`prestacao_contas/prestacao_de_contas_eleitorais_candidatos_${year}.zip`),
        fileReply(accounts),
      );
      server.serve(address(`consulta_cand/consulta_cand_${year}.zip`), fileReply(candidates));
    }
    const candidacies = address('consulta_cand/consulta_cand_2026.zip');
    server.serve(candidacies, fileReply(archiveOf(2026, 'consulta_cand_2022_BRASIL.csv')));
    const { edition } = await update('tse', server, newDatasetsFolder());
    expect(server.questions[0]).toMatchObject({ status: 404 });
    expect(edition.covers).toEqual(
      ['CANDIDACIES', 'DONATIONS'].flatMap((what) =>
        [2018, 2020, 2022, 2024].map((year) => `${what} ${year}`),
      ),
    );
    expect(edition).toMatchObject({ rows: 32, publishedOn: '2026-11-20' });
  });
});

describe('a register whose address a catalogue tells', () => {
  const catalogue = 'dados.antt.gov.br/api/3/action/package_show?id=rntrc';
  const fileOf = (month: string) => `dados.antt.gov.br/dataset/rntrc/download/${month}.csv`;
  const resource = (month: string, change: Readonly<Record<string, unknown>> = {}) => ({
    url: `https://${fileOf(month)}`,
    name: `Transportadores ${month}`,
    format: 'CSV',
    created: `${month}-05T10:00:00`,
    last_modified: null,
    ...change,
  });
  const listing = (...resources: readonly unknown[]) =>
    fileReply(JSON.stringify({ success: true, result: { resources } }), { contentType: 'application/json' });
  const table = readFileSync(fixtureFile('antt-rntrc-transportadores.csv'));

  test('is taken from where the newest of them lies, and is the edition that a full load gives', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    server.serve(
      catalogue,
      listing(
        resource('2026-09'),
        resource('2026-10'),
        resource('2026-08', { last_modified: '2026-11-30T10:00:00' }),
        resource('2026-11', { format: 'PDF', url: 'https://dados.antt.gov.br/dicionario.pdf' }),
        resource('2026-12', { name: 'Veículos', url: 'https://dados.antt.gov.br/rntrc-veiculos.csv' }),
      ),
    );
    const lastModified = 'Thu, 05 Nov 2026 10:00:00 GMT';
    server.serve(fileOf('2026-10'), fileReply(table, { lastModified }));
    const { edition } = await update('antt', server, folder);
    const full = await loadEdition(
      'antt',
      [newFile('rntrc-transportadores.csv', table)],
      loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-05' }),
    );
    expect(edition).toEqual(full.edition);
    expect(await update('antt', server, folder)).toMatchObject({ isSame: true });
    expect(server.questions.at(-1)).toMatchObject({ path: fileOf('2026-10'), status: 304 });
  });

  test.each([
    ['names no table', listing(resource('2026-10', { format: 'PDF', url: 'https://x.example/a.pdf' }))],
    ['is another page', fileReply('{"error": "no"}', { contentType: 'application/json' })],
    ['is no JSON', fileReply('nothing', { contentType: 'text/plain' })],
    ['leads to another host', listing(resource('2026-10', { url: 'https://elsewhere.example/a.csv' }))],
    ['is not there', statusReply(404)],
  ])('fails by name where the catalogue %s', async (_, reply) => {
    const server = await servePublishers();
    server.serve(catalogue, reply);
    await expect(update('antt', server, newDatasetsFolder())).rejects.toMatchObject({
      code: 'DATASET_DOWNLOAD_FAILED',
      params: { dataset: 'antt', address: 'https://dados.antt.gov.br/dataset/rntrc' },
    });
  });
});
