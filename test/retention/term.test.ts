import fc from 'fast-check';
import { expect, test } from 'vitest';
import { horizonOf } from '../../src/retention/horizon.ts';
import { cutoffOf, readTermLength } from '../../src/retention/term.ts';

test.each([
  ['1y', '2024-02-29T10:00:00.000Z', '2023-02-28T10:00:00.000Z'],
  ['1m', '2026-07-31T10:00:00.000Z', '2026-06-30T10:00:00.000Z'],
  ['13m', '2026-01-15T10:00:00.000Z', '2024-12-15T10:00:00.000Z'],
  ['90d', '2026-04-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ['never', '2026-04-01T00:00:00.000Z', null],
])('a term of %s ends at %s for what is of %s', (length, asOf, cutoff) => {
  expect(cutoffOf(length, new Date(asOf))).toBe(cutoff);
});

test.each([
  ['5Y', '5y'],
  [' 018m ', '18m'],
  ['Never', 'never'],
])('%j is read as %s', (word, length) => {
  expect(readTermLength(word, 'length')).toBe(length);
});

test.each(['', '5', '0d', '101y', '5w', '-1y', '1.5y', '99999d'])('%j is no term', (word) => {
  expect(() => readTermLength(word, 'length')).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});

test('terms are counted from no later than the clock says, and from three days after the time before at most', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (now, before) => {
      const horizon = horizonOf(now, before.toISOString());
      expect(horizon.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(horizon.getTime()).toBeLessThanOrEqual(before.getTime() + 3 * 86_400_000);
    }),
    { numRuns: 50 },
  );
  const now = new Date('2026-11-20');
  expect(horizonOf(now, undefined)).toEqual(now);
  expect(horizonOf(now, '2026-11-19T00:00:00.000Z')).toEqual(now);
});
