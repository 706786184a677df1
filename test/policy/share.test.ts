import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsOf,
  compareShare,
  decimalOf,
  mostCentsWithin,
  percentageOfCents,
} from '../../src/base/cents.ts';
import { readCondition } from '../../src/policy/condition.ts';
import { operators } from '../../src/policy/operators/index.ts';
import { marksOf, placeShare, shareOf, shownShare } from '../../src/policy/share.ts';
import { isSpan } from '../../src/policy/span.ts';

/** Amounts up to R$ 10 trillion, for which floating-point products are not exact. */
const cents = fc.oneof(fc.integer({ min: 0, max: 1e15 }), fc.integer({ min: 0, max: 1e5 }));
const wholeCents = cents.map((amount) => amount + 1);
const percent = fc
  .tuple(fc.integer({ min: 0, max: 2e6 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, decimals]) => Number(`${units}e-${decimals}`));

/** Returns the sign of part ÷ whole − percent, computed with fractions of integers. */
function orderOf(part: number, whole: number, of: number): number {
  const { units, scale } = decimalOf(of);
  const difference = BigInt(part) * 100n * BigInt(scale) - BigInt(units) * BigInt(whole);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** A part and a whole whose share is exactly a percentage, or one cent off. */
const nearly = fc
  .tuple(percent, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: -1, max: 1 }))
  .map(([of, times, by]) => {
    const { units, scale } = decimalOf(of);
    return { of, part: Math.max(0, units * times + by), whole: 100 * scale * times };
  })
  .filter(({ part, whole }) => Number.isSafeInteger(part) && Number.isSafeInteger(whole));

describe('a share of two amounts', () => {
  it('is compared with a percentage as an exact fraction', () => {
    const anyShare = fc.record({ of: percent, part: cents, whole: wholeCents });
    fc.assert(
      fc.property(fc.oneof(anyShare, nearly), ({ of, part, whole }) => {
        const expected = orderOf(part, whole, of);
        const [placed] = [placeShare(part, whole, marksOf([of]))];

        expect(Math.sign(compareShare(part, whole, decimalOf(of)))).toBe(expected);
        expect(Math.sign(placed - of)).toBe(expected);
        const shown = shownShare({ part, whole }, marksOf([of]));
        expect(isSpan(shown)).toBe(false);
        expect(Math.sign(Number(shown) - of)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    // Rounded to two decimals these would be equal.
    [20_004.99, 100_000, 'GREATER_THAN 20 PERCENT', true, 20.005],
    [20_000, 100_000, 'GREATER_THAN 20 PERCENT', false, 20],
    [19_999.99, 100_000, 'LESS_THAN 20 PERCENT', true, 19.99999],
    [1, 3, 'GREATER_THAN 33.3330 PERCENT', true, 33.3333],
    [1, 3, 'LESS_THAN 33.3340 PERCENT', true, 33.33],
    [333.33, 1_000, 'EQUAL_TO 33.3330 PERCENT', true, 33.333],
    [0.1, 0.3, 'GREATER_THAN_OR_EQUAL_TO 33.34 PERCENT', false, 33.33],
    // Products above 2^53.
    [100_000_000_000.01, 500_000_000_000, 'GREATER_THAN 20 PERCENT', true, 20.000000000002],
    [99_999_999_999.99, 500_000_000_000, 'BETWEEN 10 20 PERCENT', true, 20 - 2e-12],
    [100_000_000_000.01, 500_000_000_000, 'BETWEEN 10 20 PERCENT', false, 20.000000000002],
  ])('%d of %d: %s is %s', (part, whole, text, isMet, shown) => {
    const { condition } = readCondition(text, { value: 'percent' });
    const share = shareOf(part, whole);
    if (condition === undefined || typeof share?.part !== 'number') throw new Error('no share');
    const marks = marksOf(condition.numbers);
    const operator = operators[condition.operator];
    if (!('number' in operator)) throw new Error('no number');

    expect(operator.number(condition.numbers)(placeShare(share.part, share.whole, marks))).toBe(isMet);
    expect(shownShare(share, marks)).toBe(shown);
  });

  it('is unknown without a whole above 0', () => {
    expect([shareOf(5, 0), shareOf(5, -1), shareOf(5, 0.004), shareOf(null, 5), shareOf(5, null)]).toEqual(
      Array.from({ length: 5 }),
    );
  });
});

describe('amounts in cents', () => {
  it.each([
    [1.005, 101],
    [1.004999, 100],
    [0.285, 29],
    [1_234_567.895, 123_456_790],
    [-1.005, -101],
    [8.475, 848],
    [90_071_992_547_409.91, 9_007_199_254_740_991],
  ])('%d is %d cents', (amount, expected) => expect(centsOf(amount)).toBe(expected));

  it.each([
    [100_050, 12.5, 12_506],
    [123_450, 12.5, 15_431],
    [33_333, 33.333, 11_111],
    [900_719_925_474_099, 999.999, 9_007_190_247_541_735],
    [1, 50, 1],
  ])('of %d cents, %d % is %d', (amount, of, expected) =>
    expect(percentageOfCents(amount, of)).toBe(expected),
  );

  it('within a percentage of a whole: the highest amount is within it, and one cent more is not', () => {
    fc.assert(
      fc.property(percent, wholeCents, (of, whole) => {
        const most = mostCentsWithin(of, whole);
        fc.pre(Number.isSafeInteger(most + 1));
        expect(orderOf(most, whole, of)).toBeLessThanOrEqual(0);
        expect(orderOf(most + 1, whole, of)).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });
});
