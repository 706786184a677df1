import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { completePolicy, type PolicyFile, type PolicyRule } from '../../../src/policy/policy.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const asOf = '2026-11-29';

function policyOf(rules: readonly PolicyRule[], more: Partial<PolicyFile> = {}) {
  const policy = completePolicy({
    id: 'found',
    name: 'Found',
    kind: 'cnpj',
    depth: 'COMPLETO+',
    additionals: ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'],
    groups: [{ name: 'g', rules: [...rules] }],
    ...more,
  });
  return compilePolicy(policy, { version: 1, hash: '' });
}

const active: PolicyRule = {
  rule: 'COMPANY_SITUATION',
  failWhen: 'NOT_CONTAINS ATIVA',
  statusToApply: 'DENIED',
  whenMissing: 'ALERT',
};

const denied = (rule: string, failWhen: string, where?: Record<string, unknown>): PolicyRule => ({
  rule,
  failWhen,
  statusToApply: 'DENIED',
  ...(where !== undefined && { where }),
});

const possible = (more: Record<string, unknown>) =>
  denied('SANCTIONED', 'IS_TRUE', { certainty: 'POSSIBLE', ...more });

interface Loosening {
  readonly before: readonly PolicyRule[];
  readonly after: readonly PolicyRule[];
}

