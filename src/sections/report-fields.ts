/** Fields of the reports of an item, for comparing and combining them. */

/** Returns a text of a report; null if it has none. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a function for the word of two that comes first in an order; the first of the two if the order has neither. */
export function firstOf(order: readonly string[]): (first: unknown, second: unknown) => unknown {
  return (first, second) => order.find((word) => word === first || word === second) ?? first;
}

/** Returns the certainty of an item by two of its reports: a complete document in one of them is enough. */
export const certainIfAny = firstOf(['CERTAIN', 'POSSIBLE']);
