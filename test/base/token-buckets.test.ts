import { describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../src/base/token-buckets.ts';

const open = ({ perMinute = 10, maximumNames = 100 } = {}) => new TokenBuckets({ perMinute, maximumNames });

/** Takes tokens until there is none. */
function drain(buckets: TokenBuckets, name: string, nowMs: number): number {
  let count = 0;
  while (buckets.waitMs(name, nowMs) === 0 && count < 1_000) {
    buckets.take(name, nowMs);
    count += 1;
  }
  return count;
}

describe('a bucket', () => {
  test('is full at first, and fills again evenly within a minute', () => {
    const buckets = open();
    expect(drain(buckets, 'a', 0)).toBe(10);
    expect(buckets.waitMs('a', 0)).toBe(6_000);
    expect(buckets.waitMs('a', 5_999)).toBeGreaterThan(0);
    expect(drain(buckets, 'a', 6_001)).toBe(1);
    expect(drain(buckets, 'a', 600_000)).toBe(10);
  });

  test('is of one name alone', () => {
    const buckets = open();
    drain(buckets, 'a', 0);
    expect(drain(buckets, 'b', 0)).toBe(10);
  });

  test('takes a token back, up to its size', () => {
    const buckets = open();
    drain(buckets, 'a', 0);
    buckets.giveBack('a');
    expect(drain(buckets, 'a', 0)).toBe(1);
    for (let count = 0; count < 20; count += 1) buckets.giveBack('a');
    expect(drain(buckets, 'a', 0)).toBe(10);
  });

  test('is neither filled nor emptied by a clock that is set back', () => {
    const buckets = open();
    drain(buckets, 'a', 1_000_000);
    expect(drain(buckets, 'a', 0)).toBe(0);
    expect(drain(buckets, 'a', 6_001)).toBe(1);
  });

  test('of a busy name outlives a flood of others: only who was away for longest is forgotten', () => {
    const buckets = open({ maximumNames: 3 });
    drain(buckets, 'busy', 0);
    for (let other = 0; other < 50; other += 1) {
      buckets.take(`other ${other}`, 0);
      expect(buckets.waitMs('busy', 0)).toBeGreaterThan(0);
    }
  });
});
