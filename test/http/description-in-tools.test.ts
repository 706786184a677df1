import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import type { Json } from './running-service.ts';

// What tools of others make of the description, as the built service gives it. They reach no network.
const tools = resolve('test/tools');
const installed = join(tools, 'node_modules');

let folder: string;
let description: string;

beforeAll(async () => {
  if (!existsSync(join(installed, '.installed-lock')))
    throw new Error('The tools of the tests are not installed: node test/tools/install.mjs');
  folder = await mkdtemp(join(tmpdir(), 'credit-tools-'));
  description = join(folder, 'openapi.json');
  await writeFile(description, await descriptionOfBuild());
  // Generated clients import what they run on.
  await symlink(installed, join(folder, 'node_modules'), 'dir');
  await mkdir(join(folder, 'clients'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function descriptionOfBuild(): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: folder, CREDIT_DB: join(folder, 'credit.db') };
  const child = spawn(process.execPath, ['bin/credit.js', 'serve', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const { url }: { url: string } = JSON.parse(String(line));
    return await (await fetch(`${url}/openapi.json`)).text();
  } finally {
    child.kill('SIGKILL');
  }
}

/** What a tool writes, whatever it thinks of its input. */
function runTool(script: string, words: readonly string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [script, ...words],
      { cwd: folder, env, maxBuffer: 50_000_000 },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout || stderr }),
    );
  });
}

const tool = (path: string, words: readonly string[]) => runTool(join(installed, path), words);

describe('a linter', () => {
  test.concurrent('spectral finds nothing by its rules for OpenAPI', async () => {
    const ruleset = join(tools, 'spectral.yaml');
    const options = ['--ruleset', ruleset, '--format', 'json', '--fail-severity', 'hint', '--quiet'];
    const { code, output } = await tool('@stoplight/spectral-cli/dist/index.js', [
      'lint',
      description,
      ...options,
    ]);
    const findings: Json[] = JSON.parse(output);
    expect(findings.map((one) => `${one.code} ${one.path.join('.')}: ${one.message}`)).toEqual([]);
    expect(code).toBe(0);
  });

  test.concurrent('redocly finds by its recommended rules three paths of the specification, and nothing more', async () => {
    const options = ['--config', join(tools, 'redocly.yaml'), '--format', 'json'];
    const { output } = await tool('@redocly/cli/bin/cli.js', ['lint', description, ...options]);
    const { problems }: { problems: Json[] } = JSON.parse(output);
    expect(
      problems.map((one) => `${one.ruleId} ${one.location.map((place: Json) => place.pointer).join(' ')}`),
    ).toEqual([
      'no-ambiguous-paths #/paths/~1report~1{id}~1export',
      'no-ambiguous-paths #/paths/~1report~1export~1{exportId}',
      'no-ambiguous-paths #/paths/~1report~1{id}~1financial-tab',
    ]);
  });
});

/** One that creates a report, waits for it and reads it, as its users would write it. */
interface Generator {
  readonly script: string;
  readonly words: (clients: string) => readonly string[];
  readonly use: string;
}

const body = `{ document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company' }`;

const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    script: 'openapi-typescript/bin/cli.js',
    words: (clients) => [description, '--output', join(clients, 'types.ts')],
    use: `
      import createClient from 'openapi-fetch';
      import type { paths } from './types.js';
      const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8080' });
      export async function decide(): Promise<string | undefined> {
        const created = await client.POST('/v2/report', { body: ${body} });
        if (created.error) throw new Error(created.error.detail);
        const path = { id: created.data.id };
        const report = await client.GET('/v2/report/{id}', { params: { path, header: { Prefer: 'wait=30' } } });
        return report.data?.policyStatus;
      }
      // @ts-expect-error type is required in v2
      export const untyped = client.POST('/v2/report', { body: { document: 'x', policyId: 'x' } });
      export const ofV1 = client.POST('/report', { body: { document: 'x', policyId: 'x' } });`,
  },
  'hey-api': {
    script: '@hey-api/openapi-ts/bin/run.js',
    words: (clients) => ['--input', description, '--output', clients, '--client', '@hey-api/client-fetch'],
    use: `
      import { createReport, getReport } from './index.js';
      export async function decide(): Promise<string | undefined> {
        const created = await createReport({ body: ${body} });
        if (created.data === undefined) throw new Error(created.error.detail);
        const report = await getReport({ path: { id: created.data.id }, headers: { Prefer: 'wait=30' } });
        return report.data?.policyStatus;
      }`,
  },
  oazapfts: {
    script: 'oazapfts/dist/cli.js',
    words: (clients) => [description, join(clients, 'client.ts')],
    use: `
      import { createReport, getReport } from './client.js';
      export async function decide(): Promise<string | undefined> {
        const created = await createReport(${body});
        if (created.status !== 200 && created.status !== 201) throw new Error(created.data.detail);
        const report = await getReport(created.data.id, { prefer: 'wait=30' });
        return report.status === 200 ? report.data.policyStatus : undefined;
      }`,
  },
};

const strict = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
};

const tried = trialSize('CREDIT_CLIENTS', { number: 1, seed: 1 });

describe('the client that a generator makes', () => {
  test.concurrent.each(Object.entries(generators).slice(0, tried.number))(
    '%s compiles under strict',
    async (name, generator) => {
      const clients = join(folder, 'clients', name);
      await mkdir(clients);
      const made = await tool(generator.script, generator.words(clients));
      expect(made.code, made.output).toBe(0);
      await writeFile(join(clients, 'use.ts'), generator.use);
      await writeFile(join(clients, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict }));
      await writeFile(join(clients, 'package.json'), JSON.stringify({ type: 'module' }));
      const compiled = await runTool(resolve('node_modules/typescript/bin/tsc'), ['--project', clients]);
      expect(compiled.output).toBe('');
      expect(compiled.code).toBe(0);
    },
  );
});
