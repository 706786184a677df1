import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { DatasetLock } from '../../src/datasets/edition/edition-store.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { craftArchive } from '../archive/craft-archive.ts';
import {
  cepimOf,
  fixtureFile,
  loadingDay,
  loadOptions,
  newDatasetsFolder,
  newFile,
} from './dataset-folder.ts';
import {
  fileReply,
  type PublisherServer,
  type Reply,
  servePublishers,
  statusReply,
} from './publisher-server.ts';
import { update } from './update-from-server.ts';

const cguPage = (day: string) => `portaldatransparencia.gov.br/download-de-dados/cepim/${day}`;
const cguFile = (day: string) =>
  `dadosabertos-download.cgu.gov.br/PortalDaTransparencia/saida/cepim/${day}_CEPIM.zip`;

const zipped = (name: string, text: string) => craftArchive([{ name, content: Buffer.from(text, 'latin1') }]);
const three = cepimOf(['99999001000159', 'UMA'], ['99999002000101', 'DUAS'], ['99999003000148', 'TRES']);
const four = cepimOf(
  ['99999001000159', 'UMA'],
  ['99999002000101', 'DUAS'],
  ['99999003000148', 'TRES'],
  ['99999004000192', 'QUATRO'],
);

/** The publisher has out what it had on that day, behind the redirect that it always gives. */
function publish(server: PublisherServer, day: string, ...replies: readonly Reply[]): void {
  server.serve(cguPage(day), statusReply(302, { location: `https://${cguFile(day)}` }));
  server.serve(cguFile(day), ...replies);
}

const refuseDays = (server: PublisherServer, ...days: readonly string[]) => {
  for (const day of days) server.serve(cguPage(day), statusReply(403));
};

describe('updating a dataset', () => {
  test('takes the newest day that is out: one that is not yet answers 403', async () => {
    const server = await servePublishers();
    refuseDays(server, '20261120');
    publish(server, '20261119', fileReply(zipped('20261119_CEPIM.csv', three)));
    const folder = newDatasetsFolder();
    const { edition, isSame } = await update('cepim', server, folder);
    expect(isSame).toBe(false);
    expect(edition).toMatchObject({
      rows: 3,
      publishedOn: '2026-11-19',
      files: [{ name: '20261119_CEPIM.zip' }],
    });
    expect(server.questions.map(({ path, status }) => [path, status])).toEqual([
      [cguPage('20261120'), 403],
      [cguPage('20261119'), 302],
      [cguFile('20261119'), 200],
    ]);
    expect(readdirSync(join(folder, 'cepim', 'download')).sort()).toEqual(['in-force.json', 'lock.db']);
  });

  test('gives the very edition that loading the same file gives', async () => {
    const server = await servePublishers();
    const archive = zipped('20261120_CEPIM.csv', three);
    publish(server, '20261120', fileReply(archive));
    const { edition } = await update('cepim', server, newDatasetsFolder());
    const loaded = await loadEdition(
      'cepim',
      [newFile('20261120_CEPIM.zip', archive)],
      loadOptions(newDatasetsFolder()),
    );
    expect(edition).toEqual(loaded.edition);
  });

  test('fetches nothing where nothing has changed', async () => {
    const server = await servePublishers();
    publish(server, '20261120', fileReply(zipped('20261120_CEPIM.csv', three)));
    const folder = newDatasetsFolder();
    const first = await update('cepim', server, folder);
    const again = await update('cepim', server, folder);
    expect(again).toMatchObject({ isSame: true, edition: first.edition });
    expect(server.questions.at(-1)?.status).toBe(304);
  });

  test('asks without a condition once another edition was loaded by hand', async () => {
    const server = await servePublishers();
    publish(server, '20261120', fileReply(zipped('20261120_CEPIM.csv', three)));
    const folder = newDatasetsFolder();
    const first = await update('cepim', server, folder);
    await loadEdition(
      'cepim',
      [newFile('20261119_CEPIM.csv', four)],
      loadOptions(folder, { acceptOlder: true }),
    );
    const again = await update('cepim', server, folder, { acceptShrink: true });
    expect(again).toMatchObject({ isSame: false, edition: { sha256: first.edition.sha256 } });
  });

  test('asks for nothing older than what is in force', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    await loadEdition('cepim', [newFile('20261119_CEPIM.csv', three)], loadOptions(folder));
    refuseDays(server, '20261120', '20261119');
    await expect(update('cepim', server, folder)).rejects.toMatchObject({
      code: 'DATASET_DOWNLOAD_FAILED',
      params: { host: 'portaldatransparencia.gov.br' },
    });
    expect(server.questions).toHaveLength(2);
  });

  test('asks for nothing where what is in force is newer than this day', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    await loadEdition('cepim', [newFile('20261121_CEPIM.csv', three)], loadOptions(folder));
    expect(await update('cepim', server, folder)).toMatchObject({ isSame: true });
    expect(server.questions).toEqual([]);
  });

  test('says what to download by hand where its publisher refuses this address', async () => {
    const server = await servePublishers();
    for (let back = 0; back < 10; back += 1) refuseDays(server, `202611${20 - back}`);
    const folder = newDatasetsFolder();
    await expect(update('cepim', server, folder)).rejects.toMatchObject({
      code: 'DATASET_DOWNLOAD_FAILED',
      message: expect.stringMatching(/portaldatransparencia.gov.br: it answers 403/),
      params: { address: expect.stringMatching(/^https/), example: '20261118_CEPIM.zip' },
    });
    expect(server.questions).toHaveLength(8);
    expect(listEditions(folder, 'cepim')).toEqual([]);
  });

  test('keeps the pace of its publisher: it waits between two questions', async () => {
    const server = await servePublishers();
    refuseDays(server, '20261120');
    publish(server, '20261119', fileReply(zipped('20261119_CEPIM.csv', three)));
    const waits: number[] = [];
    await update('cepim', server, newDatasetsFolder(), { wait: async (ms) => void waits.push(ms) });
    expect(waits).toEqual([1_000, 1_000]);
  });
});

