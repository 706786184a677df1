import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.ts';

const files = repositoryFiles();

/** Where a pattern stands in any file, as path:line and what was found. */
function findAnywhere(pattern: RegExp, but: readonly string[] = []): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => {
      const found = pattern.exec(line)?.[0].trim();
      return found === undefined || but.some((one) => found.startsWith(one))
        ? []
        : [`${path}:${at + 1} ${found}`];
    }),
  );
}

describe.each(['', 'test/tools/'])('what is installed by the list in ./%s', (folder) => {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(files.get(`${folder}package.json`) ?? '{}');

  test.each(['dependencies', 'devDependencies', 'overrides'])('%s are exact versions', (group) => {
    const versions = Object.entries(Object(manifest[group] ?? {})).flatMap(([name, version]) =>
      // An override may hold for the dependencies of one package only.
      typeof version === 'object' ? Object.entries(Object(version)) : [[name, version]],
    );
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual(
      [],
    );
  });

  test('the lock names the packages by version and checksum, and not where they were downloaded', () => {
    const lock = files.get(`${folder}package-lock.json`) ?? '';
    expect(lock).toContain('"integrity"');
    expect(lock).not.toContain('"resolved"');
  });
});

describe('what must not be written into the repository', () => {
  test('the host of a package registry', () => {
    // Put together here, so that this file does not name one either.
    const hosts = ['npmjs', 'yarnpkg', 'npmmirror'].map((name) => String.raw`\b${name}\.(?:org|com)`);
    const pattern = new RegExp(
      String.raw`${hosts.join('|')}|\b(?:registry|npm|packages)\.[\w-]+\.(?:org|com|io|net|dev)\b`,
      'i',
    );
    expect(pattern.test(['registry', 'npmjs', 'org'].join('.'))).toBe(true);
    expect(pattern.test(['www', 'npmjs', 'com'].join('.'))).toBe(true);
    expect(findAnywhere(pattern)).toEqual([]);
  });

  test('a path that exists on one machine only', () => {
    const folders = ['root', 'work', String.raw`home\/[\w.-]+`, String.raw`Users\/[\w.-]+`].join('|');
    const pattern = new RegExp(String.raw`(?<![\w.*)\]}-])\/(?:${folders})\/`);
    for (const path of [
      ['', 'root', 'x'],
      ['', 'work', 'x'],
      ['', 'home', 'someone', 'x'],
    ]) {
      expect(pattern.test(`"${path.join('/')}"`)).toBe(true);
    }
    // Ana is invented, and so is her machine.
    expect(findAnywhere(pattern, ['/home/ana/'])).toEqual([]);
  });

  test('a conflict left by a merge', () => {
    expect(findAnywhere(/^(?:<{7}|>{7})(?: |$)/)).toEqual([]);
  });
});

test('what the scripts of a benchmark take from the program is there, whether or not anybody measures', () => {
  const missing = [...files].flatMap(([path, text]) =>
    /^bench\/.*\.mjs$/.test(path)
      ? [...text.matchAll(/(?:import|export) \{([^}]*)\} from '(\.{1,2}\/[^']+)'/g)].flatMap(
          ([, names = '', from = '']) => {
            const source = files.get(posix.join('bench', from)) ?? '';
            return names
              .split(',')
              .map((name) => name.trim().split(' as ')[0] ?? '')
              .filter((name) => name !== '' && !new RegExp(`\\bexport\\b.*\\b${name}\\b`).test(source))
              .map((name) => `${path}: ${name} of ${from}`);
          },
        )
      : [],
  );
  expect(missing).toEqual([]);
});
