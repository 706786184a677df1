import { CreditError } from '../base/errors.ts';
import type { ExtractedPeriod, ExtractedStatements } from './extracted-statements.ts';

/** Totals may differ by a real, or by a thousandth: statements are published in thousands. */
const tolerance = (amount: number) => Math.max(1, Math.abs(amount) * 0.001);

/**
 * Refuses statements that contradict themselves, from wherever they come: a period that stands twice, or totals that
 * differ from what they are made of.
 *
 * @throws CreditError STATEMENT_INCONSISTENT naming period and figure; STATEMENT_UNREADABLE; STATEMENT_EMPTY.
 */
export function requireConsistent(statements: ExtractedStatements): void {
  const seen = new Set<string>();
  for (const period of statements.periods) {
    const place = placeOf(period);
    if (seen.has(place)) {
      throw new CreditError('STATEMENT_UNREADABLE', { place, reason: 'the period stands twice' });
    }
    seen.add(place);
    requireTotals(period, place);
  }
  const figures = statements.periods.reduce((count, period) => count + period.figures.length, 0);
  if (figures === 0) throw new CreditError('STATEMENT_EMPTY', {});
}

function requireTotals({ balanceSheet, incomeStatement }: ExtractedPeriod, place: string): void {
  const { currentAssets, nonCurrentAssets, totalAssets } = balanceSheet;
  const { currentLiabilities, nonCurrentLiabilities, equity } = balanceSheet;
  const { netRevenue, costOfSales, grossProfit } = incomeStatement;
  requireSum(place, 'totalAssets', totalAssets, [currentAssets, nonCurrentAssets]);
  requireSum(place, 'totalAssets', totalAssets, [currentLiabilities, nonCurrentLiabilities, equity]);
  requireSum(place, 'netRevenue', netRevenue, [grossProfit, costOfSales]);
}

/** Judged only where every figure is known. */
function requireSum(
  place: string,
  field: string,
  stated: number | null,
  parts: readonly (number | null)[],
): void {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return;
    sum += part;
  }
  if (stated === null || Math.abs(stated - sum) <= tolerance(stated)) return;
  throw new CreditError('STATEMENT_INCONSISTENT', {
    place,
    field,
    stated: stated.toFixed(2),
    computed: sum.toFixed(2),
  });
}

function placeOf({ year, months }: ExtractedPeriod): string {
  return months === 12 ? `period ${year}` : `period ${year}, ${months} months`;
}
