import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { knownSchema } from '../../../src/storage/migrations.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { type Machine, newMachine } from '../../cli/run-credit.ts';
import { spoil } from '../spoil-row.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

const company = '99990001000198';

async function newOwnMachine(): Promise<Machine> {
  const machine = await newMachine();
  onTestFinished(() => machine.remove());
  return machine;
}

/**
 * A machine, and a database on a server that the test has to itself, with a password that nothing may show.
 *
 * @param options.empty without its tables.
 */
async function newPlace(options?: {
  readonly empty: boolean;
}): Promise<{ readonly machine: Machine; readonly address: string }> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  const machine = await newOwnMachine();
  const address = new URL(await newServerDatabase(server, options));
  address.password = 'secret-word';
  return { machine, address: address.href };
}

test('whoever sets CREDIT_DATABASE_URL works on a server by the same words, and no output holds the password', async () => {
  const { machine, address } = await newPlace({ empty: true });
  const env = { CREDIT_DATABASE_URL: address };
  const said: string[] = [];
  const run = async (words: string, more: Readonly<Record<string, string>> = env) => {
    const ended = await machine.run(words, { env: more });
    said.push(ended.stdout, ended.stderr);
    return ended;
  };
  expect((await run('doctor --offline --json')).stdout).toContain('"check":"database","state":"SKIPPED"');
  const dry = JSON.parse((await run('db migrate --dry-run --json')).stdout);
  expect(dry).toMatchObject({ schemaVersion: 0, applied: [] });
  expect(dry.pending).toHaveLength(knownSchema);
  const done = JSON.parse((await run('db migrate --json')).stdout);
  expect(done).toMatchObject({ schemaVersion: knownSchema, pending: [], mentions: 0 });
  expect((await run(`analyze ${company} --json`)).code).toBe(0);
  const file = join(machine.folder, 'address');
  await writeFile(file, `${address}\n`);
  const { stdout } = await run('report list --json', { CREDIT_DATABASE_URL_FILE: file });
  expect(JSON.parse(stdout).items).toHaveLength(1);
  expect(JSON.parse((await run('db check --json')).stdout)).toMatchObject({
    schemaVersion: knownSchema,
    postgresVersion: expect.stringMatching(/^\d+/),
  });
  expect(JSON.parse((await run('db path --json')).stdout)).toMatchObject({ exists: null });
  await run('config list --json');
  expect((await run('doctor --offline --json')).stdout).toContain('"check":"database","state":"OK"');
  for (const text of said) expect(text).not.toContain('secret-word');
});

test('what only a file has says which words to use', async () => {
  const { machine, address } = await newPlace();
  const env = { CREDIT_DATABASE_URL: address };
  for (const words of ['db backup --out b.db', 'db salvage --to s.db']) {
    const { code, stderr } = await machine.run(words, { env });
    expect([words, code, stderr]).toEqual([words, 1, expect.stringContaining('pg_dump')]);
  }
  const { code, stderr } = await machine.run('serve', { env });
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('credit key new')]);
});

test.each([
  [
    'a password in a flag',
    '--db postgres://credit:secret-word@127.0.0.1/credit db path',
    {},
    'CREDIT_DATABASE_URL_FILE',
  ],
  ['what is no address', 'db path', { CREDIT_DATABASE_URL: './credit.db' }, 'begins with postgres://'],
  ['a file that is not there', 'db path', { CREDIT_DATABASE_URL_FILE: './none' }, 'none'],
])('%s is refused, with what would be right', async (_what, words, env, right) => {
  const machine = await newOwnMachine();
  const { code, stdout, stderr } = await machine.run(words, { env });
  expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(right)]);
  expect(code).not.toBe(0);
  expect(stdout + stderr).not.toContain('secret-word');
});

test.each([
  ['en', 'does not answer: nothing answers there', 'Look at the server'],
  ['pt-BR', 'não responde: nada responde ali', 'Verifique o servidor'],
])(
  'a wrong address is told of with where and what to look at, and no password (%s)',
  async (language, what, right) => {
    const machine = await newOwnMachine();
    const env = { CREDIT_DATABASE_URL: 'postgres://credit:secret-word@127.0.0.1:9/credit' };
    for (const words of ['report list', 'db check', 'analyze 99990001000198']) {
      const { code, stdout, stderr } = await machine.run(`${words} --lang ${language}`, { env });
      expect([words, code]).toEqual([words, 1]);
      for (const part of ['postgres://credit@127.0.0.1:9/credit', what, right])
        expect(stderr).toContain(part);
      expect(stdout + stderr).not.toContain('secret-word');
    }
  },
);

