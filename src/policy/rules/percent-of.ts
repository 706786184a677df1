import type { SectionDetails } from '../../sections/index.ts';
import { mapSpan, type Span } from '../span.ts';

/**
 * Returns an amount as a percentage of another, to two decimals, or the bounds of it; undefined if either is unknown or
 * the whole is not above 0, so that rules in proportion to an unknown revenue are NOT_APPLIED.
 */
export function percentOf(
  amount: number | Span | null | undefined,
  whole: number | null | undefined,
): number | Span | undefined {
  if (amount === null || amount === undefined || whole === null || whole === undefined || whole <= 0)
    return undefined;
  return mapSpan(amount, (bound) => Math.round((bound / whole) * 10_000) / 100);
}

/** Whether there is a revenue to be a share of. */
export function hasRevenue(revenue: SectionDetails['REVENUE'] | undefined): boolean {
  return (revenue?.calculatedRevenue ?? 0) > 0;
}
