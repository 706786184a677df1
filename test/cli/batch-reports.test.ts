import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../src/archive/zip-archive.ts';
import { readPdf } from '../export/read-pdf.ts';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine, type Run } from './run-credit.ts';

// The real program over the build (`npm run build`), where a process is killed or held to a limit.
const program = join(process.cwd(), 'bin', 'credit.js');
const documents = ['approved-company', 'source-down-required-company', 'alert-company'].map(documentOf);

let machine: Machine;
let folder: string;
let batch: string;
/** What made the folder `first`, which is read only. */
let first: Run;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  machine = await newMachine();
  folder = machine.folder;
  env = {
    PATH: process.env['PATH'],
    HOME: folder,
    CREDIT_DB: machine.db,
    CREDIT_THREADS: '1',
    LANG: 'pt_BR.UTF-8',
  };
  await writeFile(join(folder, 'list.txt'), `${documents.join('\n')}\n${documents[0]}\n123\n`);
  // Of little depth: what its reports say is no matter here.
  await credit('policy enable quick-company');
  const made = await credit('batch list.txt --policy quick-company --json');
  batch = JSON.parse(made.stdout).id;
  first = await credit(`batch export ${batch} --reports pdf -o first --json`);
}, 120_000);
afterAll(() => machine.remove());

const credit = (words: string) => machine.run(words, { env: { LANG: 'pt_BR.UTF-8' } });

const filesIn = async (name: string) => (await readdir(join(folder, name))).toSorted();

describe('a file for each report of a batch', () => {
  test('is named by line and report, and the table beside them says which', async () => {
    expect(first.code).toBe(0);
    expect(JSON.parse(first.stdout)).toEqual({ id: batch, out: 'first', written: 3, kept: 0, missing: 0 });
    const files = await filesIn('first');
    const pdfs = files.filter((name) => name.endsWith('.pdf'));
    expect(pdfs.map((name) => name.slice(0, 11))).toEqual([1, 2, 3].map((line) => `00000${line}-rpt_`));
    for (const document of documents) for (const name of files) expect(name).not.toContain(document);
    const index = await readFile(join(folder, 'first', 'index.csv'), 'utf8');
    expect(
      index
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[1]),
    ).toEqual(pdfs.map((name) => `"${name}"`));
    const { pages } = await readPdf(await readFile(join(folder, 'first', pdfs[1] ?? '')));
    expect(pages[0]?.text).toContain('Nenhuma decisão');
  }, 120_000);

  test('is not made again while it is whole and no older than its report', async () => {
    await cp(join(folder, 'first'), join(folder, 'again'), { recursive: true, preserveTimestamps: true });
    const [whole = '', lost = '', older = ''] = await filesIn('again');
    const path = (name: string) => join(folder, 'again', name);
    const before = await stat(path(whole));
    await rm(path(lost));
    const old = new Date('2020-01-01');
    await utimes(path(older), old, old);
    const run = await credit(`batch export ${batch} --reports pdf -o again --json`);
    expect(JSON.parse(run.stdout)).toMatchObject({ written: 2, kept: 1 });
    expect((await stat(path(whole))).mtimeMs).toBe(before.mtimeMs);
    expect((await stat(path(older))).mtimeMs).toBeGreaterThan(old.getTime());
  }, 120_000);

  test('stands in no folder with anything else in it', async () => {
    const other = await credit(`batch export ${batch} --reports xlsx -o first`);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('FILE_EXISTS')]);
    await mkdir(join(folder, 'mine'));
    await writeFile(join(folder, 'mine', 'letter.txt'), 'keep me');
    expect((await credit(`batch export ${batch} --reports xlsx -o mine`)).code).toBe(2);
    const forced = await credit(`batch export ${batch} --reports xlsx -o mine --force --json`);
    expect([forced.stderr, forced.code]).toEqual(['', 0]);
    expect((await filesIn('mine')).filter((name) => name.endsWith('.xlsx')).length).toBe(3);
    expect(await readFile(join(folder, 'mine', 'letter.txt'), 'utf8')).toBe('keep me');
  }, 120_000);

  test('goes into a zip, which is whole or not there', async () => {
    const run = await credit(`batch export ${batch} --reports pdf -o all.zip --lang en`);
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('3 reports')]);
    expect(existsSync(join(folder, 'all.zip.parts'))).toBe(false);
    const limits = { entries: 100, inflatedBytes: 100_000_000 };
    const entries = readArchive(await readFile(join(folder, 'all.zip')), {
      limits,
      refuse: ({ en }) => new Error(en),
    });
    expect(entries.map(({ name }) => name.replace(/rpt_.*\./, ''))).toEqual([
      'index.csv',
      ...[1, 2, 3].map((line) => `00000${line}-pdf`),
    ]);
    expect((await credit(`batch export ${batch} --reports pdf -o all.zip`)).code).toBe(2);
  }, 120_000);

  test('after a kill is gone on with, and nothing half is left', async () => {
    const child = spawn(
      process.execPath,
      [program, 'batch', 'export', batch, '--reports', 'pdf', '-o', 'killed'],
      { env, cwd: folder, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const written = async () =>
      existsSync(join(folder, 'killed'))
        ? (await filesIn('killed')).filter((name) => name.endsWith('.pdf') && !name.startsWith('.')).length
        : 0;
    await expect.poll(written, { interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const kept = await written();
    const run = await credit(`batch export ${batch} --reports pdf -o killed --json`);
    expect(JSON.parse(run.stdout)).toEqual({ id: batch, out: 'killed', written: 3 - kept, kept, missing: 0 });
    const files = await filesIn('killed');
    expect(files.filter((name) => name.endsWith('.half'))).toEqual([]);
    for (const name of files.filter((one) => one.endsWith('.pdf'))) {
      const mine = await readFile(join(folder, 'killed', name));
      const again = await readFile(join(folder, 'first', name));
      expect(mine.equals(again), name).toBe(true);
    }
  }, 120_000);

  test('on a disk without room is no half file, and is gone on with once there is', async () => {
    // A limit of the size of a file is refused as a full disk is, and needs no rights.
    const words = ['batch', 'export', batch, '--reports', 'pdf', '-o', 'full'];
    const full = spawnSync(
      'bash',
      ['-c', 'ulimit -f 50 && exec "$0" "$@"', process.execPath, program, ...words],
      { env, cwd: folder, encoding: 'utf8' },
    );
    expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('FILE_UNWRITABLE')]);
    const left = await filesIn('full');
    expect(left.filter((name) => name.endsWith('.half') || name.endsWith('.pdf'))).toEqual([]);
    const run = await credit(`batch export ${batch} --reports pdf -o full --json`);
    expect(JSON.parse(run.stdout)).toMatchObject({ written: 3, missing: 0 });
  }, 120_000);

  test('is told of to nobody, and keeps nothing beside the database', async () => {
    expect(existsSync(join(folder, 'exports'))).toBe(false);
    const database = new Database(join(folder, 'credit.db'), { readonly: true });
    try {
      expect(database.prepare('select count(*) from report_export').pluck().get()).toBe(0);
    } finally {
      database.close();
    }
  });

  test('is for a folder or a zip, and for no stdout', async () => {
    for (const words of ['-o -', '--format csv', '--no-reasons']) {
      const run = await credit(`batch export ${batch} --reports pdf ${words}`);
      expect([run.code, run.stderr], words).toEqual([2, expect.stringContaining('USAGE')]);
    }
    expect((await credit(`batch export ${batch} --full`)).code).toBe(2);
    expect((await credit('batch export bat_nothing --reports pdf')).code).toBe(2);
  });
});
