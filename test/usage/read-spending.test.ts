import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { costUnits } from '../../src/base/cost-units.ts';
import { spendingLines } from '../../src/cli/output/spending-lines.ts';
import { sayIn } from '../../src/cli/output/texts.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { openPurse } from '../../src/usage/open-purse.ts';
import { readSpending } from '../../src/usage/read-spending.ts';
import { formatIn } from '../../src/wording/format.ts';
import { openLocalDatabase } from '../auth/local-database.ts';
import { runToCount } from './run-to-count.ts';

const timezone = 'America/Sao_Paulo';

/** Noon in São Paulo on a day of November. */
const noonOf = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T15:00:00Z`);

async function openWorld() {
  const { storage, actor } = await openLocalDatabase();
  const { organizationId } = actor;
  /** A run that has one question, and what it cost. */
  const spend = async (brl: number, at: Date, batchId: string | null = null) => {
    const { runId, policyId, depth, documentKind } = await runToCount(storage, organizationId);
    const run = { organizationId, runId, batchId, policyId, depth, documentKind };
    const options = { ceilings: noCeilings, clock: fixedClock(at), storage: async () => storage };
    await openPurse(run, options).take({
      role: 'scr',
      provider: 'acme',
      price: costUnits(brl),
      highest: costUnits(brl),
    });
  };
  const read = (at: Date, settings: { monthly?: number; perDay?: number; perBatch?: number } = {}) =>
    readSpending(storage, organizationId, {
      budget: settings.monthly === undefined ? undefined : { monthly: settings.monthly, timezone },
      ceilings: {
        ...noCeilings,
        timezone,
        perDay: settings.perDay ?? null,
        perBatch: settings.perBatch ?? null,
      },
      clock: fixedClock(at),
    });
  return { spend, read };
}

test('where nothing was asked nothing is to come, and no ceiling is used', async () => {
  const { read } = await openWorld();
  const spending = await read(noonOf(20));
  expect(spending).toEqual({
    budget: null,
    forecast: { month: '2026-11', spent: 0, perDay: 0, total: 0, budgetEndsOn: null },
    ceilings: {
      perReport: null,
      perBatch: null,
      perDay: null,
      today: 0,
      dearestReport: 0,
      dearestBatch: 0,
      dayEndsAt: '2026-11-21T03:00:00.000Z',
    },
  });
  const words = { say: sayIn('pt-BR'), format: formatIn('pt-BR', timezone) };
  expect(spendingLines(spending, words)).toEqual([]);
});

test('a month comes to what was spent and the pace of its last seven days, and says when the budget ends', async () => {
  const { spend, read } = await openWorld();
  // Before the last seven days: spent, and no part of the pace.
  await spend(30, noonOf(2));
  await spend(50, noonOf(14));
  await spend(20, noonOf(20));
  // 70 in seven days are 10 a day; ten days are left.
  expect((await read(noonOf(20), { monthly: 140 })).forecast).toEqual({
    month: '2026-11',
    spent: 100,
    perDay: 10,
    total: 200,
    budgetEndsOn: '2026-11-24',
  });
  expect((await read(noonOf(20), { monthly: 200 })).forecast.budgetEndsOn).toBe('2026-11-30');
  expect((await read(noonOf(20), { monthly: 200.01 })).forecast.budgetEndsOn).toBeNull();
  // What is spent already ends on no day to come.
  expect((await read(noonOf(20), { monthly: 100 })).forecast.budgetEndsOn).toBeNull();
});

test('the pace of an organisation that has just begun is that of its own days', async () => {
  const { spend, read } = await openWorld();
  await spend(30, noonOf(19));
  await spend(10, noonOf(20));
  expect((await read(noonOf(20))).forecast).toMatchObject({ perDay: 20, total: 240 });
  // It is the 20th in São Paulo still.
  const late = new Date('2026-11-21T02:59:00Z');
  expect((await read(late)).forecast).toMatchObject({ perDay: 20, total: 240 });
});

test('ceilings say what of them is used: of the day, of the dearest report, and of a batch on all of its days', async () => {
  const { spend, read } = await openWorld();
  await spend(7, noonOf(19), 'bat_1');
  await spend(2, noonOf(20), 'bat_1');
  await spend(4, noonOf(20));
  // It asked nothing today.
  await spend(90, noonOf(18), 'bat_2');
  const spending = await read(noonOf(20), { monthly: 110, perDay: 8, perBatch: 20 });
  expect(spending.ceilings).toMatchObject({ perDay: 8, today: 6, dearestReport: 4, dearestBatch: 9 });
  const words = { say: sayIn('pt-BR'), format: formatIn('pt-BR', timezone) };
  expect(spendingLines(spending, words).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'as fontes custaram R$ 103,00 de R$ 110,00 neste mês, 93 % do orçamento',
    'no ritmo dos últimos 7 dias elas chegam a R$ 446,33 até o fim do mês',
    'nesse ritmo o orçamento acaba em 21/11/2026; ele só avisa',
    expect.stringMatching(/^teto do dia: R\$ 6,00 de R\$ 8,00 gastos, até 21\/11\/2026,? 00:00/),
    'teto por lote: R$ 20,00; o mais caro de hoje custou R$ 9,00',
  ]);
});
