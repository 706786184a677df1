import { afterEach, describe, expect, test, vi } from 'vitest';
import { idBoundAt, idBoundAtPlace, newId, newIdAt, placeOfId } from '../../src/base/ids.ts';

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

  test('sorts behind those before it also where more than can be counted fall into a millisecond, and the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ids = Array.from({ length: 9_000 }, () => newId('evt'));
    vi.setSystemTime(Date.now() - 5_000);
    ids.push(...Array.from({ length: 10 }, () => newId('evt')));
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('an identifier of an instant', () => {
  test('counts up also where others are made for the present meanwhile', () => {
    const at = new Date('2032-03-07T08:09:10.111Z');
    const ids = Array.from({ length: 100 }, () => {
      newId('run');
      return newIdAt('rpt', at);
    });
    expect(ids.toSorted()).toEqual(ids);
  });

  test('lies between the bounds of its millisecond, and of its place', () => {
    for (const ms of [0, 1, Date.UTC(2019, 11, 31), Date.UTC(2026, 10, 20), Date.UTC(2088, 0)]) {
      const id = newIdAt('rpt', new Date(ms));
      expect(id).toMatch(/^rpt_[0-9a-z]{26}$/);
      expect(idBoundAt('rpt', ms) <= id && id < idBoundAt('rpt', ms + 1)).toBe(true);
      const place = placeOfId(id) ?? Number.NaN;
      expect(Number.isSafeInteger(place)).toBe(true);
      expect(idBoundAtPlace('rpt', place) <= id && id < idBoundAtPlace('rpt', place + 1)).toBe(true);
    }
  });

  test('has one between the bounds of its instant too where that was not asked for', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = newId('rpt');
    expect(idBoundAt('rpt', Date.now()) <= id && id < idBoundAt('rpt', Date.now() + 1)).toBe(true);
  });

  test('counts up within a millisecond, with a place of its own, and is never given twice beyond', () => {
    // An instant that no other test has: the count goes on for the process.
    const at = new Date('2031-03-07T08:09:10.111Z');
    const ids = Array.from({ length: 5_000 }, () => newIdAt('rpt', at));
    expect(new Set(ids).size).toBe(ids.length);
    const counted = ids.slice(0, 4_096);
    expect(counted.toSorted()).toEqual(counted);
    expect(new Set(counted.map(placeOfId)).size).toBe(counted.length);
  });

  test('has bounds for every instant that a caller may ask for', () => {
    const bounds = [-1e15, -1, 0, Date.UTC(2026, 0), 2 ** 48, 9e15].map((ms) => idBoundAt('rpt', ms));
    expect(bounds.toSorted()).toEqual(bounds);
    for (const bound of bounds) expect(bound).toMatch(/^rpt_[0-9a-z]{26}$/);
    expect(placeOfId('nonsense')).toBeUndefined();
  });
});
