import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { largeRelease, newRelease } from '../datasets/registry-release.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
beforeEach(async () => {
  program = await newBuiltProgram();
});
afterEach(() => program.remove());

const folder = () => join(program.folder, 'credit', 'datasets', 'receita');
const building = () => readdirSync(folder()).filter((name) => name.startsWith('building'));

const edition = async () =>
  JSON.parse((await program.credit('data search receita 99999001000159 --json')).stdout).edition.publishedOn;

const environment = () => ({
  PATH: process.env['PATH'],
  HOME: program.folder,
  XDG_DATA_HOME: program.folder,
});

describe('credit data load receita', () => {
  test('that is killed at any point leaves the old edition, which serves on, and is done again whole', async () => {
    await program.credit(`data load receita ${newRelease()}`);
    const release = largeRelease(20_000, { day: '61115' });
    // While rows are parted on the disk, and while they are packed.
    for (const sign of [/-rows\.db$/, /-names\.db$/]) {
      const child = spawn(
        process.execPath,
        [join(process.cwd(), 'bin/credit.js'), 'data', 'load', 'receita', release],
        { env: environment(), stdio: 'ignore' },
      );
      const exited = once(child, 'exit');
      while (child.exitCode === null && !building().some((name) => sign.test(name))) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      child.kill('SIGKILL');
      await exited;
      expect(await edition()).toBe('2026-11-14');
    }
    expect(building()).not.toEqual([]);
    const { code, stderr } = await program.credit(`data load receita ${newRelease({}, { day: '61116' })}`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await edition()).toBe('2026-11-16');
    expect(building()).toEqual([]);
  });

  test('that finds no room in the middle says so, and leaves the old edition and nothing half', async () => {
    await program.credit(`data load receita ${newRelease()}`);
    const release = largeRelease(20_000, { day: '61115' });
    const words = [join(process.cwd(), 'bin/credit.js'), 'data', 'load', 'receita', release];
    const child = spawn('bash', ['-c', 'ulimit -f 100 && exec "$0" "$@"', process.execPath, ...words], {
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (piece) => {
      said += String(piece);
    });
    const [code] = await once(child, 'exit');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('DATASET_DISK') });
    expect(await edition()).toBe('2026-11-14');
    expect(building()).toEqual([]);
  });
});
