import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  casesJsonSchema,
  findingCodes,
  policyJsonSchema,
  readPolicy,
  sectionTypes,
} from '../../src/index.ts';
import { isStale } from '../build-where-stale.ts';
import { newFolder } from '../storage/test-database.ts';
import { changes, cover, decide } from './use-library.ts';

const yaml = `id: mine
name: Mine
kind: cnpj
language: en
depth: SIMPLES
groups:
  - name: age
    rules:
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12 MONTHS, statusToApply: ALERT }
`;

describe('another program', () => {
  test('reads, compiles and evaluates a policy', async () => {
    expect(await decide(yaml, '2025-11-20')).toMatchObject({ policyId: 'mine', policyStatus: 'APPROVED' });
    expect(await decide(yaml, '2026-11-01')).toMatchObject({
      policyStatus: 'ALERT',
      reasons: [
        { text: 'Time since the company opened: less than 1 month; alerts when less than 12 months' },
      ],
    });
    await expect(decide(yaml.replace('LESS_THAN', 'BELOW'), '2020-01-01')).rejects.toThrow('9:49');
  });

  test('runs cases, compares policies and offers the schemas', async () => {
    const { policy } = await readPolicy(yaml, 'a');
    const { policy: other } = await readPolicy(yaml.replace('12 MONTHS', '2 YEARS'), 'b');
    if (policy === undefined || other === undefined) throw new Error('two policies');
    const cases =
      'policy: policy.yaml\nasOf: 2026-01-15\ncases:\n  - { name: a, expect: { status: DENIED } }\n';
    expect(await cover(policy, cases)).toEqual({ failed: 1, percent: 25 });
    expect(changes(policy, other)).toEqual([
      'age/COMPANY_OPENING_TIME: quando menor que 12 meses → quando menor que 2 anos',
    ]);
    expect(policyJsonSchema()).toMatchObject({ title: 'Credit policy' });
    expect(casesJsonSchema()).toMatchObject({ title: 'Cases of a credit policy' });
    expect(findingCodes().length).toBeGreaterThan(30);
    expect(sectionTypes).toContain('BASIC_INFORMATION');
  });
});

/** Every module and package that a module of ours brings along, types left aside. */
function reachedFrom(entry: string): {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [resolve(entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, clause = '', from = '', onDemand = ''] of text.matchAll(
      /^(?:import|export)\s([^;]*?)from '([^']+)';|import\('([^']+)'\)/gm,
    )) {
      const name = from || onDemand;
      if (name === '' || clause.startsWith('type ')) continue;
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name));
      else packages.add(name);
    }
  }
  return { files, packages };
}

describe('importing the library', () => {
  test('brings neither the command line nor a database nor the network along', () => {
    const { files, packages } = reachedFrom('src/index.ts');
    expect(files.size).toBeGreaterThan(60);
    const folders = new Set([...files].map((file) => file.replace(`${resolve('src')}/`, '').split('/')[0]));
    expect([...folders].sort()).toEqual([
      'base',
      'document',
      'index.ts',
      'policy',
      'sections',
      'wording',
      'yaml',
    ]);
    expect([...packages].sort()).toEqual([
      '@sinclair/typebox',
      '@sinclair/typebox/errors',
      '@sinclair/typebox/value',
      'cpf-cnpj-validator',
      'node:crypto',
      'yaml',
    ]);
  });

  test('is what package.json offers, with the schemas beside it', () => {
    const { exports, files } = JSON.parse(readFileSync('package.json', 'utf8'));
    const engine = {
      require: { types: './dist/types/index.d.cts', default: './dist/library/index.js' },
      types: './dist/types/index.d.ts',
      default: './dist/library/index.js',
    };
    expect(exports['.']).toEqual(engine);
    // What a page loads is the engine that decides: it asks nothing of Node.
    expect(exports['./policy']).toEqual(engine);
    expect(readFileSync('dist/library/index.js', 'utf8')).not.toMatch(/\bfrom ?["'](?:node:)?[a-z]/);
    expect(exports['./schemas/*.json']).toBe('./schemas/*.json');
    expect(files).toContain('schemas');
  });
});

/** What a module offers by name, with what it hands on of others of the client. */
function namesIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const declared = [...text.matchAll(/^export (?:declare )?(?:class|interface|type|function|const) (\w+)/gm)];
  const handedOn = [...text.matchAll(/^export type \* from '\.\/([^']+)'/gm)];
  return [
    ...lists
      .map(
        (one) =>
          one
            .trim()
            .split(/ as |^type /)
            .at(-1) ?? '',
      )
      .filter((one) => one !== ''),
    ...declared.map(([, name = '']) => name),
    ...handedOn.flatMap(([, name = '']) => namesIn(`src/client/${name}`)),
  ];
}

test.each([
  ['credit and credit/policy', 'src/index.ts'],
  ['credit/client', 'src/client/credit-client.ts'],
])('what %s offers is in the report of the public interface', (title, file) => {
  const report = readFileSync('docs/reference/public-interface.md', 'utf8');
  const line = report.split(`\n## ${title}\n\n`)[1]?.split('\n')[0] ?? '';
  const told = [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect([...new Set(namesIn(file))].sort(), 'node build/interface.mjs writes it anew').toEqual(told.sort());
});

// Types are built by a whole build alone, as `npm ci` and `npm test` make one.
test.skipIf(isStale('dist/types', ['src', 'build/bundle-types.mjs']))(
  'the types hold where a CommonJS project of today imports the package',
  () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(process.cwd(), join(folder, 'node_modules/credit'));
    writeFileSync(
      join(folder, 'use.cts'),
      `import { compilePolicy, type Document, parseDocument } from 'credit';
import { CreditClient, CreditApiError, type ReportAnswer } from 'credit/client';
import policy = require('credit/policy');
const client: CreditClient = new CreditClient({ baseUrl: 'http://127.0.0.1:8080', clientId: 'a', clientSecret: 'b' });
export const document: Document | undefined = parseDocument('12ABC34501DE35').document;
export const show = (id: string): Promise<ReportAnswer> => client.getReport(id);
export const wordOf = (error: unknown): string => (error instanceof CreditApiError ? error.problem.code : '');
export const same: typeof compilePolicy = policy.compilePolicy;
// @ts-expect-error there is no such thing
client.nothing();
`,
    );
    const compiler = join(process.cwd(), 'node_modules/.bin/tsc');
    const options = '--noEmit --strict --target es2023 --lib es2023,dom --module node16'.split(' ');
    const { stdout } = spawnSync(compiler, [...options, 'use.cts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  },
);

test.skipIf(isStale('dist/types', ['src', 'rolldown.config.mjs', 'build/bundle-types.mjs']))(
  'the report of the public interface is what the build offers, to the last type',
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['build/interface.mjs', '--check'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  },
);
