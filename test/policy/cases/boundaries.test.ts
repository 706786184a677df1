import { describe, expect, it } from 'vitest';
import { boundariesOf, coverBoundaries, percentCovered } from '../../../src/policy/cases/boundaries.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import type { PolicyRule } from '../../../src/policy/policy.ts';
import { asOf, type Sections, soundCompany } from '../facts.ts';
import { policyOf } from '../one-rule.ts';

const facts = (sections: Sections, requestedAmount: number | null = null) =>
  ({ documentKind: 'cnpj', sections, requestedAmount, asOf }) as const;

function coverageOf(rules: readonly PolicyRule[], ...given: ReturnType<typeof facts>[]) {
  return coverBoundaries(boundariesOf(compilePolicy(policyOf(rules), { version: 1 })), given);
}

/** What one condition demands, in order. */
const demandedBy = (rule: string, failWhen: string) =>
  coverageOf([{ rule, failWhen, statusToApply: 'ALERT' }]).boundaries[0]?.boundary.demanded.join(' ');

/** The points that the facts meet. */
const metBy = (rule: PolicyRule, ...given: ReturnType<typeof facts>[]) =>
  coverageOf([rule], ...given).boundaries.map(({ met }) => met.join(' '));

const openedOn = (openingDate: string | null): Sections => ({
  BASIC_INFORMATION: {
    ...soundCompany.BASIC_INFORMATION,
    company: { ...soundCompany.BASIC_INFORMATION.company, openingDate },
  },
});

describe('a condition demands', () => {
  it.each([
    ['a number: below, at and above its threshold', 'SCORE', 'LESS_THAN 300 POINTS', 'BELOW AT ABOVE ABSENT'],
    ['a range: both ends', 'SCORE', 'BETWEEN 100 300 POINTS', 'BELOW AT AT_UPPER ABOVE ABSENT'],
    ['a range of one number: its one end', 'SCORE', 'BETWEEN 100 100 POINTS', 'BELOW AT ABOVE ABSENT'],
    ['a count: nothing below none', 'PEFIN_COUNT', 'GREATER_THAN 0 COUNT', 'AT ABOVE ABSENT'],
    ['an amount: nothing below none', 'PEFIN_AMOUNT', 'GREATER_THAN 0 BRL', 'AT ABOVE ABSENT'],
    [
      'what is itself about less than none',
      'FINANCIAL_WORKING_CAPITAL',
      'LESS_THAN 0 BRL',
      'BELOW AT ABOVE ABSENT',
    ],
    ['an amount below none: there is no such amount', 'PEFIN_AMOUNT', 'LESS_THAN 0 BRL', 'AT ABOVE ABSENT'],
    ['a time', 'COMPANY_OPENING_TIME', 'LESS_THAN 6 MONTHS', 'BELOW AT ABOVE ABSENT'],
    ['a text: either side', 'COMPANY_SITUATION', 'NOT_CONTAINS ATIVA', 'NOT_MET MET ABSENT'],
    ['yes or no: either side', 'BANKRUPT', 'IS_TRUE', 'NOT_MET MET ABSENT'],
  ])('%s', (_what, rule, condition, expected) => {
    expect(demandedBy(rule, condition)).toBe(expected);
  });
});

describe('facts meet', () => {
  const opening: PolicyRule = {
    rule: 'COMPANY_OPENING_TIME',
    failWhen: 'LESS_THAN 6 MONTHS',
    statusToApply: 'ALERT',
  };
  it.each([
    ['below, up to the last day', '2026-05-21', 'BELOW'],
    ['at, from the day on which the unit is complete', '2026-05-20', 'AT'],
    ['at, while the next unit is not complete', '2026-04-21', 'AT'],
    ['above', '2026-04-20', 'ABOVE'],
    ['absent', null, 'ABSENT'],
  ])('a time %s', (_what, date, point) => {
    expect(metBy(opening, facts(openedOn(date)))).toEqual([point]);
  });

  it('a time since what never happened above any threshold', () => {
    const rule: PolicyRule = {
      rule: 'PEFIN_LAST_DAYS',
      failWhen: 'LESS_THAN 90 DAYS',
      statusToApply: 'ALERT',
    };
    expect(metBy(rule, facts(soundCompany))).toEqual(['ABOVE']);
  });

  it('a choice by whether its condition is met, whatever the rule makes of it', () => {
    const failWhen: PolicyRule = { rule: 'BANKRUPT', failWhen: 'IS_TRUE', statusToApply: 'DENIED' };
    const passWhen: PolicyRule = { rule: 'BANKRUPT', passWhen: 'IS_FALSE', statusToApply: 'DENIED' };
    expect(metBy(failWhen, facts(soundCompany))).toEqual(['NOT_MET']);
    expect(metBy(passWhen, facts(soundCompany))).toEqual(['MET']);
  });

  it('a combination as a whole, and each of its members', () => {
    const rule: PolicyRule = {
      all: [
        { rule: 'REQUESTED_AMOUNT', failWhen: 'GREATER_THAN 100 BRL' },
        { any: [{ rule: 'BANKRUPT', failWhen: 'IS_TRUE' }] },
      ],
      name: 'BOTH',
      statusToApply: 'ALERT',
    };
    const { boundaries } = coverageOf([rule], facts(soundCompany, 101), facts({}, 101));
    expect(boundaries.map(({ boundary, met }) => `${boundary.name}: ${met.join(' ')}`)).toEqual([
      'group/BOTH: NOT_MET ABSENT',
      'group/BOTH all[1] REQUESTED_AMOUNT: ABOVE',
      'group/BOTH all[2] ANY: NOT_MET ABSENT',
      'group/BOTH all[2] ANY any[1] BANKRUPT: NOT_MET ABSENT',
    ]);
  });
});

describe('the coverage of a policy', () => {
  it('counts the points met by any case, each rule each time that it stands there', () => {
    const score = (failWhen: string): PolicyRule => ({ rule: 'SCORE', failWhen, statusToApply: 'ALERT' });
    const coverage = coverageOf(
      [score('LESS_THAN 800 POINTS'), score('LESS_THAN 900 POINTS')],
      facts(soundCompany),
      facts({}),
    );
    expect(coverage).toMatchObject({ met: 4, demanded: 8, percent: 50 });
    expect(coverage.boundaries.map(({ boundary, missing }) => [boundary.name, missing])).toEqual([
      ['group/SCORE', ['BELOW', 'ABOVE']],
      ['group/SCORE#2', ['AT', 'ABOVE']],
    ]);
  });

  it('is rounded down, so that a gap never reads as none', () => {
    expect(percentCovered(11_999, 12_000)).toBe(99.99);
    expect(percentCovered(12_000, 12_000)).toBe(100);
    expect(percentCovered(1, 3)).toBe(33.33);
  });
});
