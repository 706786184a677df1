import {
  deniesItself,
  mostRecords,
  type Records,
  type ReportedDebt,
} from '../../../../sections/negative-records.ts';
import { defineView } from '../define-view.ts';
import { writtenMoney } from '../written.ts';

/**
 * Returns the number of records. Returns null instead of 0 if there may be some: the source states an amount or a day, or a record may
 * belong to the subject.
 */
export function quantityOf(records: Records): number | null {
  const { count } = records;
  return count === 0 && (mostRecords(records) > 0 || deniesItself(records)) ? null : count;
}

/** Returns the sum of the known amounts; null if no amount is known. */
export function totalOf(records: Records): number | null {
  const { totalAmount, unknown = {} } = records;
  const isOpen = quantityOf(records) === null || (unknown['totalAmount'] ?? 0) > 0;
  return totalAmount === 0 && isOpen ? null : totalAmount;
}

/** PROTESTS. */
export const protests = defineView('PROTESTS', {
  tab: 'RESTRICTIVE',
  entries: (records) => [
    {
      protestsQuantity: quantityOf(records),
      protestsTotalValue: writtenMoney(totalOf(records)),
      lastProtestDate: records.lastDate,
      protestsByRegion: byState(records.entries),
      protestsTable: records.entries.map(({ creditor, notaryOffice, date, state, amount }) => ({
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
  entries: (records) => [
    {
      financialPendenciesQuantity: quantityOf(records),
      financialPendenciesTotalValue: writtenMoney(totalOf(records)),
      lastPefinDate: records.lastDate,
      pefinTable: records.entries.map(pendency),
    },
  ],
});

/** REFIN. */
export const refin = defineView('REFIN', {
  tab: 'RESTRICTIVE',
  entries: (records) => [
    {
      financialPendenciesQuantity: quantityOf(records),
      financialPendenciesTotalValue: writtenMoney(totalOf(records)),
      lastRefinDate: records.lastDate,
      refinTable: records.entries.map(pendency),
    },
  ],
});

/** PAST_DUE_DEBT: our OVERDUE_DEBTS. */
export const pastDueDebt = defineView('OVERDUE_DEBTS', {
  name: 'PAST_DUE_DEBT',
  tab: 'RESTRICTIVE',
  entries: (records) => [
    {
      quantity: quantityOf(records),
      totalAmount: writtenMoney(totalOf(records)),
      table: records.entries.map(pendency),
    },
  ],
});

/** BAD_CHECK: our BAD_CHEQUES. */
export const badCheck = defineView('BAD_CHEQUES', {
  name: 'BAD_CHECK',
  tab: 'RESTRICTIVE',
  entries: (records) => [
    {
      checksQuantity: quantityOf(records),
      checksBalance: writtenMoney(totalOf(records)),
      checkTable: records.entries.map(({ bank, branch, cheques, reason, date, amount }) => ({
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
