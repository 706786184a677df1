import { type JsonSchema, publishSchema, schemaDocument } from '../yaml/json-schema.ts';
import { operatorsFor, unitsFor } from './condition.ts';
import { type OperatorName, operators } from './operators/index.ts';
import { combinationNamePattern, policySchema } from './policy.ts';
import type { Rule } from './rules/define-rule.ts';
import { rules } from './rules/index.ts';
import { units, type ValueKind, valueKinds } from './value-kind.ts';

/**
 * The JSON Schema of a policy's YAML, for editors to complete and underline by: generated from what the reader itself
 * goes by, with each rule's title, operators, units and filters. Whatever it refuses the reader refuses too; what
 * only a whole policy shows (a gap between risk bands, a section that is never collected) is left to the reader.
 */
export function policyJsonSchema(): JsonSchema {
  const { properties, required, ...head } = publishSchema(policySchema);
  const group = publishSchema(policySchema.properties.groups.items);
  return schemaDocument('Credit policy', {
    ...head,
    required,
    properties: {
      ...properties,
      groups: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        description: 'The rules, by theme; a group has a score and a result of its own.',
        items: {
          ...group,
          properties: {
            ...group.properties,
            rules: { type: 'array', minItems: 1, items: { $ref: '#/definitions/rule' } },
          },
        },
      },
    },
    definitions: definitions(),
  });
}

const members = (description: string): JsonSchema => ({
  type: 'array',
  minItems: 1,
  items: { $ref: '#/definitions/member' },
  description,
});

function definitions(): JsonSchema {
  const [, combination] = policySchema.properties.groups.items.properties.rules.items.anyOf;
  const { statusToApply, points, alertPoints, effect, whenMissing } = combination.properties;
  const text = (description: string) => ({ type: 'string', minLength: 1, maxLength: 2000, description });
  const criterion = {
    rule: {
      type: 'string',
      enum: [...rules.map(({ id }) => id), ...rules.flatMap(({ aliases }) => aliases)],
      // Not a keyword of the standard: editors show it beside each word, others pass it over.
      enumDescriptions: [
        ...rules.map(explanationOf),
        ...rules.flatMap((rule) => rule.aliases.map(() => explanationOf(rule))),
      ],
      description: 'An entry of the rule catalogue.',
    },
    input: {
      type: 'string',
      description: 'Of INPUT rules: the name of an input that the policy declares.',
    },
    failWhen: text('The finding that gives statusToApply: LESS_THAN 12 MONTHS.'),
    passWhen: text('The criterion to meet, else statusToApply.'),
    where: { type: 'object', description: 'Narrows what the rule looks at, as its catalogue entry allows.' },
  };
  const combined = {
    all: members('Holds when every member holds.'),
    any: members('Holds when at least one member holds.'),
  };
  const outcome = {
    statusToApply: publishSchema(statusToApply),
    points: publishSchema(points),
    alertPoints: publishSchema(alertPoints),
    effect: publishSchema(effect),
    whenMissing: publishSchema(whenMissing),
  };
  const name = {
    type: 'string',
    minLength: 1,
    maxLength: 80,
    pattern: combinationNamePattern,
    description: 'How reports name the combined rule.',
  };
  return {
    rule: {
      type: 'object',
      description: 'One criterion with what it gives, or several made one by all: or any:.',
      properties: { ...criterion, ...combined, name, ...outcome },
      required: ['statusToApply'],
      additionalProperties: false,
      oneOf: forms(['name']),
      allOf: [{ $ref: '#/definitions/conditions' }],
    },
    member: {
      type: 'object',
      description: 'One criterion of a combination, or a combination again.',
      properties: { ...criterion, ...combined },
      additionalProperties: false,
      oneOf: forms([]),
      allOf: [{ $ref: '#/definitions/conditions' }],
    },
    conditions: { allOf: rules.map(conditionsOf) },
  };
}

