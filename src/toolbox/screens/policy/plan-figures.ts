import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';

/** Reports named of each change: more than anybody looks through. */
export const namedReports = 50;

/** The version that a plan would make, or bring back. */
export function versionOf({ outcome, currentVersion }: PolicyPlanAnswer): number {
  return (currentVersion ?? 0) + (outcome === 'NEW_VERSION' || outcome === 'CREATED' ? 1 : 0);
}
