import { Check } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { financialStatements } from '../../src/sections/financial-statements.ts';
import { soundBalance, soundIncome } from '../sections/some-statements.ts';

const typed = (year: number, change: Partial<typeof soundIncome> = {}, months = 12) =>
  readTyped({
    periods: [{ year, months, balanceSheet: soundBalance, incomeStatement: { ...soundIncome, ...change } }],
  });

describe('what is made of statements', () => {
  test('is a section of its schema, latest period first, with indicators, limit and notes', () => {
    const details = statementDetails([
      typed(2024, { netRevenue: 700_000, costOfSales: 300_000 }),
      typed(2025),
    ]);
    expect(Check(financialStatements.details, details)).toBe(true);
    expect(details.periods.map(({ year }) => year)).toEqual([2025, 2024]);
    expect(details.periods[0]?.indicators).toMatchObject({
      currentRatio: 2,
      debtToAssets: 0.5,
      kanitz: 4.6053,
    });
    expect(details.suggestedLimit).toBe(25_000);
    expect(details.notes?.map(({ code }) => code)).toEqual([
      'COMFORTABLE_LIQUIDITY',
      'COMFORTABLE_COVERAGE',
      'HIGH_RETURN',
      'REVENUE_GREW',
    ]);
  });

  test('shows where each figure was read', () => {
    const [period] = statementDetails([typed(2025)]).periods;
    expect(period?.origin).toBe('TYPED');
    expect(period?.extracted).toHaveLength(24);
    expect(period?.extracted[0]).toEqual({
      field: 'cash',
      amount: 50_000,
      place: 'periods/0/balanceSheet/cash',
      label: 'cash',
      guessed: false,
    });
  });

  test('takes a period of several uploads whole from the newest', () => {
    const newest = readTyped({ periods: [{ year: 2025, months: 12, balanceSheet: { cash: 1 } }] });
    const { periods } = statementDetails([newest, typed(2025), typed(2025, {}, 6)]);
    expect(periods.map(({ months }) => months)).toEqual([12, 6]);
    expect(periods[0]?.balanceSheet).toMatchObject({ cash: 1, equity: null });
    expect(periods[1]?.balanceSheet.equity).toBe(250_000);
  });

  test('shows no amount in BRL for a unit that is unclear', () => {
    const { origin, periods } = typed(2025);
    const doubts = [
      { kind: 'SCALE_UNCLEAR', field: 'totalAssets', stated: 1, computed: 1_000 },
      { kind: 'SUM_DIFFERS', field: 'equity', stated: 5, computed: 6 },
    ] as const;
    const { toConfirm } = statementDetails([
      { origin, periods: periods.map((period) => ({ ...period, doubts })) },
    ]);
    expect(toConfirm?.[0]?.doubts).toEqual([{ ...doubts[0], stated: null, computed: null }, doubts[1]]);
  });

  test('of nothing is nothing, and no limit', () => {
    expect(statementDetails([])).toEqual({ periods: [], suggestedLimit: null, notes: [] });
  });
});
