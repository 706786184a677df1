import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cepimOf, fixtureFile } from '../datasets/dataset-folder.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
beforeEach(async () => {
  program = await newBuiltProgram();
});
afterEach(() => program.remove());

const cepim = (name: string, ...rows: (readonly [document: string, name: string])[]) => {
  const file = join(program.folder, name);
  writeFileSync(file, Buffer.from(cepimOf(...rows), 'latin1'));
  return file;
};

const stateOf = async (name: string) => {
  const { stdout } = await program.credit('data list --json');
  const { items } = JSON.parse(stdout);
  return items.find((item: { name: string }) => item.name === name);
};

describe('credit data', () => {
  test('loads, lists, searches, compares and removes', async () => {
    expect(await stateOf('ceis')).toMatchObject({ state: 'NOT_LOADED', edition: null });
    const load = await program.credit(`data load ceis ${fixtureFile('20261118_CEIS.csv')}`);
    expect(load).toMatchObject({ code: 0, stdout: '' });
    expect(load.stderr).toMatch(
      /^ceis: 5 entries \(first edition\)\nActive: data of 18 Nov 2026, edition [0-9a-f]{12}\.\n/,
    );
    expect(await stateOf('ceis')).toMatchObject({
      edition: { rows: 5 },
      means: expect.stringContaining('public body'),
    });

    const found = await program.credit('data search ceis 99.999.004/0001-92 --json');
    expect(JSON.parse(found.stdout).entries).toHaveLength(2);
    expect((await program.credit('data search ceis nobody of this name --lang pt-BR')).stderr).toContain(
      'Nada consta',
    );

    // 20260101 is older than the maximum age of this list, whatever the day of the test.
    await program.credit(`data load cepim ${cepim('20260101_CEPIM.csv', ['99999001000159', 'UMA'])}`);
    const old = await program.credit('data search cepim 99999003000148');
    expect(old.stderr).toMatch(
      /^cepim: data of 01 Jan 2026, \d+ days old \(too old: at most 30 days\)\nNothing in cepim/,
    );
    expect(JSON.parse((await program.credit('data search cepim UMA --json')).stdout).edition).toMatchObject({
      staleAfterDays: 30,
      ageDays: expect.any(Number),
    });

    await program.credit(
      `data load cepim ${cepim('20261101_CEPIM.csv', ['99999001000159', 'UMA'], ['99999002000101', 'DUAS'])}`,
    );
    const second = await program.credit(
      `data load cepim ${cepim('20261102_CEPIM.csv', ['99999001000159', 'UMA'], ['99999003000148', 'TRES'])}`,
    );
    expect(second.stderr).toMatch(/^cepim: 2 entries \(before: 2; 1 added, 1 removed\)\n/);
    expect((await program.credit('data diff cepim')).stdout.split('\n').slice(0, 4)).toEqual([
      'Added: 1 row',
      expect.stringMatching(/^\+ 99999003000148 {2}TRES/),
      'Gone: 1 row',
      expect.stringMatching(/^- 99999002000101 {2}DUAS/),
    ]);

    expect(await program.credit('data remove cepim --yes')).toMatchObject({ code: 0 });
    expect(await stateOf('cepim')).toMatchObject({ state: 'NOT_LOADED' });
    expect(await program.credit('data search cepim UMA')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATASET_NOT_LOADED'),
    });
  });

  test('lists the files of a folder that it did not read', async () => {
    const folder = join(program.folder, 'downloads');
    mkdirSync(folder);
    cepim('downloads/20261101_CEPIM.csv', ['99999001000159', 'UMA']);
    writeFileSync(join(folder, 'cepim-notes.txt'), 'x');
    const loaded = await program.credit(`data load cepim ${folder} --lang pt-BR`);
    expect(loaded.stderr).toContain(
      'Arquivos não lidos, porque os nomes não são deste conjunto: 1 (cepim-notes.txt).',
    );
  });

  test('reports unknown words in the columns that decide', async () => {
    const file = join(program.folder, '20261118_termo_embargo.csv');
    const titles =
      'NUM_TAD;CPF_CNPJ_EMBARGADO;NOME_EMBARGADO;DAT_EMBARGO;SIT_CANCELADO;DES_STATUS_FORMULARIO;SIT_DESEMBARGO;TIPO_DESEMBARGO';
    const row = '1;99999001000159;UMA;2021-08-10;N;Lavrado;S;X';
    writeFileSync(file, `${titles}\n${row}\n${row.replace(/X$/, 'P')}\n`);
    const { stderr } = await program.credit(`data load ibama ${file} --lang pt-BR`);
    expect(stderr).toContain(
      'Palavras desconhecidas, com a quantidade de registros: TIPO_DESEMBARGO: X (1). O que elas definem é desconhecido para esses registros.',
    );
    const { edition } = await stateOf('ibama');
    expect(edition.unknownWords).toEqual([{ words: 'TIPO_DESEMBARGO: X', entries: 1 }]);
  });

  test('takes an edition that shrank only where that is accepted, for one dataset by its name', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => ['99999001000159', `ENTIDADE ${at}`] as const);
    await program.credit(`data load cepim ${cepim('20261101_CEPIM.csv', ...rows)}`);
    const small = cepim('20261102_CEPIM.csv', ...rows.slice(0, 7));
    const refused = await program.credit(`data load cepim ${small}`);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('DATASET_SHRUNK') });
    expect((await stateOf('cepim')).edition.rows).toBe(10);
    const accepted = await program.credit(`data load cepim ${small} --accept-shrink --json`);
    expect(JSON.parse(accepted.stdout)).toMatchObject({
      before: { rows: 10 },
      changes: { added: 0, removed: 3 },
    });
    const scheduled = await program.credit('data update --accept-shrink');
    expect(scheduled).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--accept-shrink: it needs the name of one dataset'),
    });
  });

  test('names the dataset that was probably meant', async () => {
    const { code, stderr } = await program.credit('data load cies x.csv');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Did you mean "ceis"?') });
  });

  test('refuses a day that is none', async () => {
    const { code, stderr } = await program.credit('data load ceis x.csv --date 2026-02-30');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('"2026-02-30" is no day') });
  });

  test('refuses a day that the file contradicts, and a day in the future', async () => {
    const file = cepim('20261101_CEPIM.csv', ['99999001000159', 'UMA']);
    await program.credit(`data load cepim ${file}`);
    const other = await program.credit(`data load cepim ${file} --date 2026-11-18 --lang pt-BR`);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('DATASET_DATES_DIFFER') });
    expect(other.stderr).toContain('é 01/11/2026 em 20261101_CEPIM.csv, e 18/11/2026 na opção --date');
    const future = cepim('download.csv', ['99999001000159', 'UMA']);
    const { code, stderr } = await program.credit(`data load cepim ${future} --date 2099-11-18`);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('DATASET_FUTURE') });
    expect(stderr).toContain('Nothing was changed.');
    expect(await stateOf('cepim')).toMatchObject({ edition: { publishedOn: '2026-11-01' } });
  });

  test('that is killed while it loads leaves the old edition, and the next loading goes on', async () => {
    const some = Array.from(
      { length: 20_000 },
      (_, at) => ['99999001000159', `ENTIDADE ${at} DE NOME LONGO`] as const,
    );
    await program.credit(`data load cepim ${cepim('20261103_CEPIM.csv', ['99999001000159', 'UMA'])}`);
    const file = cepim('20261104_CEPIM.csv', ...some);
    const folder = join(program.folder, 'credit', 'datasets', 'cepim');
    const child = spawn(
      process.execPath,
      [join(process.cwd(), 'bin/credit.js'), 'data', 'load', 'cepim', file],
      {
        env: { PATH: process.env['PATH'], HOME: program.folder, XDG_DATA_HOME: program.folder },
        stdio: 'ignore',
      },
    );
    const exited = once(child, 'exit');
    while (child.exitCode === null && !readdirSync(folder).some((name) => name.startsWith('building'))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    child.kill('SIGKILL');
    await exited;
    expect(await stateOf('cepim')).toMatchObject({ edition: { rows: 1, publishedOn: '2026-11-03' } });
    expect(await program.credit(`data load cepim ${file}`)).toMatchObject({ code: 0 });
    expect(await stateOf('cepim')).toMatchObject({ edition: { rows: 20_000 } });
    expect(readdirSync(folder).filter((name) => name.startsWith('building'))).toEqual([]);
  });

  test('doctor reports a damaged edition, and loading the same file again repairs it', async () => {
    const folder = join(program.folder, 'damaged');
    const env = { CREDIT_DATASETS_FOLDER: folder };
    const list = cepim('20261118_CEPIM.csv', ['99999001000159', 'UMA']);
    const load = () => program.credit(`data load cepim ${list}`, { env });
    expect(await load()).toMatchObject({ code: 0 });
    const [name] = readdirSync(join(folder, 'cepim')).filter((one) => /^[0-9a-f]{16}\.db$/.test(one));
    const file = join(folder, 'cepim', name ?? '');
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length - 300, bytes.length - 299);
    writeFileSync(file, bytes);
    const ofDatasets = async () => {
      const { stdout } = await program.credit('doctor --offline --json', { env });
      return JSON.parse(stdout).checks.filter(({ check }: { check: string }) => check.startsWith('dataset'));
    };
    const detail = expect.stringMatching(/^damaged, or of another version: credit data remove cepim/);
    expect(await ofDatasets()).toEqual([{ check: 'dataset cepim', state: 'FAILED', detail }]);
    expect(await load()).toMatchObject({ code: 0 });
    expect(await ofDatasets()).toMatchObject([{ check: 'datasets', state: 'OK' }]);
  });

  test('says that a folder cannot be written to, and that a dataset is stale', async () => {
    const file = join(program.folder, 'no-folder');
    writeFileSync(file, '');
    const load = await program.credit(`data load ceis ${fixtureFile('20261118_CEIS.csv')}`, {
      env: { CREDIT_DATASETS_FOLDER: file },
    });
    expect(load).toMatchObject({ code: 1, stderr: expect.stringContaining('DATASET_DISK') });
    const old = join(program.folder, 'old');
    mkdirSync(old);
    const env = { CREDIT_DATASETS_FOLDER: old };
    await program.credit(`data load cepim ${cepim('20240101_CEPIM.csv', ['99999001000159', 'UMA'])}`, {
      env,
    });
    expect((await program.credit('doctor --offline', { env })).stdout).toMatch(
      /WARNING\tdataset cepim\tdata of 01 Jan 2024, [\d,]+ days old \(too old: at most 30 days\)/,
    );
  });
});
