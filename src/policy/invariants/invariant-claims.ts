import { canonicalJson } from '../../base/canonical-json.ts';
import { compileRuleCriterion } from '../combination.ts';
import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import type { Criterion } from '../criterion.ts';
import { calendarDay, dayNumber } from '../elapsed-time.ts';
import { type EvaluationFacts, seenFacts } from '../evaluate.ts';
import type { Claim } from '../proof/claim.ts';
import { type Premise, type Side, sideOf } from '../proof/contribution.ts';
import { atLeast, type Clause, questionOf, worseThan } from '../proof/decision-rows.ts';
import { FactShelf } from '../proof/fact.ts';
import { neverLooser } from '../proof/prove.ts';
import { placementOf } from '../proof/put/index.ts';
import type { Question } from '../proof/seek.ts';
import { NEVER, type Reading } from '../rules/define-rule.ts';
import { codeName, findRule } from '../rules/index.ts';
import { isShare } from '../share.ts';
import { asCriterion } from './check-invariants.ts';
import { everyExclusion, type Invariant, neverOutcomes, type Outcome } from './invariant.ts';

/** A part of an invariant as a claim over all subjects. */
interface InvariantClaim {
  readonly claim: Claim;
  /** The rule of the policy that it is about, where an invariant is about several one after the other. */
  readonly about: Criterion | undefined;
}

/** An invariant as claims, all of which must hold; none where the policy has nothing that it could be about. */
export function claimsOf(invariant: Invariant, compiled: CompiledPolicy): readonly InvariantClaim[] {
  if ('given' in invariant) {
    const criterion = compileRuleCriterion(asCriterion(invariant.given), compiled.policy.inputs);
    return [
      { claim: neverAmong(compiled, { criterion, failed: true, never: invariant.never }), about: undefined },
    ];
  }
  if ('missing' in invariant) {
    return missingCriteria(invariant, compiled).map((criterion) => ({
      claim: neverAmong(compiled, { criterion, failed: undefined, never: invariant.never }),
      about: criterion,
    }));
  }
  const { direction } = invariant;
  return distinctFacts(askedOf(invariant, compiled), compiled).flatMap((criterion) => {
    const worse = direction ?? placementOf(criterion.code.rule)?.worse;
    return worse === undefined
      ? []
      : [{ claim: neverImproves(compiled, criterion, worse), about: criterion }];
  });
}

/** The criteria of whose data a `missing` speaks. */
function missingCriteria(
  invariant: Extract<Invariant, { missing: string }>,
  compiled: CompiledPolicy,
): readonly Criterion[] {
  if (invariant.missing !== everyExclusion) return distinctFacts(askedOf(invariant, compiled), compiled);
  return rulesOf(compiled)
    .filter(({ statusToApply }) => statusToApply === 'DENIED')
    .map(({ criterion }) => criterion)
    .filter((criterion) => !singlesOf(criterion).every(({ question }) => question?.rule.usuallyBlank));
}

function rulesOf({ groups }: CompiledPolicy): readonly CompiledRule[] {
  return groups.flatMap(({ rules }) => rules);
}

/** The single rules of a policy that an invariant names, each as often as it stands there. */
function askedOf(
  invariant: Exclude<Invariant, { given: unknown }>,
  compiled: CompiledPolicy,
): readonly Criterion[] {
  const name = 'worse' in invariant ? invariant.worse : invariant.missing;
  const id = findRule(name)?.id;
  const filters = invariant.where === undefined ? undefined : canonicalJson(invariant.where);
  return rulesOf(compiled)
    .flatMap(({ criterion }) => singlesOf(criterion))
    .filter(({ code, question }) => {
      if (code.rule !== id || (invariant.input !== undefined && code.input?.name !== invariant.input))
        return false;
      return filters === undefined || canonicalJson(question?.where ?? {}) === filters;
    });
}

