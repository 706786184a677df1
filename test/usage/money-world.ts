import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { costUnits } from '../../src/base/cost-units.ts';
import { serveDemo } from '../../src/sources/connector/demo/serve-demo.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { newMachine } from '../cli/run-credit.ts';

const program = resolve('bin', 'credit.js');

/** BRL that each answer of these roles costs; that of protests is known only from the answer. */
export const costs = { protests: 0.3333333, 'bad-cheques': 0.0049 } as const;
const most = 1.25;
export const caps = { perReport: most + costs['bad-cheques'], perBatch: 3 } as const;

function connector(role: string, section: string, price: string): string {
  return `provider: acme
role: ${role}
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
request: { method: GET, url: 'https://api.acme.example/${role}/{document}' }
subject: cnpj
${price}
map:
  ${section}: { count: total, entries: { each: entries, item: { ${role === 'bad-cheques' ? 'cheques: number, ' : ''}amount: amount } } }
cassettes: [${role}.json]
`;
}

/**
 * A machine whose paid sources are imitated, with a database of the project that the test runs in.
 *
 * @param options.perBatch what the questions of a batch may cost, in BRL; that of `caps` unless told.
 * @param options.place the database, if the test has its own.
 */
export async function openMoneyWorld({
  perBatch = caps.perBatch,
  place,
}: {
  readonly perBatch?: number;
  readonly place?: string;
} = {}) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const folder = join(machine.folder, '.config', 'credit');
  const connectors = join(folder, 'connectors');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(connectors);
  const stated = `cost: { path: spent, most: ${most} }`;
  await writeFile(join(connectors, 'acme.protests.yaml'), connector('protests', 'PROTESTS', stated));
  const priced = `price: ${costs['bad-cheques']}`;
  await writeFile(join(connectors, 'acme.bad-cheques.yaml'), connector('bad-cheques', 'BAD_CHEQUES', priced));
  for (const role of ['protests', 'bad-cheques']) {
    const body = { cnpj: '33683111000280', total: 0, entries: [], spent: '0,3333333' };
    const answer = { document: '33683111000280', answer: { status: 200, body } };
    const expected = { outcome: 'ANSWERED', sections: {} };
    await writeFile(join(connectors, `${role}.json`), JSON.stringify({ ...answer, expected }));
  }
  const free = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const paid = '  protests: [{ provider: acme }]\n  bad-cheques: [{ provider: acme }]\n';
  await writeFile(join(folder, 'profiles', 'ours.yaml'), `name: Ours\nroles:\n${free.join('')}${paid}`);
  const demo = await serveDemo({ port: 0, tokenSeconds: 60, failEvery: 0, connectorsFolder: connectors });
  onTestFinished(demo.close);

  const db = place ?? (await newDatabaseFile());
  const env = {
    HOME: machine.folder,
    XDG_DATA_HOME: machine.folder,
    CREDIT_DB: db,
    CREDIT_MASTER_KEY_FILE: join(machine.folder, 'master.key'),
    CREDIT_LANG: 'en',
    CREDIT_PROFILE: 'ours',
    CREDIT_SOURCE_DEMO: demo.url,
    CREDIT_SANDBOX_DELAY: '0-30',
    CREDIT_THREADS: '1',
    CREDIT_BUDGET: '{"monthly": 1000}',
    CREDIT_MAXIMUM_COST_PER_REPORT: String(caps.perReport),
    CREDIT_MAXIMUM_COST_PER_BATCH: String(perBatch),
    CREDIT_MAXIMUM_COST_PER_DAY: '1000',
  };
  const ask = async (line: string) => {
    const { stdout, stderr, code } = await machine.run(line, { env });
    expect(code, `${line}: ${stderr}`).toBe(0);
    return stdout;
  };
  await ask('key new -o master.key --quiet');
  await ask(`policy enable ${resolve('policies/operations/company-and-its-people.yaml')}`);
  const storage = await openStorage(db);
  onTestFinished(() => storage.close());

  /** Runs a command of the built program; it gets `kill -9` after `killAfterMs`. */
  async function command(line: string, prices: object, killAfterMs?: number): Promise<void> {
    const child = spawn(process.execPath, [program, ...line.split(' ')], {
      cwd: machine.folder,
      env: { PATH: process.env['PATH'], ...env, CREDIT_PRICES: JSON.stringify(prices) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    const [stderr, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    clearTimeout(timer);
    // 3: what was analysed was denied or is not approved; 4: some documents ended in ERROR.
    const isPaused = code === 2 && stderr.includes('BATCH_COST_REACHED');
    if (signal !== 'SIGKILL' && !isPaused) expect([0, 3, 4], `${line}: ${stderr}`).toContain(code);
  }
  const owed = () => demo.bills().reduce((sum, { cost }) => sum + costUnits(cost), 0);
  const run = (line: string) => machine.run(line, { env });
  return { folder: machine.folder, storage, db, env, ask, run, command, bills: demo.bills, owed };
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;
