import { dayOfUtc, monthsBetween } from '../base/calendar-day.ts';
import { financialIndicators } from './financial-indicators.ts';
import type { BalanceSheet, FinancialPeriod, IncomeStatement } from './statement-period.ts';

type Dated = Pick<FinancialPeriod, 'end' | 'months'>;

/** Latest first, the longer one before the shorter with the same last day; leaves the given list as it is. */
export function latestFirst<P extends Dated>(periods: readonly P[]): readonly P[] {
  return [...periods].sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : b.months - a.months));
}

/**
 * The periods with those that follow from adjacent shorter ones, latest first: months, quarters and half-years add up to twelve
 * months, or to as much as there is, such as the first year of a company. Income is added, and the balance sheet is that of the
 * last. Years are made back from the latest period, and back from the end of the last calendar year. A sum is never made of
 * periods of different scope, and takes no place of statements of the same period. Calling it twice changes nothing. Pure.
 */
export function withSums(periods: readonly FinancialPeriod[]): readonly FinancialPeriod[] {
  const stated = latestFirst(periods.filter(({ parts }) => parts === undefined));
  const [latest] = stated;
  const lastOfYear = stated.find(({ end }) => end.endsWith('-12-31'));
  const sums = new Map<string, FinancialPeriod>();
  for (const from of new Set([latest, lastOfYear])) {
    for (let end = from?.end; end !== undefined; ) {
      const chain = chainEndingOn(end, stated);
      const first = chain[0];
      if (first === undefined) break;
      if (chain.length > 1) {
        const sum = sumOf(chain);
        sums.set(`${sum.end}/${sum.months}`, sum);
      }
      end = stated.find((period) => period.end < first.start)?.end;
    }
  }
  for (const { end, months } of stated) sums.delete(`${end}/${months}`);
  return latestFirst([...stated, ...sums.values()]);
}

const monthsOfYear = 12;

/** The adjacent periods that end on a day, earliest first: at each step the longest that keeps within twelve months. */
function chainEndingOn(end: string, stated: readonly FinancialPeriod[]): readonly FinancialPeriod[] {
  const chain: FinancialPeriod[] = [];
  let months = 0;
  for (let day = end; ; ) {
    const before = stated.find(
      (period) =>
        period.end === day &&
        months + period.months <= monthsOfYear &&
        (chain[0] === undefined || (period.scope ?? null) === (chain[0].scope ?? null)),
    );
    if (before === undefined) return chain;
    chain.unshift(before);
    months += before.months;
    day = dayOfUtc(Date.parse(`${before.start}T00:00:00Z`) - 86_400_000);
  }
}

function sumOf(chain: readonly FinancialPeriod[]): FinancialPeriod {
  const [first] = chain;
  const last = chain.at(-1);
  if (first === undefined || last === undefined) throw new Error('a sum of no periods');
  const months = chain.reduce((sum, period) => sum + period.months, 0);
  const incomeStatement = sumOfIncome(chain.map((period) => period.incomeStatement));
  const { balanceSheet } = last;
  const isOfBalance = (field: string): field is keyof BalanceSheet => Object.hasOwn(balanceSheet, field);
  return {
    ...last,
    start: first.start,
    months,
    incomeStatement,
    ...financialIndicators({ months, balanceSheet, incomeStatement }),
    extracted: chain.flatMap((period) =>
      period.extracted.filter(({ field }) => period === last || !isOfBalance(field)),
    ),
    parts: chain.map(({ start, end }) => ({ start, end })),
  };
}

/** Each figure that all of them state, added; a figure that one of them lacks is unknown. */
function sumOfIncome(statements: readonly IncomeStatement[]): IncomeStatement {
  const sum = (field: keyof IncomeStatement): number | null => {
    let cents = 0;
    for (const statement of statements) {
      const amount = statement[field];
      if (amount === null) return null;
      cents += Math.round(amount * 100);
    }
    return cents / 100;
  };
  return {
    grossRevenue: sum('grossRevenue'),
    netRevenue: sum('netRevenue'),
    costOfSales: sum('costOfSales'),
    grossProfit: sum('grossProfit'),
    operatingExpenses: sum('operatingExpenses'),
    operatingIncome: sum('operatingIncome'),
    financialExpenses: sum('financialExpenses'),
    depreciation: sum('depreciation'),
    incomeBeforeTax: sum('incomeBeforeTax'),
    netIncome: sum('netIncome'),
  };
}

/** Returns the complete months from the last day of a period to a day, both ISO dates. */
export function monthsSince(end: string, day: string): number {
  const partsOf = (iso: string) => ({
    year: Number(iso.slice(0, 4)),
    month: Number(iso.slice(5, 7)),
    day: Number(iso.slice(8, 10)),
  });
  return monthsBetween(partsOf(end), partsOf(day));
}
