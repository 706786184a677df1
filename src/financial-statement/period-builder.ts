import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';
import type { ExtractedFigure, ExtractedPeriod, StatementField } from './extracted-statements.ts';

/** The figures of a balance sheet, in order. */
export const balanceFields = [
  'cash',
  'receivables',
  'inventories',
  'currentAssets',
  'nonCurrentAssets',
  'fixedAssets',
  'totalAssets',
  'suppliers',
  'shortTermDebt',
  'currentLiabilities',
  'longTermDebt',
  'nonCurrentLiabilities',
  'retainedEarnings',
  'equity',
] as const satisfies readonly (keyof BalanceSheet)[];

/** The figures of an income statement, in order. */
export const incomeFields = [
  'grossRevenue',
  'netRevenue',
  'costOfSales',
  'grossProfit',
  'operatingExpenses',
  'operatingIncome',
  'financialExpenses',
  'depreciation',
  'incomeBeforeTax',
  'netIncome',
] as const satisfies readonly (keyof IncomeStatement)[];

/** Gathers the figures of one period, each with where it was read. */
export interface PeriodBuilder {
  get(field: StatementField): number | undefined;
  /** Puts a figure; several that make up one field are added. */
  add(figure: ExtractedFigure): void;
  /** Puts a figure that follows from others, unless it was read. */
  derive(field: StatementField, amount: number | undefined, how: string): void;
  build(period: { year: number; months: number }): ExtractedPeriod;
}

export function openPeriodBuilder(): PeriodBuilder {
  const amounts = new Map<StatementField, number>();
  const figures: ExtractedFigure[] = [];
  const put = (figure: ExtractedFigure) => {
    amounts.set(figure.field, roundCents((amounts.get(figure.field) ?? 0) + figure.amount));
    figures.push(figure);
  };
  return {
    get: (field) => amounts.get(field),
    add: put,
    derive: (field, amount, how) => {
      if (amount === undefined || amounts.has(field)) return;
      put({ field, amount: roundCents(amount), place: 'derived', label: how, guessed: false });
    },
    build: ({ year, months }) => ({
      year,
      months,
      // Every field of each list is given one value.
      balanceSheet: Object.fromEntries(
        balanceFields.map((field) => [field, amounts.get(field) ?? null]),
      ) as BalanceSheet,
      incomeStatement: Object.fromEntries(
        incomeFields.map((field) => [field, amounts.get(field) ?? null]),
      ) as IncomeStatement,
      figures,
    }),
  };
}

/** Sums of binary fractions stray from the cent. */
export function roundCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The sum of figures that must all be known. */
export function sumOf(...amounts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}

/** The difference of two figures that must both be known. */
export function lessBy(from: number | undefined, what: number | undefined): number | undefined {
  return from === undefined || what === undefined ? undefined : from - what;
}
