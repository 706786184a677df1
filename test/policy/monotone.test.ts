import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sections, soundCompany } from './facts.ts';
import { evaluateRule } from './one-rule.ts';

const severity = { APPROVED: 0, NOT_APPLIED: 0, ALERT: 1, DENIED: 2 } as const;

const pefin = (totalAmount: number): Sections => ({
  PEFIN: { ...soundCompany.PEFIN, count: 1, totalAmount },
});
const score = (value: number): Sections => ({ BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, score: value } });

/** Conditions of which a larger value is never better, or never worse. */
const worseAbove = ['GREATER_THAN', 'GREATER_THAN_OR_EQUAL_TO'];
const worseBelow = ['LESS_THAN', 'LESS_THAN_OR_EQUAL_TO'];

describe('a monotone rule', () => {
  it('is never better for a fact that has become worse, in whichever way the condition is put', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.constantFrom<'ALERT' | 'DENIED'>('ALERT', 'DENIED'),
        (threshold, one, other, statusToApply) => {
          const [low, high] = one < other ? [one, other] : [other, one];
          const at = (rule: string, condition: object, sections: Sections) =>
            severity[evaluateRule({ rule, ...condition, statusToApply, points: 10 }, sections).status];
          for (const operator of worseAbove) {
            const condition = { failWhen: `${operator} ${threshold} BRL` };
            expect(at('PEFIN_AMOUNT', condition, pefin(high))).toBeGreaterThanOrEqual(
              at('PEFIN_AMOUNT', condition, pefin(low)),
            );
            const passing = { passWhen: `${operator} ${threshold} POINTS` };
            expect(at('SCORE', passing, score(low))).toBeGreaterThanOrEqual(
              at('SCORE', passing, score(high)),
            );
          }
          for (const operator of worseBelow) {
            const condition = { failWhen: `${operator} ${threshold} POINTS` };
            expect(at('SCORE', condition, score(low))).toBeGreaterThanOrEqual(
              at('SCORE', condition, score(high)),
            );
          }
        },
      ),
    );
  });

  it('earns nothing for data that is taken away: unknown never counts as good', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (threshold) => {
        const rule = {
          rule: 'PEFIN_AMOUNT',
          failWhen: `GREATER_THAN ${threshold} BRL`,
          statusToApply: 'DENIED' as const,
          points: 10,
        };
        expect(evaluateRule(rule, {})).toMatchObject({ status: 'NOT_APPLIED', earnedPoints: 0 });
      }),
    );
  });
});
