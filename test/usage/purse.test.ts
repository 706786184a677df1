import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import type { CountedQuestion } from '../../src/base/purse.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { listCharges, settleCharges, sumSpent } from '../../src/usage/charge-store.ts';
import { type CostCeilings, noCeilings } from '../../src/usage/cost-ceilings.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { openPurse } from '../../src/usage/open-purse.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { runToCount } from './run-to-count.ts';

const question: CountedQuestion = {
  role: 'protests',
  provider: 'acme',
  price: 12_500_000,
  highest: 12_500_000,
};

async function purseOf(
  storage: Storage,
  organizationId: string,
  ceilings: Partial<CostCeilings>,
  at: Date = now,
) {
  const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
  const run = { organizationId, runId, batchId: null, policyId, depth, documentKind };
  const options = { ceilings: { ...noCeilings, ...ceilings }, clock: fixedClock(at) };
  return { runId, purse: openPurse(run, { ...options, storage: async () => storage }) };
}

test('questions of many reports at once never pass the ceiling of a day, and what was not asked says why', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const purses: Awaited<ReturnType<typeof purseOf>>[] = [];
  while (purses.length < 6) purses.push(await purseOf(storage, organizationId, { perDay: 4 }));
  const taken = await Promise.all(purses.map(({ purse }) => purse.take(question)));
  expect(taken.filter((one) => 'id' in one)).toHaveLength(3);
  expect(taken.filter((one) => 'refused' in one && one.refused === 'DAY_CEILING')).toHaveLength(3);
  // What is free to be asked is asked.
  expect(await purses[0]?.purse.take({ ...question, price: 0, highest: 0, perDay: 9 })).toHaveProperty('id');

  const tomorrow = new Date(now.getTime() + 86_400_000);
  const { purse } = await purseOf(storage, organizationId, { perDay: 4 }, tomorrow);
  expect(await purse.take(question)).toHaveProperty('id');
});

test('a question counts with its price until it is known what it cost', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const { purse, runId } = await purseOf(storage, organizationId, { perReport: 2 });
  const taken = await purse.take(question);
  expect(await purse.take(question)).toEqual({ refused: 'REPORT_CEILING' });
  const charges = 'id' in taken ? [{ id: taken.id, cost: 0 }] : [];
  await storage.write({ locks: [] }, (db) => settleCharges(db, organizationId, charges));
  expect(await purse.take({ ...question, role: 'courts' })).toHaveProperty('id');
  await purse.spare({ ...question, role: 'scr', price: 70_100_000 }, 'CANNOT_MATTER');
  const states = (await listCharges(storage.db, organizationId, runId)).map(({ role, state, cost }) =>
    [role, state, cost].join(' '),
  );
  expect(states.sort()).toEqual([
    'courts ASKED ',
    'protests SETTLED 0',
    'protests STOPPED 0',
    'scr SPARED 0',
  ]);
  // The run was not counted, and its cost is listed all the same, with the query whose cost is unknown.
  const { total } = await listUsage(storage.db, organizationId);
  expect(total).toEqual({ count: 0, price: 0, cost: 1.25, costUnknown: 1, saved: 7.01 });
});

test('a provider that takes so many questions a day is asked no more of them, whoever asks', async () => {
  const { storage, actor } = await openLocalDatabase();
  const one = await purseOf(storage, actor.organizationId, {});
  const other = await purseOf(storage, actor.organizationId, {});
  const limited = { ...question, perDay: 1 };
  expect(await one.purse.take(limited)).toHaveProperty('id');
  expect(await other.purse.take(limited)).toEqual({ refused: 'DAILY_LIMIT' });
  expect(await other.purse.take({ ...limited, provider: 'another' })).toHaveProperty('id');
});

test('a question that is asked again after a billed attempt reserves more, as far as a cap allows', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const { purse, runId } = await purseOf(storage, organizationId, { perReport: 3 });
  const taken = await purse.take(question);
  const id = 'id' in taken ? taken.id : '';
  const spent = () => sumSpent(storage.db, organizationId, { day: '2026-11-20' });
  expect(await purse.reserveMore(id, 12_500_000)).toBe(true);
  expect(await spent()).toBe(25_000_000);
  expect(await purse.reserveMore(id, 12_500_000)).toBe(false);
  expect(await spent()).toBe(25_000_000);
  await purse.settle([{ id, cost: 13_000_000 }]);
  expect(await spent()).toBe(13_000_000);
  expect(await sumSpent(storage.db, organizationId, { runId })).toBe(13_000_000);
});

test('another attempt after midnight counts on the day of its question, whose cap it does not pass', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
  const run = { organizationId, runId, batchId: null, policyId, depth, documentKind };
  let at = now;
  const clock = { now: () => at };
  const ceilings = { ...noCeilings, perDay: 2 };
  const purse = openPurse(run, { ceilings, clock, storage: async () => storage });
  const taken = await purse.take(question);
  at = new Date(now.getTime() + 86_400_000);
  expect(await purse.reserveMore('id' in taken ? taken.id : '', 12_500_000)).toBe(false);
  expect(await sumSpent(storage.db, organizationId, { day: '2026-11-20' })).toBe(12_500_000);
});

test('requests of past days are counted for 31 days and then deleted', async () => {
  const { storage, actor } = await openLocalDatabase();
  const days = async () =>
    (await storage.db.selectFrom('source_request').select('day').orderBy('day').execute()).map(
      ({ day }) => day,
    );
  const limited = { ...question, perDay: 2 };
  for (const passed of [0, 1, 31, 32]) {
    const at = new Date(now.getTime() + passed * 86_400_000);
    const { purse } = await purseOf(storage, actor.organizationId, {}, at);
    expect(await purse.take(limited)).toHaveProperty('id');
    await purse.addRequest({ ...limited, provider: 'another' });
  }
  expect(await days()).toEqual(['2026-11-21', '2026-12-21', '2026-12-22'].flatMap((day) => [day, day]));
  const { purse } = await purseOf(
    storage,
    actor.organizationId,
    {},
    new Date(now.getTime() + 32 * 86_400_000),
  );
  expect(await purse.addRequest(limited)).toBe(true);
  expect(await purse.addRequest(limited)).toBe(false);
});
