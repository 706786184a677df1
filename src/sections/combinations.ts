import { folded } from './same-party.ts';

/** Returns the result of different statements of one fact. */
export type Combination = (statements: readonly unknown[]) => unknown;

/** Returns a combination that chooses the value that comes first in an order; the first statement if the order has none of them. */
export function firstOf(order: readonly unknown[]): Combination {
  return (statements) => order.find((value) => statements.includes(value)) ?? statements[0];
}

/** Returns the certainty of an item by its reports: a complete document in one of them is enough. */
export const certainIfAny = firstOf(['CERTAIN', 'POSSIBLE']);

/** Returns true if one of the flags is true. */
export const trueIfAny = firstOf([true, false]);

/** Returns all different texts, separated by `; `. Of two spellings of one text, the first is kept. */
export const everyText: Combination = (statements) => {
  const texts = new Map<string, string>();
  for (const statement of statements) {
    for (const text of typeof statement === 'string' ? statement.split('; ') : []) {
      const key = folded(text);
      if (!texts.has(key)) texts.set(key, text);
    }
  }
  return texts.size === 0 ? null : [...texts.values()].join('; ');
};

/** Returns the first of several texts that are only shown. Do not use it for a field that a rule reads. */
export const shown: Combination = ([first]) => first;

/** Returns the latest or the largest of several values of one type. Dates are ISO texts. */
export const higher: Combination = (statements) =>
  statements.reduce((highest, value) => (isLess(highest, value) ? value : highest));

/** Returns the earliest or the smallest of several values of one type. Dates are ISO texts. */
export const lower: Combination = (statements) =>
  statements.reduce((lowest, value) => (isLess(value, lowest) ? value : lowest));

function isLess(value: unknown, other: unknown): boolean {
  return typeof value === 'number' && typeof other === 'number'
    ? value < other
    : String(value) < String(other);
}

/** Returns the same combination for each of some fields. */
export function eachOf(
  names: readonly string[],
  combination: Combination,
): Readonly<Record<string, Combination>> {
  return Object.fromEntries(names.map((name) => [name, combination]));
}