describe('a download that is cut off', () => {
  const archive = zipped('20261120_CEPIM.csv', three);

  test('goes on where it was, in the same update', async () => {
    const server = await servePublishers();
    // Longer than what lies in buffers, which is lost with its connection.
    const long = craftArchive([
      { name: 'noise.bin', content: randomBytes(600_000) },
      { name: '20261120_CEPIM.csv', content: Buffer.from(three, 'latin1') },
    ]);
    publish(server, '20261120', fileReply(long, { cutAfter: 500_000 }), fileReply(long));
    const { edition } = await update('cepim', server, newDatasetsFolder());
    expect(edition.rows).toBe(3);
    const [, , , rest] = server.questions;
    expect(rest).toMatchObject({
      status: 206,
      headers: { range: expect.stringMatching(/^bytes=[1-9]\d+-$/) },
    });
  });

  test('goes on where it was, in the next update', async () => {
    const server = await servePublishers();
    const cut = [0, 1, 2].map(() => fileReply(archive, { silentAfter: 60 }));
    publish(server, '20261120', ...cut, statusReply(400));
    const folder = newDatasetsFolder();
    await expect(update('cepim', server, folder)).rejects.toMatchObject({ code: 'DATASET_DOWNLOAD_FAILED' });
    expect(existsSync(join(folder, 'cepim', 'download', '20261120_CEPIM.zip.part'))).toBe(true);
    const asked = server.questions.length;
    publish(server, '20261120', fileReply(archive));
    await update('cepim', server, folder);
    expect(server.questions.slice(asked).map(({ status }) => status)).toEqual([302, 206]);
  });

  test('begins anew where the file has changed meanwhile', async () => {
    const server = await servePublishers();
    const other = zipped('20261120_CEPIM.csv', four);
    publish(server, '20261120', fileReply(archive, { cutAfter: 100 }), fileReply(other));
    expect((await update('cepim', server, newDatasetsFolder())).edition.rows).toBe(4);
  });

  test('begins anew where its server sends another part than was asked for', async () => {
    const server = await servePublishers();
    const wrong: Reply = (_, response) =>
      void response
        .writeHead(206, { 'content-range': 'bytes 0-9/9999', 'content-length': 10 })
        .end('0123456789');
    publish(server, '20261120', fileReply(archive, { cutAfter: 100 }), wrong, fileReply(archive));
    expect((await update('cepim', server, newDatasetsFolder())).edition.rows).toBe(3);
  });

  test('by whoever runs it, keeps the edition in force and what has come', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    const { edition } = await loadEdition(
      'cepim',
      [newFile('20261119_CEPIM.csv', three)],
      loadOptions(folder),
    );
    publish(server, '20261120', fileReply(archive, { silentAfter: 60 }));
    const stop = new AbortController();
    const updating = update('cepim', server, folder, {
      signal: stop.signal,
      onDownload: () => stop.abort(new Error('stopped')),
    });
    await expect(updating).rejects.toThrow('stopped');
    expect(listEditions(folder, 'cepim')).toEqual([edition]);
  });
});

