import { financialIndicators } from '../sections/financial-indicators.ts';
import type { FinancialPeriod, FinancialStatementsDetails } from '../sections/financial-statements.ts';
import { statementNotes } from '../sections/statement-notes.ts';
import { suggestedLimit } from '../sections/suggested-limit.ts';
import type { ExtractedStatements } from './extracted-statements.ts';

/**
 * The section FINANCIAL_STATEMENTS of what was attached to a report: periods of several uploads together, with their
 * indicators, the limit that they support, and the notes. Of a period that stands in several, the first upload wins.
 *
 * @param uploads the newest first.
 */
export function statementDetails(uploads: readonly ExtractedStatements[]): FinancialStatementsDetails {
  const periods = new Map<string, FinancialPeriod>();
  for (const { origin, periods: read } of uploads) {
    for (const { year, months, balanceSheet, incomeStatement, figures } of read) {
      const key = `${year} ${months}`;
      if (periods.has(key)) continue;
      const calculated = financialIndicators({ months, balanceSheet, incomeStatement });
      periods.set(key, {
        year,
        months,
        origin,
        balanceSheet,
        incomeStatement,
        ...calculated,
        extracted: figures.map((figure) => ({ ...figure })),
      });
    }
  }
  const latestFirst = [...periods.values()].sort((a, b) => b.year - a.year || b.months - a.months);
  return {
    periods: latestFirst,
    suggestedLimit: suggestedLimit(latestFirst),
    notes: statementNotes(latestFirst),
  };
}
