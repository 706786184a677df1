import { financialIndicators } from '../sections/financial-indicators.ts';
import type { FinancialPeriod, FinancialStatementsDetails } from '../sections/financial-statements.ts';
import { statementNotes } from '../sections/statement-notes.ts';
import { suggestedLimit } from '../sections/suggested-limit.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementOrigin } from './extracted-statements.ts';
import { latestFirst } from './period-of.ts';

/**
 * The section FINANCIAL_STATEMENTS of everything that was typed or uploaded for a company: its periods latest first with
 * their indicators, the limit that they support and the notes on them. Where several uploads have the same year and
 * length, the newest one is taken whole: half of one and half of another would be a statement that nobody made. Pure.
 *
 * @param uploads newest first; they are taken as checked (`checkStatements`).
 */
export function statementDetails(uploads: readonly ExtractedStatements[]): FinancialStatementsDetails {
  const newest = new Map<string, FinancialPeriod>();
  for (const { origin, periods } of uploads) {
    for (const period of periods) {
      const key = `${period.year}/${period.months}`;
      if (!newest.has(key)) newest.set(key, analyzed(period, origin));
    }
  }
  const periods = [...latestFirst([...newest.values()])];
  return { periods, suggestedLimit: suggestedLimit(periods), notes: statementNotes(periods) };
}

function analyzed(
  { year, months, balanceSheet, incomeStatement, figures }: ExtractedPeriod,
  origin: StatementOrigin,
): FinancialPeriod {
  return {
    year,
    months,
    origin,
    balanceSheet,
    incomeStatement,
    ...financialIndicators({ months, balanceSheet, incomeStatement }),
    extracted: figures.map((figure) => ({ ...figure })),
  };
}
