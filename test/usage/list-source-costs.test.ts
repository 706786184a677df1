import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import type { CountedQuestion } from '../../src/base/purse.ts';
import { deleteReports } from '../../src/retention/removal-store.ts';
import { insertCharge, settleCharges } from '../../src/usage/charge-store.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { listSourceCosts } from '../../src/usage/list-source-costs.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { openPurse } from '../../src/usage/open-purse.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { runToCount } from './run-to-count.ts';

const protests: CountedQuestion = {
  role: 'protests',
  provider: 'acme',
  price: 12_550_000,
  highest: 12_550_000,
};
const courts: CountedQuestion = {
  role: 'courts',
  provider: 'other',
  price: 30_000_000,
  highest: 30_000_000,
};
const options = { timezone: 'UTC' };
const nothing = { asked: 0, billed: 0, unknown: 0, cost: 0, lost: 0, stopped: 0, spared: 0, saved: 0 };

async function openWorld() {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const purseOfRun = async (perReport: number | null = null) => {
    const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
    const run = { organizationId, runId, batchId: null, policyId, depth, documentKind };
    const ceilings = { ...noCeilings, perReport };
    return {
      runId,
      purse: openPurse(run, { ceilings, clock: fixedClock(now), storage: async () => storage }),
    };
  };
  return { storage, organizationId, purseOfRun };
}

test('where nothing with a price was asked, nothing was spent', async () => {
  const { storage, organizationId } = await openWorld();
  expect(await listSourceCosts(storage.db, organizationId, options)).toEqual({
    items: [],
    total: nothing,
  });
});

test('each source says what was asked, billed, stopped and saved, and what was paid for no decision', async () => {
  const { storage, organizationId, purseOfRun } = await openWorld();
  const decided = await purseOfRun();
  const free = await decided.purse.take(protests);
  const id = 'id' in free ? free.id : '';
  await storage.write({ locks: [] }, (db) => settleCharges(db, organizationId, [{ id, cost: 0 }]));
  await decided.purse.take(courts);
  await decided.purse.spare({ ...courts, role: 'scr', price: 70_000_000 }, 'REUSED');
  const failed = await purseOfRun(1.3);
  await failed.purse.take(protests);
  await failed.purse.take(courts);
  await storage.db.updateTable('run').set({ phase: 'ERROR' }).where('id', '=', failed.runId).execute();
  const answer = await listSourceCosts(storage.db, organizationId, options);
  expect(answer).toEqual({
    items: [
      {
        source: 'courts',
        provider: 'other',
        ...nothing,
        asked: 1,
        billed: 1,
        unknown: 1,
        cost: 3,
        stopped: 1,
      },
      {
        source: 'protests',
        provider: 'acme',
        ...nothing,
        asked: 2,
        billed: 1,
        unknown: 1,
        cost: 1.255,
        lost: 1.255,
      },
      { source: 'scr', provider: 'other', ...nothing, spared: 1, saved: 7 },
    ],
    total: { asked: 3, billed: 2, unknown: 2, cost: 4.255, lost: 1.255, stopped: 1, spared: 1, saved: 7 },
  });
  expect((await listSourceCosts(storage.db, 'org_another', options)).items).toEqual([]);
  for (const query of [{ by: 'day' }, {}] as const) {
    const { items, total } = await listUsage(storage.db, organizationId, query);
    expect(total).toMatchObject({ cost: 4.255, costUnknown: 2 });
    expect(items.map(({ costUnknown }) => costUnknown)).toEqual([2]);
  }
});

test('what analyses without a decision cost stays lost when their reports are deleted', async () => {
  const { storage, organizationId, purseOfRun } = await openWorld();
  const ends = ['ERROR', 'SUPERSEDED', 'COMPLETED'] as const;
  for (const phase of ends) {
    const { runId, purse } = await purseOfRun();
    await purse.take(protests);
    await storage.db.updateTable('run').set({ phase }).where('id', '=', runId).execute();
  }
  const totals = async () => (await listSourceCosts(storage.db, organizationId, options)).total;
  const before = await totals();
  expect(before).toMatchObject({ cost: 3.765, lost: 2.51 });
  const reports = await storage.db.selectFrom('report').select('id').execute();
  await storage.write({ locks: [] }, (db) =>
    deleteReports(db, { organizationId, ids: reports.map(({ id }) => id) }),
  );
  expect(await storage.db.selectFrom('run').select('id').execute()).toEqual([]);
  expect(await totals()).toEqual(before);
});

test('a month is one on the wall of the zone that is named', async () => {
  const { storage, organizationId } = await openWorld();
  const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
  const charge = { organizationId, runId, batchId: null, policyId, depth, documentKind, ...protests };
  // 22:30 on the 31st of October in São Paulo.
  const row = {
    state: 'SETTLED',
    reason: null,
    cost: 5_000_000,
    reserved: 12_550_000,
    day: '2026-10-31',
  } as const;
  await storage.write({ locks: [] }, (db) =>
    insertCharge(db, { ...charge, ...row, id: 'chg_1', askedAt: '2026-11-01T01:30:00.000Z' }),
  );
  const costOf = async (month: string, timezone: string) =>
    (await listSourceCosts(storage.db, organizationId, { ...options, month, timezone })).total.cost;
  expect(await costOf('2026-10', 'America/Sao_Paulo')).toBe(0.5);
  expect(await costOf('2026-11', 'America/Sao_Paulo')).toBe(0);
  expect(await costOf('2026-11', 'UTC')).toBe(0.5);
  expect((await listSourceCosts(storage.db, organizationId, options)).total.cost).toBe(0.5);
  const refusal = await refusalOf(
    listSourceCosts(storage.db, organizationId, { ...options, month: '2026-13' }),
  );
  expect(refusal).toMatchObject({ code: 'INVALID_ARGUMENT' });
});
