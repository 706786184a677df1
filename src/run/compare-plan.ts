import type { Actor } from '../auth/actor.ts';
import { Slices } from '../base/slices.ts';
import type { PlanGround } from '../credit-policy/read-plan.ts';
import { compileInSlices } from '../policy/compile.ts';
import type { Storage } from '../storage/open-database.ts';
import { compareOnReports, type ReportComparison } from './compare-on-reports.ts';

/** The reports that a change is tried on: enough to see what it does, in a time that a person waits. */
export const comparedReports = 2_000;

/**
 * Compares how a planned policy and the stored one decide the newest reports. Takes turns with other work of this thread.
 *
 * @param options.examples how many examples of each change are returned.
 * @returns null if no comparison is possible: for an operation, an unusable or new policy, or another kind of document.
 */
export async function comparePlan(
  storage: Storage,
  actor: Actor,
  { content, version, current }: Pick<PlanGround, 'content' | 'current' | 'version'>,
  { signal, examples }: { readonly signal: AbortSignal; readonly examples?: number | undefined },
): Promise<ReportComparison | null> {
  // An operation decides no report by itself.
  if (content === undefined || 'operation' in content.policy) return null;
  if (current === undefined || 'operation' in current) return null;
  if (current.documentKind !== content.policy.kind) return null;
  const slices = new Slices();
  return compareOnReports(storage, actor, {
    before: await compileInSlices(current.policy, current, slices),
    after: await compileInSlices(content.policy, { version, hash: content.hash }, slices),
    limit: comparedReports,
    signal,
    ...(examples !== undefined && { examples }),
  });
}
