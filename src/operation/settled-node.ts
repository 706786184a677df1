import type { OperationNode } from '../policy/operation/operation-node.ts';
import { type OperationOutcome, operationOutcomes } from '../policy/operation/outcome.ts';
import type { Report, Run } from '../report/report.ts';
import { resultOf } from '../run/run-result.ts';

/** What a run that has ended makes of the node that is bound to it. */
export function settledBy(
  run: Run,
): Pick<OperationNode, 'state' | 'reason' | 'result' | 'score' | 'reportId' | 'runId'> {
  const bound = { reportId: run.reportId, runId: run.id };
  const result = run.phase === 'COMPLETED' ? resultOf(run) : null;
  if (result !== null) {
    const { policyStatus, score } = result;
    return { ...bound, state: 'ANALYSED', reason: null, result: policyStatus, score };
  }
  const reason = run.phase === 'SUPERSEDED' ? 'SUPERSEDED' : (run.errors[0]?.code ?? 'ERROR');
  return { ...bound, state: 'ERROR', reason, result: null, score: null };
}

/** Returns the result that a node has by its report: the decision, or the policy's result if the report awaits one; undefined while it is in progress. */
export function standingOf({ status, policyStatus }: Report): OperationOutcome | undefined {
  const standing = status === 'COMPLETED' ? policyStatus : status;
  return operationOutcomes.find((outcome) => outcome === standing);
}