describe('what is refused', () => {
  const whole = zipped('20261120_CEPIM.csv', three);

  test.each<readonly [what: string, reply: Reply, reason: RegExp]>([
    ['a page in place of the file', fileReply('<html>', { contentType: 'text/html' }), /a page in place/],
    [
      'a compression that was not asked for',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      /compression/,
    ],
    [
      'a redirect to another host',
      statusReply(302, { location: 'https://elsewhere.example/CEPIM.zip' }),
      /host that is not one of its publisher/,
    ],
    ['a redirect without TLS', statusReply(302, { location: `http://${cguFile('20261120')}` }), /not one of/],
    [
      'redirects without end',
      statusReply(302, { location: `https://${cguFile('20261120')}` }),
      /without end/,
    ],
    ['a service that is out of order', statusReply(503), /it answers 503/],
  ])('%s', async (_, reply, reason) => {
    const server = await servePublishers();
    publish(server, '20261120', reply);
    const folder = newDatasetsFolder();
    await expect(update('cepim', server, folder)).rejects.toMatchObject({
      code: 'DATASET_DOWNLOAD_FAILED',
      message: expect.stringMatching(reason),
    });
  });

  test.each<readonly [what: string, content: Uint8Array, reason: RegExp]>([
    ['an archive that its publisher has cut off', whole.subarray(0, 120), /damaged/],
    [
      'a table whose titles have changed, by the name of the column',
      zipped('20261120_CEPIM.csv', three.replace('MOTIVO DO IMPEDIMENTO', 'RAZAO')),
      /MOTIVO DO IMPEDIMENTO/,
    ],
  ])('%s, and is not kept for the next update', async (_, content, reason) => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    const { edition } = await loadEdition(
      'cepim',
      [newFile('20261119_CEPIM.csv', three)],
      loadOptions(folder),
    );
    publish(server, '20261120', fileReply(content));
    await expect(update('cepim', server, folder)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(reason),
    });
    expect(listEditions(folder, 'cepim')).toEqual([edition]);
    expect(readdirSync(join(folder, 'cepim', 'download'))).toEqual(['lock.db']);
  });

  test('one that shrank, until somebody accepts it, and then it is not downloaded again', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    await loadEdition('cepim', [newFile('20261119_CEPIM.csv', four)], loadOptions(folder));
    publish(server, '20261120', fileReply(whole));
    await expect(update('cepim', server, folder)).rejects.toMatchObject({ code: 'DATASET_SHRUNK' });
    const { edition } = await update('cepim', server, folder, { acceptShrink: true });
    expect(edition.rows).toBe(3);
    expect(server.questions.at(-1)?.status).toBe(304);
  });

  test('a second update at once', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    publish(server, '20261120', fileReply(whole));
    await update('cepim', server, folder);
    const lock = DatasetLock.take(join(folder, 'cepim', 'download', 'lock.db'));
    await expect(update('cepim', server, folder)).rejects.toMatchObject({ code: 'DATASET_BUSY' });
    lock?.release();
  });
});

