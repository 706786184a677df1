import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { tallyDecisions } from '../../src/policy/decision-tally.ts';
import { diffPolicies } from '../../src/policy/diff-policies.ts';
import type { Policy, PolicyFile, PolicyRule } from '../../src/policy/policy.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { asOf, type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const opening: PolicyRule = {
  rule: 'COMPANY_OPENING_TIME',
  failWhen: 'LESS_THAN 12 MONTHS',
  statusToApply: 'ALERT',
  points: 100,
};
const situation: PolicyRule = {
  rule: 'COMPANY_SITUATION',
  failWhen: 'NOT_CONTAINS ATIVA',
  statusToApply: 'DENIED',
};
const score: PolicyRule = { rule: 'SCORE', failWhen: 'LESS_THAN 300 POINTS', statusToApply: 'DENIED' };
const scoring = {
  riskBands: [
    { band: 'A', from: 500, status: 'APPROVED' as const },
    { band: 'B', from: 0, status: 'ALERT' as const },
  ],
};

/** The difference in words, each with its kind. */
const told = (before: Policy, after: Policy, language: 'en' | 'pt-BR' = 'en') =>
  diffPolicies(before, after).map(({ kind, text }) => `${kind} ${text[language]}`);
const toldOf = (before: Partial<PolicyFile>, after: Partial<PolicyFile>) =>
  told(policyOf([opening], before), policyOf([opening], after));
const toldOfRules = (before: readonly PolicyRule[], after: readonly PolicyRule[]) =>
  told(policyOf(before), policyOf(after));