test('a row that the disk has changed is found by a check, and named', async () => {
  const { machine, address } = await newPlace();
  const env = { CREDIT_DATABASE_URL: address };
  await machine.run(`analyze ${company} --json`, { env });
  await spoil(address, "update policy set name = 'another' where policy_id = 'starter-company'");
  const { code, stderr } = await machine.run('db check', { env });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/policy \S+\/starter-company/)]);
});

test('processes that begin together on an empty database make it once, and count each analysis once', async () => {
  const { machine, address } = await newPlace({ empty: true });
  const program = join(process.cwd(), 'bin', 'credit.js');
  const env = { PATH: process.env['PATH'], HOME: machine.folder, CREDIT_DATABASE_URL: address };
  const words = (document: string) => [program, 'analyze', document, '--policy', 'starter-company', '--json'];
  const answers = await Promise.all(
    [company, company, '99990002000132', '99990002000132'].map((document) =>
      promisify(execFile)(process.execPath, words(document), { env }).then(
        ({ stdout }) => stdout,
        // A report that is denied ends with another code than 0.
        (error: { readonly stdout: string }) => error.stdout,
      ),
    ),
  );
  for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ policyId: 'starter-company' });
  const storage = await openStorage(address);
  onTestFinished(() => storage.close());
  const organizations = await storage.db.selectFrom('organization').selectAll().execute();
  expect(organizations).toHaveLength(1);
  const runs = await storage.db.selectFrom('run').select(['id', 'phase', 'report_id']).execute();
  const usage = await storage.db.selectFrom('usage').select('run_id').execute();
  expect(usage.map(({ run_id }) => run_id).sort()).toEqual(
    runs.flatMap(({ id, phase }) => (phase === 'COMPLETED' ? [id] : [])).sort(),
  );
  expect(runs.every(({ phase }) => phase === 'COMPLETED')).toBe(true);
});

test('doctor tells of the machines, and where their versions and clocks differ', async () => {
  const { machine, address } = await newPlace();
  const env = { CREDIT_DATABASE_URL: address };
  const checksOf = async () => {
    const { stdout } = await machine.run('doctor --offline --json', { env });
    const { checks }: { readonly checks: readonly { check: string; state: string; detail: string }[] } =
      JSON.parse(stdout);
    return checks.filter(({ check }) => check.startsWith('machine'));
  };
  expect(await checksOf()).toMatchObject([{ check: 'machines', state: 'OK' }]);
  const storage = await openStorage(address);
  onTestFinished(() => storage.close());
  const now = storage.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const says = (
    name: string,
    version: string,
    row: { readonly aliveMs: number; readonly ahead: number },
  ) => ({
    holder: `${name}/pid:[1]|7|a`,
    role: 'WORKERS' as const,
    version,
    started_at: at(0),
    alive_until: at(row.aliveMs),
    clock_ahead_ms: row.ahead,
  });
  await storage.db
    .insertInto('machine')
    .values([
      says('ahead', '1.0.0', { aliveMs: 600_000, ahead: 600_000 }),
      says('gone', '0.9.0', { aliveMs: -60_000, ahead: 0 }),
      says('right', '1.1.0', { aliveMs: 600_000, ahead: 3 }),
    ])
    .execute();
  expect(await checksOf()).toMatchObject([
    { check: 'machine ahead:7', state: 'OK', detail: expect.stringContaining('1.0.0, works; last sign') },
    { check: 'machine ahead:7', state: 'WARNING', detail: expect.stringContaining('10 min ahead') },
    { check: 'machine gone:7', state: 'WARNING', detail: expect.stringContaining('taken for lost') },
    { check: 'machine right:7', state: 'OK' },
    {
      check: 'machines',
      state: 'WARNING',
      detail: expect.stringContaining('1.0.0 (ahead:7) · 1.1.0 (right:7)'),
    },
  ]);
});
