import { operatorsFor, unitsFor } from '../../../src/policy/condition.ts';
import type { RuleCriterion } from '../../../src/policy/policy.ts';
import type { Rule } from '../../../src/policy/rules/define-rule.ts';
import { valueKinds } from '../../../src/policy/value-kind.ts';

/** A text that each open list of words may hold. */
const words = ['vedado', 'busca e apreensao', '4711302'];

/** Conditions that a rule takes, as policies spell them: several that share a threshold, and some that do not. */
export function conditionsOf(rule: Rule): readonly string[] {
  const { shape } = valueKinds[rule.value];
  const takes = new Set<string>(operatorsFor(rule));
  if (shape === 'boolean') return ['IS_TRUE', 'IS_FALSE'];
  if (shape === 'number') {
    const [unit] = unitsFor(rule);
    const behind = unit === undefined ? '' : ` ${unit}`;
    return [`GREATER_THAN 3${behind}`, `BETWEEN 5 9${behind}`];
  }
  const [first = words[0], second = words[1]] = rule.values ?? words;
  const text = [`EQUAL_TO "${first}"`, `CONTAINS "${first}" "${second}"`, `NOT_CONTAINS "${second}"`];
  return text.filter((condition) => takes.has(condition.split(' ')[0] ?? ''));
}

/** The rule with each of those. */
export function criteriaOf(rule: Rule, where?: Record<string, unknown>): readonly RuleCriterion[] {
  return conditionsOf(rule).map((condition) => ({
    rule: rule.id,
    failWhen: condition,
    ...(where !== undefined && { where }),
    ...(rule.input !== undefined && { input: rule.input.name }),
  }));
}
