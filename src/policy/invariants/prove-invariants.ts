import { canonicalJson } from '../../base/canonical-json.ts';
import { compileRuleCriterion } from '../combination.ts';
import type { CompiledPolicy } from '../compile.ts';
import { type ProofContext, proofContext } from '../proof/claim.ts';
import { modelOf, type Premise } from '../proof/contribution.ts';
import { FactShelf } from '../proof/fact.ts';
import { judgeClaim, type Verdict } from '../proof/prove.ts';
import { asCriterion } from './check-invariants.ts';
import { type Invariant, neverOutcomes, outcomes } from './invariant.ts';
import { claimsOf, nameOf } from './invariant-claims.ts';

/** What is known of an invariant: of the part of it that decides, where it has several. */
export interface InvariantProof {
  readonly invariant: Invariant;
  /** Its place in the file, from 0. */
  readonly index: number;
  readonly result: Verdict;
  /** The rule that the part is about. */
  readonly about: string | undefined;
  /** How many parts it has; 0 where the policy has nothing that it could be about. */
  readonly parts: number;
}

/**
 * Proves invariants over all subjects that there could be, or refutes each with the plainest subject that the engine itself decides so.
 * They have been checked against the policy.
 *
 * @param asOf the day that times elapsed are counted to, ISO. A proof holds of that day.
 */
export function proveInvariants(
  invariants: readonly Invariant[],
  compiled: CompiledPolicy,
  asOf: string,
): readonly InvariantProof[] {
  const context = proofContext(compiled.policy.kind, asOf);
  return invariants.map((invariant, index) => ({
    invariant,
    index,
    ...proofOf(invariant, compiled, context),
  }));
}

function proofOf(
  invariant: Invariant,
  compiled: CompiledPolicy,
  context: ProofContext,
): Pick<InvariantProof, 'result' | 'about' | 'parts'> {
  const claims = claimsOf(invariant, compiled);
  let open: { readonly result: Verdict; readonly about: string | undefined } | undefined;
  for (const { claim, about } of claims) {
    const result = judgeClaim(claim, context);
    const part = { result, about: about && nameOf(about) };
    if (result.verdict === 'REFUTED') return { ...part, parts: claims.length };
    if (result.verdict === 'UNDECIDED') open ??= part;
  }
  return { result: { verdict: 'PROVEN' }, about: undefined, ...open, parts: claims.length };
}

/** The places of those that speak of nobody: their conditions contradict each other. */
export function aboutNobody(
  invariants: readonly Invariant[],
  compiled: CompiledPolicy,
  asOf: string,
): readonly number[] {
  const context = proofContext(compiled.policy.kind, asOf);
  return invariants.flatMap((invariant, index) =>
    'given' in invariant && !canAllBe([invariant], compiled, context) ? [index] : [],
  );
}

type GivenInvariant = Extract<Invariant, { given: unknown }>;
type WorseInvariant = Extract<Invariant, { worse: string }>;

/**
 * Invariants that no policy can keep together, by the place of the last of them with an earlier one, or by itself: there are subjects of whom both
 * speak, and of whom nothing may come any more; or what is worse for the one is better for the other.
 */
export function contradictions(
  invariants: readonly Invariant[],
  compiled: CompiledPolicy,
  asOf: string,
): readonly (readonly [index: number, earlier: number])[] {
  const context = proofContext(compiled.policy.kind, asOf);
  const pairs: (readonly [number, number])[] = [];
  for (const [index, invariant] of invariants.entries()) {
    const earlier = invariants.findIndex(
      (other, at) => at <= index && contradict([other, invariant], compiled, context),
    );
    if (earlier !== -1) pairs.push([index, earlier]);
  }
  return pairs;
}

function contradict(
  [one, other]: readonly [Invariant, Invariant],
  compiled: CompiledPolicy,
  context: ProofContext,
): boolean {
  if ('worse' in one && 'worse' in other) {
    const about = ({ worse, input = '', where = {} }: WorseInvariant) => canonicalJson([worse, input, where]);
    return (
      about(one) === about(other) &&
      one.direction !== undefined &&
      other.direction !== undefined &&
      one.direction !== other.direction
    );
  }
  if (!('given' in one) || !('given' in other)) return false;
  const never = new Set([...neverOutcomes(one.never), ...neverOutcomes(other.never)]);
  const possible = outcomes.filter((outcome) => outcome !== 'ERROR' || givesNoDecision(compiled));
  return possible.every((outcome) => never.has(outcome)) && canAllBe([one, other], compiled, context);
}

function givesNoDecision({ groups }: CompiledPolicy): boolean {
  return groups.some(({ rules }) => rules.some(({ whenMissing }) => whenMissing === 'ERROR'));
}

/** Whether facts can stand as all of these say. */
function canAllBe(
  invariants: readonly GivenInvariant[],
  { policy }: CompiledPolicy,
  { cells }: ProofContext,
): boolean {
  const shelf = new FactShelf();
  const premises = invariants.map(({ given }): Premise => {
    const criterion = compileRuleCriterion(asCriterion(given), policy.inputs);
    return { truth: shelf.add(criterion, policy.bureauScore ?? 'FALLBACK'), failed: true };
  });
  const model = modelOf([], cells, { premises, shelf });
  return model === undefined || model.clusters.every(({ choices }) => choices.length > 0);
}
