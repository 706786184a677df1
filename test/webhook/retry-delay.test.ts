import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryDelayMs } from '../../src/webhook/retry-delay.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const hour = 60 * 60_000;
/** What the first failure waits for where nothing else is asked: a second, by an even chance. */
const usual = 1_000;

const waitOf = (retryAfter: string | undefined, httpStatus: number | null = 429, date?: string) =>
  retryDelayMs(1, { httpStatus, retryAfter, date }, now, 0.5);

describe('the wait after a failed attempt', () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [3, 5_000],
    [4, 5_000],
    [20, 5_000],
  ])('of the %i. is about %i ms, whatever failed', (failures, about) => {
    const statuses = fc.constantFrom(null, 301, 400, 404, 429, 500, 503);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        statuses,
        (chance, httpStatus) => {
          const waitMs = retryDelayMs(failures, { httpStatus }, now, chance);
          expect(waitMs).toBeGreaterThanOrEqual(about * 0.75);
          expect(waitMs).toBeLessThanOrEqual(about * 1.25);
          expect(Number.isInteger(waitMs)).toBe(true);
        },
      ),
    );
  });

  test('is spread, so that what failed together does not come back together', () => {
    const waits = Array.from({ length: 100 }, (_, at) => retryDelayMs(1, { httpStatus: 500 }, now, at / 100));
    expect(new Set(waits).size).toBeGreaterThan(50);
  });
});

describe('Retry-After', () => {
  test.each([
    ['no wait at all', '0', 500],
    ['a second', '1', 1_000],
    ['five seconds', '5', 5_000],
    ['two minutes', '120', 120_000],
    ['a day', '86400', hour],
    ['a negative number', '-1', usual],
    ['a fraction', '1.5', usual],
    ['an exponent', '1e9', usual],
    ['more than a timer holds', '2147484', hour],
    ['three thousand years', '99999999999', hour],
    ['nothing', '', usual],
    ['a word', 'abc', usual],
    ['a hexadecimal number', '0x10', usual],
    ['a padded number', '  7\t', 7_000],
    ['a list', '3, 4', usual],
    ['two headers that differ', undefined, usual],
    ['a date ahead', 'Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['a date behind', 'Fri, 20 Nov 2026 11:00:00 GMT', 500],
    ['a date of RFC 850', 'Friday, 20-Nov-26 12:01:00 GMT', 60_000],
    ['a date of asctime', 'Fri Nov 20 12:01:00 2026', 60_000],
    ['a date with the wrong weekday', 'Mon, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['a date in a hundred years', 'Tue, 20 Nov 2126 12:00:00 GMT', hour],
  ])('asks for %s', (_what, header, waitMs) => {
    expect(waitOf(header)).toBe(waitMs);
  });

  test('counts on a 429 and on a 503, and on nothing else', () => {
    expect(waitOf('7', 503)).toBe(7_000);
    for (const status of [null, 200, 301, 400, 408, 500, 502]) expect(waitOf('7', status)).toBe(usual);
  });

  test('with a date is counted by the clock of the receiver, where it tells the time', () => {
    const until = 'Fri, 20 Nov 2026 15:00:10 GMT';
    expect(waitOf(until, 429, 'Fri, 20 Nov 2026 15:00:00 GMT')).toBe(10_000);
    expect(waitOf(until, 429, 'some time')).toBe(hour);
    expect(waitOf('Fri, 20 Nov 2026 09:00:10 GMT', 429, 'Fri, 20 Nov 2026 09:00:00 GMT')).toBe(10_000);
  });

  test('of whatever form never asks for an instant attempt, nor for more than an hour', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.bigInt().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(
        odd,
        odd,
        fc.constantFrom(429, 503),
        fc.integer({ min: 1, max: 5 }),
        (header, date, status, failures) => {
          const waitMs = retryDelayMs(failures, { httpStatus: status, retryAfter: header, date }, now, 0);
          expect(waitMs).toBeGreaterThanOrEqual(500);
          expect(waitMs).toBeLessThanOrEqual(hour);
        },
      ),
      { numRuns: 500 },
    );
  });
});
