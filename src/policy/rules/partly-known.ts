import { centsOf } from '../../base/cents.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { isoDay } from '../elapsed-time.ts';
import { boundsOf, type Span, spanOf } from '../span.ts';
import { type DaySpan, NEVER, type PartialList } from './define-rule.ts';

/** Whether something is so: null if it is not known. */
export type Known = boolean | null;

/** Returns false if any part is false, else null if any is unknown (Kleene's three-valued logic). */
export function allHold(...parts: readonly Known[]): Known {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}

/** The items of a source, with what is known of each. */
export interface PartlyKnown<Item> {
  readonly items: readonly Item[];
  /** Whether the item counts: null if it may. */
  holds(item: Item): Known;
  /** How many items the source counts beyond those that it lists; Infinity if it does not say. Default: 0. */
  readonly unlisted?: number;
}

/** Returns how many items count; `weight` is the number of records that an item stands for, by default 1. */
export function countOf<Item>(
  { items, holds, unlisted = 0 }: PartlyKnown<Item>,
  weight: (item: Item) => number = () => 1,
): number | Span {
  let [least, most] = [0, unlisted];
  for (const item of items) {
    const isCounted = holds(item);
    if (isCounted === false) continue;
    most += weight(item);
    if (isCounted) least += weight(item);
  }
  return spanOf(least, finite(most));
}

/** Returns the sum over the items that count, exact to the cent; without an upper bound if an amount is unknown. */
export function sumOf<Item>(
  { items, holds, unlisted = 0 }: PartlyKnown<Item>,
  amountOf: (item: Item) => number | Span | null,
): number | Span {
  let [least, most] = [0, unlisted > 0 ? Number.POSITIVE_INFINITY : 0];
  for (const item of items) {
    const isCounted = holds(item);
    if (isCounted === false) continue;
    const amount = boundsOf(amountOf(item) ?? { least: 0, most: null });
    most += amount.most === Number.POSITIVE_INFINITY ? amount.most : centsOf(amount.most);
    if (isCounted) least += centsOf(amount.least);
  }
  return spanOf(least / 100, finite(most / 100));
}

/** Returns a number or sum of at least a total that is a lower bound. */
export function atLeastTotal(listed: number | Span, total: number | null): number | Span;
export function atLeastTotal(
  listed: number | Span | undefined,
  total: number | null,
): number | Span | undefined;
export function atLeastTotal(
  listed: number | Span | undefined,
  total: number | null,
): number | Span | undefined {
  if (total === null || (listed === undefined && total === 0)) return listed;
  const { least, most } = boundsOf(listed ?? { least: 0, most: null });
  return spanOf(Math.max(least, total), finite(Math.max(most, total)));
}

/** Returns whether any item counts; undefined if one may and none certainly does. */
export function anyOf<Item>({ items, holds, unlisted = 0 }: PartlyKnown<Item>): boolean | undefined {
  let isOpen = unlisted > 0;
  for (const item of items) {
    const isCounted = holds(item);
    if (isCounted === true) return true;
    if (isCounted === null) isOpen = true;
  }
  return isOpen ? undefined : false;
}

/** Returns the day of the latest item that counts, or the days between which it lies; NEVER if none counts. */
export function latestOf<Item>(
  { items, holds, unlisted = 0 }: PartlyKnown<Item>,
  dateOf: (item: Item) => string | null,
  asOf: CalendarDay,
): string | DaySpan {
  const today = isoDay(asOf);
  let earliest: string | null = null;
  let latest: string | null = unlisted > 0 ? today : null;
  for (const item of items) {
    const isCounted = holds(item);
    if (isCounted === false) continue;
    const date = dateOf(item);
    const latestDay = date ?? today;
    if (latest === null || latestDay > latest) latest = latestDay;
    if (isCounted && date !== null && (earliest === null || date > earliest)) earliest = date;
  }
  if (latest === null) return NEVER;
  return earliest === latest ? latest : { earliest, latest };
}

/** A text of an item; not complete if a part of it is unknown. */
interface KnownText {
  readonly text: string;
  readonly isComplete: boolean;
}

/** Returns the texts of the items that count. */
export function textsOf<Item>(
  { items, holds, unlisted = 0 }: PartlyKnown<Item>,
  textOf: (item: Item) => KnownText,
): readonly string[] | PartialList {
  const certain: string[] = [];
  const possible: string[] = [];
  let isOpen = unlisted > 0;
  for (const item of items) {
    const isCounted = holds(item);
    if (isCounted === false) continue;
    const { text, isComplete } = textOf(item);
    if (!isComplete) isOpen = true;
    if (isCounted) certain.push(text);
    else possible.push(text);
  }
  if (isOpen) return { certain, possible: null };
  return possible.length === 0 ? certain : { certain, possible };
}

function finite(bound: number): number | null {
  return bound === Number.POSITIVE_INFINITY ? null : bound;
}
