import type { Text } from '../base/language.ts';

/** One column of a list. */
export interface Column<Row> {
  readonly title: Text;
  /** The name of the column for programs. */
  readonly key: string;
  /** For people. */
  readonly shown: (row: Row) => string;
  /** For programs: codes, ISO times, bare numbers. Left out: what people see. */
  readonly bare?: (row: Row) => string;
  /** Left out where there is too little room for it; programs always get it. */
  readonly spare?: true;
  /** Whether the column contains figures, which are aligned right and never truncated. */
  readonly isFigure?: true;
  /** Never cut short: people copy it. */
  readonly whole?: true;
  /** For programs alone. */
  readonly inPipe?: true;
}
