import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sourceTurns } from '../../src/run/source-turns.ts';
import { guardsItself } from '../../src/storage/locks.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { newMachine } from '../cli/run-credit.ts';
import { cnpjsFrom, providerMachine } from './provider-machine.ts';

const gapMs = 100;

async function machineHere() {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  return machine;
}

const keys = `limits: { perMinute: ${60_000 / gapMs} }`;

test('two processes on one file ask a provider no more a minute together than it allows', async () => {
  const times: number[] = [];
  const { db, list, credit } = await providerMachine(
    (_, response) => {
      times.push(Date.now());
      response.writeHead(404).end();
    },
    { keys },
  );
  const batch = async (from: number) => {
    const file = await list(cnpjsFrom(from, 10), `from-${from}.txt`);
    return credit('batch', file, '--policy', 'starter-company', '--quiet');
  };
  const begin = Date.now();
  expect(await Promise.all([batch(0), batch(100)])).toMatchObject([{ code: 0 }, { code: 0 }]);

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

test('a batch takes as long as the pace of its provider allows, and no document fails for it', async () => {
  const hits: string[] = [];
  // Half of the questions wait for longer than the time limit of an attempt: 2 s and one more second.
  const { list, credit } = await providerMachine(
    (request, response) => {
      hits.push(String(request.url));
      response.writeHead(404).end();
    },
    { keys: `timeLimitSeconds: 2\n${keys}` },
  );
  const words = ['batch', await list(cnpjsFrom(0, 60)), '--policy', 'starter-company'];
  const { stdout: plan } = await credit(...words, '--dry-run');
  expect(plan).toContain('about 6 s');
  expect(plan).toContain('Source protests accepts at most 600 documents per minute.');
  const { stdout } = await credit(...words, '--json', '--concurrency', '60');
  expect(JSON.parse(stdout)).toMatchObject({ counts: { error: 0, waiting: 0 } });
  // On a loaded machine, an answer itself can exceed the limit, and the question is repeated.
  expect(new Set(hits).size).toBe(60);
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