function singlesOf(criterion: Criterion): readonly Criterion[] {
  return criterion.members === undefined ? [criterion] : criterion.members.flatMap(singlesOf);
}

/** One criterion of each fact. */
function distinctFacts(criteria: readonly Criterion[], { policy }: CompiledPolicy): readonly Criterion[] {
  const byFact = new Map<string, Criterion>();
  for (const criterion of criteria) {
    const [key = ''] = new FactShelf().add(criterion, policy.bureauScore ?? 'FALLBACK').facts;
    if (!byFact.has(key)) byFact.set(key, criterion);
  }
  return [...byFact.values()];
}

/** The claim that of nobody of whom the criterion says that comes one of these. */
function neverAmong(
  compiled: CompiledPolicy,
  {
    criterion,
    failed,
    never,
  }: {
    readonly criterion: Criterion;
    readonly failed: true | undefined;
    readonly never: Outcome | readonly Outcome[];
  },
): Claim {
  const side = sideOf(compiled);
  const shelf = new FactShelf();
  const premise: Premise = { truth: shelf.add(criterion, compiled.policy.bureauScore ?? 'FALLBACK'), failed };
  const outcomes = neverOutcomes(never);
  return {
    sides: [side],
    shelf,
    premises: [premise],
    questions: () => outcomes.flatMap((outcome) => questionsFor(outcome, side)),
    isSought: ([decision], facts) =>
      decision !== undefined &&
      outcomes.includes(decision.rank) &&
      saysOf(criterion, facts, compiled) === failed,
  };
}

/** What a criterion says of a subject under a policy. */
function saysOf(criterion: Criterion, facts: EvaluationFacts, compiled: CompiledPolicy): boolean | undefined {
  const { sections, circumstances } = seenFacts(compiled, facts);
  return criterion.judge(sections, circumstances)?.failed;
}

const nextBetter = { ALERT: 'APPROVED', ERROR: 'ALERT', DENIED: 'ERROR' } as const;

/** Questions for a subject of whom exactly that comes. */
function questionsFor(outcome: Outcome, side: Side): readonly Question[] {
  const least: readonly (Clause | undefined)[] =
    outcome === 'DENIED' ? [undefined] : atLeast(outcome, side, 0);
  const most: readonly (Clause | undefined)[] =
    outcome === 'APPROVED' ? [undefined] : worseThan(nextBetter[outcome], side, 0);
  return least.flatMap((one) =>
    most.map((other) => questionOf([one, other].filter((clause) => clause !== undefined))),
  );
}

/** The claim that nobody is decided better for a fact of his that becomes worse. */
function neverImproves(compiled: CompiledPolicy, criterion: Criterion, worse: 'HIGHER' | 'LOWER'): Claim {
  const side = sideOf(compiled);
  const shelf = new FactShelf();
  const [key = ''] = shelf.add(criterion, compiled.policy.bureauScore ?? 'FALLBACK').facts;
  return {
    ...neverLooser(side, side),
    shelf,
    twin: {
      key,
      mayFollow: (before, after) => {
        const [from, to] = [orderOf(before), orderOf(after)];
        if (from === undefined || to === undefined) return false;
        return worse === 'HIGHER' ? to > from : to < from;
      },
    },
  };
}

/** Readings in their order, a time elapsed from the shortest; undefined of what has none. */
function orderOf(reading: Reading): number | undefined {
  if (typeof reading === 'number') return reading;
  if (isShare(reading)) return typeof reading.part === 'number' ? reading.part / reading.whole : undefined;
  if (typeof reading === 'boolean') return Number(reading);
  if (reading === NEVER) return Number.POSITIVE_INFINITY;
  return typeof reading === 'string' && isDay.test(reading) ? -dayNumber(calendarDay(reading)) : undefined;
}

const isDay = /^\d{4}-\d{2}-\d{2}/;

/** How a rule is called that a part of an invariant is about. */
export function nameOf({ code }: Criterion): string {
  return codeName(code);
}
