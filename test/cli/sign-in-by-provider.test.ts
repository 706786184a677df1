import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clientSecret,
  RedirectingBrowser,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../http/identity-provider.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';

let program: BuiltProgram;
let provider: TestIdentityProvider;
beforeEach(async () => {
  [program, provider] = [await newBuiltProgram(), await startIdentityProvider()];
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all([program.remove(), provider.stop()]);
});

/** Of services; one that a failed test has left goes with it. */
const children: ChildProcess[] = [];

const oidc = () => ({
  CREDIT_OIDC_ISSUER: provider.issuer,
  CREDIT_OIDC_CLIENT_ID: 'credit',
  CREDIT_OIDC_CLIENT_SECRET: clientSecret,
});

/** The built service, until it says where it listens. */
async function serve(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['bin/credit.js', 'serve', '--port', '0', '--json'], {
    env: {
      PATH: process.env['PATH'],
      HOME: program.folder,
      CREDIT_DB: join(program.folder, 'credit.db'),
      LANG: 'en_US.UTF-8',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  child.stderr.on('data', (piece) => (output += String(piece)));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(output)));
    child.stdout.on('data', (piece) => {
      output += String(piece);
      const ready = /"ready","url":"([^"]+)"/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return {
    url,
    output: () => output,
    stop: () =>
      new Promise<number | null>((resolve) => {
        child.removeAllListeners('exit').once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Writes, when a process ends, which parts of the program it has loaded. */
async function tracer() {
  const [script, file] = [join(program.folder, 'trace.cjs'), join(program.folder, 'read.txt')];
  const code = `const fs = require('node:fs');
    const vm = require('node:vm');
    const read = [];
    vm.Script = class extends vm.Script {
      constructor(source, options) {
        super(source, options);
        read.push(String(options.filename));
      }
    };
    process.on('exit', () => fs.writeFileSync(${JSON.stringify(file)}, read.join('\\n')));`;
  await writeFile(script, code);
  return { env: { NODE_OPTIONS: `--require ${script}` }, read: () => readFile(file, 'utf8') };
}

test('the built service signs somebody in by the provider, and its secret is nowhere', async () => {
  const { stdout } = await program.credit(
    'user add --name Ana --email ana@example.com --role manager --json',
  );
  expect(stdout).toContain('ana@example.com');
  const { env, read } = await tracer();
  const service = await serve({ ...oidc(), ...env });
  await provider.register(service.url);
  provider.people.set('a-1', { email: 'Ana@example.com', email_verified: true });
  provider.visitor = 'a-1';
  const browser = new RedirectingBrowser();
  const callback = await browser.followUntil(
    `${service.url}/v2/session/provider?next=/docs`,
    `${service.url}/v2`,
  );
  expect((await browser.open(callback)).location).toBe(`${service.url}/docs`);
  const { json } = await browser.open(`${service.url}/v2/session`);
  expect(json).toMatchObject({ user: { name: 'Ana', role: 'manager' } });
  expect(await service.stop()).toBe(0);
  expect(service.output()).toContain('/v2/session/provider/callback');
  expect(service.output()).not.toContain(clientSecret);
  expect(await read()).toContain('openid-provider');
  const shown = await program.credit('config list', { env: oidc() });
  expect(shown.stdout).toContain('oidcClientSecret');
  expect(shown.stdout + shown.stderr).not.toContain(clientSecret);
});

test('a service without a provider reads nothing of it', async () => {
  const { env, read } = await tracer();
  const service = await serve(env);
  expect((await new RedirectingBrowser().open(`${service.url}/v2/session/ways`)).json.provider).toBeNull();
  await service.stop();
  const parts = await read();
  expect(parts).toContain('start-service');
  expect(parts).not.toMatch(/chunks\/(openid-provider|provider-sign-in)-/);
});

test('doctor tells whether the provider answers', async () => {
  await provider.register('http://127.0.0.1:8080');
  const doctor = async (env: Readonly<Record<string, string>>, option: string) => {
    const { stdout: text } = await program.credit(`doctor --json ${option}`, { env });
    const { checks } = JSON.parse(text);
    expect(text).not.toContain(clientSecret);
    return checks.find(({ check }: { check: string }) => check === 'sign-in');
  };
  expect(await doctor(oidc(), '')).toMatchObject({
    state: 'OK',
    detail: expect.stringMatching(`^${provider.issuer}, answered in \\d+ ms$`),
  });
  expect(await doctor(oidc(), '--offline')).toMatchObject({ state: 'SKIPPED' });
  expect(await doctor({}, '')).toBeUndefined();
  expect(await doctor({ ...oidc(), CREDIT_OIDC_ISSUER: `${provider.issuer}/realm` }, '')).toMatchObject({
    state: 'FAILED',
    detail: expect.stringContaining('describes itself at another address'),
  });
  provider.intercept = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect(await doctor(oidc(), '')).toMatchObject({
    state: 'FAILED',
    detail: expect.stringContaining('does not answer: status 503'),
  });
  expect(await doctor({ CREDIT_OIDC_ISSUER: provider.issuer }, '')).toMatchObject({
    state: 'FAILED',
    detail: expect.stringContaining('belong together'),
  });
});

test.each([
  ['only a part of the settings', { CREDIT_OIDC_CLIENT_ID: 'credit' }, 'belong together'],
  [
    'a provider whom others can listen to',
    { CREDIT_OIDC_ISSUER: 'http://login.example.com' },
    'https address',
  ],
  ['an organisation that is not there', { CREDIT_OIDC_ORGANIZATION: 'acme' }, 'acme'],
])('a service with %s does not start', async (_, env, words) => {
  const all = 'CREDIT_OIDC_ORGANIZATION' in env ? oidc() : {};
  const { code, stderr } = await program.credit('serve --port 0', { env: { ...all, ...env } });
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  expect(stderr).not.toContain(clientSecret);
});
