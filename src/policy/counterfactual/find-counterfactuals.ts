import type { PolicyOutcome } from '../../sections/credit-policy.ts';
import { synthesizeScore } from '../../sections/synthesize-score.ts';
import type { CompiledPolicy } from '../compile.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../evaluate.ts';
import type { Choice } from '../proof/contribution.ts';
import { atLeast, questionOf } from '../proof/decision-rows.ts';
import type { Action } from '../proof/put/placement.ts';
import { type Effort, seek } from '../proof/seek.ts';
import { lacksExistence } from '../reasons.ts';
import { type ChangeOfFact, changesOf } from './changes.ts';
import { afterMoves, type Move, type Ways, waysOf } from './ways.ts';

/** A decision that changes of facts would lead to, all else being as it is. */
export interface CounterfactualOutcome {
  readonly aim: Aim;
  /** One for each thing that is done. */
  readonly changes: readonly ChangeOfFact[];
  readonly score: number | null;
  readonly band: string | null;
  /** The facts as they would be. */
  readonly facts: EvaluationFacts;
}

type Aim = 'APPROVED' | 'ALERT';

/** What changes of facts that a person can change would come to. */
export interface Counterfactuals {
  /** The best first, at most three; empty where nothing that a person can change alone leads to anything better. */
  readonly found: readonly CounterfactualOutcome[];
  /** Whether there may be others, or cheaper ones, that were not looked at for their number. */
  readonly isUndecided: boolean;
}

const mostShown = 3;
/** Of two aims the better one takes one place first. */
const aims: Readonly<Record<'DENIED' | 'ALERT' | 'APPROVED', readonly Aim[]>> = {
  DENIED: ['APPROVED', 'ALERT'],
  ALERT: ['APPROVED'],
  APPROVED: [],
};

/** States that are looked at for one report, counted and not timed. */
const usualStates = 400_000;
/** So many other ways are looked for. */
const mostSearches = 12;

/**
 * The fewest and smallest changes of facts that a person can change by which a decision would be a better one, and others that do
 * without something of those. Each was decided by the engine itself.
 *
 * @param outcome what the policy came to over the facts.
 */
export function findCounterfactuals(
  compiled: CompiledPolicy,
  facts: EvaluationFacts,
  outcome: Pick<PolicyOutcome, 'policyStatus' | 'score'>,
): Counterfactuals {
  const wanted = aims[outcome.policyStatus];
  if (wanted.length === 0) return { found: [], isUndecided: false };
  const again = evaluatePolicy(compiled, facts);
  // Decided by an engine of another time: what would change that decision nobody can say by this one.
  if (again.policyStatus !== outcome.policyStatus || again.score !== outcome.score)
    return { found: [], isUndecided: true };
  // A subject cannot confirm the document by any action.
  const reachable = lacksExistence(again) ? wanted.filter((aim) => aim !== 'APPROVED') : wanted;
  if (reachable.length === 0) return { found: [], isUndecided: false };
  const ways = waysOf(compiled, facts);
  const search: Search = { compiled, facts, ways, effort: { left: usualStates }, isUndecided: ways.isCut };
  const byAim = reachable.map((aim) => waysTo(aim, search));
  return { found: shownOf(byAim), isUndecided: search.isUndecided };
}

/** The cheapest of each aim, the best aim first, and then the others. */
function shownOf(byAim: readonly (readonly CounterfactualOutcome[])[]): readonly CounterfactualOutcome[] {
  const firsts = byAim.flatMap(([first]) => first ?? []);
  const others = byAim.toReversed().flatMap((outcomes) => outcomes.slice(1));
  const shown: CounterfactualOutcome[] = [];
  for (const one of [...firsts, ...others]) {
    const isNew = !shown.some(({ aim, changes }) => aim === one.aim && sameActions(changes, one.changes));
    if (isNew && shown.length < mostShown) shown.push(one);
  }
  return shown.sort((a, b) => rank(a) - rank(b) || a.changes.length - b.changes.length);
}

function rank({ aim }: CounterfactualOutcome): number {
  return aim === 'APPROVED' ? 0 : 1;
}

function sameActions(one: readonly ChangeOfFact[], other: readonly ChangeOfFact[]): boolean {
  const names = (changes: readonly ChangeOfFact[]) =>
    changes
      .map(({ action }) => action)
      .sort()
      .join();
  return names(one) === names(other);
}

interface Search {
  readonly compiled: CompiledPolicy;
  readonly facts: EvaluationFacts;
  readonly ways: Ways;
  readonly effort: Effort;
  /** Set where something was not looked at. */
  isUndecided: boolean;
}

interface Way {
  readonly moves: readonly Move[];
  readonly cost: number;
  /** What was not to be done. */
  readonly without: readonly Action[];
}

/** The cheapest way to an aim, and the next that do without one of its actions, cheapest first. */
function waysTo(aim: Aim, search: Search): readonly CounterfactualOutcome[] {
  const outcomes: CounterfactualOutcome[] = [];
  const first = cheapest(aim, [], search);
  const open = first === undefined ? [] : [first];
  let searches = 1;
  while (open.length > 0 && outcomes.length < mostShown) {
    open.sort((a, b) => a.cost - b.cost);
    const way = open.shift();
    if (way === undefined) break;
    const outcome = confirmed(aim, way.moves, search);
    if (outcome === undefined) search.isUndecided = true;
    else if (!outcomes.some(({ changes }) => sameActions(changes, outcome.changes))) outcomes.push(outcome);
    for (const { action } of way.moves) {
      if (searches >= mostSearches || outcomes.length >= mostShown) break;
      searches += 1;
      const other = cheapest(aim, [...way.without, action], search);
      if (other !== undefined) open.push(other);
    }
  }
  return outcomes;
}

function cheapest(aim: Aim, without: readonly Action[], search: Search): Way | undefined {
  const { ways, effort } = search;
  const [clause] = atLeast(aim, ways.side, 0);
  if (clause === undefined) return undefined;
  const question = questionOf([clause]);
  const isFree = (choice: Choice) =>
    !(ways.movesOf.get(choice) ?? []).some(({ action }) => without.includes(action));
  const allowed = { ...question, allows: (choice: Choice) => isFree(choice) && question.allows(choice) };
  const answer = seek(ways.clusters, allowed, { effort, budget: 'LEAST' });
  if (answer === 'UNDECIDED') search.isUndecided = true;
  if (answer === undefined || answer === 'UNDECIDED') return undefined;
  const moves = answer.flatMap((choice) => ways.movesOf.get(choice) ?? []);
  return { moves, cost: answer.reduce((sum, { cost }) => sum + cost, 0), without };
}

/** What the engine says of the facts with all of that done; undefined where that is not the aim. */
function confirmed(
  aim: Aim,
  moves: readonly Move[],
  { compiled, facts }: Search,
): CounterfactualOutcome | undefined {
  const changed = afterMoves(facts, moves);
  const { sections, incomplete } = changed;
  const whole =
    sections.SYNTHETIC_SCORE === undefined
      ? changed
      : { ...changed, sections: { ...sections, SYNTHETIC_SCORE: synthesizeScore(sections, incomplete) } };
  const outcome = evaluatePolicy(compiled, whole);
  if (outcome.policyStatus !== aim && outcome.policyStatus !== 'APPROVED') return undefined;
  if (unseenEssentials(compiled, outcome).length > 0) return undefined;
  const { score, riskBand: band } = outcome;
  const changes = changesOf(moves, compiled, { before: facts, after: whole });
  return { aim: outcome.policyStatus, changes, score, band, facts: whole };
}
