import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { suggestedLimit } from '../../src/sections/suggested-limit.ts';
import { periodWith } from './some-statements.ts';

const scores = (kanitz: number | null, altmanZPrivate: number | null, altmanZEmerging: number | null) => ({
  indicators: { kanitz, altmanZPrivate, altmanZEmerging },
});

describe('the limit that statements support', () => {
  test('is a tenth of equity where that is the least', () => {
    expect(suggestedLimit([periodWith()])).toBe(25_000);
  });

  test('is a fifth of the working capital where that is the least', () => {
    expect(suggestedLimit([periodWith({ indicators: { workingCapital: 60_000 } })])).toBe(12_000);
  });

  test('is half the net revenue of a month where that is the least, rounded down to whole hundreds', () => {
    const incomeStatement = { netRevenue: 242_999 };
    expect(suggestedLimit([periodWith({ incomeStatement, ...scores(1, 3, 6) })])).toBe(10_100);
    expect(suggestedLimit([periodWith({ incomeStatement, months: 6, ...scores(1, 3, 6) })])).toBe(20_200);
  });

  test.each([
    ['every score is safe', scores(0.1, 2.91, 5.86), 25_000],
    ['one is doubtful', scores(0, 2.91, 5.86), 12_500],
    ['one of three is a sign of distress', scores(1, 1.22, 5.86), 12_500],
    ['two of three are', scores(1, 1.22, 4.34), 0],
    ['the only one that is known is', scores(null, null, 4.34), 0],
    ['the only one that is known is safe', scores(null, null, 6), 25_000],
    ['none is known', scores(null, null, null), null],
  ])('where %s: %o gives %d', (_which, change, expected) => {
    expect(suggestedLimit([periodWith(change)])).toBe(expected);
  });

  test('is of the latest period that is at least half a year', () => {
    const short = periodWith({ year: 2026, months: 5, balanceSheet: { equity: 1_000 } });
    const long = periodWith({ year: 2026, months: 6, balanceSheet: { equity: 100_000 }, ...scores(1, 3, 6) });
    const old = periodWith({ year: 2024, balanceSheet: { equity: 50_000 }, ...scores(1, 3, 6) });
    expect(suggestedLimit([short, old, long])).toBe(10_000);
    expect(suggestedLimit([short, old])).toBe(5_000);
    expect(suggestedLimit([short])).toBeNull();
    expect(suggestedLimit([])).toBeNull();
  });

  test('is unknown where an input is, and 0 where one that is known leaves nothing', () => {
    expect(suggestedLimit([periodWith({ balanceSheet: { equity: null } })])).toBeNull();
    expect(suggestedLimit([periodWith({ incomeStatement: { netRevenue: null } })])).toBeNull();
    const noRevenue = { netRevenue: null };
    expect(suggestedLimit([periodWith({ balanceSheet: { equity: -1 }, incomeStatement: noRevenue })])).toBe(
      0,
    );
  });

  test('never grows as a score gets worse', () => {
    const value = fc.double({ min: -8, max: 12, noNaN: true });
    fc.assert(
      fc.property(value, value, value, fc.double({ min: 0, max: 10, noNaN: true }), (k, p, e, less) => {
        const limit = (kanitz: number) => suggestedLimit([periodWith(scores(kanitz, p, e))]) ?? 0;
        expect(limit(k - less)).toBeLessThanOrEqual(limit(k));
      }),
    );
  });
});
