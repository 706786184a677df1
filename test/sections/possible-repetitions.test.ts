import { describe, expect, test } from 'vitest';
import { mergeWithoutOld } from '../../src/sections/old-negatives.ts';
import { growsWithSize } from '../cpu-time.ts';
import { merged, statusOf } from './stated-sections.ts';

type Type = 'PROTESTS' | 'PEFIN' | 'BAD_CHEQUES';

const protest = (more: object = {}) => ({
  notaryOffice: '1 TAB PROT SAO PAULO',
  protocol: null,
  date: '2025-01-02',
  amount: 100,
  city: 'SAO PAULO',
  ...more,
});
const numbered = (more: object = {}) =>
  protest({ notaryOffice: 'Primeiro Tabelionato', protocol: '123', ...more });
const debt = (more: object = {}) => ({
  creditor: 'BANCO MODELO SA',
  contract: null,
  date: '2025-01-02',
  amount: 100,
  ...more,
});
const cheques = (more: object = {}) => ({
  bank: '001',
  branch: '0123',
  cheques: 2,
  reason: '12',
  date: '2025-01-02',
  amount: null,
  ...more,
});

const sumOf = (entries: readonly object[], field: 'amount' | 'cheques', missing: number) =>
  entries.reduce((sum, entry) => sum + ((entry as Record<string, number | null>)[field] ?? missing), 0);

/** The records as a source states them that counts what it lists. */
const of = (entries: readonly object[]) => ({
  count: sumOf(entries, 'cheques', 1),
  totalAmount: sumOf(entries, 'amount', 0),
  lastDate: '2025-01-02',
  entries,
});

/** The least and the most records, the least total, and how many entries are shown; the same in every order of the sources. */
function countedOf(type: Type, ...sources: readonly (readonly object[])[]) {
  const [first = [], ...others] = sources;
  const orders = [sources, [...others, first], sources.toReversed()].map(([one = [], ...rest]) =>
    merged(type, of(one), ...rest.map(of)),
  );
  const [counted, ...same] = orders.map(({ count, unknown, totalAmount, entries }) => ({
    counts: [count, count + (unknown?.['count'] ?? 0)],
    totalAmount,
    isTotalKnown: unknown?.['totalAmount'] === undefined,
    entries: entries.length,
  }));
  for (const other of same) expect(other).toEqual(counted);
  return counted;
}

describe('a record that may be one of another source', () => {
  test.each([
    ['one lacks the protocol', protest(), numbered()],
    ['both lack it', protest(), protest({ notaryOffice: 'Primeiro Tabelionato' })],
    ['one lacks the city', protest({ city: null }), numbered()],
    ['one lacks the amount and the office', protest({ amount: null, notaryOffice: null }), numbered()],
    ['its protocol is secret', protest({ protocol: 'Sigiloso' }), numbered()],
  ])('counts as one to two protests: %s', (_, one, two) => {
    const counted = countedOf('PROTESTS', [one], [two]);
    expect(counted).toEqual({ counts: [1, 2], totalAmount: 100, isTotalKnown: false, entries: 1 });
  });

  test('leaves a rule undecided that only the second one would fail', () => {
    const details = merged('PROTESTS', of([protest()]), of([numbered()]));
    const status = (value: number) =>
      statusOf('PROTESTS', details, ['PROTESTS_COUNT', `GREATER_THAN ${value} COUNT`]);
    expect([0, 1, 2].map(status)).toEqual(['DENIED', 'NOT_APPLIED', 'APPROVED']);
  });

  test('shows what either source states', () => {
    const unnamed = protest({ notaryOffice: null, city: null });
    const { entries } = merged('PROTESTS', of([unnamed]), of([numbered({ amount: null })]));
    expect(entries).toMatchObject([{ protocol: '123', amount: 100, city: 'SAO PAULO' }]);
  });

  test.each([
    ['another day', protest({ date: '2025-01-03' }), 200],
    ['another amount', protest({ amount: 50 }), 150],
    ['another city', protest({ city: 'CAMPINAS' }), 200],
    ['another office and no day', protest({ date: null }), 200],
  ])('counts as another one with %s', (_, one, totalAmount) => {
    expect(countedOf('PROTESTS', [one], [numbered()])).toMatchObject({ counts: [2, 2], totalAmount });
  });

  test('is none of another record of its own source', () => {
    expect(countedOf('PROTESTS', [protest(), protest()], [numbered()])).toMatchObject({ counts: [2, 3] });
    expect(countedOf('PROTESTS', [protest(), numbered()], [numbered()])).toMatchObject({ counts: [2, 2] });
  });

  test('is one to three of three sources', () => {
    const third = protest({ notaryOffice: 'PRIMEIRO' });
    expect(countedOf('PROTESTS', [protest()], [numbered()], [third])).toMatchObject({
      counts: [1, 3],
      entries: 1,
    });
  });

  test('adds nothing to a count that covers it', () => {
    const two = { ...of([numbered()]), count: 2, totalAmount: 200 };
    const { count, unknown } = merged('PROTESTS', of([protest()]), two);
    expect([count, unknown]).toEqual([2, undefined]);
  });

  test('counts as one to two debts, and two to four cheques', () => {
    const other = debt({ creditor: 'Modelo (cartões)', contract: '17' });
    expect(countedOf('PEFIN', [debt()], [other])).toMatchObject({ counts: [1, 2], totalAmount: 100 });
    const named = cheques({ bank: 'Banco do Brasil', branch: '123' });
    expect(countedOf('BAD_CHEQUES', [cheques()], [named])).toMatchObject({ counts: [2, 4], entries: 1 });
    const elsewhere = cheques({ bank: 'Banco do Brasil', branch: '124' });
    expect(countedOf('BAD_CHEQUES', [cheques()], [elsewhere])).toMatchObject({ counts: [4, 4] });
  });

  test('is found in long lists', async () => {
    const day = (at: number) => new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);
    const merge = (length: number) => {
      const dated = Array.from({ length }, (_, at) => ({ date: day(at), amount: at + 1 }));
      return merged(
        'PROTESTS',
        of(dated.map((more) => protest(more))),
        of(dated.map((more, at) => numbered({ ...more, protocol: `${at + 1}00` }))),
      );
    };
    const { count, entries } = merge(100);
    expect([count, entries.length]).toEqual([100, 100]);
    expect(await growsWithSize(400, merge)).toBe(true);
  });

  test('stays so next to records that are left out for their age', () => {
    const old = numbered({ protocol: '9', date: '2019-01-02', amount: 7 });
    const left = { sections: new Set(['PROTESTS']), day: '2026-01-02' };
    const one = merged('PROTESTS', of([protest(), old]));
    const two = merged('PROTESTS', of([numbered()]));
    const { count, unknown, leftOut } = mergeWithoutOld('PROTESTS', [one, two], left);
    expect([count, unknown?.['count'], leftOut]).toEqual([1, 1, 1]);
  });
});
