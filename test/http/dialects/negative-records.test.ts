import { expect, test } from 'vitest';
import { valuesOf } from './hosted-views.ts';

const records = (own: object) => ({
  count: 0,
  totalAmount: 0,
  lastDate: null,
  calculatedRevenuePercentage: null,
  entries: [],
  ...own,
});

const shownOf = (own: object) =>
  (
    [
      ['PROTESTS', 'protestsQuantity', 'protestsTotalValue'],
      ['PEFIN', 'financialPendenciesQuantity', 'financialPendenciesTotalValue'],
      ['REFIN', 'financialPendenciesQuantity', 'financialPendenciesTotalValue'],
      ['OVERDUE_DEBTS', 'quantity', 'totalAmount'],
      ['BAD_CHEQUES', 'checksQuantity', 'checksBalance'],
    ] as const
  ).map(([type, quantity, total]) => {
    const [values] = valuesOf(type, { [type]: records(own) });
    return [values[quantity], values[total]];
  });

test.each([
  ['none', {}, 0, 'R$ 0,00'],
  ['0 records of an amount', { totalAmount: 50_000 }, null, 'R$ 50.000,00'],
  ['0 records with a day', { totalAmount: null, lastDate: '2026-03-10' }, null, null],
  ['0 records or 1', { unknown: { count: 1 } }, null, null],
  ['1 record of an unknown amount', { count: 1, unknown: { totalAmount: 1 } }, 1, null],
  ['2 records', { count: 2, totalAmount: 30 }, 2, 'R$ 30,00'],
])('negative records: %s', (_what, own, quantity, total) => {
  expect(shownOf(own)).toEqual(Array.from({ length: 5 }, () => [quantity, total]));
});