/** A rule with exactly one condition, or a combination; `ofCombinations` are keys that only combinations have. */
function forms(ofCombinations: readonly string[]): readonly JsonSchema[] {
  const without = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, false]));
  const ofRules = ['rule', 'input', 'failWhen', 'passWhen', 'where'];
  return [
    {
      required: ['rule'],
      properties: without('all', 'any', ...ofCombinations),
      oneOf: [{ required: ['failWhen'] }, { required: ['passWhen'] }],
    },
    { required: ['all'], properties: without('any', ...ofRules) },
    { required: ['any'], properties: without('all', ...ofRules) },
  ];
}

function explanationOf({ title, documentKinds, sections, value }: Rule): string {
  const about = [documentKinds.join(', '), value, ...sections].join('; ');
  return `${title.en} / ${title['pt-BR']} (${about})`;
}

/** What the conditions and filters of one rule can be. */
function conditionsOf(rule: Rule): JsonSchema {
  // Which conditions fit an input hangs on how the policy declares it.
  const condition =
    rule.valueTitle === undefined ? { pattern: conditionPattern(rule), examples: examplesOf(rule) } : {};
  const where =
    rule.where === undefined
      ? { additionalProperties: false, properties: {} }
      : { ...publishSchema(rule.where, { partial: true }) };
  return {
    if: { properties: { rule: { enum: [rule.id, ...rule.aliases] } }, required: ['rule'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      properties: {
        failWhen: condition,
        passWhen: condition,
        where,
        ...(rule.ofInput === undefined && { input: false }),
      },
      ...(rule.ofInput !== undefined && { required: ['input'] }),
    },
  };
}

/** A condition that the reader can read for this rule, or at least one that no schema can tell from such. */
function conditionPattern(rule: Rule): string {
  const fitting = operatorsFor(rule);
  const taking = (wanted: string) => fitting.filter((name) => operators[name].operands === wanted).join('|');
  const { shape } = valueKinds[rule.value];
  const operand = shape === 'number' ? numberPattern(rule.value) : textPattern;
  const forms = [
    [taking('NONE'), ''],
    [taking('ONE'), `\\s+${operand}`],
    [taking('TWO'), `\\s+${operand}\\s+${operand}`],
    [taking('SOME'), `(?:\\s+${operand})+`],
  ].flatMap(([names, operands]) => (names === '' ? [] : [`(?:${names})${operands}`]));
  return `^\\s*(?:${forms.join('|')})${unitPattern(rule)}\\s*$`;
}

function numberPattern(kind: ValueKind): string {
  // Digits parted in threes by dots are thousands to one reader and decimals to another, and refused.
  return valueKinds[kind].whole ? '-?\\d+' : '-?(?!\\d{1,3}\\.\\d{3}(?!\\d))\\d+(?:\\.\\d+)?';
}

/** A text in quotes, or a word that is not a unit. */
const textPattern = `(?:"[^"]*"|'[^']*'|(?!(?:${units.join('|')})(?:\\s|$))[^\\s"']\\S*)`;

function unitPattern(rule: Rule): string {
  const fitting = unitsFor(rule);
  if (fitting.length === 0) return '';
  return `(?:\\s+(?:${fitting.join('|')}))${fitting.length === 1 ? '?' : ''}`;
}

const samples: Readonly<Partial<Record<ValueKind, readonly [string, string]>>> = {
  count: ['0', '10'],
  points: ['300', '700'],
  money: ['1000', '5000'],
  percent: ['5', '30'],
  duration: ['12', '24'],
};

/** One condition for each operator, for editors to offer. */
function examplesOf(rule: Rule): readonly string[] {
  const [low, high] = samples[rule.value] ?? ['1', '2'];
  const unit = unitsFor(rule)[0];
  const word = rule.values?.[0] ?? '"some words"';
  const { shape } = valueKinds[rule.value];
  return operatorsFor(rule).map((name: OperatorName) => {
    const { operands } = operators[name];
    if (operands === 'NONE') return name;
    if (shape !== 'number') return `${name} ${word}`;
    const numbers = operands === 'TWO' ? `${low} ${high}` : low;
    return unit === undefined ? `${name} ${numbers}` : `${name} ${numbers} ${unit}`;
  });
}
