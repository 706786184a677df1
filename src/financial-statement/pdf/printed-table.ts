import type { PlacedAmount } from './printed-amount.ts';
import { type HeadFacts, headFacts } from './table-head.ts';

/** Which statement a table is of. OTHER is one that is not read: cash flows, changes of equity, notes. */
export type StatementKind = 'BALANCE' | 'TRIAL' | 'INCOME' | 'OTHER';

/** The end of a period as a column or title prints it. */
export interface PrintedEnd {
  readonly year: number;
  readonly month: number;
  /** Its length if first and last day are printed, else null. */
  readonly months: number | null;
}

/** A line as printed, with its amounts by column; none of a heading. */
interface Entry {
  readonly label: string;
  readonly place: string;
  readonly amounts: ReadonlyMap<string, Pick<PlacedAmount, 'amount' | 'side'>>;
}

/** A table under one title. */
export class PrintedTable {
  readonly kind: StatementKind;
  /** The rows of its head: without amounts, from the top of the page to its first amounts. */
  readonly head: string[];
  readonly entries: Entry[] = [];
  /** The ends of its columns by their keys. */
  readonly ends = new Map<string, PrintedEnd>();
  /** Whether the names over its columns say that those which are read are the company's own, or those of its group. */
  owner: 'INDIVIDUAL' | 'CONSOLIDATED' | undefined;
  /** Where its first amounts are. */
  place = '';

  constructor(kind: StatementKind, head: readonly string[]) {
    this.kind = kind;
    this.head = [...head];
  }

  get facts(): HeadFacts {
    return headFacts(this.head);
  }

  /** Whose figures they are; UNCLEAR if the head names both, or another part of the file says that all are of a group. */
  scope(isGroupElsewhere: boolean): 'INDIVIDUAL' | 'CONSOLIDATED' | 'UNCLEAR' {
    if (this.owner !== undefined) return this.owner;
    const { isOfGroup, isOfCompany } = this.facts;
    if (isOfGroup) return isOfCompany ? 'UNCLEAR' : 'CONSOLIDATED';
    return isGroupElsewhere && !isOfCompany ? 'UNCLEAR' : 'INDIVIDUAL';
  }
}

export function keyOfEnd({ year, month, months }: PrintedEnd): string {
  return `${year}-${String(month).padStart(2, '0')}/${months ?? ''}`;
}
