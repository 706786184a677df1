import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnCalendar } from '../../src/base/calendar-day.ts';

test('the calendar has the days that dates of JavaScript have, and no others', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
      const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
      const date = new Date(`${iso}T00:00:00Z`);
      const isThere = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
      expect(isOnCalendar(iso)).toBe(isThere);
      expect(isOnCalendar(`${iso}T10:00:00Z`)).toBe(isThere);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['26-01-10', false],
  ['', false],
])('%s is on it: %s', (iso, isThere) => {
  expect(isOnCalendar(iso)).toBe(isThere);
});
