import { centsOf, percentOfCents } from '../../base/cents.ts';
import type { SectionDetails } from '../../sections/index.ts';
import { type Share, shareOf } from '../share.ts';
import type { Span } from '../span.ts';

type Amount = number | Span | null | undefined;

/**
 * Returns an amount in proportion to another, exactly; undefined if either is unknown or the whole is not above 0, so that
 * rules in proportion to an unknown revenue are NOT_APPLIED.
 *
 * @param stated the percentage in the section, if there is one. It is rounded, so the amounts decide if it follows from them.
 *   A percentage that does not was stated by a source or a case, and decides itself.
 */
export function percentOf(
  amount: Amount,
  whole: number | null | undefined,
  stated?: number | null,
): number | Share | undefined {
  const share = shareOf(amount, whole);
  if (stated === null || stated === undefined) return share;
  const follows = typeof share?.part === 'number' && percentOfCents(share.part, share.whole) === stated;
  return follows ? share : stated;
}

/** Whether there is a revenue to be a share of. */
export function hasRevenue(revenue: SectionDetails['REVENUE'] | undefined): boolean {
  return centsOf(revenue?.calculatedRevenue ?? 0) > 0;
}
