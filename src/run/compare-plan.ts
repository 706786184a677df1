import type { Actor } from '../auth/actor.ts';
import type { PolicyPlan } from '../credit-policy/plan-policy.ts';
import { compilePolicy } from '../policy/compile.ts';
import type { Storage } from '../storage/open-database.ts';
import { compareOnReports, type ReportComparison } from './compare-on-reports.ts';

/** The reports that a change is tried on: enough to see what it does, in a time that a person waits. */
export const comparedReports = 2_000;

/** How the newest reports would be decided by what a plan enables, with so many examples of each change; null where there is nothing to compare with. */
export async function comparePlan(
  storage: Storage,
  actor: Actor,
  { compiled, current }: Pick<PolicyPlan, 'compiled' | 'current'>,
  signal: AbortSignal,
  examples?: number,
): Promise<ReportComparison | null> {
  // An operation decides no report by itself.
  if (compiled === undefined || current === undefined || 'operation' in current) return null;
  if (current.documentKind !== compiled.policy.kind) return null;
  return compareOnReports(storage, actor, {
    before: compilePolicy(current.policy, { version: current.version, hash: current.hash }),
    after: compiled,
    limit: comparedReports,
    signal,
    ...(examples !== undefined && { examples }),
  });
}
