import { describe, expect, test } from 'vitest';
import { financialIndicators } from '../../src/sections/financial-indicators.ts';
import type { BalanceSheet, IncomeStatement } from '../../src/sections/financial-statements.ts';

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
      { indicator: 'quickRatio', inputs: ['inventories'], reason: 'UNKNOWN' },
      { indicator: 'cashConversionCycleDays', inputs: ['inventories'], reason: 'UNKNOWN' },
      { indicator: 'kanitz', inputs: ['inventories'], reason: 'UNKNOWN' },
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
      { indicator: 'interestCoverage', inputs: ['financialExpenses'], reason: 'ZERO' },
    ]);
  });

  test.each([0, -1])('of Kanitz are meaningless over an equity of %s', (equity) => {
    const { indicators, missingInputs } = indicatorsOf(12, { ...sheet, equity }, income);
    expect(indicators.kanitz).toBeNull();
    expect(missingInputs).toContainEqual({ indicator: 'kanitz', inputs: ['equity'], reason: 'NOT_POSITIVE' });
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
});
