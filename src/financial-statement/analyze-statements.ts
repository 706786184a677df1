import { financialIndicators } from '../sections/financial-indicators.ts';
import type {
  FinancialPeriod,
  FinancialStatementsDetails,
  UnconfirmedPeriod,
} from '../sections/financial-statements.ts';
import { statementNotes } from '../sections/statement-notes.ts';
import { keyOfPeriod, latestFirst, withSums } from '../sections/statement-years.ts';
import { suggestedLimit } from '../sections/suggested-limit.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementDoubt } from './extracted-statements.ts';

/** Statements that were uploaded or typed, or that a source states. */
export interface StatementReading extends Pick<ExtractedStatements, 'periods' | 'confirms' | 'replaces'> {
  readonly origin: FinancialPeriod['origin'];
}

/**
 * Returns the section FINANCIAL_STATEMENTS of all typed and uploaded statements of a company: its periods latest first with their
 * indicators, the suggested limit and the notes. If several uploads have a period with the same last day and length, the newest
 * one is used completely. Adjacent shorter periods are added up. A period with doubts is listed separately until a newer upload has
 * it without doubts. Pure.
 *
 * @param uploads newest first, already checked (`checkStatements`).
 */
export function statementDetails(uploads: readonly StatementReading[]): FinancialStatementsDetails {
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
          ...(period.titles !== undefined && { titles: period.titles }),
          doubts: uniqueDoubts(doubts),
        });
    }
  }
  const toConfirm = [...latestFirst([...unconfirmed.values()])];
  const periods = [...withSums([...newest.values()], toConfirm)];
  return {
    periods,
    suggestedLimit: suggestedLimit(periods),
    ...(toConfirm.length > 0 && { toConfirm }),
    notes: statementNotes(periods),
  };
}

/**
 * Returns each doubt once: both sums of a balance sheet may differ from the total by the same amount. A doubt about the unit has no
 * amounts, because a factor such as 1,000 is no amount in BRL.
 */
function uniqueDoubts(doubts: readonly StatementDoubt[]): UnconfirmedPeriod['doubts'] {
  const inBrl = doubts.map((doubt) =>
    doubt.kind === 'SCALE_UNCLEAR' ? { ...doubt, stated: null, computed: null } : doubt,
  );
  const byWords = new Map(inBrl.map((doubt) => [JSON.stringify(doubt), doubt]));
  return [...byWords.values()].map((doubt) => ({ ...doubt }));
}

function analyzed(period: ExtractedPeriod, origin: FinancialPeriod['origin']): FinancialPeriod {
  return { ...statementsOf(period, origin), ...financialIndicators(period) };
}

function statementsOf(
  { start, end, year, months, scope = 'INDIVIDUAL', balanceSheet, incomeStatement, figures }: ExtractedPeriod,
  origin: FinancialPeriod['origin'],
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

/** Returns the statements without their doubts, after a person confirmed the figures. Pure. */
export function withoutDoubts<R extends StatementReading>(statements: R): R {
  return {
    ...statements,
    periods: statements.periods.map(({ doubts: _, ...period }) => period),
  };
}
