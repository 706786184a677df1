import { between } from './between.ts';
import { greaterThan, greaterThanOrEqualTo, lessThan, lessThanOrEqualTo } from './comparison.ts';
import { contains, notContains } from './containment.ts';
import type { OperatorDefinition } from './define-operator.ts';
import { equalTo, notEqualTo } from './equality.ts';
import { isFalse, isTrue } from './truth.ts';

/** Every operator of the policy language, by the name that a condition begins with. */
export const operators = {
  GREATER_THAN: greaterThan,
  GREATER_THAN_OR_EQUAL_TO: greaterThanOrEqualTo,
  LESS_THAN: lessThan,
  LESS_THAN_OR_EQUAL_TO: lessThanOrEqualTo,
  EQUAL_TO: equalTo,
  NOT_EQUAL_TO: notEqualTo,
  BETWEEN: between,
  CONTAINS: contains,
  NOT_CONTAINS: notContains,
  IS_TRUE: isTrue,
  IS_FALSE: isFalse,
} as const satisfies Record<string, OperatorDefinition>;

export type OperatorName = keyof typeof operators;

export function isOperatorName(name: string): name is OperatorName {
  return Object.hasOwn(operators, name);
}

/** Every operator, in the order of the catalogue. */
export const operatorNames: readonly OperatorName[] = Object.keys(operators).filter(isOperatorName);
