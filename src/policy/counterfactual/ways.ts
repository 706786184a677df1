import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import type { Criterion, RuleQuestion } from '../criterion.ts';
import { type EvaluationFacts, seenFacts } from '../evaluate.ts';
import { type Choice, type Cluster, contributionOf, type Side, sideOf } from '../proof/contribution.ts';
import { placementOf } from '../proof/put/index.ts';
import type { Action } from '../proof/put/placement.ts';
import { actions } from './actions.ts';
import type { Setting } from './lever.ts';

/** One thing that is done, and how far. */
export interface Move {
  readonly action: Action;
  readonly setting: Setting;
}

/** The ways that a subject has, as clusters of choices, and what is done in each choice. */
export interface Ways {
  readonly side: Side;
  readonly clusters: readonly Cluster[];
  readonly movesOf: ReadonlyMap<Choice, readonly Move[]>;
  /** Whether there were more than are looked at. */
  readonly isCut: boolean;
}

/** What one more action costs; how much is done of each costs less than this in all. */
const costOfAction = 1_000_000;
/** The most that doing a thing costs beside that. */
const mostOfOne = 10_000;
/** More ways for actions that a rule reads together are not looked at. */
const mostTogether = 2_000;

interface Lever {
  readonly action: Action;
  readonly settings: readonly Setting[];
  /** The rules of the policy that it may change, by their places. */
  readonly rules: readonly number[];
}

/** The single rules that a criterion is made of. */
export function questionsOf(criterion: Criterion): readonly RuleQuestion[] {
  return leavesOf(criterion).flatMap(({ question }) => question ?? []);
}

function leavesOf(criterion: Criterion): readonly Criterion[] {
  return criterion.question === undefined ? (criterion.members ?? []).flatMap(leavesOf) : [criterion];
}

/** Whether an action may change what a rule reads: its own, or a rule of nobody's that reads the same section. */
export function mayChange(action: Action, { rule }: RuleQuestion): boolean {
  const own = placementOf(rule.id)?.action ?? null;
  if (own !== null) return own === action;
  const read: readonly string[] = [...rule.sections, ...rule.alsoReads];
  return actions[action].sections.some((section) => read.includes(section));
}

/** A single rule of the policy, with what it says before anything is done. */
interface Leaf {
  /** The place of the rule that it is of, or a member of. */
  readonly rule: number;
  readonly question: RuleQuestion;
  readonly judge: Criterion['judge'];
  /** Whether it speaks against the subject; undefined where it had no data. */
  readonly failed: boolean | undefined;
}

/**
 * What a subject could do about a decision, with what each rule then says. Only actions that change something that speaks against
 * the subject are looked at, and nothing after which data would be missing that are there: to hide them is no way.
 */
export function waysOf(compiled: CompiledPolicy, facts: EvaluationFacts): Ways {
  const side = sideOf(compiled);
  const { sections, circumstances } = seenFacts(compiled, facts);
  const leaves = side.rules.flatMap(({ criterion }, rule) =>
    leavesOf(criterion).flatMap(({ question, judge }): readonly Leaf[] =>
      question === undefined
        ? []
        : [{ rule, question, judge, failed: judge(sections, circumstances)?.failed }],
    ),
  );
  const named = new Set(leaves.flatMap(({ question }) => placementOf(question.rule.id)?.action ?? []));
  const levers = [...named].flatMap((action): readonly Lever[] => {
    const touched = leaves.filter(({ question }) => mayChange(action, question));
    if (!touched.some(({ failed }) => failed === true)) return [];
    const questions = touched
      .map(({ question }) => question)
      .filter(({ rule }) => placementOf(rule.id)?.action === action);
    const settings = actions[action]
      .settings({ facts, asOf: circumstances.asOf, questions })
      .filter(({ apply }) => staysKnown(touched, seenFacts(compiled, apply(facts))));
    const rules = [...new Set(touched.map(({ rule }) => rule))];
    return settings.length === 0 ? [] : [{ action, settings, rules }];
  });
  return joined({ compiled, facts, side, levers, costOf: costsOf(levers) });
}

/** Whether each single rule that has data has them still. */
function staysKnown(
  leaves: readonly Leaf[],
  { sections, circumstances }: ReturnType<typeof seenFacts>,
): boolean {
  return leaves.every(
    ({ judge, failed }) => failed === undefined || judge(sections, circumstances) !== undefined,
  );
}

