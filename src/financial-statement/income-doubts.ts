import { toCent } from '../base/cents.ts';
import type { IncomeStatement } from '../sections/financial-statements.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementDoubt } from './extracted-statements.ts';

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

/** Net income above this share of the income before tax is unlikely: tax credits rarely reach half of it. */
const mostOfIncomeBeforeTax = 1.5;

/**
 * Adds a doubt for each figure of an income statement that has an unlikely sign, is not the sum of its parts, or is too large for
 * the figures that it follows from. Pure.
 */
export function withIncomeDoubts(statements: ExtractedStatements): ExtractedStatements {
  return { ...statements, periods: statements.periods.map(withDoubtsOf) };
}

function withDoubtsOf(period: ExtractedPeriod): ExtractedPeriod {
  const { doubts = [] } = period;
  const isNew = ({ kind, field }: StatementDoubt) =>
    !doubts.some((doubt) => doubt.field === field && (doubt.kind === kind || doubt.kind === 'SUM_DIFFERS'));
  const all = [...doubts, ...incomeDoubts(period.incomeStatement).filter(isNew)];
  return all.length === 0 ? period : { ...period, doubts: all };
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
  const isAbove = (whole: number | null, share: number) =>
    whole !== null && netIncome > Math.max(0, whole) * share + tolerance;
  if (isAbove(revenue, 1))
    doubts.push({ kind: 'AMOUNT_UNLIKELY', field: 'netIncome', stated: netIncome, computed: revenue });
  else if (incomeBeforeTax !== null && incomeBeforeTax > 0 && isAbove(incomeBeforeTax, mostOfIncomeBeforeTax))
    doubts.push({
      kind: 'AMOUNT_UNLIKELY',
      field: 'netIncome',
      stated: netIncome,
      computed: incomeBeforeTax,
    });
  return doubts;
}