describe('two policies differ', () => {
  it.each<[string, Partial<PolicyFile>, Partial<PolicyFile>, string[]]>([
    ['in a setting', { name: 'A' }, { name: 'B' }, ['CHANGED name: A → B']],
    [
      'in who decides',
      { usePolicyResult: true },
      { usePolicyResult: false },
      ['CHANGED the policy decides the report: yes → no'],
    ],
    ['in reuse', {}, { reuseWithinDays: 30 }, ['CHANGED answers are used again within days: none → 30']],
    ['in depth', { depth: 'SIMPLES' }, { depth: 'COMPLETO' }, ['CHANGED depth: SIMPLES → COMPLETO']],
    [
      'in what is collected beside it',
      { additionals: ['SCR'] },
      { additionals: ['BUREAUS'] },
      ['REMOVED additional data SCR', 'ADDED additional data BUREAUS'],
    ],
    [
      'in a source',
      { sources: { courts: 'optional', revenue: 'required' } },
      { sources: {} },
      ['CHANGED source courts: optional → required'],
    ],
    [
      'in the minimum of coverage',
      { scoring },
      { scoring: { ...scoring, minimumCoverage: 0.65 } },
      ['CHANGED minimum coverage: 50% → 65%'],
    ],
    [
      'in bands',
      { scoring },
      {
        scoring: {
          riskBands: [
            { band: 'A', from: 600, to: 1000, status: 'ALERT' },
            { band: 'C', from: 0, status: 'DENIED' },
          ],
        },
      },
      [
        'CHANGED risk band A from: 500 → 600',
        'CHANGED risk band A up to: none → 1000',
        'CHANGED risk band A decides: APPROVED → ALERT',
        'REMOVED risk band B: from 0, ALERT',
        'ADDED risk band C: from 0, DENIED',
      ],
    ],
    [
      'in the credit limit',
      { creditLimit: { basis: 'CALCULATED_REVENUE', percentByBand: { A: 30, B: 5 }, maximum: 1000 } },
      { creditLimit: { basis: 'PRESUMED_REVENUE', percentByBand: { A: 20 } } },
      [
        'CHANGED basis of the credit limit: CALCULATED_REVENUE → PRESUMED_REVENUE',
        'CHANGED share of band A: 30% → 20%',
        'CHANGED share of band B: 5% → none',
        'CHANGED ceiling of the credit limit: 1000 → none',
      ],
    ],
    [
      'in terms and authority',
      { terms: { validDays: 90 }, authority: { analyst: 100 } },
      { terms: { validDays: 180 }, authority: { analyst: 200, twoSignaturesAbove: 150 } },
      [
        'CHANGED days that an approval is good for: 90 → 180',
        'CHANGED an analyst may approve up to, BRL: 100 → 200',
        'CHANGED two signatures above, BRL: none → 150',
      ],
    ],
    [
      'in having one',
      {},
      { creditLimit: { basis: 'CALCULATED_REVENUE', percentByBand: { A: 30 } } },
      ['ADDED credit limit on CALCULATED_REVENUE'],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(toldOf(before, after)).toEqual(expected);
  });

  it.each<[string, PolicyRule[], PolicyRule[], string[]]>([
    [
      'in a threshold',
      [opening],
      [{ ...opening, failWhen: 'LESS_THAN 24 MONTHS' }],
      ['CHANGED group/COMPANY_OPENING_TIME: when less than 12 months → when less than 24 months'],
    ],
    [
      'in the role of a condition',
      [situation],
      [{ rule: 'COMPANY_SITUATION', passWhen: 'CONTAINS ATIVA', statusToApply: 'DENIED' }],
      ['CHANGED group/COMPANY_SITUATION: when it does not contain ATIVA → unless it contains ATIVA'],
    ],
    [
      'in outcome and weight',
      [opening],
      [{ ...opening, statusToApply: 'DENIED', points: 50, alertPoints: 10 }],
      [
        'CHANGED group/COMPANY_OPENING_TIME gives: ALERT → DENIED',
        'CHANGED group/COMPANY_OPENING_TIME points: 100 → 50',
        'CHANGED group/COMPANY_OPENING_TIME points on ALERT: 50 → 10',
      ],
    ],
    [
      'in filters',
      [{ rule: 'LAWSUITS_COUNT', failWhen: 'GREATER_THAN 3 COUNT', statusToApply: 'ALERT' }],
      [
        {
          rule: 'LAWSUITS_COUNT',
          where: { courtTypes: ['LABOR', 'TAX'] },
          failWhen: 'GREATER_THAN 3 COUNT',
          statusToApply: 'ALERT',
        },
      ],
      ['CHANGED group/LAWSUITS_COUNT looks at: everything → courts: labour, tax'],
    ],
    [
      'in rules',
      [situation, score],
      [situation, opening],
      [
        'REMOVED group/SCORE: Bureau score; denies when less than 300',
        'ADDED group/COMPANY_OPENING_TIME: Time since the company opened; alerts when less than 12 months (100 points)',
      ],
    ],
    [
      'in one of several thresholds of a rule',
      [score, { ...score, failWhen: 'LESS_THAN 500 POINTS', statusToApply: 'ALERT' }],
      [{ ...score, failWhen: 'LESS_THAN 550 POINTS', statusToApply: 'ALERT' }, score],
      ['CHANGED group/SCORE: when less than 500 → when less than 550'],
    ],
    [
      'in a combination',
      [{ all: [{ rule: 'SCORE', failWhen: 'LESS_THAN 1 POINTS' }], name: 'X', statusToApply: 'ALERT' }],
      [{ any: [{ rule: 'SCORE', failWhen: 'LESS_THAN 2 POINTS' }], name: 'X', statusToApply: 'ALERT' }],
      ['CHANGED group/X: all of: Bureau score when less than 1 → any of: Bureau score when less than 2'],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(toldOfRules(before, after)).toEqual(expected);
  });

  it('in the group where a rule stands', () => {
    const [before, after] = [['a', 'b'] as const, ['b', 'a'] as const].map(([first, second]) => ({
      ...policyOf([]),
      groups: [
        { name: first, rules: [situation] },
        { name: second, rules: [score] },
      ],
    }));
    if (before === undefined || after === undefined) throw new Error('two policies');
    expect(told(before, after)).toEqual([
      'CHANGED COMPANY_SITUATION stands in the group: a → b',
      'CHANGED SCORE stands in the group: b → a',
    ]);
  });

  it('and it is said in Portuguese too, with what programs need', () => {
    const [before, after] = [policyOf([opening]), policyOf([{ ...opening, failWhen: 'LESS_THAN 2 YEARS' }])];
    expect(told(before, after, 'pt-BR')).toEqual([
      'CHANGED group/COMPANY_OPENING_TIME: quando menor que 12 meses → quando menor que 2 anos',
    ]);
    expect(diffPolicies(before, after)).toMatchObject([
      {
        subject: 'RULE',
        place: 'group/COMPANY_OPENING_TIME/condition',
        before: { failWhen: 'LESS_THAN 12 MONTHS' },
        after: { failWhen: 'LESS_THAN 2 YEARS' },
      },
    ]);
  });
});

describe('no difference is made by', () => {
  const rule = fc.constantFrom<PolicyRule>(opening, situation, score, { ...score, statusToApply: 'ALERT' });
  it('the order of rules', () => {
    fc.assert(
      fc.property(
        fc
          .array(rule, { minLength: 1, maxLength: 8 })
          .chain((rules) =>
            fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length })),
          ),
        ([rules, shuffled]) => {
          expect(toldOfRules(rules, shuffled)).toEqual([]);
        },
      ),
    );
  });

  it('a default that is written out', () => {
    expect(toldOf({ scoring }, { scoring: { ...scoring, minimumCoverage: 0.5 } })).toEqual([]);
    expect(toldOfRules([opening], [{ ...opening, alertPoints: 50 }])).toEqual([]);
  });

  it('the size of a policy: two of 2,000 rules are compared in a moment', async () => {
    const many = (threshold: number) =>
      Array.from(
        { length: 2000 },
        (_, index): PolicyRule => ({ ...score, failWhen: `LESS_THAN ${index + threshold} POINTS` }),
      );
    const took = await cpuMsOf(() => expect(toldOfRules(many(0), many(1))).toHaveLength(1));
    expect(took).toBeLessThan(2000);
  });
});

