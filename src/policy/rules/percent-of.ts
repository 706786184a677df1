import type { SectionDetails } from '../../sections/index.ts';

/**
 * An amount as a percentage of another, to two decimals; undefined where either is unknown or the whole is not above
 * 0, so that rules in proportion to a revenue that nobody knows are NOT_APPLIED.
 */
export function percentOf(
  amount: number | null | undefined,
  whole: number | null | undefined,
): number | undefined {
  if (amount === null || amount === undefined || whole === null || whole === undefined || whole <= 0)
    return undefined;
  return Math.round((amount / whole) * 10_000) / 100;
}

/** Whether there is a revenue to be a share of. */
export function hasRevenue(revenue: SectionDetails['REVENUE'] | undefined): boolean {
  return (revenue?.calculatedRevenue ?? 0) > 0;
}
