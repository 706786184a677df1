import type { PlacedAmount } from './printed-amount.ts';

/** The statement of a table. OTHER is one that is not read: cash flows, changes of equity, notes. */
export type StatementKind = 'BALANCE' | 'TRIAL' | 'INCOME' | 'OTHER';

/** The end of a period, as it is printed over a column or in a title. */
export interface PrintedEnd {
  readonly year: number;
  readonly month: number;
  /** The length of the period if its first and last day are printed, else null. */
  readonly months: number | null;
  /** True if the figures may be those of the last month alone: no day is printed, or a balance also contains earlier months. */
  readonly isOfMonth: boolean;
}

/** A printed line with its amounts by the keys of their columns. A heading has no amounts. */
interface Entry {
  readonly label: string;
  readonly place: string;
  readonly amounts: ReadonlyMap<string, Pick<PlacedAmount, 'amount' | 'side'>>;
}

/** A table under one title. It is filled while its rows are read. */
export interface PrintedTable {
  readonly kind: StatementKind;
  /** The rows of its head: without amounts, from the top of the page to its first amounts. */
  readonly head: string[];
  readonly entries: Entry[];
  /** The ends of its columns by their keys. */
  readonly ends: Map<string, PrintedEnd>;
  /** The scope of the columns that are read, if their heads state it. */
  owner: 'INDIVIDUAL' | 'CONSOLIDATED' | undefined;
  /** Where its first amounts are. */
  place: string;
}

/** Whether the figures of a table are read: it is a statement with amounts of a period. */
export function isReadTable({ kind, ends }: PrintedTable): boolean {
  return kind !== 'OTHER' && ends.size > 0;
}

/** Returns the month in which a period ends, `YYYY-MM`. */
export function monthOfEnd({ year, month }: PrintedEnd): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Returns the key of a column: the end of its period, and the length if it is printed. */
export function keyOfEnd(end: PrintedEnd): string {
  return `${monthOfEnd(end)}/${end.months ?? ''}`;
}
