import { toCent } from '../base/cents.ts';
import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementDoubt } from './extracted-statements.ts';

/** Figures that can be negative in a plausible balance sheet. */
const maybeNegative: readonly (keyof BalanceSheet)[] = ['equity', 'retainedEarnings'];

/** Figures that are a part of another one. */
const partOf: Readonly<Partial<Record<keyof BalanceSheet, keyof BalanceSheet>>> = {
  cash: 'currentAssets',
  receivables: 'currentAssets',
  inventories: 'currentAssets',
  fixedAssets: 'nonCurrentAssets',
  suppliers: 'currentLiabilities',
  shortTermDebt: 'currentLiabilities',
  longTermDebt: 'nonCurrentLiabilities',
  equity: 'totalAssets',
  retainedEarnings: 'totalAssets',
};

/** Figures that are never negative in a plausible income statement. */
const neverNegative = [
  'grossRevenue',
  'netRevenue',
  'costOfSales',
  'financialExpenses',
  'depreciation',
] as const satisfies readonly (keyof IncomeStatement)[];

/** Tolerance for rounding in sums: 2 BRL, or a thousandth of the revenue if that is more. */
const toleranceBrl = 2;
const toleranceShare = 0.001;

/** Tax credits rarely reach this share of the income or loss before tax. */
const mostOfTaxCredit = 0.5;

/**
 * Adds a doubt for each figure that has an unlikely sign, is not the sum of its parts, or is too large for the figure that it is part
 * of or follows from. Pure.
 */
export function withFigureDoubts(statements: ExtractedStatements): ExtractedStatements {
  return { ...statements, periods: statements.periods.map(withDoubtsOf) };
}

function withDoubtsOf(period: ExtractedPeriod): ExtractedPeriod {
  const { doubts = [] } = period;
  const isNew = ({ kind, field }: StatementDoubt) =>
    !doubts.some((doubt) => doubt.field === field && (doubt.kind === kind || doubt.kind === 'SUM_DIFFERS'));
  const unlikely = [...partDoubts(period.balanceSheet), ...incomeDoubts(period.incomeStatement)];
  const all = [...doubts, ...unlikely.filter(isNew)];
  return all.length === 0 ? period : { ...period, doubts: all };
}

function partDoubts(balance: BalanceSheet): readonly StatementDoubt[] {
  // A balance sheet has no other keys.
  return (Object.keys(balance) as (keyof BalanceSheet)[]).flatMap((field): readonly StatementDoubt[] => {
    const amount = balance[field];
    if (amount === null) return [];
    const least = maybeNegative.includes(field) ? Number.NEGATIVE_INFINITY : 0;
    if (amount < least) return [{ kind: 'SIGN_UNLIKELY', field, stated: amount, computed: null }];
    const whole = balance[partOf[field] ?? field];
    if (whole === null || amount <= whole + Math.max(toleranceBrl, Math.abs(whole) * toleranceShare))
      return [];
    return [{ kind: 'AMOUNT_UNLIKELY', field, stated: amount, computed: whole }];
  });
}

function incomeDoubts(income: IncomeStatement): readonly StatementDoubt[] {
  const { grossRevenue, netRevenue, costOfSales, grossProfit, operatingExpenses } = income;
  const { operatingIncome, financialExpenses, incomeBeforeTax, netIncome } = income;
  const revenue = grossRevenue ?? netRevenue;
  const tolerance = Math.max(toleranceBrl, Math.abs(netRevenue ?? revenue ?? 0) * toleranceShare);
  const negative = neverNegative.flatMap((field): readonly StatementDoubt[] => {
    const amount = income[field];
    if (amount === null || amount >= 0) return [];
    return [{ kind: 'SIGN_UNLIKELY', field, stated: amount, computed: null }];
  });
  if (negative.length > 0) return negative;
  const doubts: StatementDoubt[] = [];
  const compare = (
    field: keyof IncomeStatement,
    [from, less]: readonly [number | null, number | null],
    isWrong = (stated: number, computed: number) => Math.abs(stated - computed) > tolerance,
  ) => {
    const stated = income[field];
    if (stated === null || from === null || less === null) return;
    const computed = toCent(from - less);
    if (isWrong(stated, computed)) doubts.push({ kind: 'SUM_DIFFERS', field, stated, computed });
  };
  compare('netRevenue', [grossRevenue, 0], (stated, computed) => stated > computed + tolerance);
  compare('grossProfit', [netRevenue, costOfSales]);
  compare('operatingIncome', [grossProfit, operatingExpenses]);
  // Financial income is not one of the figures, and can only raise it.
  compare(
    'incomeBeforeTax',
    [operatingIncome, financialExpenses],
    (stated, computed) => stated < computed - tolerance,
  );
  if (netIncome === null) return doubts;
  const isAbove = (most: number | null) => most !== null && netIncome > most + tolerance;
  if (isAbove(revenue === null ? null : Math.max(0, revenue)))
    doubts.push({ kind: 'AMOUNT_UNLIKELY', field: 'netIncome', stated: netIncome, computed: revenue });
  else if (incomeBeforeTax !== null && isAbove(incomeBeforeTax + Math.abs(incomeBeforeTax) * mostOfTaxCredit))
    doubts.push({
      kind: 'AMOUNT_UNLIKELY',
      field: 'netIncome',
      stated: netIncome,
      computed: incomeBeforeTax,
    });
  return doubts;
}
