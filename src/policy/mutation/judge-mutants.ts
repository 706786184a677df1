import type { WrittenCase } from '../cases/case-file.ts';
import { rulePlaces, rulesByKey } from '../cases/rule-places.ts';
import { type PolicyCase, runCases } from '../cases/run-cases.ts';
import { type CompiledPolicy, compilePolicy } from '../compile.ts';
import type { RuleStatus } from '../policy-status.ts';
import { type Claim, type ProofContext, proofContext } from '../proof/claim.ts';
import { modelOf, type Side, sideOf } from '../proof/contribution.ts';
import { sameBand, sameLimit, sameScore } from '../proof/figure-claims.ts';
import { judgeClaim, neverLooser, neverStricter } from '../proof/prove.ts';
import { factsOfSubject, type Subject } from '../proof/subject.ts';
import type { UndecidedReason } from '../proof/undecided-words.ts';
import { type Decision, decisionOf } from '../proof/witness.ts';
import { type BaseCase, baseCase, caseOver, expectationOf, freeName } from './missing-case.ts';
import type { Mutant } from './mutant.ts';
import { policyMutants } from './policy-mutants.ts';
import { subjectsToTry } from './subjects-to-try.ts';

/** What of a decision a mutant changes, the gravest first; of RULE only what the changed rule says, and nothing that is decided. */
export type ChangedFigure = 'STATUS' | 'LIMIT' | 'BAND' | 'SCORE' | 'RULE';

/** A case that the cases lack, with what the policy decides of it today. */
export interface MissingCase {
  readonly written: WrittenCase;
  readonly figure: ChangedFigure;
  /** The case that it extends, where that is missing too. */
  readonly base: WrittenCase | undefined;
}

/** What becomes of a mutant. */
export type Fate =
  | { readonly fate: 'KILLED'; readonly by: string }
  /** Nobody who could ever come is decided otherwise: proven. */
  | { readonly fate: 'EQUIVALENT' }
  /** `figure`: what this mutant changes in the missing case, which can tell several mutants from the policy. */
  | { readonly fate: 'SURVIVES'; readonly missing: MissingCase; readonly figure: ChangedFigure }
  | { readonly fate: 'UNDECIDED'; readonly reason: UndecidedReason };

export type JudgedMutant = Fate & { readonly mutant: Mutant };

/** Ten times what a policy that ships asks for; many rules with points of their own could ask for hours. */
const usualStates = 6_000_000;

interface JudgingOptions {
  /** The day that times elapsed are counted to, ISO. A proof holds of that day. */
  readonly asOf: string;
  /** What a case is called that tells a mutant from the policy. */
  readonly nameOf: (mutant: Mutant) => string;
  /** What the case is called that those extend. */
  readonly baseName: string;
  /** How many states all proofs may look at together. */
  readonly mostStates?: number;
}

/**
 * Judges every mutant of a policy: a case comes out otherwise, or it is proven that none ever could, or a case is made that would. What
 * one case that is missing kills is told once and named by that case. The policy holds all of its cases.
 */
export function* judgeMutants(
  compiled: CompiledPolicy,
  cases: readonly PolicyCase[],
  { asOf, nameOf, baseName, mostStates = usualStates }: JudgingOptions,
): Generator<JudgedMutant> {
  const side = sideOf(compiled);
  const context = { ...proofContext(compiled.policy.kind, asOf), effort: { left: mostStates } };
  const base = baseCase(side, cases, { context, name: baseName });
  const judging: Judging = {
    side,
    base,
    keys: rulesByKey(rulePlaces(compiled)),
    cases,
    ranked: [...cases],
    proposed: [],
    names: new Set([base.written.name, ...cases.map(({ name }) => name)]),
    context,
    nameOf,
  };
  for (const mutant of policyMutants(compiled)) yield { mutant, ...fateOf(mutant, judging) };
}

