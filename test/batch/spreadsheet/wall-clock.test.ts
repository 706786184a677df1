import { expect, test } from 'vitest';
import { wallClockIn } from '../../../src/wording/wall-clock.ts';

const table: readonly (readonly [zone: string, at: string, local: string])[] = [
  ['America/Sao_Paulo', '2026-11-20T02:30:00Z', '2026-11-19T23:30:00'],
  ['America/Sao_Paulo', '2026-12-01T02:59:59Z', '2026-11-30T23:59:59'],
  ['America/Sao_Paulo', '2026-12-01T03:00:00Z', '2026-12-01T00:00:00'],
  // Summer time, which Brazil kept until 2019, began at midnight of 4 November 2018.
  ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03T23:59:59'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04T01:00:00'],
  ['America/Rio_Branco', '2026-01-01T04:00:00Z', '2025-12-31T23:00:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00'],
  ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28T23:59:59'],
];

test.each(table)('in %s %s is %s', (zone, at, local) => {
  expect(wallClockIn(zone).iso(at)).toBe(local);
});

test('a date number counts days as spreadsheets do', () => {
  const clock = wallClockIn('UTC');
  expect(clock.serial('1970-01-01T00:00:00Z')).toBe(25_569);
  expect(clock.serial('2026-11-20T18:00:00Z')).toBe(46_346.75);
});

test('a zone that nobody knows is refused', () => {
  expect(() => wallClockIn('Mars/Olympus')).toThrow(RangeError);
});
