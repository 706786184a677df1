import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { completePolicy, type PolicyFile, type PolicyRule } from '../../../src/policy/policy.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';

const policyOf = (rule: PolicyRule | readonly PolicyRule[], sources?: PolicyFile['sources']) =>
  compilePolicy(
    completePolicy({
      id: 'spans',
      name: 'Spans',
      kind: 'cnpj',
      depth: 'COMPLETO+',
      additionals: ['BUREAUS'],
      ...(sources !== undefined && { sources }),
      groups: [
        {
          name: 'g',
          rules: [
            { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'ALERT' },
            ...(Array.isArray(rule) ? rule : [rule]),
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
    ['TAX_DEBTS_COUNT', { standings: ['IN_COLLECTION'] }, '3', 'EQUAL_TO 4', 'GREATER_THAN 4'],
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

describe('a loosening that only subjects with old data show', () => {
  const verdictOf = (before: ReturnType<typeof policyOf>, after: ReturnType<typeof policyOf>) =>
    provePolicies(before, after, { relation: 'NEVER_LOOSER', asOf: '2026-11-20' }).verdict;
  const denied = (rule: string, failWhen: string): PolicyRule => ({
    rule,
    failWhen,
    statusToApply: 'DENIED',
  });
  const anyCount = (rule: string) => denied(rule, 'GREATER_THAN_OR_EQUAL_TO 0 COUNT');
  const splitCount = (rule: string) => [
    denied(rule, 'LESS_THAN 5 COUNT'),
    denied(rule, 'GREATER_THAN_OR_EQUAL_TO 5 COUNT'),
  ];

  it.each([
    'PARTNERS_COUNT',
    'BRANCHES_COUNT',
    'SAME_ADDRESS_COUNT',
    'TAX_DEBTS_COUNT',
    'REGISTRATION_CHANGES_NAME',
    'RELATED_COMPANIES_IRREGULAR',
    'SUSPENDED_OR_STOLEN_CHECK',
  ])('is found for %s, with a witness that the engine confirms', (rule) => {
    expect(verdictOf(policyOf(anyCount(rule)), policyOf(splitCount(rule)))).toBe('REFUTED');
  });

  it.each(['PEFIN_COUNT', 'REFIN_COUNT', 'PROTESTS_COUNT', 'BAD_CHEQUES_COUNT', 'OVERDUE_DEBTS_COUNT'])(
    'is found for %s, of which some may be left out for their age, also if the policies set a maximum age',
    (rule) => {
      const sources: PolicyFile['sources'] = { protests: { maximumAgeDays: 30 } };

      expect(verdictOf(policyOf(anyCount(rule), sources), policyOf(splitCount(rule), sources))).toBe(
        'REFUTED',
      );
      expect(verdictOf(policyOf(anyCount(rule)), policyOf(splitCount(rule)))).toBe('REFUTED');
    },
  );

  it('is not proven away in a field of which old data show a part', () => {
    const both = (bankrupt: string, recovery: string): PolicyRule => ({
      all: [
        { rule: 'BANKRUPT', failWhen: bankrupt },
        { rule: 'JUDICIAL_RECOVERY', failWhen: recovery },
      ],
      statusToApply: 'DENIED',
    });
    const verdictWith = (bankrupt: string) =>
      verdictOf(
        policyOf(denied('BANKRUPT', bankrupt)),
        policyOf([both(bankrupt, 'IS_TRUE'), both(bankrupt, 'IS_FALSE')]),
      );

    // An old register shows that a company was bankrupt, and leaves a judicial recovery open.
    expect(verdictWith('IS_TRUE')).not.toBe('PROVEN');
    expect(verdictWith('IS_FALSE')).toBe('PROVEN');
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
