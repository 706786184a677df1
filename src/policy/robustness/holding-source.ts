import type { PolicyOutcome, RuleOutcome } from '../../sections/credit-policy.ts';
import type { CompiledPolicy } from '../compile.ts';
import type { Criterion, RuleQuestion } from '../criterion.ts';
import { calendarDay } from '../elapsed-time.ts';
import { operators } from '../operators/index.ts';
import { type Choice, type Cluster, contributionOf, sideOf } from '../proof/contribution.ts';
import { atLeast, questionOf } from '../proof/decision-rows.ts';
import { type Cell, cellsOf, FactShelf, type Truth } from '../proof/fact.ts';
import { seek } from '../proof/seek.ts';
import { lacksExistence } from '../reasons.ts';
import { valueKinds } from '../value-kind.ts';
import { sourcesOfRule } from './sources-of-rule.ts';

/** A source but for which a decision could be a better one. */
export interface HoldingSource {
  /** Its role; `caller` where it is what the caller said. */
  readonly source: string;
  /** What the decision could be at best, were the source wrong. */
  readonly aim: 'APPROVED' | 'ALERT';
  /** What the rules that read it say against the subject, or could not see. */
  readonly findings: readonly RuleOutcome[];
}

/** More ways for the facts of a source to stand together than these are not looked at. */
const mostTogether = 5_000;
const usualStates = 200_000;
/** So many different outcomes of a policy are remembered: those of a batch repeat. */
const mostKept = 5_000;

/**
 * The sources of which each alone keeps a decision from a better one: with what it says left open, and all else as it is, some
 * values of its facts give a better decision. That something were missing does not count. Facts of one source are free of each other here, which can only
 * name a source too many; where it cannot be told of a source, it is not named.
 *
 * @param asOf the day of the evaluation.
 */
export function sourcesThatHold(
  compiled: CompiledPolicy,
  outcome: PolicyOutcome,
  asOf: string,
): readonly HoldingSource[] {
  if (outcome.policyStatus === 'APPROVED') return [];
  const prepared = preparedFor(compiled, asOf);
  const judged = judgedRules(prepared, outcome);
  if (judged === undefined) return [];
  const against = judged.filter(({ result }) => result.status !== 'APPROVED');
  const key = whatHoldDependsOn(outcome, judged);
  const aims = prepared.aims.get(key) ?? aimsWithout(compiled, outcome, judged);
  if (prepared.aims.size >= mostKept) prepared.aims.clear();
  prepared.aims.set(key, aims);
  return aims.map(({ source, aim }) => {
    const findings = against.filter(({ sources: own }) => own.includes(source)).map(({ result }) => result);
    return { source, aim, findings };
  });
}

type Aim = Pick<HoldingSource, 'source' | 'aim'>;

/** What each source that speaks against the subject keeps a decision from, where nothing else does. */
function aimsWithout(
  compiled: CompiledPolicy,
  outcome: PolicyOutcome,
  judged: readonly JudgedRule[],
): readonly Aim[] {
  const { policyStatus } = outcome;
  const isConfirmed = !lacksExistence(outcome);
  const aims = (['APPROVED', 'ALERT'] as const).filter((aim) =>
    aim === 'APPROVED' ? isConfirmed : policyStatus === 'DENIED',
  );
  const side = sideOf(compiled);
  const against = judged.filter(({ result }) => result.status !== 'APPROVED');
  const sources = [...new Set(against.flatMap(({ sources: own }) => own))];
  return sources.flatMap((source) => {
    const clusters = clustersWithout(source, judged);
    const effort = { left: usualStates };
    const aim = aims.find((one) => {
      const [clause] = atLeast(one, side, 0);
      const answer = clause && clusters && seek(clusters, questionOf([clause]), { effort });
      return answer !== undefined && answer !== 'UNDECIDED';
    });
    return aim === undefined ? [] : [{ source, aim }];
  });
}

/**
 * The same for subjects of whom rules say the same: of a rule by itself only what it says is looked at, of a combination also what its
 * members found.
 */
function whatHoldDependsOn(outcome: PolicyOutcome, judged: readonly JudgedRule[]): string {
  const said = judged.map(({ asked, result: { status, value } }) =>
    asked.question === undefined ? [status, value] : status,
  );
  return JSON.stringify([outcome.policyStatus, lacksExistence(outcome), said]);
}

/** The one source that keeps a decision from a better one; undefined where none does by itself, or several do. */
export function holdingSource(
  compiled: CompiledPolicy,
  outcome: PolicyOutcome,
  asOf: string,
): HoldingSource | undefined {
  const [first, ...others] = sourcesThatHold(compiled, outcome, asOf);
  return others.length === 0 ? first : undefined;
}