interface Judging {
  readonly side: Side;
  readonly base: BaseCase;
  readonly keys: Pick<ReturnType<typeof rulesByKey>, 'find'>;
  readonly cases: readonly PolicyCase[];
  /** The cases, those that killed last first: what tells one mutant often tells the next. */
  readonly ranked: PolicyCase[];
  readonly proposed: { readonly missing: MissingCase; readonly asCase: PolicyCase }[];
  /** Of cases, so that each has its own. */
  readonly names: Set<string>;
  readonly context: ProofContext;
  readonly nameOf: (mutant: Mutant) => string;
}

function fateOf(mutant: Mutant, judging: Judging): Fate {
  const { ranked, keys } = judging;
  const changed = compilePolicy(mutant.policy, { version: 1, hash: '' });
  const differs = (one: PolicyCase) =>
    runCases(changed, [one], keys).some(({ differences }) => differences.length > 0);
  const killer = ranked.findIndex(differs);
  const [by] = killer === -1 ? [] : ranked.splice(killer, 1);
  if (by !== undefined) {
    ranked.unshift(by);
    return { fate: 'KILLED', by: by.name };
  }
  const already = judging.proposed.find(({ asCase }) => differs(asCase));
  if (already !== undefined) {
    const { missing, asCase } = already;
    const [before, after] = [judging.side, sideOf(changed)].map((side) => decisionOf(side, asCase.facts));
    const figure = (before && after && changedFigure(before, after)) ?? 'RULE';
    return { fate: 'SURVIVES', missing, figure };
  }
  const answer = difference(mutant, changed, judging);
  if ('fate' in answer) return answer;
  // Confirmed by the cases' own machinery, as it will run it.
  if (!differs(answer.asCase)) return { fate: 'UNDECIDED', reason: 'NOT_CONFIRMED' };
  judging.proposed.push(answer);
  judging.names.add(answer.asCase.name);
  return { fate: 'SURVIVES', missing: answer.missing, figure: answer.missing.figure };
}

type Found = Judging['proposed'][number];

/** A subject of whom a mutant decides otherwise, the gravest difference first; or that there is none. */
function difference(mutant: Mutant, changed: CompiledPolicy, judging: Judging): Found | Fate {
  const { side, context } = judging;
  const after = sideOf(changed);
  if (isAlike(side, after, context)) return { fate: 'EQUIVALENT' };
  const seen = differenceInCases(after, judging);
  if (seen !== undefined) return foundInCase(seen, mutant, judging);
  const tried = differenceTried(mutant, after, judging);
  if (tried !== undefined && tried.missing.figure !== 'RULE') return tried;
  let open: UndecidedReason | undefined;
  for (const [figure, claim] of claimsOf(side, after)) {
    const result = judgeClaim(claim, context);
    if (result.verdict === 'REFUTED') return foundOf(result.witness.subject, { figure, mutant, judging });
    if (result.verdict === 'UNDECIDED') open ??= result.reason;
  }
  // What the rule itself says is no decision, and a case can hold it.
  if (open !== undefined && tried !== undefined) return tried;
  return open === undefined ? { fate: 'EQUIVALENT' } : { fate: 'UNDECIDED', reason: open };
}

/** Whether all that rules come to is the same whatever the facts are, and what is made of it too. */
function isAlike(before: Side, after: Side, { cells }: ProofContext): boolean {
  const terms = ({ compiled: { policy, minimumCoverage, freshness } }: Side) =>
    JSON.stringify([policy.scoring, policy.creditLimit, minimumCoverage, freshness]);
  if (terms(before) !== terms(after)) return false;
  const model = modelOf([before, after], cells);
  return (
    model?.clusters.every(({ choices }) =>
      choices.every(({ sides: [one, other] }) => JSON.stringify(one) === JSON.stringify(other)),
    ) === true
  );
}