describe('a dataset of several files', () => {
  const service = 'olinda.bcb.gov.br/olinda/servico/Gepad_QuadrosGeraisInternet/versao/v1/odata';
  const disqualified = `${service}/QuadroGeralInabilitados?$format=json`;
  const prohibited = `${service}/QuadroGeralProibidos?$format=json`;
  const json = (file: string) => readFileSync(fixtureFile(file));
  const other = Buffer.from(
    '{"value": [{"CPF_CNPJ": "99999001000159", "Nome": "PADARIA MODELO", "PAS": "9", "Prazo_final_penalidade": "2030-01-01"}]}',
  );

  test('of which some have changed is made of all of them, as a full load is', async () => {
    const server = await servePublishers();
    const folder = newDatasetsFolder();
    server.serve(disqualified, fileReply(json('quadro-geral-inabilitados.json')));
    server.serve(prohibited, fileReply(json('quadro-geral-proibidos.json')));
    await update('bcb', server, folder);
    server.serve(prohibited, fileReply(other));
    const { edition } = await update('bcb', server, folder);
    expect(server.questions.slice(2).map(({ path, status }) => [path, status])).toEqual([
      [disqualified, 304],
      [prohibited, 200],
      [disqualified, 200],
    ]);
    const files = [
      newFile('QuadroGeralInabilitados.json', json('quadro-geral-inabilitados.json')),
      newFile('QuadroGeralProibidos.json', other),
    ];
    const full = await loadEdition(
      'bcb',
      files,
      loadOptions(newDatasetsFolder(), { publishedOn: '2026-11-20' }),
    );
    expect(edition).toEqual(full.edition);
  });

  test('is of the day on which its server says that it was changed last', async () => {
    const server = await servePublishers();
    const lastModified = 'Wed, 18 Nov 2026 10:00:00 GMT';
    server.serve(disqualified, fileReply(json('quadro-geral-inabilitados.json'), { lastModified }));
    server.serve(prohibited, fileReply(other));
    const { edition } = await update('bcb', server, newDatasetsFolder());
    expect(edition.publishedOn).toBe('2026-11-18');
  });

  test('comes page by page where its service answers so', async () => {
    const server = await servePublishers();
    const page = (list: string, offset: number) =>
      `contas.tcu.gov.br/ords/condenacao/consulta/${list}?limit=500&offset=${offset}`;
    const row = (nome: string, document: Readonly<Record<string, string>>) => ({
      nome,
      ...document,
      processo: '1',
      data_final: null,
    });
    const answer = (hasMore: boolean, ...items: readonly unknown[]) =>
      fileReply(JSON.stringify({ items, hasMore }), { contentType: 'application/json' });
    server.serve(page('inidoneos', 0), answer(true, row('UMA', { cpf_cnpj: '99.999.001/0001-59' })));
    server.serve(page('inidoneos', 500), answer(false, row('DUAS', { cpf_cnpj: '99.999.002/0001-01' })));
    server.serve(page('inabilitados', 0), answer(false, row('TRES', { cpf: '529.982.247-25' })));
    const { edition } = await update('tcu', server, newDatasetsFolder());
    expect(edition).toMatchObject({ rows: 3, publishedOn: '2026-11-20' });
    expect(edition.files.map(({ name }) => name)).toEqual([
      'inabilitados-0001.json',
      'inidoneos-0001.json',
      'inidoneos-0002.json',
    ]);
    server.serve(page('inabilitados', 0), fileReply('{"error": "no"}', { contentType: 'application/json' }));
    await expect(update('tcu', server, newDatasetsFolder())).rejects.toMatchObject({
      code: 'DATASET_DOWNLOAD_FAILED',
      message: expect.stringMatching(/page of this list/),
    });
  });

  test('of a quarter is taken whole, or the quarter before it', async () => {
    const server = await servePublishers();
    const address = (quarter: string, part: string) =>
      `dadosabertos.pgfn.gov.br/${quarter}/Dados_abertos_${part}.zip`;
    const files = { Nao_Previdenciario: 'SIDA', Previdenciario: 'PREV', FGTS: 'FGTS' };
    for (const [part, system] of Object.entries(files)) {
      const name = `arquivo_lai_${system}_SP_202609.csv`;
      const archive = craftArchive([{ name, content: readFileSync(fixtureFile(name)) }]);
      server.serve(address('2026_trimestre_03', part), fileReply(archive));
      if (part !== 'FGTS') server.serve(address('2026_trimestre_04', part), fileReply(archive));
    }
    const { edition } = await update('pgfn', server, newDatasetsFolder(), {
      clock: fixedClock(loadingDay),
    });
    expect(edition).toMatchObject({ publishedOn: '2026-09-01' });
    expect(server.questions.at(-1)).toMatchObject({ path: address('2026_trimestre_03', 'FGTS') });
  });
});
