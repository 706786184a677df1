import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../src/net/retry-after.ts';

const now = new Date('1994-11-06T08:49:30Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 7_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 7_000],
  ['Sun Nov  6 08:49:37 1994', 7_000],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
])('"%s" asks for %i ms', (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms);
});

test.each([
  '',
  '-1',
  '1.5',
  '1e3',
  'soon',
  '1994-11-06T08:49:37Z',
  'Sun, 06 Nov 1994 08:49:37 +0300',
  'Sun, 99 Nov 1994 08:49:37 GMT',
])('"%s" asks for nothing', (header) => {
  expect(parseRetryAfter(header, now)).toBeUndefined();
});
