import fc from 'fast-check';
import type { EvaluationFacts } from '../../../src/policy/evaluate.ts';
import type { InputValue, PolicyInput } from '../../../src/policy/inputs/input.ts';
import {
  completePolicy,
  type Policy,
  type PolicyRule,
  type PolicyRuleMember,
  type RiskBand,
} from '../../../src/policy/policy.ts';

export const asOf = '2026-11-20';

/** What the caller of a small policy may know, and every value that its conditions could tell apart. */
export const inputs: readonly PolicyInput[] = [
  { name: 'late', type: 'integer', minimum: 0 },
  { name: 'bought', type: 'money' },
  { name: 'balance', type: 'money', minimum: -5 },
  { name: 'since', type: 'date' },
  { name: 'kind', type: 'choice', choices: ['GOOD', 'FAIR', 'BAD'] },
  { name: 'note', type: 'text' },
  { name: 'known', type: 'boolean', required: true },
  { name: 'stands', type: 'integer', default: 5 },
];

const values: Readonly<Record<string, readonly (InputValue | undefined)[]>> = {
  late: [undefined, 0, 2, 3, 4, 5, 6],
  bought: [undefined, 0, 0.01, 0.5, 0.99, 1, 1.5, 2, 2.01, 3],
  balance: [undefined, -5, -1, -0.01, 0, 0.01, 2],
  since: [
    undefined,
    '2026-11-20',
    '2026-10-21',
    '2026-10-20',
    '2026-09-21',
    '2026-09-20',
    '2026-08-20',
    '2020-01-01',
  ],
  kind: [undefined, 'GOOD', 'FAIR', 'BAD'],
  note: [undefined, 'red', 'blue', 'red zz blue', 'blue zz', 'red zz', 'green'],
  known: [false, true],
  stands: [undefined, 4, 5, 6],
};

const conditions: Readonly<Record<string, fc.Arbitrary<string>>> = {
  late: fc
    .tuple(fc.constantFrom('GREATER_THAN', 'LESS_THAN', 'EQUAL_TO'), fc.constantFrom(3, 5))
    .map(([operator, at]) => `${operator} ${at}`),
  bought: fc.constantFrom(
    'GREATER_THAN 0 BRL',
    'LESS_THAN 1 BRL',
    'BETWEEN 1 2 BRL',
    'EQUAL_TO 2 BRL',
    'LESS_THAN 0 BRL',
    'BETWEEN 1.0010 1.0090 BRL',
  ),
  balance: fc.constantFrom('LESS_THAN 0 BRL', 'GREATER_THAN 0 BRL', 'LESS_THAN_OR_EQUAL_TO -5 BRL'),
  since: fc.constantFrom(
    'LESS_THAN 30 DAYS',
    'LESS_THAN 1 MONTHS',
    'GREATER_THAN 60 DAYS',
    'EQUAL_TO 2 MONTHS',
  ),
  kind: fc.constantFrom('EQUAL_TO GOOD', 'CONTAINS BAD FAIR', 'NOT_EQUAL_TO BAD'),
  note: fc.constantFrom('CONTAINS red', 'NOT_CONTAINS blue', 'EQUAL_TO red', 'CONTAINS red blue'),
  known: fc.constantFrom('IS_TRUE', 'IS_FALSE'),
  stands: fc.constantFrom('GREATER_THAN 5', 'LESS_THAN 5'),
};

function criterion(names: readonly string[]): fc.Arbitrary<PolicyRuleMember & { readonly rule: string }> {
  return fc.constantFrom(...names).chain((input) =>
    fc.tuple(conditions[input] ?? fc.constant('IS_TRUE'), fc.boolean()).map(([condition, fails]) => ({
      rule: 'INPUT',
      input,
      ...(fails ? { failWhen: condition } : { passWhen: condition }),
    })),
  );
}

