import { minimumOf } from './inputs/fit-input.ts';
import type { Rule } from './rules/define-rule.ts';

/** The range of a rule's values; both ends are included. */
export interface ValueRange {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Returns the range of the numbers that a rule can read, in its own unit. Amounts, shares and counts start at 0. Only inputs that
 * declare it and figures from financial statements can be negative.
 */
export function valueRange({ value, input, sections }: Rule): ValueRange {
  const { lowest, highest } = rangeOfKind(value);
  if (input !== undefined) {
    const { minimum, maximum } = { ...input, minimum: minimumOf(input) };
    // The bounds of an input do not apply to a share of it.
    if (sections.length > 0) return { lowest: isBelowZero(minimum) ? Number.NEGATIVE_INFINITY : 0, highest };
    return {
      lowest: typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY,
      highest: typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY,
    };
  }
  return sections.includes('FINANCIAL_STATEMENTS')
    ? { lowest: Number.NEGATIVE_INFINITY, highest }
    : { lowest, highest };
}

function isBelowZero(bound: unknown): boolean {
  return typeof bound === 'number' && bound < 0;
}

function rangeOfKind(value: Rule['value']): ValueRange {
  switch (value) {
    case 'points':
      return { lowest: 0, highest: 1000 };
    case 'count':
    case 'money':
    case 'percent':
      return { lowest: 0, highest: Number.POSITIVE_INFINITY };
    default:
      return { lowest: Number.NEGATIVE_INFINITY, highest: Number.POSITIVE_INFINITY };
  }
}
