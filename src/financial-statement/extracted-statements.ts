import type { BalanceSheet, IncomeStatement } from '../sections/financial-statements.ts';

/** How figures came in. */
export type StatementOrigin = 'TYPED' | 'SPREADSHEET' | 'SPED_ECD' | 'SPED_ECF';

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

/** The statements of one period, as read. A field that was not there is null. */
export interface ExtractedPeriod {
  /** The year in which the period ends. */
  readonly year: number;
  /** Length of the period, 1 to 12. */
  readonly months: number;
  readonly balanceSheet: BalanceSheet;
  readonly incomeStatement: IncomeStatement;
  readonly figures: readonly ExtractedFigure[];
}

/** What an upload said. */
export interface ExtractedStatements {
  readonly origin: StatementOrigin;
  /** Whose statements they are, where the upload says so: bare CNPJ in upper case. */
  readonly company: { readonly document: string | null; readonly name: string | null };
  /** Latest first, each year and length once. */
  readonly periods: readonly ExtractedPeriod[];
}
