import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { negativeFigures } from '../../src/sections/negative-records.ts';
import { mergeWithoutOld, withoutOldNegatives } from '../../src/sections/old-negatives.ts';
import { formatIn } from '../../src/wording/format.ts';
import { statusOf } from './stated-sections.ts';

type Debts = SectionDetails['PEFIN'];
type Debt = Debts['entries'][number];

const day = '2026-11-20';
const unknown = { creditor: null, contract: null, kind: null, city: null, state: null };
const debt = (date: string | null, amount: number | null): Debt => ({ ...unknown, date, amount });

function debts(entries: readonly Debt[], stated: Partial<Debts> = {}): Debts {
  const dates = entries.flatMap(({ date }) => date ?? []).sort();
  return {
    count: entries.length,
    totalAmount: entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    lastDate: dates.at(-1) ?? null,
    calculatedRevenuePercentage: null,
    entries: [...entries],
    ...stated,
  };
}

const left = { sections: new Set(['PEFIN']), day };
const leftOf = (details: Debts) => withoutOldNegatives({ PEFIN: details }, left).PEFIN;

/** What is left of several sources, which is the same in any order and if it is left out again. */
function leftOfSources(...sources: readonly [Debts, ...Debts[]]): Debts {
  const own = mergeWithoutOld('PEFIN', sources, left);
  expect(leftOf(own)).toEqual(own);
  const [first = own, ...others] = sources.toReversed();
  const { entries, ...totals } = mergeWithoutOld('PEFIN', [first, ...others], left);
  const { entries: inOrder, ...same } = own;
  expect(totals).toEqual(same);
  expect(entries).toHaveLength(inOrder.length);
  expect(mergeSection('PEFIN', [own])).toEqual(own);
  return own;
}

const countsOf = ({ entries: _, calculatedRevenuePercentage: __, ...totals }: Debts) => totals;

test('a debt that fell due five years ago to the day stays, one of the day before goes, and one without a day stays', () => {
  const given = debts([debt('2021-11-20', 10), debt('2021-11-19', 20.1), debt(null, 5)]);
  expect(leftOf(given)).toEqual({
    ...given,
    count: 2,
    totalAmount: 15,
    lastDate: '2021-11-20',
    entries: [given.entries[0], given.entries[2]],
    leftOut: 1,
  });
});

test('what a source counts and does not list goes where all of it is older, and stays where it may be younger', () => {
  const all = debts([debt('2019-01-01', 10)], { count: 4, totalAmount: 100 });
  expect(leftOf(all)).toMatchObject({ count: 0, totalAmount: 0, lastDate: null, entries: [], leftOut: 4 });
  const some = debts([debt('2019-01-01', 10)], { count: 4, totalAmount: 100, lastDate: '2025-01-01' });
  expect(leftOf(some)).toMatchObject({ count: 3, totalAmount: 90, lastDate: '2025-01-01', leftOut: 1 });
});

test('records that are not listed stay if only the latest listed day is known', () => {
  const own = debts([debt('2019-01-01', 10)], { count: 4, totalAmount: 100, lastDate: null });
  const remaining = { count: 3, totalAmount: 90, lastDate: null, entries: [], leftOut: 1 };
  expect(leftOf(mergeSection('PEFIN', [own]))).toMatchObject(remaining);
});

