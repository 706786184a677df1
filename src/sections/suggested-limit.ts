import type { FinancialPeriod } from './financial-statements.ts';
import { insolvencyBand, type insolvencyBands } from './insolvency-bands.ts';

/** A creditor among others: a tenth of the equity is the most that one should stand for. */
const shareOfEquity = 0.1;
/** Half of a month's net revenue can be paid back from a month or two of business. */
const shareOfMonthlyRevenue = 0.5;
/** What is free in the short term, shared with the other creditors. */
const shareOfWorkingCapital = 0.3;
/** Each score of insolvency that says "doubtful" halves the limit; one that says "distress" ends it. */
const whenDoubtful = 0.5;
/** The limit is told in whole hundreds. */
const step = 100;

/**
 * A credit limit that the latest period supports, BRL: the least of a tenth of the equity, half a month's net revenue and
 * 30 % of the working capital, halved for each score of insolvency in doubt and 0 where one says distress. Null where
 * equity, net revenue or working capital is unknown. A rule of thumb, and stated as such: it denies nobody alone.
 */
export function suggestedLimit(
  periods: readonly Pick<FinancialPeriod, 'months' | 'balanceSheet' | 'incomeStatement' | 'indicators'>[],
): number | null {
  const [latest] = periods;
  if (latest === undefined) return null;
  const { months, balanceSheet, incomeStatement, indicators } = latest;
  const { equity } = balanceSheet;
  const { netRevenue } = incomeStatement;
  const { workingCapital } = indicators;
  if (equity === null || netRevenue === null || workingCapital === null) return null;
  let limit = Math.min(
    equity * shareOfEquity,
    (netRevenue / months) * shareOfMonthlyRevenue,
    workingCapital * shareOfWorkingCapital,
  );
  for (const score of [
    'kanitz',
    'altmanZPrivate',
    'altmanZEmerging',
  ] as const satisfies readonly (keyof typeof insolvencyBands)[]) {
    const band = insolvencyBand(score, indicators[score]);
    if (band === 'DISTRESS') return 0;
    if (band === 'DOUBTFUL') limit *= whenDoubtful;
  }
  return Math.max(0, Math.floor(limit / step) * step);
}
