import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { costUnits } from '../../src/base/cost-units.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { readBudgetStanding } from '../../src/usage/monthly-budget.ts';
import { openPurse } from '../../src/usage/open-purse.ts';
import { now, openLocalDatabase } from '../auth/local-database.ts';
import { runToCount } from './run-to-count.ts';

const budget = { monthly: 100, timezone: 'America/Sao_Paulo' };

test('a budget counts the month of its zone and of one organisation, and warns at 80 and at 100 %', async () => {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
  const spend = async (brl: number, at: Date = now) => {
    const run = { organizationId, runId, batchId: null, policyId, depth, documentKind };
    const options = { ceilings: noCeilings, clock: fixedClock(at), storage: async () => storage };
    await openPurse(run, options).take({
      role: 'scr',
      provider: 'acme',
      price: costUnits(brl),
      highest: costUnits(brl),
    });
  };
  const standing = (at: Date = now) =>
    readBudgetStanding(storage, organizationId, { budget, clock: fixedClock(at) });
  expect(await standing()).toMatchObject({ spent: 0, percent: 0, warning: null });
  // It is still October in São Paulo.
  await spend(500, new Date('2026-11-01T02:59:59Z'));
  await spend(79.99);
  expect(await standing()).toEqual({
    month: '2026-11',
    monthly: 100,
    spent: 79.99,
    percent: 79,
    warning: null,
  });
  await spend(0.01);
  expect(await standing()).toMatchObject({ percent: 80, warning: 'BUDGET_NEARLY_SPENT' });
  await spend(19.99);
  expect(await standing()).toMatchObject({ percent: 99, warning: 'BUDGET_NEARLY_SPENT' });
  await spend(0.01);
  expect(await standing()).toMatchObject({ percent: 100, warning: 'BUDGET_SPENT' });
  expect(await standing(new Date('2026-12-02T12:00:00Z'))).toMatchObject({ spent: 0, warning: null });
  const other = { budget, clock: fixedClock(now) };
  expect(await readBudgetStanding(storage, 'org_another', other)).toMatchObject({ spent: 0, warning: null });
  expect(await readBudgetStanding(storage, organizationId, { clock: fixedClock(now) })).toBeNull();
});
