import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  requireWritableFolder,
  writeStreamedFile,
  writeWholeFile,
} from '../../../src/cli/output/write-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-write-'));
  file = join(folder, 'out.csv');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file that is written as it comes', () => {
  test('is there once it is whole, for its owner alone', async () => {
    await writeStreamedFile(file, { replace: false }, async (destination) => {
      await pipeline([Buffer.from('one'), Buffer.from('two')], destination);
      expect(await stat(file).catch(() => undefined)).toBeUndefined();
    });
    expect(await readFile(file, 'utf8')).toBe('onetwo');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  test('is not there at all when its writer fails, and what stood there stays', async () => {
    await writeFile(file, 'precious');
    const writing = writeStreamedFile(file, { replace: true }, async (destination) => {
      destination.write('half');
      throw new Error('the writer broke');
    });
    await expect(writing).rejects.toThrow('the writer broke');
    expect(await readFile(file, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  test('is written where a process died while it wrote it, of which nothing is left then', async () => {
    let half = '';
    await writeStreamedFile(file, { replace: false }, async (destination) => {
      await once(destination, 'open');
      [half = ''] = await readdir(folder);
      destination.end('whole');
    });
    const { pid } = spawnSync('sh', ['-c', 'kill -9 $$']);
    const lost = join(folder, half.replace(`-${process.pid}-`, `-${pid}-`));
    for (const write of [
      () => writeWholeFile(file, 'anew', { replace: true }),
      () => writeStreamedFile(file, { replace: true }, async (destination) => void destination.end('anew')),
    ]) {
      await writeFile(lost, 'half');
      await write();
      expect(await readdir(folder)).toEqual(['out.csv']);
    }
  });

  test('does not replace what it may not', async () => {
    await writeFile(file, 'precious');
    const writing = writeStreamedFile(file, { replace: false }, async (destination) => {
      destination.end('new');
    });
    await expect(writing).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  });

  test('tells what the disk refuses', async () => {
    const writing = writeStreamedFile(
      join(folder, 'no', 'out.csv'),
      { replace: false },
      async (destination) => {
        await pipeline([Buffer.from('one')], destination);
      },
    );
    await expect(writing).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  });
});

test('a folder that is none is told before the work', async () => {
  await mkdir(join(folder, 'there'));
  await expect(requireWritableFolder(join(folder, 'there', 'x.csv'))).resolves.toBeUndefined();
  await writeFile(file, '');
  for (const place of ['no', 'out.csv']) {
    await expect(requireWritableFolder(join(folder, place, 'x.csv'))).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
    });
  }
});

describe.each([
  ['a complete file', (path: string, replace: boolean) => writeWholeFile(path, 'anew', { replace })],
  [
    'a stream',
    (path: string, replace: boolean) =>
      writeStreamedFile(path, { replace }, (destination) => pipeline([Buffer.from('anew')], destination)),
  ],
])('%s is written', (_what, write) => {
  test('to the target of a symbolic link, and keeps the link', async () => {
    await mkdir(join(folder, 'dotfiles'));
    const target = join(folder, 'dotfiles', 'real.csv');
    await writeFile(target, 'before');
    await symlink(join('dotfiles', 'real.csv'), join(folder, 'middle'));
    await symlink('middle', file);
    await write(file, true);
    expect(await readlink(file)).toBe('middle');
    expect(await readFile(target, 'utf8')).toBe('anew');
    expect(await readdir(join(folder, 'dotfiles'))).toEqual(['real.csv']);
    await expect(write(file, false)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  });

  test('through a symbolic link to a file that does not exist yet, but not through a circular link', async () => {
    await symlink('later.csv', file);
    await write(file, false);
    expect(await readlink(file)).toBe('later.csv');
    expect(await readFile(join(folder, 'later.csv'), 'utf8')).toBe('anew');
    const circle = join(folder, 'circle');
    await symlink('circle', circle);
    await expect(write(circle, true)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect((await lstat(circle)).isSymbolicLink()).toBe(true);
  });

  test.runIf(process.platform !== 'win32')('through a pipe and a device, and keeps them', async () => {
    spawnSync('mkfifo', [file]);
    for (const replace of [false, true]) {
      const [content] = await Promise.all([readFile(file, 'utf8'), write(file, replace)]);
      expect(content).toBe('anew');
      expect((await stat(file)).isFIFO()).toBe(true);
    }
    await write('/dev/null', true);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    expect(await readdir(folder)).toEqual(['out.csv']);
  });
});
