import type { RuleQuestion } from '../criterion.ts';
import { type CalendarDay, calendarDay, elapsedTime } from '../elapsed-time.ts';
import { inCents } from './lever.ts';

/** Something owed or claimed that is settled by itself. */
export interface Item {
  readonly amount: number;
  /** 1; 0 for an amount that is stated beside what is counted. */
  readonly units: number;
}

/** How much may be left of some of the items. */
export interface Target<I> {
  /** What tells targets about other items apart. */
  readonly key: string;
  of(item: I): boolean;
  readonly measure: 'AMOUNT' | 'COUNT';
  readonly left: number;
}

/** The targets by which none is left that is newer than the thresholds of a question about the time since the latest. */
export function recencyTargets<I>(
  { condition: { numbers, unit } }: RuleQuestion,
  dateOf: (item: I) => string | null,
  asOf: CalendarDay,
): readonly Target<I>[] {
  if (unit !== 'DAYS' && unit !== 'MONTHS' && unit !== 'YEARS') return [];
  return numbers.flatMap((at) =>
    [at, at + 1].map((least) => ({
      key: `newer ${least} ${unit}`,
      of: (item: I) => {
        const date = dateOf(item);
        return date !== null && elapsedTime(calendarDay(date), asOf, unit) < least;
      },
      measure: 'COUNT' as const,
      left: 0,
    })),
  );
}

/** What was done about an item: it was settled, or a part of it paid. */
export interface Payment<I> {
  readonly item: I;
  readonly paid: number;
  readonly settled: boolean;
}

/** So many items are settled one by one; of more, all or none. */
const mostItems = 200;

/**
 * The ways of settling some of the items by which each target is just met, and that of settling all: the items that a target is about
 * first, from the smallest up, the last in part where that can be. So nothing is paid that another order would save, whether amounts or counts
 * are to fall.
 */
export function settlements<I extends Item>(
  items: readonly I[],
  { targets, divisible }: { readonly targets: readonly Target<I>[]; readonly divisible: boolean },
): readonly (readonly Payment<I>[])[] {
  const all = items.map((item) => ({ item, paid: item.amount, settled: true }));
  if (items.length === 0 || items.length > mostItems) return items.length === 0 ? [] : [all];
  const first = new Map(targets.map((target) => [target.key, target]));
  const upwards = items.toSorted((a, b) => a.amount - b.amount);
  // Who cannot pay a part settles the largest where that is fewer.
  const directions = divisible ? [upwards] : [upwards, upwards.toReversed()];
  const ways: (readonly Payment<I>[])[] = [all];
  for (const inOrder of directions) {
    for (const { of } of [{ of: () => true }, ...first.values()]) {
      const order = [...inOrder.filter((item) => of(item)), ...inOrder.filter((item) => !of(item))];
      for (const target of targets) ways.push(paymentsTo(order, target, divisible));
    }
  }
  return ways.filter((payments) => payments.length > 0);
}

/** The payments, in that order, until a target is met; none where it is, or cannot be. */
function paymentsTo<I extends Item>(
  order: readonly I[],
  { of, measure, left }: Target<I>,
  divisible: boolean,
): readonly Payment<I>[] {
  const size = (item: I) => (measure === 'COUNT' ? item.units : item.amount);
  let remaining = inCents(order.reduce((sum, item) => sum + (of(item) ? size(item) : 0), 0));
  if (remaining <= left) return [];
  const payments: Payment<I>[] = [];
  for (const item of order) {
    const after = of(item) ? inCents(remaining - size(item)) : remaining;
    if (divisible && measure === 'AMOUNT' && after < left) {
      payments.push({ item, paid: inCents(remaining - left), settled: false });
      return payments;
    }
    payments.push({ item, paid: item.amount, settled: true });
    if (after <= left) return payments;
    remaining = after;
  }
  return [];
}
