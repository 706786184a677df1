import type { Text } from '../../base/language.ts';

/**
 * One way to compare a value with thresholds. An author of an operator says:
 *
 * - `phrase`: how it reads between a value and its thresholds ("less than"). A phrase with `{0}` and `{1}` says
 *   where the thresholds go; otherwise they follow it.
 * - `operands`: how many thresholds it takes.
 * - `number`, `text`, `list`, `boolean`: the comparison, for each shape of value that it fits and no other. Each
 *   takes the thresholds once, when a policy is compiled, and gives the test that runs at each evaluation.
 *   Text thresholds come as written; comparisons ignore case, accents and spaces (see comparedText).
 */
export interface OperatorDefinition {
  readonly phrase: Text;
  readonly operands: 'NONE' | 'ONE' | 'TWO' | 'SOME';
  readonly number?: (thresholds: readonly number[]) => (value: number) => boolean;
  readonly text?: (thresholds: readonly string[]) => (value: string) => boolean;
  readonly list?: (thresholds: readonly string[]) => (value: readonly string[]) => boolean;
  readonly boolean?: () => (value: boolean) => boolean;
}

/** The threshold at `index`. Conditions are read with the right number of them, so a gap is a defect. */
export function threshold<T>(thresholds: readonly T[], index: number): T {
  const value = thresholds[index];
  if (value === undefined) throw new Error(`operator compiled without threshold ${index}`);
  return value;
}
