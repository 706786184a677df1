import { type DecisionTally, tallyDecided } from '../../decision-tally.ts';
import type { Operation } from '../operation.ts';
import { playGraph } from './play-graph.ts';
import { type OperationCase, reasonInWords } from './run-operation-cases.ts';

/** A case, as far as it says of whom it is. */
type TalliedCase = Pick<OperationCase, 'name' | 'graph'>;

/**
 * Compares what two operations, for the same kind of document, come to in the invented worlds of cases. There an analysis gives
 * what the graph says, whatever its policy, so that nothing but the operations makes a difference.
 */
export function tallyOperations(
  before: Operation,
  after: Operation,
  cases: readonly TalliedCase[],
): DecisionTally {
  const tally = tallyDecided();
  const decide = (operation: Operation, { graph }: TalliedCase) => {
    const { outcome, reasons } = playGraph(operation, graph).judge();
    const figures = { policyStatus: outcome, score: null, riskBand: null, creditLimit: null };
    return { figures, reasons: () => reasons.map(reasonInWords) };
  };
  for (const one of cases) tally.add(one.name, decide(before, one), decide(after, one));
  return tally.result();
}
