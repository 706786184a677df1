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
 * Invariants that no policy can keep together, by the place of the last of them with the earlier ones, or by itself: there are subjects of whom all
 * speak, and of whom nothing may come any more; or what is worse for the one is better for the other.
 */
export function contradictions(
  invariants: readonly Invariant[],
  compiled: CompiledPolicy,
  asOf: string,
): readonly { readonly index: number; readonly others: readonly number[] }[] {
  const context = proofContext(compiled.policy.kind, asOf);
  return invariants.flatMap((invariant, index) => {
    const upToHere = invariants.slice(0, index + 1);
    if ('given' in invariant) {
      const others = givenAgainst(invariant, upToHere, { compiled, context });
      return others === undefined ? [] : [{ index, others }];
    }
    if (!('worse' in invariant)) return [];
    const opposite = upToHere.findIndex((other) => 'worse' in other && isOpposite(other, invariant));
    return opposite === -1 ? [] : [{ index, others: [opposite] }];
  });
}

function isOpposite(one: WorseInvariant, other: WorseInvariant): boolean {
  const about = ({ worse, input = '', where = {} }: WorseInvariant) => canonicalJson([worse, input, where]);
  return (
    about(one) === about(other) &&
    one.direction !== undefined &&
    other.direction !== undefined &&
    one.direction !== other.direction
  );
}

/**
 * The earlier ones that leave nothing over with this one, as few as forbid it: those that speak of the same subjects, and those that
 * speak of others who can be the same. None where it forbids everything by itself; undefined where something is left.
 */
function givenAgainst(
  invariant: GivenInvariant,
  upToHere: readonly Invariant[],
  { compiled, context }: { readonly compiled: CompiledPolicy; readonly context: ProofContext },
): readonly number[] | undefined {
  const possible = outcomes.filter((outcome) => outcome !== 'ERROR' || givesNoDecision(compiled));
  const premiseOf = ({ given }: GivenInvariant) => canonicalJson(given);
  const givens = upToHere.flatMap((other, index) => ('given' in other ? [{ other, index }] : []));
  const alike = (wanted: GivenInvariant) =>
    givens.filter(({ other }) => premiseOf(other) === premiseOf(wanted));
  for (const { other } of givens.toReversed()) {
    const together = [...new Set([...alike(invariant), ...alike(other)])];
    const own = new Set(neverOutcomes(invariant.never));
    const others: number[] = [];
    for (const { other: one, index } of together) {
      const more = neverOutcomes(one.never).filter((outcome) => !own.has(outcome));
      if (more.length === 0) continue;
      for (const outcome of more) own.add(outcome);
      others.push(index);
    }
    if (possible.every((outcome) => own.has(outcome)) && canAllBe([other, invariant], compiled, context))
      return others;
  }
  return undefined;
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
