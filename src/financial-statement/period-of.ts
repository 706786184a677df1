import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';
import { balanceSheetLines, incomeStatementLines } from '../sections/statement-fields.ts';
import type { ExtractedFigure, ExtractedPeriod } from './extracted-statements.ts';

/** Bounds of a period, whatever it is read from. */
export const periodBounds = { firstYear: 1900, lastYear: 2100, mostPeriods: 20 } as const;

/** A balance sheet of which nothing is known. */
export const blankBalanceSheet: BalanceSheet = {
  cash: null,
  receivables: null,
  inventories: null,
  currentAssets: null,
  nonCurrentAssets: null,
  fixedAssets: null,
  totalAssets: null,
  suppliers: null,
  shortTermDebt: null,
  currentLiabilities: null,
  longTermDebt: null,
  nonCurrentLiabilities: null,
  retainedEarnings: null,
  equity: null,
};

/** An income statement of which nothing is known. */
export const blankIncomeStatement: IncomeStatement = {
  grossRevenue: null,
  netRevenue: null,
  costOfSales: null,
  grossProfit: null,
  operatingExpenses: null,
  operatingIncome: null,
  financialExpenses: null,
  depreciation: null,
  incomeBeforeTax: null,
  netIncome: null,
};

export function isBalanceSheetField(name: string): name is keyof BalanceSheet {
  return Object.hasOwn(balanceSheetLines, name);
}

export function isIncomeStatementField(name: string): name is keyof IncomeStatement {
  return Object.hasOwn(incomeStatementLines, name);
}

/** The period with its figures laid out in both statements; what has no figure is null. Each field at most once. */
export function periodOf(
  { year, months }: Pick<ExtractedPeriod, 'year' | 'months'>,
  figures: readonly ExtractedFigure[],
): ExtractedPeriod {
  const balanceSheet = { ...blankBalanceSheet };
  const incomeStatement = { ...blankIncomeStatement };
  for (const { field, amount } of figures) {
    if (isBalanceSheetField(field)) balanceSheet[field] = amount;
    else incomeStatement[field] = amount;
  }
  return { year, months, balanceSheet, incomeStatement, figures };
}

/** Latest first, the longer one before the shorter of the same year; leaves the given list as it is. */
export function latestFirst<P extends Pick<ExtractedPeriod, 'year' | 'months'>>(
  periods: readonly P[],
): readonly P[] {
  return [...periods].sort((a, b) => b.year - a.year || b.months - a.months);
}