const outcome = fc.oneof(
  fc.record({
    statusToApply: fc.constantFrom('ALERT' as const, 'DENIED' as const),
    points: fc.constantFrom(0, 0, 10, 25, 33),
    whenMissing: fc.constantFrom(undefined, undefined, 'ALERT' as const, 'ERROR' as const),
  }),
  fc.record({
    statusToApply: fc.constant('ALERT' as const),
    points: fc.constantFrom(10, 40, 55),
    alertPoints: fc.constantFrom(undefined, 0, 7),
    effect: fc.constant('SCORE' as const),
  }),
);

/**
 * Rules by single criteria and by combinations of them.
 *
 * @param weight of a single criterion, where each kind of combination has 1.
 */
export function rulesBy<Criterion extends PolicyRuleMember>(
  single: fc.Arbitrary<Criterion>,
  weight: number,
): fc.Arbitrary<PolicyRule> {
  const members = fc.array(single, { minLength: 2, maxLength: 3 });
  const asked = fc.oneof(
    { weight, arbitrary: single },
    { weight: 1, arbitrary: members.map((all) => ({ all })) },
    { weight: 1, arbitrary: members.map((any) => ({ any })) },
  );
  return fc
    .tuple(asked, outcome)
    .map(([one, result]) => JSON.parse(JSON.stringify({ ...one, ...result })) as PolicyRule);
}

function rule(names: readonly string[]): fc.Arbitrary<PolicyRule> {
  return rulesBy(criterion(names), 4);
}

export const bandings: readonly (readonly RiskBand[])[] = [
  [{ band: 'A', from: 0, status: 'APPROVED' }],
  [
    { band: 'A', from: 700, status: 'APPROVED' },
    { band: 'B', from: 500, status: 'ALERT' },
    { band: 'C', from: 0, status: 'DENIED' },
  ],
  [
    { band: 'A', from: 900, status: 'APPROVED' },
    { band: 'B', from: 333, status: 'APPROVED' },
    { band: 'C', from: 0, status: 'ALERT' },
  ],
];

const scoring = fc.option(
  fc.record({
    minimumCoverage: fc.constantFrom(0, 0.3, 0.5, 1),
    riskBands: fc.constantFrom(...bandings).map((bands) => [...bands]),
  }),
  { nil: undefined },
);

/** A policy of few rules over the inputs of these names. */
function policyOver(names: readonly string[]): fc.Arbitrary<Policy> {
  return fc.tuple(fc.array(rule(names), { minLength: 1, maxLength: 5 }), scoring).map(([rules, scored]) =>
    completePolicy({
      id: 'small',
      name: 'Small',
      kind: 'cnpj',
      depth: 'SIMPLES',
      inputs: inputs.filter(({ name }) => names.includes(name)),
      ...(scored !== undefined && { scoring: scored }),
      groups: [{ name: 'g', rules }],
    }),
  );
}

const threeNames = fc.shuffledSubarray(
  inputs.map(({ name }) => name),
  { minLength: 1, maxLength: 3 },
);

/** Two policies over the same few inputs: any two, or one with a place changed. */
export const twoPolicies: fc.Arbitrary<{
  readonly before: Policy;
  readonly after: Policy;
  readonly names: readonly string[];
}> = threeNames.chain((names) =>
  fc.oneof(
    fc.record({ before: policyOver(names), after: policyOver(names), names: fc.constant(names) }),
    fc.tuple(policyOver(names), rule(names), fc.nat(4)).map(([before, other, at]) => {
      const [group] = before.groups;
      const rules = group?.rules ?? [];
      const changed = rules.map((one, index) => (index === at % rules.length ? other : one));
      return { before, after: { ...before, groups: [{ name: 'g', rules: changed }] }, names };
    }),
  ),
);

/** Everybody who could ever come, as far as these inputs tell. */
export function* everybody(names: readonly string[]): Generator<EvaluationFacts> {
  const [name, ...others] = names;
  if (name === undefined) {
    yield {
      documentKind: 'cnpj',
      sections: {},
      requestedAmount: null,
      inputs: {},
      asOf,
      existence: 'CONFIRMED',
    };
    return;
  }
  for (const facts of everybody(others)) {
    for (const value of values[name] ?? []) {
      yield value === undefined ? facts : { ...facts, inputs: { ...facts.inputs, [name]: value } };
    }
  }
}
