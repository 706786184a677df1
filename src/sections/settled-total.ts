/** Totals over lists: whole cents, so that a sum agrees with its list whatever the order of adding. */

/** The sum of the amounts known, in BRL, exact to the cent. */
export function sum<T>(items: readonly T[], amountOf: (item: T) => number | null): number {
  return items.reduce((cents, item) => cents + Math.round((amountOf(item) ?? 0) * 100), 0) / 100;
}

/** What was stated, but never less than what the list shows: sources often list only part of what they count. */
export function atLeast(stated: number | null | undefined, listed: number): number {
  return Math.max(stated ?? 0, listed);
}

/** The latest of some `YYYY-MM-DD` dates; null when none is known. */
export function latest(dates: readonly (string | null | undefined)[]): string | null {
  return dates.reduce<string | null>(
    (last, day) => (day && (last === null || day > last) ? day : last),
    null,
  );
}
