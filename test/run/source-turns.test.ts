import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { sourceTurns } from '../../src/run/source-turns.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { newMachine } from '../cli/run-credit.ts';
import { serveHttp } from '../net/local-server.ts';

const gapMs = 100;

const yamlFor = (url: URL) => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/protests/{document}' }
noRecord: [{ status: [404] }]
limits: { perMinute: ${60_000 / gapMs} }
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;

async function machineHere() {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  return machine;
}

const cnpjsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const base = `${20_000_000 + first + index}0001`;
    return base + checkDigits('cnpj', base);
  });

/** Runs the command in a process of its own. */
function credit(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [join(process.cwd(), 'bin/credit.js'), ...words], {
    env: { PATH: process.env['PATH'], CREDIT_THREADS: '1', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0 ? '' : said)));
}

test('two processes on one file ask a provider no more a minute together than it allows', async () => {
  const machine = await machineHere();
  const { folder, db } = machine;
  const settings = join(folder, '.config', 'credit');
  await mkdir(join(settings, 'profiles'), { recursive: true });
  await mkdir(join(settings, 'connectors'));
  const times: number[] = [];
  const { url } = await serveHttp((_, response) => {
    times.push(Date.now());
    response.writeHead(404).end();
  });
  await writeFile(join(settings, 'connectors', 'acme.protests.yaml'), yamlFor(url));
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const profile = `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`;
  await writeFile(join(settings, 'profiles', 'ours.yaml'), profile);
  const env = {
    HOME: folder,
    CREDIT_DB: db,
    CREDIT_PROFILE: 'ours',
    CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
  };
  // Made before the two meet.
  expect((await machine.run('policy list')).code).toBe(0);
  const batch = async (from: number) => {
    const file = join(folder, `from-${from}.txt`);
    await writeFile(file, cnpjsFrom(from, 10).join('\n'));
    return credit(['batch', file, '--policy', 'starter-company', '--quiet'], env);
  };
  const begin = Date.now();
  expect(await Promise.all([batch(0), batch(100)])).toEqual(['', '']);

  expect(times).toHaveLength(20);
  const storage = await openDatabase(db);
  onTestFinished(() => storage.close());
  const rows = await storage.db.selectFrom('source_turn').select('next_at').execute();
  const [{ next_at: end } = { next_at: 0 }] = rows;
  // All questions of both took their turn from the one row, each a gap behind the one before, and none came before its turn.
  expect(rows).toHaveLength(1);
  expect(end).toBeGreaterThanOrEqual(begin + 20 * gapMs);
  expect(Math.max(...times)).toBeGreaterThan(end - gapMs - 20);
});

test('two who have a file open take their turns one behind the other, and none far ahead', async () => {
  const { db } = await machineHere();
  const [here, there] = [await openDatabase(db), await openDatabase(db)];
  onTestFinished(async () => void (await Promise.all([here.close(), there.close()])));
  const [ofHere, ofThere] = [here, there].map((storage) => sourceTurns(async () => storage));
  const waits = await Promise.all([ofHere, ofThere, ofHere, ofThere].map((turns) => turns?.('djen', 10_000)));
  const sorted = waits.map((ms) => Math.round((ms ?? Number.NaN) / 10_000)).toSorted();
  expect(sorted).toEqual([0, 1, 2, 3]);
  for (let times = 0; times < 5; times += 1) await ofHere?.('djen', 10_000);
  expect(await ofThere?.('djen', 10_000)).toBeUndefined();
  expect(await ofThere?.('cgu', 10_000)).toBe(0);
});

test('turns that a clock gave which was set back since hold nobody up', async () => {
  const storage = await openDatabase((await machineHere()).db);
  onTestFinished(() => storage.close());
  const turns = sourceTurns(async () => storage);
  const gap = 30_000;
  expect([await turns('acme', gap), Math.round(Number(await turns('acme', gap)) / gap)]).toEqual([0, 1]);
  await storage.write({ locks: guardsItself }, (db) =>
    sql`update source_turn set next_at = next_at + 3600000`.execute(db),
  );
  expect(await turns('acme', gap)).toBe(0);
});
