import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chiSquare95, normalTail } from '../../src/backtest/normal-distribution.ts';
import { mcNemar, pairedDifference } from '../../src/backtest/paired-rates.ts';
import { rankingOf } from '../../src/backtest/ranking.ts';
import { stabilityOf } from '../../src/backtest/stability.ts';

/** Scores from 0 to 1000 by how many have each. */
function counts(scores: readonly number[]): Float64Array {
  const all = new Float64Array(1001);
  for (const score of scores) all[score] = (all[score] ?? 0) + 1;
  return all;
}

// Airway hyper-responsiveness before and after stem cell transplantation (Bentur and others 2009), the example of Fagerland, Lydersen and
// Laake 2014, Statistics in Medicine 33:2850: of 21 children one both times, one before alone, seven after alone, twelve never.
const airways = { both: 1, first: 1, second: 7, neither: 12 };

describe('two shares of the same subjects', () => {
  test('differ by what is published, within the interval of Newcombe that is', () => {
    const { difference, low, high } = pairedDifference(airways) ?? { difference: 0, low: 0, high: 0 };
    expect(difference).toBeCloseTo(0.286, 3);
    expect(low).toBeCloseTo(0.026, 3);
    expect(high).toBeCloseTo(0.507, 3);
  });

  test('have the mid-P value of McNemar’s test that is published', () => {
    expect(mcNemar(airways)).toEqual({ p: expect.closeTo(0.0391, 4), method: 'MID_P' });
    expect(mcNemar({ first: 0, second: 0 }).p).toBeNull();
  });

  test('have nearly the same value by both methods where many change', () => {
    const p = (first: number, second: number) => mcNemar({ first, second }).p ?? 1;
    expect(p(960, 1040)).toBeCloseTo(p(960, 1041), 2);
    expect(mcNemar({ first: 960, second: 1041 }).method).toBe('CHI_SQUARE');
  });

  test('swapped, differ the other way', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40), (both, first, second, neither) => {
        const one = pairedDifference({ both, first, second, neither });
        const other = pairedDifference({ both, first: second, second: first, neither });
        if (one === null || other === null) return;
        expect(one.difference).toBeCloseTo(-other.difference, 10);
        expect(one.low).toBeCloseTo(-other.high, 10);
        expect(one.low).toBeLessThanOrEqual(one.difference + 1e-12);
      }),
      { numRuns: 50 },
    );
  });
});

describe('how well a score tells good from bad', () => {
  test('is the count of pairs, ties half', () => {
    const scores = fc.array(fc.integer({ min: 480, max: 520 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(scores, scores, (good, bad) => {
        let pairs = 0;
        for (const a of good) for (const b of bad) pairs += a > b ? 1 : a === b ? 0.5 : 0;
        const ranking = rankingOf(counts(good), counts(bad));
        expect(ranking?.auc).toBeCloseTo(pairs / good.length / bad.length, 10);
        expect(ranking?.gini).toBeCloseTo(2 * (ranking?.auc ?? 0) - 1, 10);
      }),
      { numRuns: 60 },
    );
  });

  test('has the widest gap between both distributions as its KS', () => {
    const ranking = rankingOf(counts([300, 700, 800, 900]), counts([100, 200, 300, 950]));
    expect(ranking).toMatchObject({ ks: 0.5, ksAt: 200, good: 4, bad: 4 });
  });

  test('has DeLong’s interval, as its definition over pairs gives it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 2, maxLength: 15 }),
        fc.array(fc.nat(20), { minLength: 2, maxLength: 15 }),
        (good, bad) => {
          const beats = (a: number, b: number) => (a > b ? 1 : a === b ? 0.5 : 0);
          const mean = (values: readonly number[]) =>
            values.reduce((sum, one) => sum + one, 0) / values.length;
          const ofGood = good.map((a) => mean(bad.map((b) => beats(a, b))));
          const ofBad = bad.map((b) => mean(good.map((a) => beats(a, b))));
          const spread = (values: readonly number[]) =>
            values.reduce((sum, one) => sum + (one - mean(values)) ** 2, 0) /
            (values.length - 1) /
            values.length;
          const auc = mean(ofGood);
          const half = 1.959963984540054 * Math.sqrt(spread(ofGood) + spread(ofBad));
          const ranking = rankingOf(counts(good), counts(bad));
          expect(ranking?.low).toBeCloseTo(Math.max(0, auc - half), 9);
          expect(ranking?.high).toBeCloseTo(Math.min(1, auc + half), 9);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('is not known of one class alone, and has no interval with one member', () => {
    expect(rankingOf(counts([500, 600]), counts([]))).toBeUndefined();
    expect(rankingOf(counts([500, 600]), counts([400]))).toMatchObject({ auc: 1, low: null, high: null });
  });
});

describe('the stability of scores', () => {
  test('is the sum that its definition says, in tenths of the older scores', () => {
    const older = counts(Array.from({ length: 1000 }, (_, place) => place));
    const newer = counts(Array.from({ length: 500 }, (_, place) => place * 2));
    const same = stabilityOf(older, newer);
    expect(same?.bins).toHaveLength(10);
    expect(same?.psi).toBeCloseTo(0, 6);
    const moved = stabilityOf(older, counts(Array.from({ length: 500 }, (_, place) => place + 500)));
    // Five tenths of 10 % become none, as which half of one of 500 stands, and five become 20 %.
    expect(moved?.psi).toBeCloseTo(5 * (0.001 - 0.1) * Math.log(0.001 / 0.1) + 5 * 0.1 * Math.log(2), 6);
  });

  test('says how much chance alone gives: less the more there are', () => {
    const few = stabilityOf(counts([1, 2, 3, 4]), counts([1, 2, 3, 4]));
    expect(few?.byChance).toBeCloseTo((1 / 4 + 1 / 4) * 7.815, 1);
    expect(stabilityOf(counts([7, 7, 7]), counts([7]))).toBeUndefined();
  });

  test('rests on percentiles as tables print them', () => {
    expect(chiSquare95(9)).toBeCloseTo(16.919, 1);
    expect(chiSquare95(4)).toBeCloseTo(9.488, 1);
    expect(normalTail(1.959963984540054)).toBeCloseTo(0.025, 6);
    expect(normalTail(-1)).toBeCloseTo(0.841345, 5);
  });
});