const loosenings: readonly (readonly [string, Loosening])[] = [
  [
    'lawsuits that are counted apart by their status',
    {
      before: [denied('LAWSUITS_COUNT', 'GREATER_THAN 2 COUNT')],
      after: ['OPEN', 'ARCHIVED'].map((status) =>
        denied('LAWSUITS_COUNT', 'GREATER_THAN 2 COUNT', { status }),
      ),
    },
  ],
  [
    'lawsuits that are counted apart by their branch',
    {
      before: [denied('LAWSUITS_COUNT', 'GREATER_THAN 2 COUNT', { courtTypes: ['LABOR', 'TAX'] })],
      after: ['LABOR', 'TAX'].map((type) =>
        denied('LAWSUITS_COUNT', 'GREATER_THAN 2 COUNT', { courtTypes: [type] }),
      ),
    },
  ],
  [
    'only the main activity',
    {
      before: [denied('CNAE_RESTRICTIVE', 'CONTAINS 9200301')],
      after: [denied('CNAE_RESTRICTIVE', 'CONTAINS 9200301', { mainOnly: true })],
    },
  ],
  [
    'fewer months of overdue bank debt',
    {
      before: [denied('SCR_MONTHS_OVERDUE', 'GREATER_THAN 3 COUNT', { lastMonths: 12 })],
      after: [denied('SCR_MONTHS_OVERDUE', 'GREATER_THAN 3 COUNT', { lastMonths: 6 })],
    },
  ],
  [
    'tax debts of one standing',
    {
      before: [denied('TAX_DEBTS_COUNT', 'GREATER_THAN 2 COUNT')],
      after: [denied('TAX_DEBTS_COUNT', 'GREATER_THAN 2 COUNT', { standings: ['IN_COLLECTION'] })],
    },
  ],
  [
    'records of fewer days',
    {
      before: [denied('PEFIN_AMOUNT', 'GREATER_THAN 500 BRL', { withinDays: 365 })],
      after: [denied('PEFIN_AMOUNT', 'GREATER_THAN 500 BRL', { withinDays: 90 })],
    },
  ],
  [
    'changes of fewer days',
    {
      before: [denied('REGISTRATION_CHANGES_ADDRESS', 'GREATER_THAN 2 COUNT', { withinDays: 730 })],
      after: [denied('REGISTRATION_CHANGES_ADDRESS', 'GREATER_THAN 2 COUNT', { withinDays: 365 })],
    },
  ],
  [
    'lists that are no longer named',
    {
      before: [denied('SANCTIONED', 'IS_TRUE', { lists: ['OFAC', 'UN'] })],
      after: [denied('SANCTIONED', 'IS_TRUE', { lists: ['UN'] })],
    },
  ],
  [
    'statements of fewer months',
    {
      before: [{ ...denied('FINANCIAL_KANITZ', 'LESS_THAN -3'), whenMissing: 'ALERT' }],
      after: [
        { ...denied('FINANCIAL_KANITZ', 'LESS_THAN -3', { maximumAgeMonths: 18 }), whenMissing: 'ALERT' },
      ],
    },
  ],
  [
    'statements of fewer months, down to the default',
    {
      before: [denied('FINANCIAL_KANITZ', 'LESS_THAN -3', { maximumAgeMonths: 36 })],
      after: [denied('FINANCIAL_KANITZ', 'LESS_THAN -3')],
    },
  ],
  [
    'statements that end before last year',
    {
      before: [denied('STATEMENTS_AGE', 'GREATER_THAN 24 MONTHS')],
      after: [{ ...denied('STATEMENTS_AGE', 'GREATER_THAN 24 MONTHS'), statusToApply: 'ALERT' }],
    },
  ],
  [
    'licences of one agency only',
    {
      before: [denied('LICENCE_LOST', 'IS_TRUE')],
      after: [denied('LICENCE_LOST', 'IS_TRUE', { agencies: ['ANP'] })],
    },
  ],
  [
    'a register that no longer must be queried',
    {
      before: [{ ...denied('LICENCE_LOST', 'IS_TRUE', { agencies: ['ANTT'] }), whenMissing: 'ALERT' }],
      after: [denied('LICENCE_LOST', 'IS_TRUE', { agencies: ['ANTT'] })],
    },
  ],
  [
    'a synthetic score that may be missing',
    {
      before: [{ ...denied('SYNTHETIC_SCORE', 'LESS_THAN 400 POINTS'), whenMissing: 'ALERT' }],
      after: [denied('SYNTHETIC_SCORE', 'LESS_THAN 400 POINTS')],
    },
  ],
  [
    'a list that no longer must be queried',
    {
      before: [
        denied('SANCTIONED', 'IS_TRUE'),
        { ...denied('SANCTIONED', 'IS_TRUE', { lists: ['CEIS', 'CNEP'] }), whenMissing: 'ALERT' },
      ],
      after: [
        denied('SANCTIONED', 'IS_TRUE'),
        { ...denied('SANCTIONED', 'IS_TRUE', { lists: ['CEIS'] }), whenMissing: 'ALERT' },
      ],
    },
  ],
  [
    'a minimum score next to a minimum of odds',
    { before: [possible({ minimumOdds: 100 })], after: [possible({ minimumOdds: 100, minimumScore: 95 })] },
  ],
  [
    'a minimum of odds next to a minimum score',
    { before: [possible({ minimumScore: 95 })], after: [possible({ minimumOdds: 100, minimumScore: 95 })] },
  ],
  [
    'an amount instead of its share of the revenue',
    {
      before: [denied('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL')],
      after: [denied('PROTESTS_CALCULATED_REVENUE', 'GREATER_THAN 5 PERCENT')],
    },
  ],
];

describe('a loosening that only facts of one section together show', () => {
  it.each(loosenings)('is found for %s', (_, { before, after }) => {
    const { parts } = provePolicies(policyOf([active, ...before]), policyOf([active, ...after]), {
      relation: 'NEVER_LOOSER',
      asOf,
    });

    expect(parts.map(({ result }) => result.verdict)).toEqual(['REFUTED']);
  });

  it('is found for statements of fewer months in the shipped policy', async () => {
    const { policy } = await readPolicy(readFileSync('policies/long-term-financing.yaml'), 'policy.yaml');
    if (policy === undefined) throw new Error('the policy has errors');
    const groups = policy.groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) =>
        'rule' in rule && rule.rule === 'FINANCIAL_KANITZ'
          ? { ...rule, where: { maximumAgeMonths: 18 } }
          : rule,
      ),
    }));
    const [before, after] = [policy, { ...policy, groups }].map((one) =>
      compilePolicy(one, { version: 1, hash: '' }),
    );
    if (before === undefined || after === undefined) throw new Error('a proof has two sides');
    const { parts } = provePolicies(before, after, { relation: 'SAME', asOf });

    expect(parts.map(({ result }) => result.verdict)).toEqual(['REFUTED', 'REFUTED']);
  });

  it('is found for the bureau that a policy goes by', () => {
    const score: PolicyRule = { ...denied('SCORE', 'LESS_THAN 500 POINTS'), whenMissing: 'ALERT' };
    const by = (bureauScore: NonNullable<PolicyFile['bureauScore']>) =>
      policyOf([active, score], { bureauScore });
    const { parts } = provePolicies(by('FIRST'), by('FALLBACK'), { relation: 'NEVER_LOOSER', asOf });

    expect(parts.map(({ result }) => result.verdict)).toEqual(['REFUTED']);
  });
});

