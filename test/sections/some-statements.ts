import { financialIndicators } from '../../src/sections/financial-indicators.ts';
import type { BalanceSheet, FinancialPeriod, IncomeStatement } from '../../src/sections/statement-period.ts';

/** A balance that agrees with itself, of a company whose every score is safe. */
export const soundBalance: BalanceSheet = {
  cash: 50_000,
  receivables: 80_000,
  inventories: 100_000,
  currentAssets: 300_000,
  nonCurrentAssets: 200_000,
  fixedAssets: 150_000,
  totalAssets: 500_000,
  suppliers: 60_000,
  shortTermDebt: 40_000,
  currentLiabilities: 150_000,
  longTermDebt: 60_000,
  nonCurrentLiabilities: 100_000,
  retainedEarnings: 90_000,
  equity: 250_000,
};

/** A year's income statement beside it. */
export const soundIncome: IncomeStatement = {
  grossRevenue: 1_100_000,
  netRevenue: 1_000_000,
  costOfSales: 600_000,
  grossProfit: 400_000,
  operatingExpenses: 300_000,
  operatingIncome: 100_000,
  financialExpenses: 20_000,
  depreciation: 15_000,
  incomeBeforeTax: 80_000,
  netIncome: 60_000,
};

/** A period of the sound company with something changed, its indicators calculated. */
export function periodWith({
  year = 2025,
  months = 12,
  balanceSheet = {},
  incomeStatement = {},
  indicators = {},
}: {
  readonly year?: number;
  readonly months?: number;
  readonly balanceSheet?: Partial<BalanceSheet>;
  readonly incomeStatement?: Partial<IncomeStatement>;
  /** Laid over those that were calculated. */
  readonly indicators?: Partial<FinancialPeriod['indicators']>;
} = {}): FinancialPeriod {
  const statements = {
    months,
    balanceSheet: { ...soundBalance, ...balanceSheet },
    incomeStatement: { ...soundIncome, ...incomeStatement },
  };
  const calculated = financialIndicators(statements);
  const start = new Date(Date.UTC(year, 12 - months, 1)).toISOString().slice(0, 10);
  return {
    start,
    end: `${year}-12-31`,
    year,
    origin: 'TYPED',
    scope: 'INDIVIDUAL',
    ...statements,
    ...calculated,
    indicators: { ...calculated.indicators, ...indicators },
    extracted: [],
  };
}
