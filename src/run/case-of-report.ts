import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { type CaseOfFacts, caseOfFacts } from '../policy/cases/write-case.ts';
import { compilePolicy } from '../policy/compile.ts';
import { notSeen } from '../policy/reasons.ts';
import type { Engine } from '../report/engine.ts';
import { requireReport } from '../report/read-reports.ts';
import { getRun } from '../report/run-store.ts';
import { factsOfRun } from './facts-of-run.ts';

/** A case made of a report, and the policy that it is of. */
interface CaseOfReport extends CaseOfFacts {
  readonly policyId: string;
  readonly policyVersion: number;
  /** The day on which the report stands. */
  readonly asOf: string;
}

/**
 * Makes a policy case of a report's latest run, under the version of the policy that decided it, without what tells whom it
 * is about. Asks no source and changes nothing.
 *
 * @throws CreditError UNKNOWN_REPORT; REPLAY_IMPOSSIBLE for a run that was never evaluated; RECORD_DAMAGED.
 */
export async function caseOfReport(
  { storage }: Engine,
  actor: Actor,
  { reportId, name }: { readonly reportId: string; readonly name: string },
): Promise<CaseOfReport> {
  return storage.read(async (db) => {
    const report = await requireReport(db, actor, reportId);
    const run = await getRun(db, report.currentRunId);
    const wasEvaluated = run.policyResult !== null || run.errors.some(({ code }) => code === notSeen);
    if (!wasEvaluated) throw new CreditError('REPLAY_IMPOSSIBLE', { reportId, phase: run.phase });
    const { policy, hash, version } = await getPolicyOfRun(db, run);
    const facts = await factsOfRun(db, report, run);
    const outcome = caseOfFacts(compilePolicy(policy, { version, hash }), facts, name);
    return { ...outcome, policyId: policy.id, policyVersion: version, asOf: facts.asOf };
  });
}
