import type { PolicyPlanAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { word } from '../../signals/preferences.ts';
import { changeWords as words } from '../../words/change-words.ts';

/** Reports named of each change: more than anybody looks through. */
export const namedReports = 50;

/** The version that a plan would make, or bring back. */
export function versionOf({ outcome, currentVersion }: PolicyPlanAnswer): number {
  return (currentVersion ?? 0) + (outcome === 'NEW_VERSION' || outcome === 'CREATED' ? 1 : 0);
}

/** What the two sides are called: versions of one policy, or two policies. */
export function sidesOf(plan: PolicyPlanAnswer): { readonly before: string; readonly after: string } {
  const { currentVersion, comparedWith, policyId } = plan;
  const version = (number: number) => word(words.theVersion, { version: number });
  if (currentVersion !== null) return { before: version(currentVersion), after: version(versionOf(plan)) };
  return { before: plainWords(titleOfPolicy(comparedWith?.policyId ?? '')), after: policyId ?? '' };
}
