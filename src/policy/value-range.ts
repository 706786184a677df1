import { minimumOf } from './inputs/fit-input.ts';
import type { Rule } from './rules/define-rule.ts';

/** Between which the values of a rule lie, both included. */
export interface ValueRange {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Returns between which the numbers lie that a rule can read, in its own unit. Amounts, shares and counts begin at 0: what
 * can be below is declared so by an input, or is made of financial statements.
 */
export function valueRange({ value, input, sections }: Rule): ValueRange {
  const { lowest, highest } = rangeOfKind(value);
  if (input !== undefined) {
    const { minimum, maximum } = { ...input, minimum: minimumOf(input) };
    // A share of an input has bounds of its own.
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
