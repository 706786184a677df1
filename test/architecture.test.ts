import { describe, expect, test } from 'vitest';
import { findViolations } from './architecture/find-violations.ts';
import { floors } from './architecture/floors.ts';
import { repositoryFiles } from './architecture/repository-files.ts';

const files = repositoryFiles();
const isProgram = (path: string) => /^(?:src|test|bench|bin)\/.*\.(?:tsx?|js|mjs)$/.test(path);

describe('the house', () => {
  test('every file keeps to its floor, and to the rules of docs/architecture.md', () => {
    const programs = new Map([...files].filter(([path]) => isProgram(path)));
    expect(programs.size).toBeGreaterThan(100);
    expect(findViolations(programs)).toEqual([]);
  });

  test('the floors in docs/architecture.md are the floors that are enforced', () => {
    const told = [
      ...(files.get('docs/architecture.md') ?? '').matchAll(/^\| \d[^|]* \| ([^|]+) \| ([^|]+) \|$/gm),
    ]
      .flatMap(([, folders = '', imports = '']) =>
        folders.split(', ').map((folder) => [folder, imports] as const),
      )
      .filter(([folder]) => folder in floors);
    const enforced = Object.entries(floors).map(([folder, imports]) => [
      folder,
      imports.join(', ') || 'nothing of ours',
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(enforced));
  });
});

describe('a planted violation is found, and told what to do:', () => {
  const planted: readonly (readonly [what: string, path: string, text: string, told: string])[] = [
    [
      'a floor below importing one above',
      'src/base/x.ts',
      "import { a } from '../document/a.ts';",
      'base may not import document',
    ],
    [
      'a type imported upwards',
      'src/sections/x.ts',
      "import type { A } from '../policy/a.ts';",
      'sections may not import policy',
    ],
    [
      'an import on demand',
      'src/policy/x.ts',
      "const a = await import('../storage/a.ts');",
      'policy may not import storage',
    ],
    [
      'an export from',
      'src/storage/x.ts',
      "export { a } from '../report/a.ts';",
      'storage may not import report',
    ],
    [
      'an import over several lines',
      'src/net/x.ts',
      "import {\n  a,\n} from '../sources/a.ts';",
      'src/net/x.ts:3: net may not import sources',
    ],
    ['an import for its effect', 'src/auth/x.ts', "import '../report/a.ts';", 'auth may not import report'],
    [
      'a type written with import()',
      'src/usage/x.ts',
      "type A = import('../report/a.ts').A;",
      'usage may not import report',
    ],
    [
      'a capability importing the root',
      'src/report/x.ts',
      "import { a } from '../app.ts';",
      'report may not import app.ts',
    ],
    [
      'the command line reaching for plumbing',
      'src/cli/commands/x.ts',
      "import { a } from '../../storage/a.ts';",
      'cli may not import storage',
    ],
    [
      'the command line reaching for a source',
      'src/cli/x.ts',
      "import { a } from '../sources/a.ts';",
      'cli may not import sources',
    ],
    [
      'the root importing the edge',
      'src/app.ts',
      "import { a } from './cli/a.ts';",
      'app.ts may not import cli',
    ],
    ['a folder that nobody gave a floor', 'src/gossip/x.ts', 'export const a = 1;', 'gossip has no row'],
    ['a file right in src that is no root', 'src/loose.ts', 'export const a = 1;', 'loose.ts has no row'],
    [
      'a source importing a test',
      'src/base/x.ts',
      "import { a } from '../../test/a.ts';",
      'sources import only sources',
    ],
    ['an import without its ending', 'src/base/x.ts', "import { a } from './a';", 'end it with .ts'],
    [
      'a vendor away from home',
      'src/report/x.ts',
      "import Database from 'better-sqlite3';",
      'better-sqlite3 lives in storage/',
    ],
    [
      'a part of a vendor away from home',
      'src/report/x.ts',
      "import { Value } from '@sinclair/typebox/value';",
      '@sinclair/typebox lives in',
    ],
    [
      'a vendor on demand away from home',
      'src/report/x.ts',
      "await import('undici');",
      'undici lives in net/',
    ],
    [
      'SQL outside a store',
      'src/report/create-report.ts',
      "import { sql } from 'kysely';",
      'kysely lives in',
    ],
    ['YAML outside a reader', 'src/policy/compile.ts', "import { parse } from 'yaml';", 'yaml lives in'],
    ['a vendor that nobody gave a home', 'src/net/x.ts', "import axios from 'axios';", 'axios has no home'],
    ['a package for tests', 'src/base/x.ts', "import fc from 'fast-check';", 'fast-check has no home'],
    [
      'a node module on the pure floor',
      'src/policy/x.ts',
      "import { readFile } from 'node:fs/promises';",
      'is pure and may not import node:fs/promises',
    ],
    ['the clock', 'src/policy/x.ts', 'const now = Date.now();', 'take the time as an argument'],
    ['a date of now', 'src/document/x.ts', 'const now = new Date();', 'take the time as an argument'],
    [
      'a date of now without brackets',
      'src/document/x.ts',
      'const now = new Date;',
      'take the time as an argument',
    ],
    ['a date of now as text', 'src/document/x.ts', 'const now = Date();', 'take the time as an argument'],
    [
      'the clock within a template',
      'src/policy/x.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
      'const a = `at ${Date.now()}`;',
      'take the time as an argument',
    ],
    ['a stopwatch', 'src/sections/x.ts', 'const t = performance.now();', 'take the time as an argument'],
    ['chance', 'src/sections/x.ts', 'const a = Math.random();', 'leaves something to chance'],
    [
      'a random identifier',
      'src/policy/x.ts',
      'const a = crypto.randomUUID();',
      'leaves something to chance',
    ],
    ['the environment', 'src/policy/x.ts', "const a = process.env['CREDIT_X'];", 'reads the environment'],
    ['the network', 'src/policy/x.ts', "await fetch('http://a');", 'reaches outside'],
    ['a timer', 'src/policy/x.ts', 'setTimeout(a, 1);', 'reaches outside'],
    ['the console on the pure floor', 'src/document/x.ts', "console.log('a');", 'writes to the console'],
    ['the console anywhere', 'src/storage/x.ts', 'const { log } = console;', 'writes to the console'],
    ['the end of the process', 'src/cli/x.ts', 'process.exit(1);', 'return an exit code'],
    ['a default export', 'src/base/x.ts', 'export default function a() {}', 'name what is exported'],
    ['a default export by renaming', 'src/base/x.ts', 'export { a as default };', 'name what is exported'],
    ['a secret revealed', 'src/sources/x.ts', 'const a = key.reveal();', 'reveals a secret'],
    ['any as a type', 'src/base/x.ts', 'const a: any = 1;', 'uses any'],
    ['any as a claim', 'src/base/x.ts', 'const a = (b as any).c;', 'uses any'],
    ['any within a type', 'src/base/x.ts', 'const a = new Map<string, any>();', 'uses any'],
    [
      'a silenced compiler',
      'src/base/x.ts',
      '// @ts-expect-error: later\nconst a: string = 1;',
      'silences the compiler',
    ],
    [
      'an error class of its own',
      'src/report/x.ts',
      'export class NotFound extends Error {}',
      'is a CreditError',
    ],
    ['a file over the limit', 'src/base/x.ts', 'const a = 1;\n'.repeat(401), '401 lines'],
    ['a test over the limit', 'test/base/x.test.ts', 'const a = 1;\n'.repeat(401), '401 lines'],
    ['a name that says nothing', 'src/base/utils.ts', 'export const a = 1;', '"utils" says nothing'],
    [
      'a folder that says nothing',
      'src/report/helpers/a.ts',
      'export const a = 1;',
      '"helpers" says nothing',
    ],
    ['a test that says nothing', 'test/common.test.ts', 'const a = 1;', '"common" says nothing'],
  ];

  test.each(planted)('%s', (_what, path, text, told) => {
    const found = findViolations(new Map([[path, text]]));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(path);
    expect(found[0]).toContain(told);
  });
});

describe('what only looks like a violation passes:', () => {
  const innocent: readonly (readonly [what: string, path: string, text: string])[] = [
    [
      'a date of something',
      'src/policy/x.ts',
      'const a = new Date(asOf); const b = Date.UTC(2026, 1); const c = Date.parse(d);',
    ],
    ['the type of a date', 'src/policy/x.ts', 'export function f(asOf: Date): Date { return asOf; }'],
    [
      'a comment',
      'src/policy/x.ts',
      "// Date.now() and console.log()\n/** import { a } from '../storage/a.ts' as any */\nexport const a = 1;",
    ],
    ['a text', 'src/policy/x.ts', "const a = 'never call process.exit() or new Date()'; const b = `as any`;"],
    ['a word in a text', 'src/cli/x.ts', "const a = ['--from', 'b', 'import', 'c'];"],
    ['an address in a text, and code after it', 'src/base/x.ts', "const a = 'http://a'; export { a };"],
    [
      'a field with such a name',
      'src/policy/x.ts',
      'const a = { any: [], process: 1 }; const { any } = a; a.process = 2;',
    ],
    ['a secret as it is sent', 'src/net/x.ts', 'const a = key.reveal();'],
    ['the exit code', 'src/cli/x.ts', 'process.exitCode = 2;'],
    ['the clock above the pure floor', 'src/report/x.ts', 'const a = Date.now();'],
    ['a neighbour', 'src/policy/rules/x.ts', "import { a } from '../operators/a.ts';"],
    ['SQL in a store', 'src/usage/usage-store.ts', "import { sql } from 'kysely';"],
    ['a vendor at home', 'src/cli/output/x.ts', "const { default: ora } = await import('ora');"],
    ['a node module above the pure floor', 'src/base/x.ts', "import { createHash } from 'node:crypto';"],
    [
      'the root importing everything',
      'src/app.ts',
      "import { a } from './storage/a.ts'; import { b } from './config.ts';",
    ],
    ['a file at the limit', 'src/base/x.ts', 'const a = 1;\n'.repeat(400)],
    [
      'a test that imports what it likes',
      'test/x.test.ts',
      "import fc from 'fast-check'; const a: any = new Date();",
    ],
  ];

  test.each(innocent)('%s', (_what, path, text) => {
    expect(findViolations(new Map([[path, text]]))).toEqual([]);
  });
});
