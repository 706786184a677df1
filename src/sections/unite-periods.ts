import { centsOf } from '../base/cents.ts';
import { financialIndicators } from './financial-indicators.ts';
import type { FinancialPeriod } from './statement-period.ts';
import { hasDaysInOrder, keyOfPeriod } from './statement-years.ts';

/**
 * Returns one period for each last day and length. If sources, or rows of one source, state a period several times, figures on
 * which they differ are unknown and listed in `sourcesDiffer`, and the indicators follow from the figures. The statements of the company
 * come before those of its group. An attached period comes before those of sources. Exchanged days are exchanged back. Pure.
 *
 * @param periods those of the first source first; attached statements come before sources.
 */
export function unitePeriods(periods: readonly FinancialPeriod[]): FinancialPeriod[] {
  const groups = new Map<string, FinancialPeriod[]>();
  for (const period of periods.map(withDaysInOrder)) {
    const key = keyOfPeriod(period);
    groups.set(key, [...(groups.get(key) ?? []), period]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [uniteReports(first, others)],
  );
}

/** Returns a period with its days exchanged if the last one is before the first, and its length then fits. */
function withDaysInOrder(period: FinancialPeriod): FinancialPeriod {
  const { start, end, months } = period;
  if (hasDaysInOrder(period) || monthOf(start) - monthOf(end) + 1 !== months) return period;
  return { ...period, start: end, end: start, year: Number(start.slice(0, 4)) };
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function isAttached({ origin }: FinancialPeriod): boolean {
  return origin !== null && origin !== 'SOURCE';
}

function uniteReports(first: FinancialPeriod, others: readonly FinancialPeriod[]): FinancialPeriod {
  const all = [first, ...others];
  const isOfCompany = all.some(({ scope }) => scope === 'INDIVIDUAL');
  const [lead = first, ...more] = isOfCompany ? all.filter(({ scope }) => scope !== 'CONSOLIDATED') : all;
  if (isAttached(first) || more.length === 0) return isAttached(first) ? first : lead;
  const reports = [lead, ...more];
  const balance = agreedFigures(
    lead.balanceSheet,
    reports.map((report) => report.balanceSheet),
  );
  const income = agreedFigures(
    lead.incomeStatement,
    reports.map((report) => report.incomeStatement),
  );
  const differing = [
    ...new Set([
      ...balance.differing,
      ...income.differing,
      ...reports.flatMap((report) => report.sourcesDiffer ?? []),
    ]),
  ];
  const figures = {
    months: lead.months,
    balanceSheet: balance.figures,
    incomeStatement: income.figures,
  };
  const isBlank = [balance, income].every(({ isBlank: blank }) => blank);
  const indicators = agreedFigures(
    lead.indicators,
    reports.map((report) => report.indicators),
  );
  const calculated = isBlank
    ? { indicators: indicators.figures, missingInputs: lead.missingInputs }
    : financialIndicators(figures);
  const fields = new Set<string>();
  return {
    ...lead,
    start: reports.map(({ start }) => start).sort()[0] ?? lead.start,
    scope: isOfCompany ? 'INDIVIDUAL' : (reports.find(({ scope }) => scope !== null)?.scope ?? null),
    ...figures,
    ...calculated,
    extracted: reports.flatMap(({ extracted }) => {
      const added = extracted.filter(({ field }) => differing.includes(field) || !fields.has(field));
      for (const { field } of added) fields.add(field);
      return added;
    }),
    ...(differing.length > 0 && { sourcesDiffer: differing.sort() }),
  };
}

type Figures = Readonly<Record<string, number | null>>;

/** Returns the figures on which statements agree, and the names of those on which they do not. A figure that one lacks is known. */
function agreedFigures<F extends Figures>(lead: F, all: readonly Figures[]) {
  const differing: string[] = [];
  const agreed = Object.keys(lead).map((name) => {
    const amounts = all.flatMap((one) => one[name] ?? []);
    const [amount = null] = amounts;
    const isOne = amounts.every((other) => centsOf(other) === centsOf(amount ?? 0));
    if (!isOne) differing.push(name);
    return [name, isOne ? amount : null] as const;
  });
  const isBlank = all.every((one) => Object.values(one).every((amount) => amount === null));
  // The same names as those of the lead.
  return { figures: Object.fromEntries(agreed) as F, differing, isBlank };
}
