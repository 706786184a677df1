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
 * A reason why a period must be confirmed by a person before it counts; the kinds are those of the stored section
 * (sections/statement-period.ts).
 */
export interface StatementDoubt {
  readonly kind: (typeof statementDoubtKinds)[number];
  readonly field: StatementField;
  /** BRL; null where it is not there. Of SCALE_UNCLEAR: the two factors that the unit can be. */
  readonly stated: number | null;
  readonly computed: number | null;
}

/** A period with its first and last day as ISO dates, both included. */
export interface PeriodDays {
  readonly start: string;
  readonly end: string;
  /** The year in which the period ends. */
  readonly year: number;
  /** Length of the period, 1 to 12. */
  readonly months: number;
}

/** The statements of one period, as read. A field that was not there is null. */
export interface ExtractedPeriod extends PeriodDays {
  /** Whose figures they are. Default: INDIVIDUAL, those of the company itself. */
  readonly scope?: 'INDIVIDUAL' | 'CONSOLIDATED';
  readonly balanceSheet: BalanceSheet;
  readonly incomeStatement: IncomeStatement;
  readonly figures: readonly ExtractedFigure[];
  /** The heads of its tables as printed in a PDF, with title, unit and dates. */
  readonly titles?: { readonly balanceSheet?: string; readonly incomeStatement?: string };
  /** Reasons why a person must confirm the figures before they count. */
  readonly doubts?: readonly StatementDoubt[];
}

/** What an upload said. */
export interface ExtractedStatements {
  readonly origin: StatementOrigin;
  /** Whose statements they are, if the upload states it. */
  readonly company: StatementCompany;
  /** Latest first, each last day and length once. */
  readonly periods: readonly ExtractedPeriod[];
  /** Only for a confirmation: the upload and the period that a person confirmed or corrected. */
  readonly confirms?: { readonly uploadId: string; readonly end: string; readonly months: number };
  /** Whether a person confirmed that the figures replace other figures of their periods, including figures of a source. */
  readonly replaces?: true;
}

/** The company of statements, as an upload states it. */
export interface StatementCompany {
  /** Bare CNPJ in upper case. */
  readonly document: string | null;
  readonly name: string | null;
  /** CNPJs printed in a PDF, in order; `isInTitle` for those next to a title of a statement. */
  readonly printed?: readonly { readonly document: string; readonly isInTitle: boolean }[];
}
