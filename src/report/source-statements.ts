import type { FinancialPeriod, FinancialStatementsDetails } from '../sections/financial-statements.ts';
import { periodsOfSources } from '../sections/statement-years.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Report } from './report.ts';
import { getRun } from './run-store.ts';
import { findSectionOfType } from './section-store.ts';

/**
 * Returns the periods of financial statements that the sources of a report's latest run state, without sums and without those that a
 * person has replaced.
 *
 * @throws CreditError RECORD_DAMAGED
 */
export async function findStatementsOfSources(
  db: Storage['db'],
  report: Report,
): Promise<readonly FinancialPeriod[]> {
  const run = await getRun(db, report.currentRunId);
  const section = await findSectionOfType(db, run, 'FINANCIAL_STATEMENTS');
  // A section without an answer has no periods.
  const { periods }: Partial<FinancialStatementsDetails> = JSON.parse(section?.details ?? '{}');
  return periodsOfSources(periods);
}
