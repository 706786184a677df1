import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { completePolicy, type PolicyRule } from '../../../src/policy/policy.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';

const policyOf = (rule: PolicyRule) =>
  compilePolicy(
    completePolicy({
      id: 'spans',
      name: 'Spans',
      kind: 'cnpj',
      depth: 'COMPLETO+',
      additionals: ['BUREAUS'],
      groups: [
        {
          name: 'g',
          rules: [
            { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'ALERT' },
            rule,
          ],
        },
      ],
    }),
    { version: 1, hash: '' },
  );

describe('a loosening that only subjects with partly unknown data show', () => {
  it.each([
    ['LAWSUITS_COUNT', undefined, '3', 'EQUAL_TO 4', 'GREATER_THAN 4'],
    ['PEFIN_COUNT', { withinDays: 90 }, '3', 'EQUAL_TO 4', 'GREATER_THAN 4'],
    ['BOUNDLESS_CHECK', undefined, '3', 'EQUAL_TO 4', 'GREATER_THAN 4'],
  ])('%s %o is found, with a witness that the engine confirms', (rule, where, limit, within, above) => {
    const common = { rule, ...(where !== undefined && { where }) };
    const before = policyOf({ ...common, failWhen: `GREATER_THAN ${limit}`, statusToApply: 'ALERT' });
    // If the value is known, both policies give the same result.
    const after = policyOf({
      any: [
        { ...common, failWhen: within },
        { ...common, failWhen: above },
      ],
      statusToApply: 'ALERT',
    });
    const { parts } = provePolicies(before, after, { relation: 'NEVER_LOOSER', asOf: '2026-11-20' });

    expect(parts.map(({ result }) => result.verdict)).toEqual(['REFUTED']);
  });
});

describe('a loosening that only shows in a possible match that another rule does not count', () => {
  const possible = { certainty: 'POSSIBLE' };
  const matched = (more: Readonly<Record<string, unknown>>): PolicyRule => ({
    rule: 'SANCTIONED',
    where: { ...possible, ...more },
    failWhen: 'IS_TRUE',
    statusToApply: 'ALERT',
  });

  it.each([
    [{}, { minimumScore: 95 }],
    [{ minimumScore: 90 }, { minimumScore: 95 }],
    [{}, { minimumOdds: 1000 }],
    [{ minimumOdds: 100 }, { minimumOdds: 1000 }],
  ])('from %o to %o', (one, other) => {
    const { parts } = provePolicies(policyOf(matched(one)), policyOf(matched(other)), {
      relation: 'SAME',
      asOf: '2026-11-20',
    });

    expect(parts.map(({ result }) => result.verdict)).toContain('REFUTED');
  });
});
