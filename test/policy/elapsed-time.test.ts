import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, dayNumber, elapsedTime } from '../../src/policy/elapsed-time.ts';

const between = (since: string, until: string, unit: 'DAYS' | 'MONTHS' | 'YEARS') =>
  elapsedTime(calendarDay(since), calendarDay(until), unit);

describe('elapsed time', () => {
  it.each([
    ['2025-11-21', '2026-11-20', 'MONTHS', 11],
    ['2025-11-20', '2026-11-20', 'MONTHS', 12],
    ['2025-11-20', '2026-11-19', 'YEARS', 0],
    ['2025-11-20', '2026-11-20', 'YEARS', 1],
    ['2026-11-20', '2026-11-20', 'DAYS', 0],
    ['2024-02-28', '2024-03-01', 'DAYS', 2],
    ['2026-12-31', '2026-11-20', 'MONTHS', -2],
  ] as const)('from %s to %s in %s is %i', (since, until, unit, expected) => {
    expect(between(since, until, unit)).toBe(expected);
  });

  it('completes a month without that day on the first day of the next', () => {
    expect(between('2026-01-31', '2026-02-28', 'MONTHS')).toBe(0);
    expect(between('2026-01-31', '2026-03-01', 'MONTHS')).toBe(1);
  });

  it('completes the year of somebody born on 29 February on 1 March', () => {
    expect(between('2004-02-29', '2022-02-28', 'YEARS')).toBe(17);
    expect(between('2004-02-29', '2022-03-01', 'YEARS')).toBe(18);
    expect(between('2004-02-29', '2024-02-29', 'YEARS')).toBe(20);
  });

  it('takes the day of a timestamp in UTC', () => {
    expect(calendarDay('2026-11-20T23:59:59.999Z')).toEqual({ year: 2026, month: 11, day: 20 });
  });

  it.each(['', '2026', '20/11/2026', '2026-13-01', '2026-00-10', '2026-01-32', 'NEVER'])(
    'refuses %j as a date',
    (text) => {
      expect(() => calendarDay(text)).toThrow('not an ISO date');
    },
  );

  it('never runs backwards, and agrees between its units', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => calendarDay(day.toISOString()));
    fc.assert(
      fc.property(date, date, date, (a, b, c) => {
        const [since, until, later] = [a, b, c].sort((one, other) => dayNumber(one) - dayNumber(other));
        if (since === undefined || until === undefined || later === undefined) return;
        for (const unit of ['DAYS', 'MONTHS', 'YEARS'] as const) {
          expect(elapsedTime(since, later, unit)).toBeGreaterThanOrEqual(elapsedTime(since, until, unit));
        }
        expect(elapsedTime(since, until, 'YEARS')).toBe(Math.floor(elapsedTime(since, until, 'MONTHS') / 12));
      }),
    );
  });
});