/** What a rule asks, as far as cells of its facts can be set into it. */
interface Asked {
  readonly question: RuleQuestion | undefined;
  readonly truth: Truth | undefined;
  readonly combining: 'ALL' | 'ANY' | undefined;
  readonly members: readonly Asked[];
}

interface JudgedRule {
  readonly rule: CompiledPolicy['groups'][number]['rules'][number];
  readonly asked: Asked;
  readonly result: RuleOutcome;
  readonly sources: readonly string[];
  /** By the key of each of its facts. */
  readonly facts: ReadonlyMap<string, FreeFact>;
}

interface FreeFact {
  readonly sources: readonly string[];
  /** Those in which something is known. */
  readonly cells: readonly Cell[];
}

interface PreparedRule extends Omit<JudgedRule, 'result'> {
  readonly group: number;
  readonly index: number;
}

/** Of a policy on a day: its rules with their cells, the same for every subject, and what was found for subjects so far. */
interface PreparedPolicy {
  readonly day: string;
  readonly rules: readonly PreparedRule[] | undefined;
  readonly aims: Map<string, readonly Aim[]>;
}

const preparedPolicies = new WeakMap<CompiledPolicy, PreparedPolicy>();

function preparedFor(compiled: CompiledPolicy, asOf: string): PreparedPolicy {
  const day = asOf;
  const kept = preparedPolicies.get(compiled);
  if (kept?.day === day) return kept;
  const prepared = { day, rules: preparedRules(compiled, day), aims: new Map() };
  preparedPolicies.set(compiled, prepared);
  return prepared;
}

function judgedRules({ rules }: PreparedPolicy, outcome: PolicyOutcome): readonly JudgedRule[] | undefined {
  const judged = rules?.flatMap(({ group, index, rule, asked, sources, facts }): readonly JudgedRule[] => {
    const result = outcome.groups[group]?.rules[index];
    return result === undefined ? [] : [{ rule, asked, sources, facts, result }];
  });
  // A result of another engine has other rules.
  return judged?.length === rules?.length ? judged : undefined;
}

/** undefined where the facts of a rule have too many cells. */
function preparedRules(compiled: CompiledPolicy, day: string): readonly PreparedRule[] | undefined {
  const { bureauScore = 'FALLBACK' } = compiled.policy;
  const shelf = new FactShelf();
  const all = compiled.groups.flatMap(({ rules }, group) =>
    rules.map((rule, index) => ({ rule, group, index, asked: askedOf(rule.criterion, shelf, bureauScore) })),
  );
  const facts = new Map<string, FreeFact>();
  for (const fact of shelf.all()) {
    const setsAges = compiled.freshness.length > 0;
    const cells = cellsOf(fact, { asOf: calendarDay(day), setsAges, usual: () => undefined });
    if (cells === undefined) return undefined;
    facts.set(fact.key, {
      sources: sourcesOfRule(fact.rule),
      cells: cells.filter(({ readings }) => readings.some((reading) => reading !== undefined)),
    });
  }
  return all.map((one) => {
    const own = new Map(
      keysOf(one.asked).flatMap((key) => {
        const fact = facts.get(key);
        return fact === undefined ? [] : [[key, fact] as const];
      }),
    );
    const sources = [...new Set([...own.values()].flatMap((fact) => fact.sources))];
    return { ...one, facts: own, sources };
  });
}

function askedOf(
  criterion: Criterion,
  shelf: FactShelf,
  bureauScore: Parameters<FactShelf['add']>[1],
): Asked {
  const { question, members = [], combining } = criterion;
  return {
    question,
    combining,
    truth: question === undefined ? undefined : shelf.add(criterion, bureauScore),
    members: members.map((member) => askedOf(member, shelf, bureauScore)),
  };
}

function keysOf({ truth, members }: Asked): readonly string[] {
  return truth === undefined ? members.flatMap(keysOf) : truth.facts;
}

/** The rules as clusters where the facts of a source stand as they may; undefined where there are too many ways. */
function clustersWithout(source: string, judged: readonly JudgedRule[]): readonly Cluster[] | undefined {
  const touched = judged.filter(({ sources }) => sources.includes(source));
  const still = judged.filter(({ sources }) => !sources.includes(source));
  const fixed = still.map(({ rule, result }) => ({ rule, failed: failedOf(result) }));
  const clusters: Cluster[] = [{ facts: [], choices: [choiceOf(fixed)] }];
  for (const group of joinedByFacts(touched, source)) {
    const choices = choicesOf(group, source);
    if (choices === undefined) return undefined;
    clusters.push({ facts: [], choices });
  }
  return clusters;
}

