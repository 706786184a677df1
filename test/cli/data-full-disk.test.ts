import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cepimOf } from '../datasets/dataset-folder.ts';

// The real program over the build (`npm run build`).
const program = join(process.cwd(), 'bin', 'credit.js');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const document = '99999001000159';
const entities = (count: number) =>
  cepimOf(
    ...Array.from({ length: count }, (_, at) => [document, `ENTIDADE INVENTADA NUMERO ${at}`] as const),
  );

test('a disk without room leaves the old edition in force and nothing behind, and the next loading goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-full-disk-'));
  folders.push(folder);
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, LANG: 'pt_BR.UTF-8' };
  const datasets = join(folder, 'data');
  const own = { ...env, CREDIT_DATASETS_FOLDER: datasets };
  const run = (shell: string, ...words: readonly string[]) =>
    spawnSync('bash', ['-c', `${shell}exec "$0" "$@"`, process.execPath, program, ...words], {
      env: own,
      cwd: folder,
      encoding: 'utf8',
    });
  writeFileSync(join(folder, '20261117_CEPIM.csv'), entities(10), 'latin1');
  writeFileSync(join(folder, '20261118_CEPIM.csv'), entities(20_000), 'latin1');
  expect(run('', 'data', 'load', 'cepim', '20261117_CEPIM.csv').status).toBe(0);

  // A limit of the size of a file is refused as a full disk is, and needs no rights.
  const full = run('ulimit -f 600 && ', 'data', 'load', 'cepim', '20261118_CEPIM.csv');
  expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('DATASET_DISK')]);
  expect(readdirSync(join(datasets, 'cepim')).filter((name) => name.startsWith('building'))).toEqual([]);
  const before = run('', 'data', 'list', '--json');
  const stateOf = (text: string) =>
    JSON.parse(text).items.find(({ name }: { readonly name: string }) => name === 'cepim');
  expect(stateOf(before.stdout)).toMatchObject({ edition: { rows: 10, publishedOn: '2026-11-17' } });

  expect(run('', 'data', 'load', 'cepim', '20261118_CEPIM.csv').status).toBe(0);
  const after = run('', 'data', 'list', '--json');
  expect(stateOf(after.stdout)).toMatchObject({ edition: { rows: 20_000 }, previous: { rows: 10 } });
}, 120_000);
