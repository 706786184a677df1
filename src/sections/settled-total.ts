/** Totals over lists: whole cents, so that a sum agrees with its list whatever the order of adding. */

import type { TProperties } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { centsOf } from '../base/cents.ts';
import { count } from './fields.ts';

/** The sum of the amounts known, in BRL, exact to the cent. */
export function sum<T>(items: readonly T[], amountOf: (item: T) => number | null): number {
  return items.reduce((cents, item) => cents + centsOf(amountOf(item) ?? 0), 0) / 100;
}

/** The bounds of an amount, both included; `most` is null if there is no upper bound. */
export interface AmountBounds {
  readonly least: number;
  readonly most: number | null;
}

/** An item with an amount, or with the different amounts that its reports or rows state. */
interface Amounted {
  readonly amount: number | null;
  readonly leastAmount?: number | undefined;
  readonly mostAmount?: number | undefined;
  readonly otherReports?: readonly { readonly amount: number | null }[] | undefined;
}

/** Returns the bounds of an item's amount: an unknown amount lies between those of its reports or rows, if they state any. */
export function amountBounds({ amount: own, leastAmount, mostAmount, otherReports }: Amounted): AmountBounds {
  const reported = otherReports?.map(({ amount: other }) => other) ?? [];
  const stated = (own === null ? [leastAmount, mostAmount, ...reported] : [own]).filter(isNumber);
  return stated.length === 0
    ? { least: 0, most: null }
    : { least: Math.min(...stated), most: Math.max(...stated) };
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}

/** Returns the highest amount that is known; null if none is. */
export function highest(amounts: readonly (number | null)[]): number | null {
  const numbers = amounts.filter(isNumber);
  return numbers.length === 0 ? null : Math.max(...numbers);
}

/** What was stated, but never less than what the list shows: sources often list only part of what they count. */
export function atLeast(stated: number | null | undefined, listed: number): number {
  return Math.max(stated ?? 0, listed);
}

/**
 * The schema of the field `unknown`, by which totals show that they are incomplete: for each total that is only a lower
 * bound, the number of items that leave it open. Optional; totals that are complete are not in it.
 */
export function unknownParts(totals: readonly string[], what: string) {
  const properties: TProperties = Object.fromEntries(
    totals.map((total) => [total, Type.Optional(count(`${what} that leave ${total} open`))]),
  );
  return Type.Optional(
    Type.Unsafe<UnknownParts>(
      Type.Object(properties, {
        description: `Totals that are only a lower bound, each with the number of ${what} that may add to it since a part of them is unknown`,
      }),
    ),
  );
}

/** For each total that is only a lower bound, the number of items that leave it open. */
export type UnknownParts = Readonly<Record<string, number>>;

/** A total as it is settled from what a source states and what its list shows. */
interface Settling {
  /** The total so far; null if it is unknown. */
  readonly stated: number | null;
  /** Whether it covers the whole list, and is not a lower bound itself. */
  readonly isComplete: boolean;
  /** The sum over the listed items of which enough is known. */
  readonly listed: number;
  /** How many items, listed or not, may add to that. */
  readonly open: number;
  /** Whether each item adds an amount above 0. Default: some add nothing. */
  readonly isOfAll?: boolean;
}

/**
 * Returns a total with the number of items that leave it open, 0 if it is complete. A total that a source states is complete
 * unless its list shows more. A total of all items that the listed ones reach already lacks the others. Calling it again changes
 * nothing.
 */
export function settleTotal({ stated, isComplete, listed, open, isOfAll = false }: Settling): {
  readonly total: number;
  readonly open: number;
} {
  const lacksOpen = isOfAll && open > 0 && stated === listed;
  if (isComplete && stated !== null && stated >= listed && !lacksOpen) return { total: stated, open: 0 };
  return { total: atLeast(stated, listed), open };
}

/** Returns totals with the field `unknown`: those that are open, each with its number of items; without it if none is. */
export function withUnknown<D extends { unknown?: UnknownParts | undefined }>(
  totals: D,
  open: UnknownParts,
): D {
  const some = Object.entries(open).filter(([, items]) => items > 0);
  if (some.length > 0) return { ...totals, unknown: Object.fromEntries(some) };
  const complete = { ...totals };
  delete complete.unknown;
  return complete;
}

/**
 * Returns merged totals with those marked as open that no source states of as many items as the sources count: one source states a
 * total of 1 item, and another counts 5 without a total.
 */
export function withOpenTotals<
  D extends { readonly count: number | null; unknown?: UnknownParts | undefined },
>(
  merged: D,
  { sources, totals }: { readonly sources: readonly D[]; readonly totals: readonly (keyof D & string)[] },
): D {
  const { unknown } = merged;
  const open = totals.flatMap((total) => {
    const stating = sources.filter((own) => own[total] !== null);
    const missing = mostItems(merged) - Math.max(0, ...stating.map(mostItems));
    return merged[total] !== null && missing > 0 ? [[total, missing]] : [];
  });
  return open.length === 0 ? merged : { ...merged, unknown: { ...unknown, ...Object.fromEntries(open) } };
}

function mostItems({
  count: items,
  unknown,
}: {
  readonly count: number | null;
  readonly unknown?: UnknownParts | undefined;
}): number {
  return items === null ? 0 : items + (unknown?.['count'] ?? 0);
}

/** The latest of some `YYYY-MM-DD` dates; null when none is known. */
export function latest(dates: readonly (string | null | undefined)[]): string | null {
  return dates.reduce<string | null>(
    (last, day) => (day && (last === null || day > last) ? day : last),
    null,
  );
}
