import { financialIndicators } from '../sections/financial-indicators.ts';
import type {
  FinancialPeriod,
  FinancialStatementsDetails,
  UnconfirmedPeriod,
} from '../sections/financial-statements.ts';
import { statementNotes } from '../sections/statement-notes.ts';
import { suggestedLimit } from '../sections/suggested-limit.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementOrigin } from './extracted-statements.ts';
import { latestFirst } from './period-of.ts';

/**
 * The section FINANCIAL_STATEMENTS of everything that was typed or uploaded for a company: its periods latest first with
 * their indicators, the limit that they support and the notes on them. Where several uploads have the same year and
 * length, the newest one is taken whole: half of one and half of another would be a statement that nobody made. A period with
 * doubts stands apart until a newer upload has it without. Pure.
 *
 * @param uploads newest first; they are taken as checked (`checkStatements`).
 */
export function statementDetails(uploads: readonly ExtractedStatements[]): FinancialStatementsDetails {
  const newest = new Map<string, FinancialPeriod>();
  const unconfirmed = new Map<string, UnconfirmedPeriod>();
  for (const { origin, periods } of uploads) {
    for (const period of periods) {
      const key = `${period.year}/${period.months}`;
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
  const periods = [...latestFirst([...newest.values()])];
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
  { year, months, balanceSheet, incomeStatement, figures }: ExtractedPeriod,
  origin: StatementOrigin,
): Omit<UnconfirmedPeriod, 'doubts'> {
  return {
    year,
    months,
    origin,
    balanceSheet,
    incomeStatement,
    extracted: figures.map((figure) => ({ ...figure })),
  };
}
