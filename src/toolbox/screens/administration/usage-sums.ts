import { costInBrl, costUnits } from '../../../base/cost-units.ts';
import type { UsageAnswer } from '../../../client/administration.ts';

/** Counted runs, their price, and what sources charged, in BRL. */
export interface Sum {
  readonly count: number;
  readonly price: number;
  readonly cost: number;
}

type Item = UsageAnswer['items'][number];

/** Adds items up by what `keyOf` says, in the order in which they come. Whole units are added, since sums of fractions drift. */
export function sumBy(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const item of items) {
    const key = keyOf(item);
    sums.set(key, add(sumOf(sums.get(key)), item));
  }
  return sums;
}

/** Nothing is a sum too. */
export function sumOf(sum: Sum | undefined): Sum {
  return sum ?? { count: 0, price: 0, cost: 0 };
}

function add(one: Sum, other: Sum): Sum {
  return {
    count: one.count + other.count,
    price: sumOfCents(one.price, other.price),
    // A cost can be far below a cent.
    cost: costInBrl(costUnits(one.cost) + costUnits(other.cost)),
  };
}

function sumOfCents(one: number, other: number): number {
  return (Math.round(one * 100) + Math.round(other * 100)) / 100;
}

/** So many months to one, `YYYY-MM`, the oldest first. */
export function monthsUntil(month: string, count: number): readonly string[] {
  const months = [month];
  while (months.length < count) months.unshift(monthBefore(months[0] ?? month));
  return months;
}

export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOf(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** The least of 1, 2, 2.5 and 5 with zeros of which `parts` reach over a value: the step of an axis. */
export function axisStep(most: number, parts: number): number {
  if (most <= 0) return 1;
  const least = most / parts;
  const ten = 10 ** Math.floor(Math.log10(least));
  return ten * ([1, 2, 2.5, 5, 10].find((step) => step * ten >= least * (1 - 1e-9)) ?? 10);
}
