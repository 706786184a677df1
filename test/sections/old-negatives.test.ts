import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { withoutOldNegatives } from '../../src/sections/old-negatives.ts';

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

const leftOf = (details: Debts) =>
  withoutOldNegatives({ PEFIN: details }, { sections: new Set(['PEFIN']), day }).PEFIN;

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

test('records that are not listed stay if only the latest listed day is known, of one source or of another', () => {
  const listed = debt('2019-01-01', 10);
  const own = debts([listed], { count: 4, totalAmount: 100, lastDate: null });
  const remaining = { count: 3, totalAmount: 90, lastDate: null, entries: [], leftOut: 1 };
  expect(leftOf(mergeSection('PEFIN', [own]))).toMatchObject(remaining);

  const total = debts([], { count: 4, totalAmount: 100 });
  expect(leftOf(mergeSection('PEFIN', [debts([listed]), total]))).toMatchObject(remaining);
  expect(leftOf(mergeSection('PEFIN', [total, debts([listed])]))).toMatchObject(remaining);

  const dated = debts([], { count: 4, totalAmount: 100, lastDate: '2019-01-01' });
  expect(leftOf(mergeSection('PEFIN', [debts([listed]), dated]))).toMatchObject({ count: 0, leftOut: 4 });
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
