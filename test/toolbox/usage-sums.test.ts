import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  axisStep,
  daysOf,
  monthBefore,
  monthsUntil,
  sumBy,
} from '../../src/toolbox/screens/administration/usage-sums.ts';

test('prices are added up to the cent and costs below a cent exactly, however many', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (all) => {
      const items = all.map((price) => ({
        month: '2026-11',
        count: 1,
        price: price / 100,
        cost: (price % 100) / 1e6,
        costUnknown: 0,
        saved: 0,
      }));
      const expected =
        all.length === 0
          ? undefined
          : {
              count: all.length,
              price: all.reduce((a, b) => a + b, 0) / 100,
              cost: all.reduce((a, b) => a + (b % 100), 0) / 1e6,
            };
      expect(sumBy(items, ({ month }) => month).get('2026-11')).toEqual(expected);
    }),
  );
});

test('an axis reaches over what it shows, and not far over', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (most) => {
      const reach = axisStep(most, 4) * 4;
      expect(reach).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(reach).toBeLessThanOrEqual(most * 2.5);
    }),
  );
  expect(axisStep(0, 4)).toBe(1);
});

test('months and days are those of the calendar', () => {
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthsUntil('2026-02', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(daysOf('2028-02')).toHaveLength(29);
  expect(daysOf('2026-11').at(-1)).toBe('2026-11-30');
});
