import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { CompiledPolicy } from './compile.ts';
import type { DecisionStatus } from './decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from './evaluate.ts';
import { overallGroup } from './reasons.ts';

/** What a policy decides of a subject. */
export interface PolicyDecision extends Omit<PolicyOutcome, 'policyStatus'> {
  /** ERROR: there is no decision, and so no score, band, limit and terms. */
  readonly policyStatus: DecisionStatus;
  /** Of ERROR: which data are missing, or too old, without which the policy gives no decision; in its own language. */
  readonly missing?: readonly string[];
}

/**
 * Decides as a report is decided: as `evaluatePolicy` of the engine, and ERROR if data are missing without which the policy
 * gives no decision (`whenMissing: ERROR`, `whenStale: ERROR`).
 */
export function decidePolicy(compiled: CompiledPolicy, facts: EvaluationFacts): PolicyDecision {
  const outcome = evaluatePolicy(compiled, facts);
  const essentials = unseenEssentials(compiled, outcome);
  if (essentials.length === 0) return outcome;
  const { terms: _, ...kept } = outcome;
  return {
    ...kept,
    policyStatus: 'ERROR',
    score: null,
    riskBand: null,
    creditLimit: null,
    // What follows from the score is nothing that the reader can see.
    reasons: outcome.reasons.filter(({ group }) => group !== overallGroup),
    missing: essentials.map(({ message }) => message),
  };
}
