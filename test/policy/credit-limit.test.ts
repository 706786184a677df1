import { describe, expect, it } from 'vitest';
import type { PolicyFile, PolicyRule } from '../../src/policy/policy.ts';
import { type Sections, soundCompany } from './facts.ts';
import { evaluate, policyOf } from './one-rule.ts';

const scoring: PolicyFile['scoring'] = {
  minimumCoverage: 0.5,
  riskBands: [
    { band: 'A', from: 800, status: 'APPROVED' },
    { band: 'B', from: 500, status: 'ALERT' },
    { band: 'C', from: 0, status: 'DENIED' },
  ],
};

/** A rule on the bureau's score, which the facts below set. */
const score = (failWhen: string, rest: Partial<PolicyRule> = {}): PolicyRule => ({
  rule: 'SCORE',
  failWhen,
  statusToApply: 'ALERT',
  ...rest,
});
const scored = (value: number | null): Sections => ({
  BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, score: value },
});

describe('the credit limit', () => {
  const creditLimit: PolicyFile['creditLimit'] = {
    basis: 'CALCULATED_REVENUE',
    percentByBand: { A: 30, B: 10 },
    maximum: 250_000,
  };
  const revenue = (calculatedRevenue: number | null): Sections => ({
    ...scored(900),
    REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
  });
  const limitOf = (sections: Sections, more: Partial<PolicyFile> = {}, points = 100) =>
    evaluate(
      policyOf(
        [
          score('LESS_THAN 100 POINTS', { points }),
          score('GREATER_THAN 1 POINTS', { points: 100 - points, alertPoints: 0 }),
        ],
        {
          scoring,
          creditLimit,
          ...more,
        },
      ),
      sections,
      { requestedAmount: 1234.56 },
    ).creditLimit;

  it.each([
    ['the share of the band', 100_000.01, 30_000],
    ['to the cent', 333.35, 100.01],
    ['never more than the maximum', 9_000_000, 250_000],
    ['nothing of a revenue below 0', -5, 0],
    ['none where the basis is unknown', null, null],
  ])('is %s', (_name, calculatedRevenue, expected) => {
    expect(limitOf(revenue(calculatedRevenue))).toBe(expected);
  });

  it('is that of the band that the score falls in', () => {
    expect(limitOf(revenue(100_000), {}, 60)).toBe(10_000);
  });

  it('is none where the policy denies', () => {
    expect(limitOf(revenue(100_000), {}, 10)).toBeNull();
  });

  it('is none where the band has no share', () => {
    expect(
      limitOf(revenue(100_000), { creditLimit: { ...creditLimit, percentByBand: { B: 5 } } }),
    ).toBeNull();
  });

  it('can be a share of what is requested', () => {
    const onRequest = { ...creditLimit, basis: 'REQUESTED_AMOUNT' as const, percentByBand: { A: 100 } };

    expect(limitOf(revenue(1), { creditLimit: onRequest })).toBe(1234.56);
  });
});
