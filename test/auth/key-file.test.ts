import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeKeyFile, makeKeyFile } from '../../src/auth/key-file.ts';

const key = 'k'.repeat(43);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credit-key-file-'));
  mkdirSync(join(folder, 'elsewhere'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (...names: readonly string[]) => join(folder, ...names);

describe('a key file behind a link', () => {
  test.each(['an absolute path', 'a relative path'])('is changed where the link leads: %s', async (kind) => {
    const [link, second, target] = [at('key'), at('elsewhere', 'link'), at('elsewhere', 'real')];
    writeFileSync(target, `${key}\n`, { mode: 0o600 });
    symlinkSync('real', second);
    symlinkSync(kind === 'a relative path' ? 'elsewhere/link' : second, link);
    await changeKeyFile(link, (content) => [...(content?.lines ?? []), '# changed']);
    expect([lstatSync(link).isSymbolicLink(), readlinkSync(second)]).toEqual([true, 'real']);
    expect(readFileSync(target, 'utf8')).toContain(`${key}\n`);
    expect(readFileSync(target, 'utf8')).toContain('# changed');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect([readdirSync(folder).sort(), readdirSync(at('elsewhere')).sort()]).toEqual([
      ['elsewhere', 'key'],
      ['link', 'real'],
    ]);
  });

  test('is made where the link leads', async () => {
    for (const make of [
      async (file: string) => void makeKeyFile(file, [key]),
      (file: string) => changeKeyFile(file, () => [key]),
    ]) {
      const [link, target] = [at('key'), at('elsewhere', 'real')];
      symlinkSync(target, link);
      await make(link);
      expect([readlinkSync(link), readFileSync(target, 'utf8').trim()]).toEqual([target, key]);
      for (const file of [link, target]) rmSync(file);
    }
  });
});

describe('what is not a file is not replaced:', () => {
  test('a pipe, and a link to a device', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync('/dev/null', at('device'));
    expect(makeKeyFile(at('pipe'), [key])).toBe(false);
    expect(makeKeyFile(at('device'), [key])).toBe(false);
    await expect(changeKeyFile(at('pipe'), () => [key])).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    await expect(changeKeyFile(at('device'), () => [key])).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect([statSync(at('pipe')).isFIFO(), statSync(at('device')).isCharacterDevice()]).toEqual([true, true]);
    expect(readdirSync(folder).sort()).toEqual(['device', 'elsewhere', 'pipe']);
  });

  test('a link that leads to itself, or to a folder that does not exist', async () => {
    symlinkSync(at('circle'), at('circle'));
    symlinkSync(at('none', 'key'), at('astray'));
    for (const name of ['circle', 'astray'])
      expect(() => makeKeyFile(at(name), [key])).toThrow(
        expect.objectContaining({ code: 'FILE_UNWRITABLE' }),
      );
    await expect(changeKeyFile(at('circle'), () => [key])).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect(readdirSync(folder).sort()).toEqual(['astray', 'circle', 'elsewhere']);
  });
});
