import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { craftArchive } from '../archive/craft-archive.ts';
import { cepimOf } from '../datasets/dataset-folder.ts';
import { fileReply, type Reply, statusReply } from '../datasets/publisher-server.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
let mirror: string;
let close: () => Promise<void>;
const replies = new Map<string, Reply>();

beforeEach(async () => {
  program = await newBuiltProgram();
  replies.clear();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const [, reply] = [...replies].find(([begin]) => path.startsWith(begin)) ?? [];
    (reply ?? statusReply(404))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});
afterEach(async () => {
  await close();
  await program.remove();
});

const zipOf = (...rows: readonly (readonly [document: string, name: string])[]) =>
  craftArchive([{ name: 'CEPIM.csv', content: Buffer.from(cepimOf(...rows), 'latin1') }]);
const cepimPath = '/portaldatransparencia.gov.br/download-de-dados/cepim/';

const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  program.credit(line, { env: { CREDIT_DATASETS_MIRROR: mirror, ...env } });

/** A process, which a signal ends. */
function start(line: string) {
  return spawn(process.execPath, [join(process.cwd(), 'bin/credit.js'), ...line.split(' ')], {
    env: {
      PATH: process.env['PATH'],
      HOME: program.folder,
      XDG_DATA_HOME: program.folder,
      LANG: 'en_US.UTF-8',
      CREDIT_DATASETS_MIRROR: mirror,
    },
  });
}

const folderOf = (name: string) => join(program.folder, 'credit', 'datasets', name);

describe('credit data update', () => {
  test('downloads and loads, tells that nothing has changed, and updates all that are loaded', async () => {
    replies.set(cepimPath, fileReply(zipOf(['99999001000159', 'UMA'])));
    const first = await run('data update cepim');
    expect(first).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/cepim: 1 entry \(first edition\)/),
    });
    expect((await run('data update cepim')).stderr).toMatch(/cepim: the newest edition .* in force already/);
    const all = await run('data update --json');
    expect(JSON.parse(all.stdout).items).toMatchObject([{ dataset: 'cepim', outcome: 'UNCHANGED' }]);
  });

  test('says that none is loaded, and what to download by hand where it is refused', async () => {
    expect((await run('data update')).stderr).toContain('name one, such as credit data update ceis');
    replies.set('/', statusReply(403));
    const refused = await run('data update ceis');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('DATASET_DOWNLOAD_FAILED');
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain(
      'download the newest by hand, such as 20261118_CEIS.zip, from https://portaldatransparencia.gov.br/download-de-dados/ceis,',
    );
    expect((await run('data update ceis', { CREDIT_LANG: 'pt-BR' })).stderr).toContain('responde 403');
    expect((await run('data update receita', { CREDIT_LANG: 'pt-BR' })).stderr).toContain(
      'Baixe a pasta de um mês',
    );
  });

  test('of several goes on after one that failed, and ends with 1', async () => {
    replies.set(cepimPath, fileReply(zipOf(['99999001000159', 'UMA'])));
    await run('data update cepim');
    replies.set(cepimPath.replace('cepim', 'ceaf'), statusReply(403));
    const titles = 'CPF OU CNPJ DO SANCIONADO;NOME DO SANCIONADO;CATEGORIA DA SANÇÃO;DATA PUBLICAÇÃO\n';
    const ceaf = craftArchive([
      {
        name: 'CEAF.csv',
        content: Buffer.from(`${titles}***.000.001-**;PESSOA;Demissão;01/01/2024\n`, 'latin1'),
      },
    ]);
    replies.set(cepimPath.replace('cepim', 'ceaf'), fileReply(ceaf));
    await run('data update ceaf');
    replies.set(cepimPath, statusReply(403));
    const both = await run('data update --json');
    expect(both.code).toBe(1);
    expect(JSON.parse(both.stdout).items).toMatchObject([
      { dataset: 'cepim', outcome: 'FAILED', error: { code: 'DATASET_DOWNLOAD_FAILED' } },
      { dataset: 'ceaf', outcome: 'UNCHANGED' },
    ]);
  });

  test('refuses a publisher that the mirror does not stand in for, unless it is public', async () => {
    const { code, stderr } = await run('data update cepim', { CREDIT_DATASETS_MIRROR: 'no address' });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('datasetsMirror') });
  });

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'that is ended by %s while it downloads leaves the old edition, and goes on from there',
    async (signal) => {
      replies.set(cepimPath, fileReply(zipOf(['99999001000159', 'UMA'])));
      await run('data update cepim');
      const larger = zipOf(['99999001000159', 'UMA'], ['99999002000101', 'DUAS']);
      replies.set(cepimPath, fileReply(larger, { silentAfter: 150 }));
      const child = start('data update cepim');
      const exited = once(child, 'close');
      const part = join(folderOf('cepim'), 'download');
      while (child.exitCode === null && !readdirSync(part).some((name) => name.endsWith('.part'))) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      child.kill(signal);
      await exited;
      const list = JSON.parse((await run('data list --json')).stdout);
      expect(list.items.find(({ name }: { name: string }) => name === 'cepim')).toMatchObject({
        state: 'LOADED',
        edition: { rows: 1 },
        downloaded: true,
      });
      replies.set(cepimPath, fileReply(larger));
      expect((await run('data update cepim')).stderr).toMatch(
        /cepim: 2 entries \(before: 1; 1 added, 0 removed\)/,
      );
      expect(existsSync(join(part, 'in-force.json'))).toBe(true);
      expect(readdirSync(part).filter((name) => name.endsWith('.part'))).toEqual([]);
    },
  );
});
