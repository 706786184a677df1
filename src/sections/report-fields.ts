/** Fields of the reports of an item, for comparing and combining them. */

/** Returns a text of a report; null if it has none. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
