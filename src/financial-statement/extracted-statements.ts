import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';
import type { statementDoubtKinds } from '../sections/statement-period.ts';

/** How figures came in. */
export type StatementOrigin = 'TYPED' | 'SPREADSHEET' | 'SPED_ECD' | 'SPED_ECF' | 'PDF';

/** A figure of a balance sheet or an income statement. */
export type StatementField = keyof BalanceSheet | keyof IncomeStatement;

/** One figure, and where it was read. */
export interface ExtractedFigure {
  readonly field: StatementField;
  /** BRL; costs, expenses and depreciation as positive amounts. */
  readonly amount: number;
  /** The line, cell or path that it was read from: `line 34`, `sheet "Balanço", cell C5`. */
  readonly place: string;
  /** The words that stood there: `J100 1001 Estoques`. */
  readonly label: string;
  /** True where the field was recognised by its words alone, with no account that says so. */
  readonly guessed: boolean;
}

/**
 * Why figures that were recognised by their words are to be confirmed. SUM_DIFFERS: a total is not the sum of its parts.
 * LINES_DIFFER: lines that make up a figure are not all of their group. LINE_MISSING: a line without which nothing can be
 * added up. READ_TWICE: it stands there with two amounts.
 */
export interface StatementDoubt {
  readonly kind: (typeof statementDoubtKinds)[number];
  readonly field: StatementField;
  /** BRL; null where it is not there. */
  readonly stated: number | null;
  readonly computed: number | null;
}

/** The statements of one period, as read. A field that was not there is null. */
export interface ExtractedPeriod {
  /** The year in which the period ends. */
  readonly year: number;
  /** Length of the period, 1 to 12. */
  readonly months: number;
  readonly balanceSheet: BalanceSheet;
  readonly incomeStatement: IncomeStatement;
  readonly figures: readonly ExtractedFigure[];
  /** There where somebody has to confirm the figures before they count. */
  readonly doubts?: readonly StatementDoubt[];
}

/** What an upload said. */
export interface ExtractedStatements {
  readonly origin: StatementOrigin;
  /** Whose statements they are, where the upload says so: bare CNPJ in upper case. */
  readonly company: { readonly document: string | null; readonly name: string | null };
  /** Latest first, each year and length once. */
  readonly periods: readonly ExtractedPeriod[];
}
