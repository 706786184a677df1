import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { evaluatePolicy } from '../../../src/policy/evaluate.ts';
import type { Policy, PolicyRule } from '../../../src/policy/policy.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { asOf } from './small-policies.ts';

const folder = join(import.meta.dirname, '../../../policies');
const files = readdirSync(folder).filter((name) => /^[a-z-]+\.yaml$/.test(name));

async function shippedPolicy(file: string): Promise<Policy> {
  const { policy } = await readPolicy(readFileSync(join(folder, file)), file);
  if (policy === undefined) throw new Error(`${file} is not a policy`);
  return policy;
}

const compiled = (policy: Policy) => compilePolicy(policy, { version: 1, hash: '' });

const withRules = (policy: Policy, change: (rule: PolicyRule) => PolicyRule): Policy => ({
  ...policy,
  groups: policy.groups.map((group) => ({ ...group, rules: group.rules.map(change) })),
});

const reordered = (policy: Policy): Policy => ({
  ...policy,
  groups: policy.groups.map((group) => ({ ...group, rules: group.rules.toReversed() })).toReversed(),
});

const doubled = (rule: PolicyRule): PolicyRule => ({
  ...rule,
  ...(rule.points !== undefined && { points: rule.points * 2 }),
  ...(rule.alertPoints !== undefined && { alertPoints: rule.alertPoints * 2 }),
});

const opposites = new Map(
  [
    ['GREATER_THAN', 'LESS_THAN_OR_EQUAL_TO'],
    ['LESS_THAN', 'GREATER_THAN_OR_EQUAL_TO'],
    ['NOT_CONTAINS', 'CONTAINS'],
    ['IS_TRUE', 'IS_FALSE'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

/** What must not be found, said as what must be; a condition without an opposite stays as it is. */
const asPassWhen = (rule: PolicyRule): PolicyRule => {
  if (!('failWhen' in rule) || rule.failWhen === undefined) return rule;
  const { failWhen, ...rest } = rule;
  const [operator = '', ...thresholds] = failWhen.split(' ');
  const opposite = opposites.get(operator);
  return opposite === undefined ? rule : { ...rest, passWhen: [opposite, ...thresholds].join(' ') };
};

describe('a shipped policy', () => {
  it.each(files)(
    '%s is proven the same with rules in another order, points doubled, and passWhen for failWhen',
    async (file) => {
      const policy = await shippedPolicy(file);
      const also = ['SCORE', 'BAND', 'LIMIT'] as const;
      const rewrites = [reordered(policy), withRules(policy, doubled), withRules(policy, asPassWhen)];
      const verdicts = rewrites.map(
        (other) => provePolicies(compiled(policy), compiled(other), { relation: 'SAME', also, asOf }).verdict,
      );

      expect(JSON.stringify(rewrites[2])).toContain('passWhen');
      expect(verdicts).toEqual(['PROVEN', 'PROVEN', 'PROVEN']);
    },
  );

  it.each(files)(
    '%s is refuted, with somebody whom it denies, where any exclusion only alerts',
    async (file) => {
      const policy = await shippedPolicy(file);
      const exclusions = policy.groups.flatMap(({ rules }) =>
        rules.filter((rule) => rule.statusToApply === 'DENIED'),
      );
      for (const exclusion of exclusions) {
        const looser = withRules(policy, (rule) =>
          rule === exclusion ? { ...rule, statusToApply: 'ALERT' } : rule,
        );
        const { parts } = provePolicies(compiled(policy), compiled(looser), {
          relation: 'NEVER_LOOSER',
          asOf,
        });
        const [result] = parts.map((part) => part.result);
        if (result?.verdict !== 'REFUTED')
          throw new Error(`${JSON.stringify(exclusion)}: ${result?.verdict}`);
        const [before, after] = [policy, looser].map((one) =>
          evaluatePolicy(compiled(one), result.witness.facts),
        );

        expect(before?.policyStatus).toBe('DENIED');
        expect(after?.policyStatus).not.toBe('DENIED');
      }
    },
  );
});