/** What settings cost: as part of all that is owed where they are a matter of paying, and of what there is where not. */
function costsOf(levers: readonly Lever[]): Joining['costOf'] {
  const most = ({ settings }: Lever) => Math.max(0, ...settings.map(({ paid }) => paid ?? 0));
  const owed = levers.reduce((sum, lever) => sum + most(lever), 0);
  return ({ paid, part }) => {
    const share = paid === null || owed === 0 ? part : paid / owed;
    return costOfAction + Math.max(1, Math.round(Math.min(1, share) * mostOfOne));
  };
}

/** Whether each rule speaks against the subject; undefined where it had no data. */
function verdictsOf(
  compiled: CompiledPolicy,
  rules: readonly CompiledRule[],
  facts: EvaluationFacts,
): readonly (boolean | undefined)[] {
  const { sections, circumstances } = seenFacts(compiled, facts);
  return rules.map(({ criterion }) => criterion.judge(sections, circumstances)?.failed);
}

interface Joining {
  readonly compiled: CompiledPolicy;
  readonly facts: EvaluationFacts;
  readonly side: Side;
  readonly levers: readonly Lever[];
  readonly costOf: (setting: Setting) => number;
}

/** Actions that one rule reads together make one cluster; the rules that no action changes make one with a single choice. */
function joined(joining: Joining): Ways {
  const { compiled, facts, side, levers } = joining;
  const movesOf = new Map<Choice, readonly Move[]>();
  const clusters: Cluster[] = [];
  let isCut = false;
  for (const group of groupsOf(levers)) {
    const { choices, isWhole } = choicesOf(group, joining, movesOf);
    isCut ||= !isWhole;
    clusters.push({ facts: [], choices });
  }
  const touched = new Set(levers.flatMap(({ rules }) => rules));
  const untouched = side.rules.filter((_, index) => !touched.has(index));
  const verdicts = verdictsOf(compiled, untouched, facts);
  const rest = untouched.map((rule, index) => ({ rule, failed: verdicts[index] }));
  const still: Choice = { sides: [contributionOf(rest)], cost: 0, cells: [] };
  movesOf.set(still, []);
  clusters.push({ facts: [], choices: [still] });
  return { side, clusters, movesOf, isCut };
}

function groupsOf(levers: readonly Lever[]): readonly (readonly Lever[])[] {
  let groups: (readonly Lever[])[] = [];
  for (const lever of levers) {
    const isBeside = (group: readonly Lever[]) =>
      group.some(({ rules }) => rules.some((rule) => lever.rules.includes(rule)));
    groups = [...groups.filter((group) => !isBeside(group)), [...groups.filter(isBeside).flat(), lever]];
  }
  return groups;
}

function choicesOf(
  group: readonly Lever[],
  { compiled, facts, side, costOf }: Joining,
  movesOf: Map<Choice, readonly Move[]>,
): { readonly choices: readonly Choice[]; readonly isWhole: boolean } {
  const places = [...new Set(group.flatMap(({ rules }) => rules))];
  const rules = places.flatMap((place) => side.rules[place] ?? []);
  const best = new Map<string, Choice>();
  const product = group.reduce((count, { settings }) => count * (settings.length + 1), 1);
  for (let number = 0; number < Math.min(product, mostTogether); number += 1) {
    let rest = number;
    const moves = group.flatMap(({ action, settings }): readonly Move[] => {
      const setting = settings[(rest % (settings.length + 1)) - 1];
      rest = Math.floor(rest / (settings.length + 1));
      return setting === undefined ? [] : [{ action, setting }];
    });
    const changed = moves.reduce((so, { setting }) => setting.apply(so), facts);
    const verdicts = verdictsOf(compiled, rules, changed);
    const weighed = rules.map((rule, index) => ({ rule, failed: verdicts[index] }));
    const cost = moves.reduce((sum, { setting }) => sum + costOf(setting), 0);
    const choice: Choice = { sides: [contributionOf(weighed)], cost, cells: [] };
    const key = Object.values(choice.sides[0] ?? {}).join();
    const earlier = best.get(key);
    if (earlier !== undefined && earlier.cost <= cost) continue;
    best.set(key, choice);
    movesOf.set(choice, moves);
  }
  return { choices: [...best.values()], isWhole: product <= mostTogether };
}

/** The facts after all of that. */
export function afterMoves(facts: EvaluationFacts, moves: readonly Move[]): EvaluationFacts {
  return moves.reduce((so, { setting }) => setting.apply(so), facts);
}
