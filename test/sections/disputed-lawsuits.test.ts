import { expect, test } from 'vitest';
import { mergeSection } from '../../src/sections/merge.ts';
import { merged, statusOf } from './stated-sections.ts';

const caseNumber = '0000001-11.2024.8.26.0001';
const lawsuit = (more: object) => ({
  caseNumber,
  pole: 'PASSIVE',
  amount: 100,
  courtType: 'CIVIL',
  instance: 1,
  filedOn: '2024-01-01',
  ...more,
});
const totals = (more: object = {}) => ({
  count: 1,
  amount: 100,
  passiveCount: 1,
  passiveAmount: 100,
  criminalCount: 0,
  ...more,
});
const source = (lawsuits: readonly object[] | null, stated: object | null) => ({ lawsuits, totals: stated });

/** Returns the totals of two sources in any order, and what rules make of them. */
function statedBy(first: object, second: object) {
  const own = merged('PROCESSES', first, second);
  const other = merged('PROCESSES', second, first);
  expect(other.totals).toEqual(own.totals);
  expect(mergeSection('PROCESSES', [own])).toEqual(own);
  const status = (rule: string, failWhen: string) => statusOf('PROCESSES', own, [rule, failWhen]);
  return { totals: own.totals, status };
}

const criminal = [lawsuit({ courtType: 'CRIMINAL' })];
const civil = [lawsuit({})];

test.each([
  [totals({ criminalCount: 1 }), totals()],
  [null, totals()],
  [totals({ criminalCount: 1 }), null],
  [null, null],
])('a lawsuit that is criminal by one source only is open, with totals %j and %j', (one, other) => {
  const { totals: own, status } = statedBy(source(criminal, one), source(civil, other));
  expect(own).toEqual({ ...totals(), unknown: { criminalCount: 1 } });
  expect(status('LAWSUITS_CRIMINAL', 'GREATER_THAN 0 COUNT')).toBe('NOT_APPLIED');
  expect(status('LAWSUITS_CIVIL', 'GREATER_THAN 0 COUNT')).toBe('NOT_APPLIED');
  expect(status('LAWSUITS_CRIMINAL', 'GREATER_THAN 1 COUNT')).toBe('APPROVED');
});

test('other criminal lawsuits of a source still count', () => {
  const more = [...criminal, lawsuit({ caseNumber: '0000002-03.2024.8.26.0001', courtType: 'CRIMINAL' })];
  const stated = { count: 2, amount: 200, passiveCount: 2, passiveAmount: 200, criminalCount: 2 };
  const { totals: own, status } = statedBy(source(more, stated), source(civil, totals()));
  expect(own).toEqual({ ...stated, criminalCount: 1, unknown: { criminalCount: 1 } });
  expect(status('LAWSUITS_CRIMINAL', 'GREATER_THAN 0 COUNT')).toBe('DENIED');
  expect(status('LAWSUITS_CRIMINAL', 'GREATER_THAN 1 COUNT')).toBe('NOT_APPLIED');
});

test.each([
  [totals(), totals({ amount: 300, passiveAmount: 300 })],
  [totals(), null],
  [null, totals({ amount: 300, passiveAmount: 300 })],
  [null, null],
])('a lawsuit of two amounts lies between them, with totals %j and %j', (one, other) => {
  const high = [lawsuit({ amount: 300 })];
  const { totals: own, status } = statedBy(source(civil, one), source(high, other));
  expect(own).toEqual({ ...totals(), unknown: { amount: 1, passiveAmount: 1 } });
  expect(status('LAWSUITS_AMOUNT', 'GREATER_THAN 99 BRL')).toBe('DENIED');
  expect(status('LAWSUITS_AMOUNT', 'GREATER_THAN 200 BRL')).toBe('NOT_APPLIED');
  expect(status('LAWSUITS_AMOUNT', 'GREATER_THAN 300 BRL')).toBe('APPROVED');
});

test('a lawsuit in which one source shows the subject as sued is against it', () => {
  const claimant = source([lawsuit({ pole: 'ACTIVE' })], totals({ passiveCount: 0, passiveAmount: 0 }));
  expect(statedBy(source(civil, null), claimant).totals).toEqual(totals());
  expect(statedBy(source(civil, totals()), claimant).totals).toEqual(totals());
});

test('totals without a list count as stated', () => {
  const high = totals({ count: 3, amount: 900, passiveCount: 3, passiveAmount: 900 });
  expect(statedBy(source(civil, totals()), source(null, high)).totals).toEqual(high);
});

test('a lawsuit against an owner that is criminal by one source only is open', () => {
  const owners = (courtType: string, criminalCount: number) => ({
    ownersLawsuits: [lawsuit({ courtType, owner: { name: 'FULANO', document: '91000000192' } })],
    ownersTotals: totals({ criminalCount }),
  });
  const own = merged('PROCESSES', owners('CRIMINAL', 1), owners('CIVIL', 0));
  expect(own.ownersTotals).toEqual({ ...totals(), unknown: { criminalCount: 1 } });
  expect(statusOf('PROCESSES', own, ['OWNER_LAWSUITS_HAS_CRIMINAL'])).toBe('NOT_APPLIED');
});