describe('of several sources', () => {
  const old = debts([debt('2019-01-01', 10)]);
  const young = (date = '2024-01-01') => debts([debt(date, 7)]);
  const counted = (count: number, totalAmount: number | null, lastDate: string | null = null) =>
    debts([], { count, totalAmount, lastDate });

  test('a record that is counted may be the old one that another source lists', () => {
    expect(countsOf(leftOfSources(old, counted(2, null)))).toEqual({
      count: 1,
      totalAmount: 0,
      lastDate: null,
      leftOut: 1,
      unknown: { count: 1, totalAmount: 2 },
    });
    expect(countsOf(leftOfSources(old, counted(4, 100)))).toEqual({
      count: 3,
      totalAmount: 90,
      lastDate: null,
      leftOut: 1,
      unknown: { count: 1, totalAmount: 4 },
    });
    expect(countsOf(leftOfSources(old, counted(1, 10)))).toEqual({
      count: 0,
      totalAmount: 0,
      lastDate: null,
      leftOut: 1,
      unknown: { count: 1, totalAmount: 1 },
    });
  });

  test('a record of a stated day is young', () => {
    const { count, unknown } = leftOfSources(old, counted(2, 50, '2025-01-01'));
    expect([count, unknown]).toEqual([1, { count: 1, totalAmount: 2 }]);
    const one = leftOfSources(old, counted(1, 50, '2025-01-01'));
    expect(countsOf(one)).toEqual({ count: 1, totalAmount: 50, lastDate: '2025-01-01', leftOut: 1 });
  });

  test('old records of a source are not young because of another source', () => {
    const four = counted(4, 100, '2019-01-01');
    expect(countsOf(leftOfSources(four, young()))).toEqual({
      count: 1,
      totalAmount: 7,
      lastDate: '2024-01-01',
      leftOut: 4,
    });
    expect(countsOf(leftOfSources(old, four))).toMatchObject({ count: 0, totalAmount: 0, leftOut: 4 });
  });

  test('listed records count once, and only those that are not listed are open', () => {
    expect(countsOf(leftOfSources(old, young()))).toMatchObject({ count: 1, totalAmount: 7, leftOut: 1 });
    expect(countsOf(leftOfSources(old, old, young()))).toMatchObject({ count: 1, leftOut: 1 });
    const three = debts(['2018-01-01', '2018-02-01', '2018-03-01'].map((date) => debt(date, 1)));
    const two = [debt('2024-01-01', 7), debt('2024-02-01', 7)];
    const { count, unknown, leftOut } = leftOfSources(three, debts(two, { count: 3 }));
    expect([count, unknown?.['count'], leftOut]).toEqual([2, 1, 3]);
    const complete = leftOfSources(old, debts(two));
    expect(complete).toMatchObject({ count: 2, leftOut: 1 });
    expect(complete).not.toHaveProperty('unknown');
  });

  test('a rule reads at least the certain records and at most all of them', () => {
    const PEFIN = leftOfSources(old, counted(2, 50));
    const status = (failWhen: string) => statusOf('PEFIN', PEFIN, ['PEFIN_COUNT', failWhen]);
    expect(status('GREATER_THAN 0 COUNT')).toBe('DENIED');
    expect(status('GREATER_THAN 1 COUNT')).toBe('NOT_APPLIED');
    expect(status('GREATER_THAN 2 COUNT')).toBe('APPROVED');
    const one = leftOfSources(old, counted(1, 10));
    for (const [rule, failWhen] of [
      ['PEFIN_COUNT', 'GREATER_THAN 0 COUNT'],
      ['PEFIN_AMOUNT', 'GREATER_THAN 0 BRL'],
      ['PEFIN_LAST_DAYS', 'LESS_THAN 12 MONTHS'],
    ] as const)
      expect(statusOf('PEFIN', one, [rule, failWhen])).toBe('NOT_APPLIED');
  });

  test('figures show both numbers', () => {
    const style = { language: 'en', format: formatIn('en', 'UTC') } as const;
    expect(negativeFigures(leftOfSources(old, counted(2, null)), style)).toContain('1 to 2 records');
    expect(negativeFigures(leftOfSources(old, counted(1, 10)), style)).toContain('0 to 1 records');
  });
});

test('what nobody means, and what is young enough, is left as it is', () => {
  const old = debts([debt('2019-01-01', 10)]);
  expect(withoutOldNegatives({ PEFIN: old }, { sections: new Set(['REFIN']), day })).toEqual({ PEFIN: old });
  const young = debts([debt('2024-01-01', 10)]);
  expect(leftOf(young)).toBe(young);
});

test('of cheques so many go as the entry stands for', () => {
  const entry = { bank: '001', branch: '1', cheques: 3, reason: '12', date: '2018-01-01', amount: null };
  const BAD_CHEQUES = {
    count: 5,
    totalAmount: null,
    lastDate: '2025-01-01',
    calculatedRevenuePercentage: null,
    entries: [entry, { ...entry, cheques: 2, date: '2025-01-01' }],
    stoppedOrStolenCheques: null,
  };
  const left = withoutOldNegatives({ BAD_CHEQUES }, { sections: new Set(['BAD_CHEQUES']), day });
  expect(left.BAD_CHEQUES).toMatchObject({
    count: 2,
    totalAmount: null,
    leftOut: 3,
    entries: [{ cheques: 2 }],
  });
});

test('nothing older is left, no number grows, and doing it again changes nothing', () => {
  const day = fc
    .date({ min: new Date('2015-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const entries = fc.array(
    fc.tuple(fc.option(day), fc.nat(1_000)).map(([date, amount]) => debt(date, amount)),
  );
  fc.assert(
    fc.property(entries, fc.nat(3), (listed, more) => {
      const given = debts(listed, { count: listed.length + more });
      const left = leftOf(given);
      if (left === undefined) throw new Error('the section is gone');
      expect(left.entries.every(({ date }) => date === null || date >= '2021-11-20')).toBe(true);
      expect(left.count + (left.leftOut ?? 0)).toBe(given.count);
      expect(left.totalAmount ?? 0).toBeLessThanOrEqual(given.totalAmount ?? 0);
      expect(leftOf(left)).toEqual(left);
    }),
    { numRuns: 100 },
  );
});
