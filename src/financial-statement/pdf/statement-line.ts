import { plainText } from '../../base/plain-text.ts';
import type { ExtractedPeriod, PeriodDays, StatementDoubt } from '../extracted-statements.ts';

/** A line of a statement with its amount of one period, and where it is printed. */
export interface StatementLine {
  /** As printed. */
  readonly label: string;
  /** The same in plain form. */
  readonly words: string;
  /** BRL, with the sign that is printed, or that `(-)` before the words gives; null of a heading. */
  readonly amount: number | null;
  /** On which side a trial balance has it. */
  readonly side: 'D' | 'C' | null;
  /** `page 2, line 14`. */
  readonly place: string;
}

/** One with an amount. */
export type AmountLine = StatementLine & { readonly amount: number };

/** What is printed of one period. */
export interface PrintedPeriod extends PeriodDays {
  readonly scope: 'INDIVIDUAL' | 'CONSOLIDATED';
  /** Facts that the heads of the tables do not state clearly. */
  readonly doubts: readonly StatementDoubt[];
  /** Amounts in BRL. */
  readonly balance: readonly StatementLine[];
  readonly income: readonly StatementLine[];
  /** The unit in which the amounts are printed: 1000 for thousands. */
  readonly balanceScale: number;
  readonly incomeScale: number;
  /** The heads of its first tables. */
  readonly titles: NonNullable<ExtractedPeriod['titles']>;
}

/** Whether the words of a line are marked as taken off: `(-) Deduções`. */
export function isTakenOff(label: string): boolean {
  return /^[^\p{L}\p{N}]*[-–−]/u.test(label);
}

/** Whether words go on with those of the row above: these end with such a word, or are many and go on in small letters. */
export function goesOnWith(above: string, label: string): boolean {
  const words = plainText(above);
  if (/\b(?:e|o|a|d[aeo]s?|sobre|com|em|no|na)$/.test(words)) return true;
  return /^\p{Ll}/u.test(label) && words.split(' ').length > 2;
}
