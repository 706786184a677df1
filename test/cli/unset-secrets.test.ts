import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { newMachine } from './run-credit.ts';

const variable = 'CREDIT_SECRET_ACME_KEY';

const connector = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['acme.example']
request:
  method: GET
  url: https://acme.example/protests
  headers: { api-key: '{secret.ACME_KEY}' }
subject: cnpj
map:
  PROTESTS: { count: total, entries: { each: protests, item: { creditor: creditor } } }
`;

/** A machine whose profile `ours` has a contracted source that needs a secret. */
async function machineWithContract(env: Readonly<Record<string, string>> = {}) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const folder = join(machine.folder, '.config', 'credit');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(join(folder, 'connectors'));
  await writeFile(join(folder, 'connectors', 'acme.protests.yaml'), connector);
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const profile = `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`;
  await writeFile(join(folder, 'profiles', 'ours.yaml'), profile);
  const settings = { CREDIT_PROFILE: 'ours', ...env };
  return { ...machine, settings, run: (words: string) => machine.run(words, { env: settings }) };
}

test('profile check is not OK if the secret of a source is not set, and names the variable', async () => {
  const { run } = await machineWithContract();
  const { stdout, code } = await run('profile check ours --json');
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ findings: [expect.objectContaining({ code: 'SECRET_NOT_SET', severity: 'error' })] }],
  });
  expect(stdout).toContain(variable);
  expect(code).toBe(3);
  const weighed = await run('profile check ours --policy starter-company');
  expect(weighed.stderr).toContain(`${variable} is not set`);
  expect(weighed.code).toBe(3);
});

test.each(['doctor --json', 'doctor --offline --json'])(
  '%s is not OK, and names the variable',
  async (words) => {
    const { run } = await machineWithContract();
    const { stdout, code } = await run(words);
    const { ok, checks } = JSON.parse(stdout);
    expect({ ok, code }).toEqual({ ok: false, code: 1 });
    expect(checks).toContainEqual({
      check: 'source protests',
      state: 'FAILED',
      detail: expect.stringContaining(variable),
    });
  },
);

test('an analysis says at its start which source it cannot query, and its section gives the reason', async () => {
  const { run } = await machineWithContract();
  const { stdout, stderr } = await run('analyze 33683111000280 --policy starter-company --json');
  expect(stderr).toContain(`protests is not queried: ${variable} is not set`);
  const { id, sections } = JSON.parse(stdout);
  const protests = sections.find(({ type }: { type: { value: string } }) => type.value === 'PROTESTS');
  expect(protests).toMatchObject({
    status: 'NOT_COLLECTED',
    errors: [{ source: 'protests', code: 'SETTING_MISSING', message: expect.stringContaining(variable) }],
  });
  const shown = await run(`report show ${id} --section PROTESTS`);
  expect(shown.stdout).toContain(`not queried: ${variable} is not set`);
  const inPortuguese = await run(`report show ${id} --section PROTESTS --lang pt-BR`);
  expect(inPortuguese.stdout).toContain(`não consultado: ${variable} não está definida`);
});

test('an operation, and a batch that is resumed or retried, say it at their start', async () => {
  const { run, folder } = await machineWithContract();
  const note = `protests is not queried: ${variable} is not set`;
  const operation = await run('operation run 33683111000280 --operation company-and-its-people --dry-run');
  expect(operation.stderr).toContain(note);
  await writeFile(join(folder, 'failing.txt'), `${documentOf('source-down-required-company')}\n`);
  const id = (await run('batch failing.txt --policy starter-company --detach')).stdout.trim();
  for (const verb of ['resume', 'retry']) {
    const { stderr } = await run(`batch ${verb} ${id}`);
    expect([verb, stderr]).toEqual([verb, expect.stringContaining(note)]);
  }
});

test('the service says it at its start', async () => {
  const { folder, db, settings } = await machineWithContract();
  const program = join(process.cwd(), 'bin/credit.js');
  const service = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    env: { PATH: process.env['PATH'], HOME: folder, CREDIT_DB: db, CREDIT_THREADS: '1', ...settings },
  });
  onTestFinished(() => void service.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface(service.stderr)) {
    lines.push(line);
    if (line.includes(variable)) break;
  }
  expect(lines.at(-1)).toContain(`${variable} is not set`);
  service.kill('SIGTERM');
  await once(service, 'exit');
});

test('nothing is said of a secret that is set', async () => {
  const { run } = await machineWithContract({ [variable]: 'k3y' });
  expect((await run('profile check ours')).stdout).not.toContain('SECRET_NOT_SET');
  expect((await run('doctor --offline --json')).stdout).not.toContain(variable);
});

test('an empty secret is not set', async () => {
  const { run, folder } = await machineWithContract();
  const file = join(folder, 'empty');
  await writeFile(file, '\n', { mode: 0o600 });
  const other = await machineWithContract({ [`${variable}_FILE`]: file });
  expect((await other.run('doctor --offline --json')).stdout).toContain(variable);
  expect((await run('doctor --offline')).code).toBe(1);
});

test('doctor names the variable before there is a database', async () => {
  const { run, folder } = await machineWithContract();
  const { stdout, code } = await run(`doctor --offline --json --db ${join(folder, 'none.db')}`);
  const { checks } = JSON.parse(stdout);
  expect(checks).toContainEqual(expect.objectContaining({ check: 'database', state: 'SKIPPED' }));
  expect(checks).toContainEqual({
    check: 'source protests',
    state: 'FAILED',
    detail: expect.stringContaining(variable),
  });
  expect(code).toBe(1);
});

test('a secret in a file that does not exist is an error', async () => {
  const { run, folder } = await machineWithContract({ [`${variable}_FILE`]: '/nonexistent' });
  const checked = await run('profile check ours');
  expect(checked.stderr).toContain('FILE_UNREADABLE: /nonexistent');
  expect(checked.code).toBe(2);
  const examined = await run(`doctor --offline --db ${join(folder, 'none.db')}`);
  expect(examined.stdout).toMatch(/^FAILED\tsources\t\/nonexistent/m);
  expect(examined.code).toBe(1);
});
