import { isGone } from '../jobs/lease-holder.ts';
import type { Run } from '../report/report.ts';

/** A run is held for this long, and the hold is renewed this often, so that a dead holder is noticed. */
export const leaseDurationMs = 30_000;
export const leaseRenewalMs = 5_000;

/** After so many processes died on one run, it is poisoned and ends in ERROR. */
export const maximumAttempts = 3;

/**
 * True when the run may be taken: nobody holds it, its hold has run out at `now`, or its holder was a process of
 * this machine that no longer exists. A wrong guess costs a source call and no more: the fencing number of the
 * run refuses whatever the earlier holder still writes.
 */
export function isAbandoned(run: Pick<Run, 'leaseOwner' | 'leaseUntil'>, now: Date): boolean {
  if (run.leaseOwner === null || run.leaseUntil === null) return true;
  if (run.leaseUntil <= now.toISOString()) return true;
  return isGone(run.leaseOwner);
}
