import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialIndicators } from '../../src/sections/financial-indicators.ts';
import type { BalanceSheet, IncomeStatement } from '../../src/sections/statement-period.ts';

const sheet: BalanceSheet = {
  cash: 50,
  receivables: 80,
  inventories: 100,
  currentAssets: 300,
  nonCurrentAssets: 200,
  fixedAssets: 150,
  totalAssets: 500,
  suppliers: 60,
  shortTermDebt: 40,
  currentLiabilities: 150,
  longTermDebt: 60,
  nonCurrentLiabilities: 100,
  retainedEarnings: 90,
  equity: 250,
};

const income: IncomeStatement = {
  grossRevenue: 1100,
  netRevenue: 1000,
  costOfSales: 600,
  grossProfit: 400,
  operatingExpenses: 300,
  operatingIncome: 100,
  financialExpenses: 20,
  depreciation: 15,
  incomeBeforeTax: 80,
  netIncome: 60,
};

const indicatorsOf = (months: number, balanceSheet: BalanceSheet, incomeStatement: IncomeStatement) =>
  financialIndicators({ months, balanceSheet, incomeStatement });

describe('the indicators of a period', () => {
  test('follow from the statements of a year by the published formulas', () => {
    expect(indicatorsOf(12, sheet, income)).toEqual({
      indicators: {
        currentRatio: 2,
        quickRatio: 1.3333,
        cashRatio: 0.3333,
        debtToEquity: 1,
        debtToAssets: 0.5,
        grossMargin: 0.4,
        operatingMargin: 0.1,
        netMargin: 0.06,
        returnOnEquity: 0.24,
        returnOnAssets: 0.12,
        interestCoverage: 5,
        workingCapital: 150,
        cashConversionCycleDays: 53.5333,
        kanitz: 4.6053,
        altmanZPrivate: 3.405,
        altmanZEmerging: 8.1988,
      },
      missingInputs: [],
    });
  });

  test('of half a year set its flows against a balance as if they went on for a year', () => {
    const { indicators } = indicatorsOf(6, sheet, income);
    expect(indicators).toMatchObject({
      returnOnEquity: 0.48,
      returnOnAssets: 0.24,
      netMargin: 0.06,
      currentRatio: 2,
    });
    expect(indicators.cashConversionCycleDays).toBe(26.7667);
  });

  test('are null where an input is unknown, and say which', () => {
    const { indicators, missingInputs } = indicatorsOf(12, { ...sheet, inventories: null }, income);
    expect(indicators).toMatchObject({
      currentRatio: 2,
      quickRatio: null,
      kanitz: null,
      cashConversionCycleDays: null,
    });
    expect(missingInputs).toEqual([
      { indicator: 'quickRatio', inputs: ['inventories'], reason: null },
      { indicator: 'cashConversionCycleDays', inputs: ['inventories'], reason: null },
      { indicator: 'kanitz', inputs: ['inventories'], reason: null },
    ]);
  });

  test('are null where they would divide by zero, and a 0 elsewhere is a value', () => {
    const { indicators, missingInputs } = indicatorsOf(12, sheet, {
      ...income,
      financialExpenses: 0,
      netIncome: 0,
    });
    expect(indicators).toMatchObject({ interestCoverage: null, netMargin: 0, returnOnEquity: 0 });
    expect(missingInputs).toEqual([
      {
        indicator: 'interestCoverage',
        inputs: ['financialExpenses'],
        reason: null,
        notPositive: [['financialExpenses']],
      },
    ]);
  });

  test('are null without liabilities to divide by, naming both', () => {
    const free = { ...sheet, currentLiabilities: 0, nonCurrentLiabilities: 0 };
    const { indicators, missingInputs } = indicatorsOf(12, free, income);
    expect(indicators.altmanZPrivate).toBeNull();
    expect(missingInputs.find(({ indicator }) => indicator === 'altmanZPrivate')?.inputs).toEqual([
      'currentLiabilities',
      'nonCurrentLiabilities',
    ]);
  });

  // Worked by hand for the invented ECD of a furniture maker: 2025, its figures as that file has them.
  test('are those that were worked out for a whole statement', () => {
    const { indicators } = indicatorsOf(
      12,
      {
        ...sheet,
        inventories: 36_500,
        currentAssets: 182_250,
        nonCurrentAssets: 94_000,
        fixedAssets: 94_000,
        totalAssets: 276_250,
        currentLiabilities: 76_600,
        nonCurrentLiabilities: 0,
        retainedEarnings: 9650,
        equity: 199_650,
      },
      { ...income, netRevenue: 58_400, operatingIncome: 15_900, netIncome: 14_650 },
    );
    expect(indicators).toMatchObject({
      kanitz: 8.0355,
      altmanZPrivate: 1.7883,
      altmanZEmerging: 8.9962,
      currentRatio: 2.3792,
      quickRatio: 1.9027,
      debtToAssets: 0.2773,
      netMargin: 0.2509,
      returnOnEquity: 0.0734,
    });
  });

  test.each([0, -50])(
    'have no ratio over equity of %d, and say so: a loss over it is no return',
    (equity) => {
      const { indicators, missingInputs } = indicatorsOf(12, { ...sheet, equity }, income);
      expect(indicators).toMatchObject({ kanitz: null, debtToEquity: null, returnOnEquity: null });
      expect(indicators.altmanZPrivate).not.toBeNull();
      expect(missingInputs).toContainEqual({
        indicator: 'kanitz',
        inputs: ['equity'],
        reason: null,
        notPositive: [['equity']],
      });
    },
  );

  test('have no Kanitz without current liabilities, though there are others', () => {
    const { indicators, missingInputs } = indicatorsOf(12, { ...sheet, currentLiabilities: 0 }, income);
    expect(indicators).toMatchObject({ kanitz: null, debtToAssets: 0.2 });
    expect(missingInputs.find(({ indicator }) => indicator === 'kanitz')).toMatchObject({
      inputs: ['currentLiabilities'],
      notPositive: [['currentLiabilities']],
    });
  });

  test('have no Altman score without assets', () => {
    const { indicators, missingInputs } = indicatorsOf(12, { ...sheet, totalAssets: 0 }, income);
    expect(indicators).toMatchObject({ altmanZPrivate: null, altmanZEmerging: null, debtToAssets: null });
    expect(missingInputs.find(({ indicator }) => indicator === 'altmanZPrivate')?.notPositive).toEqual([
      ['totalAssets'],
    ]);
  });

  test('that are ratios stay the same whatever the size of the company', () => {
    const positive = fc.integer({ min: 1, max: 1_000_000 });
    const figures = (fields: object) =>
      fc.tuple(...Object.keys(fields).map((field) => fc.tuple(fc.constant(field), positive)));
    const scaled = <T extends object>(
      of: T,
      pairs: readonly (readonly [string, number])[],
      by: number,
    ): T => ({
      ...of,
      ...Object.fromEntries(pairs.map(([field, value]) => [field, value * by])),
    });
    fc.assert(
      fc.property(
        figures(sheet),
        figures(income),
        fc.constantFrom(2, 4, 8, 1024),
        fc.integer({ min: 1, max: 12 }),
        (assets, flows, by, months) => {
          const small = indicatorsOf(months, scaled(sheet, assets, 1), scaled(income, flows, 1));
          const large = indicatorsOf(months, scaled(sheet, assets, by), scaled(income, flows, by));
          const { workingCapital, ...ratios } = small.indicators;
          expect(large.indicators).toEqual({ ...ratios, workingCapital: (workingCapital ?? 0) * by });
          expect(large.missingInputs).toEqual(small.missingInputs);
        },
      ),
    );
  });
});
