import type { OperationNode } from '../policy/operation/operation-node.ts';
import type { Run } from '../report/report.ts';
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
