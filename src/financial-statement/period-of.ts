import { dayOfUtc } from '../base/calendar-day.ts';
import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';
import { balanceSheetLines, incomeStatementLines } from '../sections/statement-fields.ts';
import type { ExtractedFigure, ExtractedPeriod, PeriodDays, StatementField } from './extracted-statements.ts';

/** Bounds of a period, whatever it is read from. */
export const periodBounds = { firstYear: 1900, lastYear: 2100, mostPeriods: 40 } as const;

/** A balance sheet of which nothing is known. */
const blankBalanceSheet: BalanceSheet = {
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
const blankIncomeStatement: IncomeStatement = {
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

/** Returns the period from one ISO day to another. Calendar months that are only partly in it count as complete ones. */
export function periodBetween(start: string, end: string): PeriodDays {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return { start, end, year: Number(end.slice(0, 4)), months: monthOf(end) - monthOf(start) + 1 };
}

/**
 * Returns the period with a number of months that ends with a month.
 *
 * @param month 1 to 12. Default: a period of 12 months ends in December, a shorter one starts in January.
 */
export function periodEnding(year: number, months: number, month: number = months): PeriodDays {
  const last = dayOfUtc(Date.UTC(year, month, 0));
  const first = dayOfUtc(Date.UTC(year, month - months, 1));
  return { start: first, end: last, year, months };
}

/**
 * Returns the period with its figures as both statements; a field without a figure is null.
 *
 * @param amounts the amount of each field. Default: those of the figures, of which each field has at most one.
 */
export function periodOf(
  { start, end, year, months }: PeriodDays,
  figures: readonly ExtractedFigure[],
  amounts: Iterable<readonly [StatementField, number]> = figures.map(
    ({ field, amount }) => [field, amount] as const,
  ),
): ExtractedPeriod {
  const balanceSheet = { ...blankBalanceSheet };
  const incomeStatement = { ...blankIncomeStatement };
  for (const [field, amount] of amounts) {
    if (isBalanceSheetField(field)) balanceSheet[field] = amount;
    else incomeStatement[field] = amount;
  }
  return { start, end, year, months, balanceSheet, incomeStatement, figures };
}
