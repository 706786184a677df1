import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Policy, PolicyRule } from '../../../src/policy/policy.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const folder = join(import.meta.dirname, '../../../policies');

/** Every policy that ships. */
export async function shippedPolicies(): Promise<readonly Policy[]> {
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.yaml$/.test(name));
  return Promise.all(
    files.map(async (file) => {
      const { policy } = await readPolicy(readFileSync(join(folder, file)), file);
      if (policy === undefined) throw new Error(`${file} is not a policy`);
      return policy;
    }),
  );
}

type Edit = (policy: Policy) => Policy;

const strictness = new Map([
  ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO'],
  ['LESS_THAN', 'LESS_THAN_OR_EQUAL_TO'],
  ['IS_TRUE', 'IS_FALSE'],
  ['CONTAINS', 'NOT_CONTAINS'],
]);

/** Every number of a condition that is greater than 1 moved, or its operator exchanged for its neighbour. */
function otherCondition(condition: string, by: number): string {
  const [operator = '', ...operands] = condition.split(' ');
  if (by === 1) return [strictness.get(operator) ?? operator, ...operands].join(' ');
  const moved = operands.map((one) => (/^\d+$/.test(one) && Number(one) > 1 ? otherNumber(one, by) : one));
  return [operator, ...moved].join(' ');
}

function otherNumber(number: string, by: number): string {
  return String(Math.max(1, Math.round(Number(number) * by)));
}

function withCondition(rule: PolicyRule, by: number): PolicyRule {
  const change = (text: string) => otherCondition(text, by);
  const text = JSON.stringify(rule).replaceAll(
    /"(failWhen|passWhen)":("(?:[^"\\]|\\.)*")/g,
    (_, name: string, condition: string) => `"${name}":${JSON.stringify(change(JSON.parse(condition)))}`,
  );
  return JSON.parse(text);
}

const ruleEdit: fc.Arbitrary<(rule: PolicyRule) => PolicyRule> = fc.oneof(
  fc.constantFrom(0.5, 0.9, 1, 1.1, 2).map((by) => (rule: PolicyRule) => withCondition(rule, by)),
  fc.constantFrom(0, 5, 10, 25, 40, 70).map((points) => (rule: PolicyRule) => ({ ...rule, points })),
  fc
    .constantFrom(0, 5, 15)
    .map((alertPoints) => (rule: PolicyRule) => ({ ...rule, points: 20 + (rule.points ?? 0), alertPoints })),
  fc.constant((rule: PolicyRule) => {
    const { effect: _, ...rest } = rule;
    return { ...rest, statusToApply: rule.statusToApply === 'ALERT' ? 'DENIED' : 'ALERT' } as const;
  }),
  fc.constantFrom('ALERT' as const, 'ERROR' as const, undefined).map((whenMissing) => (rule: PolicyRule) => {
    const { whenMissing: _, ...rest } = rule;
    return { ...rest, ...(whenMissing !== undefined && { whenMissing }) };
  }),
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), ruleEdit).map(
      ([at, change]): Edit =>
        (policy) =>
          withRules(policy, (rules) =>
            rules.map((rule, place) => (place === at % rules.length ? change(rule) : rule)),
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Edit =>
        (policy) =>
          withRules(policy, (rules) => rules.filter((_, place) => place !== at % rules.length)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-25, -50, 25, 50).map(
      (by): Edit =>
        (policy) => ({
          ...policy,
          ...(policy.scoring !== undefined && {
            scoring: {
              ...policy.scoring,
              riskBands: policy.scoring.riskBands.map((band) =>
                band.from === 0 ? band : { ...band, from: band.from + by },
              ),
            },
          }),
        }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 0.4, 0.8, 1).map(
      (minimumCoverage): Edit =>
        (policy) => ({
          ...policy,
          ...(policy.scoring !== undefined && { scoring: { ...policy.scoring, minimumCoverage } }),
        }),
    ),
  },
  // What changes nothing: order, and points doubled.
  {
    weight: 1,
    arbitrary: fc.constant<Edit>((policy) => withRules(policy, (rules) => rules.toReversed())),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Edit>((policy) =>
      withRules(policy, (rules) =>
        rules.map((rule) => ({
          ...rule,
          ...(rule.points !== undefined && { points: rule.points * 2 }),
          ...(rule.alertPoints !== undefined && { alertPoints: rule.alertPoints * 2 }),
        })),
      ),
    ),
  },
);

function withRules(policy: Policy, change: (rules: readonly PolicyRule[]) => readonly PolicyRule[]): Policy {
  const rules = change(policy.groups.flatMap((group) => group.rules));
  return rules.length === 0 ? policy : { ...policy, groups: [{ name: 'all', rules: [...rules] }] };
}

/** Shipped policies, whole or some of their rules, and what one to three edits make of them. */
export function editedPair(
  policies: readonly Policy[],
): fc.Arbitrary<{ readonly before: Policy; readonly after: Policy }> {
  return fc.constantFrom(...policies).chain((policy) => {
    const all = policy.groups.flatMap((group) => group.rules);
    const some = fc.oneof(
      { weight: 1, arbitrary: fc.constant(all) },
      { weight: 4, arbitrary: fc.subarray(all, { minLength: 3, maxLength: Math.min(10, all.length) }) },
    );
    return fc.tuple(some, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([rules, edits]) => {
      const before = withRules(policy, () => rules);
      return { before, after: edits.reduce((so, one) => one(so), before) };
    });
  });
}
