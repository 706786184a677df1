/** One line of J100 or J150. */
export interface EcdAccount {
  readonly line: number;
  /** Empty for a line of J150 without a code of its own. */
  readonly code: string;
  readonly isTotal: boolean;
  readonly level: number;
  readonly parent: string | null;
  readonly group: 'A' | 'P' | 'R';
  readonly description: string;
  /** The description in plain form, without numbers before it. */
  readonly words: string;
  /** Positive on the side of its group: assets D, liabilities and equity C, revenue C. */
  readonly amount: number;
  /** The same amount with one sign rule for the complete statement, so that lines of both sides add up. */
  readonly signed: number;
}

/** The reference accounts (I051) of the accounts in each line (I052), by the code of the line. */
export type EcdReferences = ReadonlyMap<string, ReadonlySet<string>>;
