import { centsOf, percentOfCents } from '../../base/cents.ts';
import type { SectionDetails } from '../../sections/index.ts';
import { type Share, shareOf } from '../share.ts';
import type { Span } from '../span.ts';

type Amount = number | Span | null | undefined;

/**
 * Returns an amount in exact proportion to another; undefined if either is unknown or the whole is not above 0. Rules in
 * proportion to an unknown revenue are therefore NOT_APPLIED.
 *
 * @param stated the percentage in the section, if it has one. If the rounded percentage follows from the amounts, the amounts
 *   decide. Otherwise a source or a case has stated the percentage, and it decides.
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