/** A plain subject who is decided otherwise, where one is at hand. */
function differenceTried(mutant: Mutant, after: Side, judging: Judging): Found | undefined {
  const { side, context } = judging;
  let best: { readonly figure: ChangedFigure; readonly subject: Subject } | undefined;
  for (const subject of subjectsToTry(mutant, [side.compiled, after.compiled], context)) {
    const facts = factsOfSubject(subject, context.subject);
    const decisions = [decisionOf(side, facts), decisionOf(after, facts)] as const;
    const figure = changedFigure(...decisions) ?? changedRule(mutant, ...decisions);
    if (figure === undefined) continue;
    if (best === undefined || figures.indexOf(figure) < figures.indexOf(best.figure))
      best = { figure, subject };
    if (figure === 'STATUS') break;
  }
  return best && foundOf(best.subject, { figure: best.figure, mutant, judging });
}

/** Whether the rule that a mutant changes says otherwise. */
function changedRule({ path }: Mutant, one: Decision, other: Decision): 'RULE' | undefined {
  return path[0] === 'groups' && ruleStatus({ path }, one) !== ruleStatus({ path }, other)
    ? 'RULE'
    : undefined;
}

function ruleStatus({ path }: Pick<Mutant, 'path'>, { outcome }: Decision): RuleStatus {
  return outcome.groups[Number(path[1])]?.rules[Number(path[3])]?.status ?? 'NOT_APPLIED';
}

function* claimsOf(before: Side, after: Side): Generator<readonly [ChangedFigure, Claim]> {
  yield ['STATUS', neverLooser(before, after)];
  yield ['STATUS', neverStricter(before, after)];
  if (before.compiled.policy.creditLimit !== undefined) yield ['LIMIT', sameLimit(before, after)];
  if (before.bands.length > 0) yield ['BAND', sameBand(before, after)];
  yield ['SCORE', sameScore(before, after)];
}

interface SeenDifference {
  readonly figure: ChangedFigure;
  readonly of: PolicyCase;
}

/** The gravest difference that the subjects of the cases show, whether or not a case expects it. */
function differenceInCases(after: Side, { side, cases }: Judging): SeenDifference | undefined {
  let gravest: SeenDifference | undefined;
  for (const of of cases) {
    const figure = changedFigure(decisionOf(side, of.facts), decisionOf(after, of.facts));
    if (figure === undefined) continue;
    if (figure === 'STATUS') return { figure, of };
    if (gravest === undefined || figures.indexOf(figure) < figures.indexOf(gravest.figure))
      gravest = { figure, of };
  }
  return gravest;
}

const figures: readonly ChangedFigure[] = ['STATUS', 'LIMIT', 'BAND', 'SCORE', 'RULE'];

/** The gravest figure in which two decisions differ. */
function changedFigure(one: Decision, other: Decision): Exclude<ChangedFigure, 'RULE'> | undefined {
  if (one.rank !== other.rank) return 'STATUS';
  // An ERROR result has no figures.
  if (one.rank === 'ERROR') return undefined;
  const [a, b] = [one.outcome, other.outcome];
  if (a.creditLimit !== b.creditLimit) return 'LIMIT';
  if (a.riskBand !== b.riskBand) return 'BAND';
  return a.score === b.score ? undefined : 'SCORE';
}

function foundInCase({ figure, of }: SeenDifference, mutant: Mutant, judging: Judging): Found {
  const expect = expectationOf(judging.side, of.facts);
  const name = freeName(judging.nameOf(mutant), judging.names);
  return {
    missing: { figure, base: undefined, written: { name, extends: of.name, expect } },
    asCase: { name, line: 1, column: 1, facts: of.facts, expect },
  };
}

function foundOf(
  subject: Subject,
  {
    figure,
    mutant,
    judging,
  }: { readonly figure: ChangedFigure; readonly mutant: Mutant; readonly judging: Judging },
): Found {
  const { base, side, names } = judging;
  const name = freeName(judging.nameOf(mutant), names);
  const { written, asCase } = caseOver(base, subject, {
    name,
    side,
    rules: (facts) =>
      figure === 'RULE' ? { [mutant.subject]: ruleStatus(mutant, decisionOf(side, facts)) } : undefined,
  });
  return { missing: { figure, base: base.stands ? undefined : base.written, written }, asCase };
}