function failedOf({ status }: RuleOutcome): boolean | undefined {
  return status === 'NOT_APPLIED' ? undefined : status !== 'APPROVED';
}

function choiceOf(weighed: Parameters<typeof contributionOf>[0]): Choice {
  return { sides: [contributionOf(weighed)], cost: 0, cells: [] };
}

function freeKeys({ facts }: JudgedRule, source: string): readonly string[] {
  return [...facts].flatMap(([key, { sources }]) => (sources.includes(source) ? [key] : []));
}

function joinedByFacts(rules: readonly JudgedRule[], source: string): readonly (readonly JudgedRule[])[] {
  let groups: (readonly JudgedRule[])[] = [];
  for (const rule of rules) {
    const keys = freeKeys(rule, source);
    const isBeside = (group: readonly JudgedRule[]) =>
      group.some((other) => freeKeys(other, source).some((key) => keys.includes(key)));
    groups = [...groups.filter((group) => !isBeside(group)), [...groups.filter(isBeside).flat(), rule]];
  }
  return groups;
}

/** What some rules come to in every way in which their facts of a source can stand, each once. */
function choicesOf(rules: readonly JudgedRule[], source: string): readonly Choice[] | undefined {
  const free = new Map(
    rules.flatMap((rule) =>
      freeKeys(rule, source).map((key) => [key, rule.facts.get(key)?.cells ?? []] as const),
    ),
  );
  const product = [...free.values()].reduce((count, cells) => count * cells.length, 1);
  if (product > mostTogether) return undefined;
  const choices = new Map<string, Choice>();
  for (let number = 0; number < product; number += 1) {
    let rest = number;
    const standing = new Map<string, Cell>();
    for (const [key, cells] of free) {
      const cell = cells[rest % cells.length];
      rest = Math.floor(rest / cells.length);
      if (cell !== undefined) standing.set(key, cell);
    }
    const verdicts = rules.map(({ rule, asked, result }) => ({
      rule,
      failed: verdictOf(asked, result.value, standing),
    }));
    if (verdicts.some(({ failed }) => failed === 'UNKNOWN')) return undefined;
    const weighed = verdicts.flatMap(({ rule, failed }) => (failed === 'UNKNOWN' ? [] : [{ rule, failed }]));
    const choice = choiceOf(weighed);
    choices.set(JSON.stringify(choice.sides), choice);
  }
  return [...choices.values()];
}

/** Whether a rule speaks against the subject: by the cells of its facts, and of the others by what was found of them. */
function verdictOf(
  { question, truth, combining, members }: Asked,
  shown: unknown,
  standing: ReadonlyMap<string, Cell>,
): boolean | undefined | 'UNKNOWN' {
  if (question !== undefined && truth !== undefined) {
    const [key = ''] = truth.facts;
    const cell = standing.get(key);
    return cell === undefined ? verdictOfShown(question, shown) : truth.of(() => cell);
  }
  // Of a combination that was not applied nobody kept what its members were.
  const values: readonly unknown[] = Array.isArray(shown) ? shown : [];
  const verdicts = members.map((member, index) => verdictOf(member, values[index], standing));
  const decisive = combining === 'ANY';
  if (verdicts.includes(decisive)) return decisive;
  if (verdicts.includes('UNKNOWN')) return 'UNKNOWN';
  return verdicts.includes(undefined) ? undefined : !decisive;
}

/** What a value that stands in a combination's result says by its own condition. */
function verdictOfShown(
  { rule, condition, role }: RuleQuestion,
  shown: unknown,
): boolean | undefined | 'UNKNOWN' {
  // Of a time it is missing, or what never was.
  if (shown === null) return rule.value === 'duration' ? 'UNKNOWN' : undefined;
  const operator = operators[condition.operator];
  const isMet = (() => {
    switch (valueKinds[rule.value].shape) {
      case 'number':
        return typeof shown === 'number' && 'number' in operator
          ? operator.number(condition.numbers)(shown)
          : undefined;
      case 'text':
        return typeof shown === 'string' && 'text' in operator
          ? operator.text(condition.texts)(shown)
          : undefined;
      case 'boolean':
        return typeof shown === 'boolean' && 'boolean' in operator ? operator.boolean()(shown) : undefined;
      case 'list':
        return Array.isArray(shown) && 'list' in operator
          ? operator.list(condition.texts)(shown.filter((item) => typeof item === 'string'))
          : undefined;
    }
  })();
  return isMet === undefined ? 'UNKNOWN' : isMet === (role === 'FAIL_WHEN');
}
