import { type Condition, operatorsFor, readCondition } from '../condition.ts';
import type { OperatorName } from '../operators/index.ts';
import type { Rule } from '../rules/define-rule.ts';
import { valueKinds } from '../value-kind.ts';

/** A condition that stands in the place of another. */
interface ConditionMutant {
  readonly kind: 'THRESHOLD' | 'OPERATOR';
  readonly text: string;
}

/** Operators that are easily taken for one another. The negation is a change of role. */
const neighbours: Readonly<Partial<Record<OperatorName, readonly OperatorName[]>>> = {
  GREATER_THAN: ['GREATER_THAN_OR_EQUAL_TO'],
  GREATER_THAN_OR_EQUAL_TO: ['GREATER_THAN'],
  LESS_THAN: ['LESS_THAN_OR_EQUAL_TO'],
  LESS_THAN_OR_EQUAL_TO: ['LESS_THAN'],
  EQUAL_TO: ['GREATER_THAN_OR_EQUAL_TO', 'LESS_THAN_OR_EQUAL_TO', 'CONTAINS'],
  NOT_EQUAL_TO: ['NOT_CONTAINS'],
  CONTAINS: ['EQUAL_TO'],
  NOT_CONTAINS: ['NOT_EQUAL_TO'],
};

/** A threshold is moved by a tenth of itself: by less nobody would say that it is another. */
const share = 0.1;

/** Every condition that a slip could put in the place of this one. */
export function* conditionMutants(condition: Condition, rule: Rule): Generator<ConditionMutant> {
  const { operator, numbers, texts } = condition;
  const allowed = operatorsFor(rule);
  for (const other of neighbours[operator] ?? []) {
    // Of several words one operator compares them all, the other only one.
    const fits = allowed.includes(other) && (texts.length < 2 || other.endsWith('CONTAINS'));
    if (fits) yield* readable('OPERATOR', written(condition, { operator: other }), rule);
  }
  for (const [index, number] of numbers.entries()) {
    for (const direction of [-1, 1]) {
      const moved = numbers.with(index, movedBy(number, direction, rule));
      yield* readable('THRESHOLD', written(condition, { numbers: moved }), rule);
    }
  }
  if (texts.length > 1) {
    for (const index of texts.keys())
      yield* readable('THRESHOLD', written(condition, { texts: texts.toSpliced(index, 1) }), rule);
  }
}

function movedBy(number: number, direction: number, { value }: Rule): number {
  const { whole } = valueKinds[value];
  const isWhole = whole || value === 'points';
  const step = Math.abs(number) * share;
  if (isWhole) return number + direction * Math.max(1, Math.round(step));
  const by = step === 0 ? 1 : step;
  return Number((number + direction * by).toFixed(4));
}

/** Only what a policy could say. */
function* readable(kind: ConditionMutant['kind'], text: string, rule: Rule): Generator<ConditionMutant> {
  const { condition } = readCondition(text, rule);
  if (condition === undefined) return;
  const negative = condition.numbers.some((number) => number < 0);
  const neverNegative = rule.value === 'count' || rule.value === 'points' || rule.value === 'duration';
  if (!(negative && neverNegative)) yield { kind, text };
}

function written(
  condition: Condition,
  change: {
    readonly operator?: string;
    readonly numbers?: readonly number[];
    readonly texts?: readonly string[];
  },
): string {
  const { operator, numbers, texts } = { ...condition, ...change };
  const unit = condition.text.trim().split(/\s+/).at(-1) === condition.unit ? condition.unit : undefined;
  const words = texts.map((text) => (/^[\p{L}\p{N}_]+$/u.test(text) ? text : quotedText(text)));
  return [operator, ...numbers, ...words, ...(unit === undefined ? [] : [unit])].join(' ');
}

function quotedText(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
