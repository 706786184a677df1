import { calendarDay, dayAfter, monthsBetween } from '../base/calendar-day.ts';
import { centsOf } from '../base/cents.ts';
import { financialIndicators } from './financial-indicators.ts';
import type { BalanceSheet, FinancialPeriod, IncomeStatement } from './statement-period.ts';

type Dated = Pick<FinancialPeriod, 'end' | 'months'>;
type DatedSpan = Pick<FinancialPeriod, 'start' | 'end' | 'months'>;

/** Returns the key of a period: statements with the same last day and length are of the same period. */
export function keyOfPeriod({ end, months }: Dated): string {
  return `${end}/${months}`;
}

/** Whether the days of a period are in order. Others are of no use, for example for the age of the statements. */
export function hasDaysInOrder({ start, end }: Pick<FinancialPeriod, 'start' | 'end'>): boolean {
  return start <= end;
}

/** Returns those periods of a section that a source states and no upload replaces, without sums. */
export function periodsOfSources(periods: readonly FinancialPeriod[] = []): readonly FinancialPeriod[] {
  return periods.filter(({ origin, parts }) => origin === 'SOURCE' && parts === undefined);
}

/** Returns periods latest first; of two with the same last day, the longer one first. */
export function latestFirst<P extends Dated>(periods: readonly P[]): readonly P[] {
  return [...periods].sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : b.months - a.months));
}

/**
 * Adds periods that are the sum of adjacent shorter ones, and returns all latest first. Months, quarters and half-years add up to
 * twelve months, or to fewer if there are no more, for example in the first year of a company. The income statements are added,
 * and the balance sheet of the last period is used. Sums end with the latest period, or with the last calendar year, and with the
 * day before another sum. The periods of a sum have the same scope. Statements of a period replace a sum of the same period.
 * Calling it twice changes nothing. Pure.
 *
 * @param toConfirm periods with doubts. A sum that one of them is part of is unknown and is left out; the others are not affected.
 */
export function withSums(
  periods: readonly FinancialPeriod[],
  toConfirm: readonly DatedSpan[] = [],
): readonly FinancialPeriod[] {
  const stated = latestFirst(periods.filter(({ parts }) => parts === undefined));
  const [latest] = stated;
  const lastOfYear = stated.find(({ end }) => end.endsWith('-12-31'));
  const sums = new Map<string, FinancialPeriod>();
  for (const from of new Set([latest, lastOfYear])) {
    for (let end = from?.end; end !== undefined; ) {
      const { chain, start, isKnown } = chainEndingOn(end, { stated, toConfirm });
      if (isKnown && chain.length > 1) {
        const sum = sumOf(chain);
        sums.set(keyOfPeriod(sum), sum);
      }
      end = stated.find((period) => period.end < start)?.end;
    }
  }
  for (const period of stated) sums.delete(keyOfPeriod(period));
  return latestFirst([...stated, ...sums.values()]);
}

const monthsOfYear = 12;

interface Chain {
  /** Adjacent periods, earliest first. */
  readonly chain: readonly FinancialPeriod[];
  readonly start: string;
  /** False if a period with doubts is one of its links. */
  readonly isKnown: boolean;
}

/**
 * Returns the adjacent periods that end with a stated one. Each step adds the longest one with which there are at most 12 months.
 * A period with doubts fills a gap.
 */
function chainEndingOn(
  end: string,
  {
    stated,
    toConfirm,
  }: { readonly stated: readonly FinancialPeriod[]; readonly toConfirm: readonly DatedSpan[] },
): Chain {
  const chain: FinancialPeriod[] = [];
  const doubtful = latestFirst(toConfirm);
  let isKnown = true;
  let months = 0;
  let start = end;
  for (let day = end; ; day = dayAfter(calendarDay(start), -1)) {
    const fits = (period: DatedSpan) =>
      period.end === day && hasLength(period) && months + period.months <= monthsOfYear;
    const before = stated.find(
      (period) =>
        fits(period) && (chain[0] === undefined || (period.scope ?? null) === (chain[0].scope ?? null)),
    );
    const next = before ?? doubtful.find(fits);
    if (next === undefined) return { chain, start, isKnown };
    if (before === undefined) isKnown = false;
    else chain.unshift(before);
    months += next.months;
    start = next.start;
  }
}

/** Whether a period ends on or after its first day. Others, for example with exchanged days, are part of no sum. */
function hasLength(period: DatedSpan): boolean {
  return hasDaysInOrder(period) && period.months >= 1;
}

function sumOf(chain: readonly FinancialPeriod[]): FinancialPeriod {
  const [first] = chain;
  const last = chain.at(-1);
  if (first === undefined || last === undefined) throw new Error('a sum of no periods');
  const months = chain.reduce((sum, period) => sum + period.months, 0);
  const incomeStatement = sumOfIncome(chain.map((period) => period.incomeStatement));
  const { balanceSheet } = last;
  const differing = [...new Set(chain.flatMap(({ sourcesDiffer = [] }) => sourcesDiffer))].sort();
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
    ...(differing.length > 0 && { sourcesDiffer: differing }),
    parts: chain.map(({ start, end }) => ({ start, end })),
  };
}

/** Adds the figures of several statements. A figure that is unknown in one of them is unknown. */
function sumOfIncome(statements: readonly IncomeStatement[]): IncomeStatement {
  const sum = (field: keyof IncomeStatement): number | null => {
    let cents = 0;
    for (const statement of statements) {
      const amount = statement[field];
      if (amount === null) return null;
      cents += centsOf(amount);
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
  return monthsBetween(calendarDay(end), calendarDay(day));
}