describe('what two policies decide otherwise', () => {
  const openedOn = (openingDate: string): Sections => ({
    BASIC_INFORMATION: {
      ...soundCompany.BASIC_INFORMATION,
      company: { ...soundCompany.BASIC_INFORMATION.company, openingDate },
    },
  });
  const factsOf = (sections: Sections) =>
    ({ documentKind: 'cnpj', sections, requestedAmount: null, asOf }) as const;
  const compiled = (rules: readonly PolicyRule[]) => compilePolicy(policyOf(rules), { version: 1 });
  const within = (months: number, statusToApply: 'ALERT' | 'DENIED'): PolicyRule => ({
    rule: 'COMPANY_OPENING_TIME',
    failWhen: `LESS_THAN ${months} MONTHS`,
    statusToApply,
  });

  it('is counted both ways, the gravest first, with examples and what is new about them', () => {
    const tally = tallyDecisions(compiled([within(12, 'ALERT')]), compiled([within(24, 'DENIED')]));
    tally.add('old', factsOf(openedOn('2010-01-01')));
    tally.add('middle', factsOf(openedOn('2025-01-20')));
    tally.add('young', factsOf(openedOn('2026-06-20')));
    expect(tally.result()).toMatchObject({
      compared: 3,
      same: 1,
      stricter: 2,
      looser: 0,
      changes: [
        {
          from: 'APPROVED',
          to: 'DENIED',
          direction: 'STRICTER',
          count: 1,
          examples: [
            {
              name: 'middle',
              because: [
                {
                  en: 'Time since the company opened: 22 months; denies when less than 24 months',
                  'pt-BR': 'Tempo de abertura da empresa: 22 meses; nega quando menor que 24 meses',
                },
              ],
            },
          ],
        },
        { from: 'ALERT', to: 'DENIED', direction: 'STRICTER', examples: [{ name: 'young' }] },
      ],
    });
    const back = tallyDecisions(compiled([within(24, 'DENIED')]), compiled([within(12, 'ALERT')]));
    back.add('middle', factsOf(openedOn('2025-01-20')));
    expect(back.result()).toMatchObject({
      stricter: 0,
      looser: 1,
      changes: [
        {
          from: 'DENIED',
          to: 'APPROVED',
          direction: 'LOOSER',
          examples: [{ because: [{ en: expect.stringMatching(/24 months/) }] }],
        },
      ],
    });
  });

  it('counts as ERROR what one of them gives no decision about, and never as an alert', () => {
    const known = within(12, 'ALERT');
    const tally = (before: PolicyRule, after: PolicyRule) => {
      const both = tallyDecisions(compiled([before]), compiled([after]));
      both.add('unknown', factsOf({}));
      both.add('old', factsOf(openedOn('2010-01-01')));
      return both.result();
    };
    const essential = { ...known, whenMissing: 'ERROR' } as const;
    expect(tally(known, essential)).toMatchObject({
      same: 1,
      stricter: 1,
      changes: [
        {
          from: 'ALERT',
          to: 'ERROR',
          count: 1,
          examples: [{ name: 'unknown', after: { policyStatus: 'ERROR', score: null } }],
        },
      ],
    });
    expect(tally(essential, known)).toMatchObject({ looser: 1, changes: [{ from: 'ERROR', to: 'ALERT' }] });
    expect(tally(essential, essential)).toMatchObject({ same: 2, otherFigures: 0 });
  });

  it('keeps only so many examples, and counts other scores apart', () => {
    const weighted = (points: number) =>
      compiled([
        { ...within(12, 'ALERT'), points },
        { ...score, points: 100 },
      ]);
    const tally = tallyDecisions(weighted(100), weighted(300), { examples: 2 });
    for (let index = 0; index < 5; index += 1) {
      tally.add(`${index}`, factsOf({ ...openedOn('2026-06-20'), BUREAU_SCORE: soundCompany.BUREAU_SCORE }));
    }
    expect(tally.result()).toMatchObject({ compared: 5, same: 5, otherFigures: 5, changes: [] });
    const changing = tallyDecisions(compiled([within(12, 'ALERT')]), compiled([within(12, 'DENIED')]), {
      examples: 2,
    });
    for (let index = 0; index < 5; index += 1) changing.add(`${index}`, factsOf(openedOn('2026-06-20')));
    expect(changing.result().changes[0]).toMatchObject({
      count: 5,
      examples: [{ name: '0' }, { name: '1' }],
    });
  });
});
