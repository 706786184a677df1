import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../src/base/ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('an identifier', () => {
  test('says what kind of record it is of, and is safe in an address and a file name', () => {
    expect(newId('rpt')).toMatch(/^rpt_[0-9a-z]{26}$/);
    expect(newId('run')).toMatch(/^run_/);
  });

  test('is never given twice, not even within a millisecond', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ids = Array.from({ length: 10_000 }, () => newId('rpt'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('sorts by the time of its making, as plain text does', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const steps = [1, 2, 3, 999, 1_000, 60_000, 86_400_000, 31_536_000_000, 315_360_000_000];
    const ids = steps.map((step) => {
      vi.setSystemTime(start + step);
      return newId('rpt');
    });
    expect(ids.toSorted()).toEqual(ids);
  });
});
