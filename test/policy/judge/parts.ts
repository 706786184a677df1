import { every, type Known, type Span, type Value } from './condition.ts';
import { type Day, elapsed, plusDays } from './days.ts';
import { add, type Bound, compare, type Exact, exact, over, round, times, zero } from './exact.ts';
import { type Facts, number, type Subject, text, texts } from './facts.ts';

/** The filters under `where` of a rule. */
export type Filters = Facts;

/** A list in which some items certainly count, and others may. */
export interface Items {
  readonly certain: readonly Facts[];
  readonly possible: readonly Facts[];
  /** The number of items that the source counts and does not list. */
  readonly unlisted: number;
  /** The list is not complete: any number of other items may exist. */
  readonly open: boolean;
}

export type Test = (item: Facts) => Known;

export function known(value: Exact | null): Span | null {
  return value === null ? null : { kind: 'number', least: value, most: value };
}

export function yesOrNo(flag: Known): Value {
  return { kind: 'flag', flag };
}

export function textOf(value: string | null): Value {
  return value === null ? null : { kind: 'text', text: value };
}

/** The time since one day, if it is known. */
export function since(day: Day | null): Value {
  return day === null ? null : { kind: 'day', earliest: day, latest: day };
}

/** The time since a start: a day after the evaluation, or longer ago than possible, is wrong. */
export function sinceStart(day: Day | null, today: Day, mostYears = Number.POSITIVE_INFINITY): Value {
  return since(day !== null && (day > today || elapsed(day, today, 'YEARS') > mostYears) ? null : day);
}

export const never: Value = { kind: 'number', least: 'unbounded', most: 'unbounded' };

/** Splits items into those that pass every test and those that may pass. */
export function narrow(items: readonly Facts[], tests: readonly Test[], unlisted = 0, open = false): Items {
  const decided = items.map((item) => ({ item, counts: every(tests.map((test) => test(item))) }));
  return {
    certain: decided.filter(({ counts }) => counts === true).map(({ item }) => item),
    possible: decided.filter(({ counts }) => counts === null).map(({ item }) => item),
    unlisted,
    open,
  };
}

export function countOf(
  { certain, possible, unlisted, open }: Items,
  size: (item: Facts) => number = () => 1,
): Span {
  const sum = (items: readonly Facts[]): number => items.reduce((total, item) => total + size(item), 0);
  const fewest = sum(certain);
  const most: Bound = open ? 'unbounded' : exact(fewest + sum(possible) + unlisted);
  return { kind: 'number', least: exact(fewest), most };
}

/**
 * Adds up amounts. If an amount is unknown or an item is not listed, the sum has no upper bound. Reports of one item that state
 * different amounts bound it.
 */
export function amountOf({ certain, possible, unlisted, open }: Items): Span {
  const amount = (item: Facts, bound: 'lowestAmount' | 'highestAmount') =>
    number(item, 'amount') ?? number(item, bound);
  const sum = (items: readonly Facts[], bound: 'lowestAmount' | 'highestAmount'): Exact =>
    items.map((item) => amount(item, bound) ?? zero).reduce(add, zero);
  const all = [...certain, ...possible];
  const bounded = !open && unlisted === 0 && all.every((item) => amount(item, 'highestAmount') !== null);
  return {
    kind: 'number',
    least: sum(certain, 'lowestAmount'),
    most: bounded ? sum(all, 'highestAmount') : 'unbounded',
  };
}

/** The time since the latest of some items. */
export function latestOf({ certain, possible, unlisted, open }: Items, key: string, today: Day): Value {
  const days = (items: readonly Facts[]): readonly Day[] => items.flatMap((item) => text(item, key) ?? []);
  const floor = days(certain).toSorted().at(-1) ?? null;
  const undated = [...certain, ...possible].some((item) => text(item, key) === null);
  if (certain.length + possible.length + unlisted === 0 && !open) return never;
  // Something undated may have happened today, and a day that is stated may be later.
  const latest = [...days(certain), ...days(possible), ...(undated || unlisted > 0 || open ? [today] : [])];
  const ceiling = latest.toSorted().at(-1) ?? today;
  return { kind: 'day', earliest: floor, latest: floor !== null && floor > ceiling ? floor : ceiling };
}

export function listOf({ certain, possible, unlisted, open }: Items, key: string): Value {
  const all = [...certain, ...possible];
  return {
    kind: 'list',
    certain: certain.flatMap((item) => text(item, key) ?? []),
    possible: possible.flatMap((item) => text(item, key) ?? []),
    open: open || unlisted > 0 || all.some((item) => text(item, key) === null),
  };
}

/**
 * Returns a span of amounts in percent of a figure of the subject.
 *
 * @param stated the percentage in the section. It counts unless it is the share itself, rounded to two decimals.
 */
export function percentOf(amount: Span | null, base: Exact | null, stated: Exact | null = null): Span | null {
  if (amount === null || base === null || compare(base, zero) <= 0) return known(stated);
  const share = (bound: Bound): Bound =>
    bound === 'unbounded' ? bound : over(times(bound, exact(100)), base);
  const [lowest, most] = [share(amount.least), share(amount.most)];
  const isOwn = (bound: Bound): boolean =>
    stated !== null && bound !== 'unbounded' && compare(exact(round(bound, 100)), stated) === 0;
  return stated === null || (isOwn(lowest) && isOwn(most))
    ? { kind: 'number', least: lowest, most }
    : known(stated);
}

/** Whether an event between `earliest` and `latest` happened at most some days before the evaluation. */
export function within(earliest: Day | null, latest: Day | null, today: Day, days: number): Known {
  if (latest === null) return null;
  const first = plusDays(today, -days);
  if (latest < first) return false;
  return (earliest ?? latest) >= first ? true : null;
}

export function withinDays(filters: Filters, today: Day, key: string): Test[] {
  const days = filters['withinDays'];
  return typeof days === 'number' ? [(item) => within(null, text(item, key), today, days)] : [];
}

/** Whether a text is one of the values of a filter. */
export function oneOf(filters: Filters, filter: string, key: string): Test[] {
  const wanted = texts(filters, filter);
  return wanted.length === 0
    ? []
    : [(item) => (text(item, key) === null ? null : wanted.includes(text(item, key) ?? ''))];
}

export function is(key: string, wanted: string): Test {
  return (item) => (text(item, key) === null ? null : text(item, key) === wanted);
}

/** Whether a period is in force. Both its first and its last day are included. */
export function inForce(item: Facts, firstKey: string, lastKey: string, today: Day): Known {
  if (item['ended'] === true) return false;
  const first = text(item, firstKey);
  const last = text(item, lastKey);
  if (first !== null && last !== null && last < first) return null;
  if ((first !== null && first > today) || (last !== null && last < today)) return false;
  return last === null &&
    [text(item, 'untilAsWritten'), text(item, 'stateAsWritten')].some((words) => words !== null)
    ? null
    : true;
}

export function revenueOf({ sections }: Subject): Exact | null {
  return number(sections['REVENUE'] ?? null, 'calculatedRevenue');
}

/** Whether there is a revenue or income above 0, so that an amount can be a share of it. */
export function hasRevenue(subject: Subject): boolean {
  return compare(revenueOf(subject) ?? zero, zero) > 0;
}
