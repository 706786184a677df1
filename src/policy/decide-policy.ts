import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { oldNegativesOf } from '../sections/old-negatives.ts';
import { completeSections } from '../sections/settle-sections.ts';
import type { CompiledPolicy } from './compile.ts';
import type { DecisionStatus } from './decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from './evaluate.ts';
import { overallGroup } from './reasons.ts';

/** The decision of a policy about a subject. */
export interface PolicyDecision extends Omit<PolicyOutcome, 'policyStatus'> {
  /** ERROR: no decision. Score, band and limit are null, and terms are absent. */
  readonly policyStatus: DecisionStatus;
  /** Only if ERROR: the required data that are missing or too old, in the language of the policy. */
  readonly missing?: readonly string[];
}

/**
 * Decides in the same way as a report: the result of the engine's `evaluatePolicy`, or ERROR if required data are missing
 * (`whenMissing: ERROR`, `whenStale: ERROR`). The sections are completed as those of a report: totals follow from their lists,
 * contradictions are resolved, and negative records of a person that are older than five years are left out. Sections of a report stay
 * as they are.
 */
export function decidePolicy(compiled: CompiledPolicy, facts: EvaluationFacts): PolicyDecision {
  const left = oldNegativesOf(facts.documentKind, facts.asOf.slice(0, 10));
  const sections = completeSections(facts.sections, left);
  const outcome = evaluatePolicy(compiled, { ...facts, sections });
  const essentials = unseenEssentials(compiled, outcome);
  if (essentials.length === 0) return outcome;
  const { terms: _, ...kept } = outcome;
  return {
    ...kept,
    policyStatus: 'ERROR',
    score: null,
    riskBand: null,
    creditLimit: null,
    // Reasons that follow from the score are left out, because the result has no score.
    reasons: outcome.reasons.filter(({ group }) => group !== overallGroup),
    missing: essentials.map(({ message }) => message),
  };
}
