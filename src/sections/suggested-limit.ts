import { type InsolvencyBand, type InsolvencyScore, insolvencyBand } from './insolvency-bands.ts';
import type { FinancialPeriod } from './statement-period.ts';
import { latestFirst } from './statement-years.ts';

/**
 * A tenth of equity: what the owners lose before the creditors do. A common rule of thumb of trade credit, so that ten
 * creditors of this size are covered by it.
 */
const shareOfEquity = 0.1;

/** A fifth of the working capital, the other rule of thumb of trade credit: it is what short debts are paid from. */
const shareOfWorkingCapital = 0.2;

/** Half the net revenue of a month: the limit turns over every two weeks even where nothing else is bought on credit. */
const shareOfMonthlyRevenue = 0.5;

/** A shorter period says too little of a year: seasons and single sales outweigh the rest. */
const leastMonths = 6;

/** Kept where the scores of insolvency leave a doubt: half, as they were fitted to other firms and may be wrong. */
const keptInDoubt = 0.5;

/** Limits are spoken of in round amounts: whole hundreds of BRL, rounded down. */
const roundTo = 100;

const scores: readonly InsolvencyScore[] = ['kanitz', 'altmanZPrivate', 'altmanZEmerging'];

type LimitPeriod = Pick<
  FinancialPeriod,
  'end' | 'months' | 'balanceSheet' | 'incomeStatement' | 'indicators' | 'sourcesDiffer'
>;

/**
 * The credit limit in BRL that statements support, on the safe side: the least of a tenth of equity, a fifth of working
 * capital and half the net revenue of a month, of the latest period of at least six months. All scores of insolvency
 * safe keep it whole; one that is doubtful, or a single sign of distress among several, halves it; two signs of
 * distress, or one where no other score is known, leave 0. 0 too where equity, working capital or revenue is 0 or
 * negative, whatever else is unknown. Null where there is no such period, or an input or every score is unknown, and if sources
 * differ on a figure: a score that is unknown for this reason may show distress. Pure.
 */
export function suggestedLimit(periods: readonly LimitPeriod[]): number | null {
  const latest = latestFirst(periods).find((period) => period.months >= leastMonths);
  if (latest === undefined) return null;
  const { indicators, balanceSheet, incomeStatement, months, sourcesDiffer = [] } = latest;
  const shares = [
    shareOf(balanceSheet.equity, shareOfEquity),
    shareOf(indicators.workingCapital, shareOfWorkingCapital),
    shareOf(incomeStatement.netRevenue, shareOfMonthlyRevenue / months),
  ];
  if (shares.some((share) => share !== null && share <= 0)) return 0;
  const limits = shares.filter((share) => share !== null);
  const remainder = sourcesDiffer.length > 0 ? null : keptByScores(indicators);
  if (limits.length < shares.length || remainder === null) return null;
  return Math.floor((Math.min(...limits) * remainder) / roundTo) * roundTo;
}

function shareOf(amount: number | null, share: number): number | null {
  return amount === null ? null : amount * share;
}

/** How much of the limit the scores leave, 0 to 1; null where none is known. */
function keptByScores(indicators: FinancialPeriod['indicators']): number | null {
  const bands = scores.flatMap((score): InsolvencyBand[] => {
    const value = indicators[score];
    return value === null ? [] : [insolvencyBand(score, value)];
  });
  if (bands.length === 0) return null;
  if (bands.every((band) => band === 'SAFE')) return 1;
  const distressed = bands.filter((band) => band === 'DISTRESS').length;
  return distressed >= Math.min(2, bands.length) ? 0 : keptInDoubt;
}
