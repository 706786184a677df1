import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../../src/policy/elapsed-time.ts';
import { NEVER } from '../../../src/policy/rules/define-rule.ts';
import {
  allHold,
  anyOf,
  countOf,
  type Known,
  latestOf,
  sumOf,
  textsOf,
} from '../../../src/policy/rules/partly-known.ts';

interface Item {
  readonly counts: Known;
  readonly amount?: number | null;
  readonly day?: string | null;
}

const known = (items: readonly Item[], unlisted = 0) => ({
  items,
  unlisted,
  holds: ({ counts }: Item) => counts,
});
const [yes, maybe, no]: readonly [Item, Item, Item] = [{ counts: true }, { counts: null }, { counts: false }];

describe('facts of which a part is unknown', () => {
  it('hold together as in three-valued logic', () => {
    expect(allHold(true, null, false)).toBe(false);
    expect(allHold(true, null)).toBeNull();
    expect(allHold()).toBe(true);
  });

  it('are counted from what certainly counts to what may', () => {
    expect(countOf(known([yes, yes, no]))).toBe(2);
    expect(countOf(known([yes, maybe, no]))).toEqual({ least: 1, most: 2 });
    expect(countOf(known([yes], 2))).toEqual({ least: 1, most: 3 });
    expect(countOf(known([yes], Number.POSITIVE_INFINITY))).toEqual({ least: 1, most: null });
    expect(countOf(known([yes, maybe]), () => 5)).toEqual({ least: 5, most: 10 });
  });

  it('add up to the cent, and without end if an amount is unknown', () => {
    const sum = (...items: readonly Item[]) => sumOf(known(items), ({ amount = null }) => amount);

    expect(sum({ ...yes, amount: 0.1 }, { ...yes, amount: 0.2 }, { ...no, amount: null })).toBe(0.3);
    expect(sum({ ...yes, amount: 1 }, { ...maybe, amount: 2.5 })).toEqual({ least: 1, most: 3.5 });
    expect(sum({ ...yes, amount: 1 }, { ...yes, amount: null })).toEqual({ least: 1, most: null });
    expect(sum({ ...maybe, amount: null })).toEqual({ least: 0, most: null });
    expect(sumOf(known([], 1), () => 0)).toEqual({ least: 0, most: null });
  });

  it('are there if one certainly is, whatever the others', () => {
    expect(anyOf(known([maybe, yes]))).toBe(true);
    expect(anyOf(known([maybe, no]))).toBeUndefined();
    expect(anyOf(known([no], 1))).toBeUndefined();
    expect(anyOf(known([no]))).toBe(false);
  });

  it('have a latest day between the latest certain one and the latest possible one', () => {
    const latest = (...items: readonly Item[]) =>
      latestOf(known(items), ({ day = null }) => day, calendarDay('2026-11-20'));

    expect(latest(no)).toBe(NEVER);
    expect(latest({ ...yes, day: '2026-01-01' }, { ...maybe, day: '2025-01-01' })).toBe('2026-01-01');
    expect(latest({ ...yes, day: '2026-01-01' }, { ...maybe, day: '2026-02-01' })).toEqual({
      earliest: '2026-01-01',
      latest: '2026-02-01',
    });
    expect(latest({ ...yes, day: '2026-01-01' }, { ...yes, day: null })).toEqual({
      earliest: '2026-01-01',
      latest: '2026-11-20',
    });
    expect(latest({ ...maybe, day: '2026-01-01' })).toEqual({ earliest: null, latest: '2026-01-01' });
  });

  it('list texts that are certain, and those that may be there', () => {
    const texts = (...items: readonly Item[]) =>
      textsOf(known(items), ({ counts, day }) => ({ text: String(counts), isComplete: day !== null }));

    expect(texts(yes, no)).toEqual(['true']);
    expect(texts(yes, maybe)).toEqual({ certain: ['true'], possible: ['null'] });
    expect(texts(yes, { ...yes, day: null })).toEqual({ certain: ['true', 'true'], possible: null });
    expect(textsOf(known([], 1), () => ({ text: '', isComplete: true }))).toEqual({
      certain: [],
      possible: null,
    });
  });
});
