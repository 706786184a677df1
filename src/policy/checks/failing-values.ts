import { comparedText } from '../../base/plain-text.ts';
import type { Condition } from '../condition.ts';
import type { ConditionRole } from '../criterion.ts';
import { operators } from '../operators/index.ts';
import type { ValueKind } from '../value-kind.ts';
import { valueKinds } from '../value-kind.ts';

/** Tells whether a value speaks against the subject under a condition. */
export type Fails = (value: number | string | boolean) => boolean;

/** Kinds of which nothing is below zero. */
const neverNegative: ReadonlySet<ValueKind> = new Set(['count', 'points', 'duration']);

/**
 * The condition as a test of sample values: numbers (of durations: months or days), flags, or words.
 *
 * A list or a text has as many values as there are words, so of those only the words named are looked at, as the whole
 * value, and one that nobody names.
 */
export function failing(condition: Condition, role: ConditionRole, kind: ValueKind): Fails {
  const meets = test(condition, kind);
  const failsWhenMet = role === 'FAIL_WHEN';
  return (value) => meets(value) === failsWhenMet;
}

function test(
  condition: Condition,
  kind: ValueKind,
): (value: number | string | boolean) => boolean | undefined {
  const operator = operators[condition.operator];
  const { shape } = valueKinds[kind];
  if (shape === 'number' && 'number' in operator) {
    const meets = operator.number(numbersOf(condition));
    return (value) => (typeof value === 'number' ? meets(value) : undefined);
  }
  if (shape === 'boolean' && 'boolean' in operator) {
    const meets = operator.boolean();
    return (value) => (typeof value === 'boolean' ? meets(value) : undefined);
  }
  if ('text' in operator) {
    const meets = operator.text(condition.texts);
    return (value) => (typeof value === 'string' ? meets(value) : undefined);
  }
  return () => undefined;
}

/** The thresholds in one measure: years as months. */
function numbersOf({ numbers, unit }: Condition): readonly number[] {
  return unit === 'YEARS' ? numbers.map((years) => years * 12) : numbers;
}

/**
 * Values that tell any two conditions apart: each threshold, what lies between two of them, and beyond both ends.
 */
export function samples(
  kind: ValueKind,
  conditions: readonly Condition[],
): readonly (number | string | boolean)[] {
  const { shape, whole } = valueKinds[kind];
  if (shape === 'boolean') return [true, false];
  if (shape !== 'number') {
    return ['\u0000', ...new Set(conditions.flatMap(({ texts }) => texts.map(comparedText)))];
  }
  const thresholds = [...new Set(conditions.flatMap(numbersOf))].sort((a, b) => a - b);
  const values = whole
    ? thresholds.flatMap((at) => [at - 1, at, at + 1])
    : thresholds.flatMap((at, index) => [
        index === 0 ? at - 1 : (at + (thresholds[index - 1] ?? at)) / 2,
        at,
        at + 1,
      ]);
  return values.filter((value) => value >= 0 || !neverNegative.has(kind));
}
