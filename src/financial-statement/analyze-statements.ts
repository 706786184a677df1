import { financialIndicators } from '../sections/financial-indicators.ts';
import type {
  FinancialPeriod,
  FinancialStatementsDetails,
  UnconfirmedPeriod,
} from '../sections/financial-statements.ts';
import { statementNotes } from '../sections/statement-notes.ts';
import { keyOfPeriod, latestFirst, withSums } from '../sections/statement-years.ts';
import { suggestedLimit } from '../sections/suggested-limit.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementOrigin } from './extracted-statements.ts';

/**
 * The section FINANCIAL_STATEMENTS of everything that was typed or uploaded for a company: its periods latest first with
 * their indicators, the limit that they support and the notes on them. If several uploads have the same last day and
 * length, the newest one is taken complete. Adjacent shorter periods are added up. A period with doubts is listed apart until a
 * newer upload has it without. Pure.
 *
 * @param uploads newest first; they are taken as checked (`checkStatements`).
 */
export function statementDetails(uploads: readonly ExtractedStatements[]): FinancialStatementsDetails {
  const newest = new Map<string, FinancialPeriod>();
  const unconfirmed = new Map<string, UnconfirmedPeriod>();
  for (const { origin, periods } of uploads) {
    for (const period of periods) {
      const key = keyOfPeriod(period);
      const { doubts = [] } = period;
      if (newest.has(key)) continue;
      if (doubts.length === 0) newest.set(key, analyzed(period, origin));
      else if (!unconfirmed.has(key))
        unconfirmed.set(key, {
          ...statementsOf(period, origin),
          doubts: doubts.map((doubt) => ({ ...doubt })),
        });
    }
  }
  const periods = [...withSums([...newest.values()])];
  const toConfirm = [...latestFirst([...unconfirmed.values()])];
  return {
    periods,
    suggestedLimit: suggestedLimit(periods),
    ...(toConfirm.length > 0 && { toConfirm }),
    notes: statementNotes(periods),
  };
}

function analyzed(period: ExtractedPeriod, origin: StatementOrigin): FinancialPeriod {
  return { ...statementsOf(period, origin), ...financialIndicators(period) };
}

function statementsOf(
  { start, end, year, months, scope = 'INDIVIDUAL', balanceSheet, incomeStatement, figures }: ExtractedPeriod,
  origin: StatementOrigin,
): Omit<UnconfirmedPeriod, 'doubts'> {
  return {
    start,
    end,
    year,
    months,
    origin,
    scope,
    balanceSheet,
    incomeStatement,
    extracted: figures.map((figure) => ({ ...figure })),
  };
}

/** The statements without doubts: a person has confirmed each figure as it was read. Pure. */
export function withoutDoubts(statements: ExtractedStatements): ExtractedStatements {
  return {
    ...statements,
    periods: statements.periods.map(({ doubts: _, ...period }) => period),
  };
}
