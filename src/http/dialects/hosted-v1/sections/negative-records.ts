import type { ReportedDebt } from '../../../../sections/negative-records.ts';
import { defineView } from '../define-view.ts';
import { writtenMoney } from '../written.ts';

/** PROTESTS. */
export const protests = defineView('PROTESTS', {
  tab: 'RESTRICTIVE',
  entries: ({ count, totalAmount, lastDate, entries }) => [
    {
      protestsQuantity: count,
      protestsTotalValue: writtenMoney(totalAmount),
      lastProtestDate: lastDate,
      protestsByRegion: byState(entries),
      protestsTable: entries.map(({ creditor, notaryOffice, date, state, amount }) => ({
        name: creditor,
        registry: notaryOffice,
        date,
        uf: state,
        value: writtenMoney(amount),
      })),
    },
  ],
});

/** PEFIN. */
export const pefin = defineView('PEFIN', {
  tab: 'RESTRICTIVE',
  entries: ({ count, totalAmount, lastDate, entries }) => [
    {
      financialPendenciesQuantity: count,
      financialPendenciesTotalValue: writtenMoney(totalAmount),
      lastPefinDate: lastDate,
      pefinTable: entries.map(pendency),
    },
  ],
});

/** REFIN. */
export const refin = defineView('REFIN', {
  tab: 'RESTRICTIVE',
  entries: ({ count, totalAmount, lastDate, entries }) => [
    {
      financialPendenciesQuantity: count,
      financialPendenciesTotalValue: writtenMoney(totalAmount),
      lastRefinDate: lastDate,
      refinTable: entries.map(pendency),
    },
  ],
});

/** PAST_DUE_DEBT: our OVERDUE_DEBTS. */
export const pastDueDebt = defineView('OVERDUE_DEBTS', {
  name: 'PAST_DUE_DEBT',
  tab: 'RESTRICTIVE',
  entries: ({ count, totalAmount, entries }) => [
    { quantity: count, totalAmount: writtenMoney(totalAmount), table: entries.map(pendency) },
  ],
});

/** BAD_CHECK: our BAD_CHEQUES. */
export const badCheck = defineView('BAD_CHEQUES', {
  name: 'BAD_CHECK',
  tab: 'RESTRICTIVE',
  entries: ({ count, totalAmount, entries }) => [
    {
      checksQuantity: count,
      checksBalance: writtenMoney(totalAmount),
      checkTable: entries.map(({ bank, branch, cheques, reason, date, amount }) => ({
        bank,
        branch,
        quantity: cheques,
        reason,
        date,
        value: writtenMoney(amount),
      })),
    },
  ],
});

function pendency({ kind, date, amount, creditor, state }: ReportedDebt) {
  return { type: kind, date, value: writtenMoney(amount), creditor, uf: state };
}

function byState(entries: readonly { readonly state: string | null; readonly amount: number | null }[]) {
  const states = new Map<string, { quantity: number; total: number | null }>();
  for (const { state, amount } of entries) {
    if (state === null) continue;
    const { quantity, total } = states.get(state) ?? { quantity: 0, total: null };
    states.set(state, { quantity: quantity + 1, total: amount === null ? total : (total ?? 0) + amount });
  }
  return [...states].map(([uf, { quantity, total }]) => ({ uf, quantity, value: writtenMoney(total) }));
}