describe('tax debts that are litigated and not in collection', () => {
  const points = { points: 200, alertPoints: 0, statusToApply: 'ALERT' } as const;
  const policyWith = (condition: string, more: Partial<PolicyRule> = {}) =>
    policyOf(
      [
        active,
        { rule: 'SHARE_CAPITAL', failWhen: 'LESS_THAN 1000 BRL', ...points, points: 600, effect: 'SCORE' },
        {
          rule: 'TAX_DEBTS_AMOUNT',
          where: { standings: ['IN_COLLECTION'] },
          failWhen: 'GREATER_THAN 10000 BRL',
          ...points,
          effect: 'SCORE',
        },
        { rule: 'TAX_DEBTS_LITIGATED_AMOUNT', failWhen: condition, ...points, ...more },
      ],
      {
        scoring: {
          riskBands: [
            { band: 'A', from: 700, status: 'APPROVED' },
            { band: 'B', from: 0, status: 'ALERT' },
          ],
        },
      },
    );
  it.each([
    ['count only in the score', policyWith('GREATER_THAN 100000 BRL', { effect: 'SCORE' })],
    ['count from a higher amount', policyWith('GREATER_THAN 200000 BRL')],
  ])('%s: the loosening is found', (_what, after) => {
    const before = policyWith('GREATER_THAN 100000 BRL');
    const { parts } = provePolicies(before, after, { relation: 'NEVER_LOOSER', asOf });

    expect(parts.map(({ result }) => result.verdict)).toEqual(['REFUTED']);
  });
});

describe('another credit limit', () => {
  const limited = (creditLimit: NonNullable<PolicyFile['creditLimit']>) =>
    policyOf(
      [
        {
          rule: 'SCORE',
          failWhen: 'LESS_THAN 500 POINTS',
          statusToApply: 'ALERT',
          effect: 'SCORE',
          points: 10,
          alertPoints: 0,
        },
      ],
      {
        scoring: { minimumCoverage: 0, riskBands: [{ band: 'A', from: 0, status: 'APPROVED' }] },
        creditLimit,
      },
    );
  const share = { basis: 'CALCULATED_REVENUE', percentByBand: { A: 20 } } as const;

  it.each([
    [
      { ...share, atMost: ['REQUESTED_AMOUNT', 'BUREAU_LIMIT'] },
      { ...share, atMost: ['BUREAU_LIMIT'] },
    ],
    [{ ...share, atMost: ['BUREAU_LIMIT'] }, share],
    [share, { ...share, maximum: 5_000_000 }],
    [share, { ...share, basis: 'PRESUMED_REVENUE' as const }],
  ])('is found from %o to %o', (before, after) => {
    const { parts } = provePolicies(limited(before), limited(after), {
      relation: 'SAME',
      also: ['LIMIT'],
      asOf,
    });

    expect(parts.map(({ about, result }) => `${about} ${result.verdict}`)).toEqual([
      'NEVER_LOOSER PROVEN',
      'NEVER_STRICTER PROVEN',
      'LIMIT REFUTED',
    ]);
  });
});
