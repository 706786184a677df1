import type { CompiledPolicy } from '../compile.ts';
import type { Policy } from '../policy.ts';
import { type Claim, type ProofContext, proofContext } from './claim.ts';
import { type Side, sideOf } from './contribution.ts';
import { sameBand, sameLimit, sameScore } from './figure-claims.ts';
import { judgeClaim, neverLooser, neverStricter, sameDecider, type Verdict } from './prove.ts';

export { decisionsInReach, type PossibleDecision } from './decisions-in-reach.ts';
export type { Verdict } from './prove.ts';
export type { Decision, UnusualFact, Witness } from './witness.ts';

/** How the second of two policies stands to the first: never looser is that nobody fares better under it. */
export type Relation = 'NEVER_LOOSER' | 'NEVER_STRICTER' | 'SAME';

/** What is compared beside the status. */
export type ComparedFigure = 'SCORE' | 'BAND' | 'LIMIT';

/** Of what a proof speaks: a relation of statuses, a figure that is the same, or whether the policy or an analyst decides the report. */
export type ProofSubject = Exclude<Relation, 'SAME'> | ComparedFigure | 'DECIDER';

/** What is known of one part of a proof. */
interface PartialProof {
  readonly about: ProofSubject;
  readonly result: Verdict;
}

/** What is known of how two policies stand to each other, of all possible subjects. */
export interface PolicyProof {
  readonly relation: Relation;
  /** `YYYY-MM-DD`: the day that times elapsed are counted to. */
  readonly asOf: string;
  /** Refuted where any part is, else undecided where any part is. */
  readonly verdict: Verdict['verdict'];
  readonly parts: readonly PartialProof[];
}

const claims: Readonly<Record<ProofSubject, (before: Side, after: Side) => Claim>> = {
  NEVER_LOOSER: neverLooser,
  NEVER_STRICTER: neverStricter,
  SCORE: sameScore,
  BAND: sameBand,
  LIMIT: sameLimit,
  DECIDER: sameDecider,
};

/**
 * Returns what a proof of a relation speaks of, part by part.
 *
 * @param policies the compared policies. Only policies that differ in `usePolicyResult` are compared by it.
 */
export function partsOf(
  relation: Relation,
  also: readonly ComparedFigure[],
  [before, after]: readonly [Pick<Policy, 'usePolicyResult'>, Pick<Policy, 'usePolicyResult'>],
): readonly ProofSubject[] {
  if (relation !== 'SAME') return [relation, ...also];
  const ofDecider = before.usePolicyResult === after.usePolicyResult ? [] : (['DECIDER'] as const);
  return ['NEVER_LOOSER', 'NEVER_STRICTER', ...ofDecider, ...also];
}

/**
 * Proves, or refutes with the plainest subject that the engine itself decides so, how the second policy stands to the first over all
 * subjects that there could be: whatever their data are and whichever are missing, as far as both policies can be asked about them. Both are
 * for the same kind of document. The order of statuses is DENIED, ERROR (no decision), ALERT, APPROVED.
 *
 * @param asOf the day that times elapsed are counted to, ISO. A proof holds of that day.
 * @param also figures that must be the same too, for everybody.
 */
export function provePolicies(
  before: CompiledPolicy,
  after: CompiledPolicy,
  {
    relation,
    also = [],
    asOf,
    context = proofContext(after.policy.kind, asOf),
  }: {
    readonly relation: Relation;
    readonly also?: readonly ComparedFigure[];
    readonly asOf: string;
    readonly context?: ProofContext;
  },
): PolicyProof {
  if (before.policy.kind !== after.policy.kind)
    throw new Error(`${before.policy.id} and ${after.policy.id} are for other kinds of document`);
  const sides = [sideOf(before), sideOf(after)] as const;
  const parts = partsOf(relation, also, [before.policy, after.policy]).map((about) => ({
    about,
    result: judgeClaim(claims[about](...sides), context),
  }));
  const has = (verdict: Verdict['verdict']) => parts.some(({ result }) => result.verdict === verdict);
  const verdict = has('REFUTED') ? 'REFUTED' : has('UNDECIDED') ? 'UNDECIDED' : 'PROVEN';
  return { relation, asOf, verdict, parts };
}
