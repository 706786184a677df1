import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeArchive } from '../../build/archive.mjs';
import { hash as browserHash } from '../../build/browser-crypto.mjs';
import { sha256 } from '../../src/base/canonical-json.ts';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { toInstallationFault } from '../../src/base/installation-fault.ts';
import { newFolder } from '../storage/test-database.ts';

interface Archive {
  readonly names: readonly string[];
  read(name: string): Buffer | undefined;
}
const { openArchive }: { openArchive(name: string): Archive } = createRequire(import.meta.url)(
  '../../bin/load-program.js',
);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const bundled: readonly { readonly name: string; readonly license: string }[] = [
  'dist',
  'dist/toolbox',
].flatMap((folder) =>
  existsSync(`${folder}/bundled.json`) ? JSON.parse(readFileSync(`${folder}/bundled.json`, 'utf8')) : [],
);

describe('the package', () => {
  test('runs nothing of ours where it is installed', () => {
    // Of the last npm 11 warns where a tarball is installed by its path.
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([]);
  });

  test('offers files that are there, and packs neither tests nor sources', () => {
    const offered = [...JSON.stringify(manifest.exports).matchAll(/"(\.\/[^"]*)"(?!:)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('*') && !path.includes('/types/'));
    offered.push(...Object.values<string>(manifest.imports));
    // A build from before there was a manual has none yet.
    if (existsSync('man')) offered.push(...manifest.man);
    expect([...offered, manifest.main].filter((path) => !existsSync(path))).toEqual([]);
    for (const folder of ['src', 'test', 'bench', 'build']) expect(manifest.files).not.toContain(folder);
  });

  test('brings along, or names as optional, what the built program asks Node for', () => {
    const scripts: string[] = [];
    for (const archive of [
      'dist/program/main.chunks',
      'dist/worker/thread.chunks',
      'dist/shared/shared.chunks',
    ]) {
      const { names, read } = openArchive(archive);
      scripts.push(...names.map((name) => String(read(name))));
    }
    const asked = new Set(
      scripts
        .flatMap((text) => [...text.matchAll(/\brequire\(["'`]([^."'`$][^"'`$]*)["'`]\)/g)])
        .map(([, id = '']) => id),
    );
    // Stand in code that validators write, which runs nowhere.
    const neverRun = /^(?:ajv|ajv-formats|fast-json-stringify)\//;
    // A file of a package comes with it.
    const packageOf = (id: string) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');
    const known = Object.keys({
      ...manifest.dependencies,
      ...manifest.peerDependencies,
      ...manifest.imports,
    });
    const strange = [...asked].filter(
      (id) =>
        !id.startsWith('node:') &&
        !builtinModules.includes(id) &&
        !neverRun.test(id) &&
        !known.includes(id) &&
        !known.includes(packageOf(id)),
    );
    expect(strange).toEqual([]);
    for (const name of Object.keys(manifest.dependencies)) expect([...asked]).toContain(name);
  });

  test.runIf(bundled.length > 0)(
    'tells the licences of all that is bundled, which let it be handed on',
    () => {
      const texts = ['dist', 'dist/toolbox']
        .map((folder) => readFileSync(`${folder}/LICENSES.txt`, 'utf8'))
        .join();
      expect(bundled.filter(({ name }) => !texts.includes(`\n${name} `))).toEqual([]);
      const free = /^\(?(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Zlib|\(MIT AND Zlib\))/;
      expect(bundled.filter(({ license }) => !free.test(license))).toEqual([]);
    },
  );
});

describe('an installation that is not whole, or for another machine', () => {
  const told = (error: unknown) => {
    const fault = toInstallationFault(error);
    return fault instanceof CreditError ? describeError(fault, 'en').message : undefined;
  };
  const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);

  test('is told by what is wrong with it', () => {
    expect(told(failure('x.node: invalid ELF header', { code: 'ERR_DLOPEN_FAILED' }))).toContain(
      'another Node',
    );
    expect(told(failure('Could not locate the bindings file. Tried: …'))).toContain('not compiled');
    const native = 'better-sqlite3/build/Release/better_sqlite3.node';
    expect(told(failure(`Cannot find module '${native}'`))).toContain('not compiled');
    expect(told(failure("Cannot find module 'pg'\nRequire stack:", { code: 'MODULE_NOT_FOUND' }))).toContain(
      'pg is missing',
    );
    const path = join(process.cwd(), 'dist', 'program', 'chunks', 'a.cjs');
    expect(told(failure(`ENOENT: no such file or directory, open '${path}'`))).toContain(
      'dist/program/chunks/a.cjs is missing',
    );
    expect(told(failure('dist/worker/thread.chunks is not whole'))).toContain(
      'dist/worker/thread.chunks is not whole',
    );
    // The program is named from its folder, and a thread hands over the stack of an error and not its kind.
    for (const name of ['dist/program/chunks/a.cjs', path]) {
      const stack = `${name}:1\nlet a = {\n\nSyntaxError: Unexpected end of input\n    at wrapSafe`;
      expect(told(failure('Unexpected end of input', { stack }))).toContain(
        'dist/program/chunks/a.cjs is not whole',
      );
    }
  });

  test('is not made of other failures', () => {
    expect(told(failure("ENOENT: no such file or directory, open '/elsewhere/a'"))).toBeUndefined();
    expect(told(failure('any other'))).toBeUndefined();
    expect(told(new SyntaxError('in JSON'))).toBeUndefined();
    expect(told('a text')).toBeUndefined();
    // A refusal that tells of one has its own code already.
    const refusal = new CreditError('BATCH_NOT_WORKED_ON', {
      batchId: 'bat_1',
      reason: "Cannot find module 'pg'",
    });
    expect(toInstallationFault(refusal)).toBe(refusal);
  });

  test('says so where not even the program can be loaded', () => {
    const folder = newFolder();
    cpSync('bin', join(folder, 'bin'), { recursive: true });
    mkdirSync(join(folder, 'dist', 'program'), { recursive: true });
    const program = "(function (exports, require) { require('./chunks/lost.cjs') })";
    const list = JSON.stringify({ 'main.cjs': [0, program.length] });
    const archive = String(list.length).padStart(8) + list + program;
    for (const [content, saying] of [
      [archive, join('dist', 'program', 'chunks', 'lost.cjs')],
      [archive.slice(0, -1), 'dist/program/main.chunks is not whole'],
      [archive.slice(0, 12), 'dist/program/main.chunks is not whole'],
      ['', 'dist/program/main.chunks is not whole'],
    ] as const) {
      writeFileSync(join(folder, 'dist', 'program', 'main.chunks'), content);
      const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin', 'credit.js')], {
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toContain('This installation of credit is not whole');
      expect(stderr).toContain(saying);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('a file that holds many', () => {
  const long = Buffer.from('a part of the program\n'.repeat(2_000));
  const parts = [
    ['long', long],
    ['begun-with', long],
    ['short', Buffer.from('short')],
  ] as const;
  const open = (path: string) => openArchive(relative(process.cwd(), path));

  test('has what is seldom read packed, and gives all of it as it was', () => {
    const path = join(newFolder(), 'any.chunks');
    writeArchive(path, parts, (name) => name !== 'begun-with');
    const { names, read } = open(path);
    expect(names).toEqual(['long', 'begun-with', 'short']);
    for (const [name, content] of parts) expect(read(name)).toEqual(content);
    expect(read('other')).toBeUndefined();
    const { size } = statSync(path);
    expect(size).toBeGreaterThan(long.length);
    expect(size).toBeLessThan(1.1 * long.length);
  });

  test('is told by its name where a packed part was changed', () => {
    const path = join(newFolder(), 'any.chunks');
    writeArchive(path, parts, () => true);
    const bytes = readFileSync(path);
    const begin = 8 + Number(bytes.toString('latin1', 0, 8));
    writeFileSync(path, bytes.fill(0xff, begin, begin + 20));
    expect(() => open(path).read('long')).toThrow(/any\.chunks is not whole$/);
  });
});

test('the hash is SHA-256, and that which browsers get too', () => {
  const same = (content: string | Uint8Array) => {
    const expected = createHash('sha256').update(content).digest('hex');
    expect(browserHash('sha256', content)).toBe(expected);
    expect(sha256(content)).toBe(expected);
  };
  fc.assert(fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' })), same), {
    numRuns: 200,
  });
  for (const length of [55, 56, 63, 64, 119, 120]) same('a'.repeat(length));
});
