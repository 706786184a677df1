import type { Existence } from '../../sections/existence.ts';
import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import { limitOfFigures } from '../credit-limit.ts';
import { decide, type OverallCause, overallCauses } from '../decide.ts';
import type { DecisionFigures } from '../decision-tally.ts';
import type { BureauScoreChoice } from '../policy.ts';
import type { RuleStatus } from '../policy-status.ts';
import { type Contribution, type RuleTruth, type Side, sideOf } from '../proof/contribution.ts';
import { compositeScore, coverage, riskBand } from '../score.ts';
import { bandsOf, type FigureColumns, noFigures, putFigures } from './figure-columns.ts';
import { existenceColumn, figureColumn, type ReadingColumn, readingColumns } from './reading-columns.ts';
import { type ColumnAnswers, type Standings, SubjectQuestions, standing } from './subject-questions.ts';
import { mostFlags, type SumColumns, sumAt, sumColumns } from './sum-columns.ts';

/** What speaks against a subject: a rule of the policy, or what stands for one (`RISK_BAND`, `MINIMUM_COVERAGE`, …). */
export type Objection = CompiledRule | OverallCause;

/** Everything that can speak against a subject under a policy: its rules in their order, then what is no rule. */
export function objectionsOf({ groups }: CompiledPolicy): readonly Objection[] {
  return [...groups.flatMap(({ rules }) => rules), ...overallCauses];
}

/** A policy that decides by readings in place of sections: the same as `evaluatePolicy`, without what is only shown. */
export interface ReadingPolicy {
  readonly compiled: CompiledPolicy;
  /** What it reads. */
  readonly columns: readonly ReadingColumn[];
  /** What subjects are asked for it, and for those that it shares them with. */
  readonly questions: SubjectQuestions;
  readonly side: Side;
  readonly truths: readonly RuleTruth[];
  /** What it decides of subjects, by what `questions` have been answered about them. */
  decide(answers: ColumnAnswers): DecidedColumns;
}

/** What a policy decides of many subjects. */
export interface DecidedColumns {
  readonly figures: FigureColumns;
  /** What spoke against a subject, each by its place in `objectionsOf` the policy. */
  objectionsAt(place: number): readonly number[];
}

/**
 * A policy as it decides by readings. It may not ask how old data are: see `readingColumns`.
 *
 * @param questions to be shared with other policies about the same subjects.
 * @throws Error for a policy that does.
 */
export function readingPolicy(
  compiled: CompiledPolicy,
  questions = new SubjectQuestions(bureauScoreOf(compiled)),
): ReadingPolicy {
  const { policy, freshness } = compiled;
  if (freshness.length > 0) throw new Error(`${policy.id} asks how old its data are`);
  const columns = readingColumns(compiled);
  const side = sideOf(compiled);
  const truths = questions.add(columns, side.rules);
  const settle = rememberedDecisions(side);
  const limits = limitsOf(compiled, questions);
  const existences = existencesOf(questions);
  return {
    compiled,
    columns,
    questions,
    side,
    truths,
    decide: (answers) => {
      const { count } = answers.subjects;
      const sums = sumColumns(truths, answers);
      const figures = noFigures(count);
      const limitAt = limits(answers);
      const existenceAt = existences(answers);
      for (let place = 0; place < count; place += 1) {
        const settled = settle(sums, place, existenceAt(place));
        figures.status[place] = settled.status;
        figures.score[place] = settled.score;
        figures.band[place] = settled.band;
        figures.limit[place] = limitAt(settled.figures, place);
      }
      return { figures, objectionsAt: objectionsOver({ side, truths, answers, sums, existenceAt }) };
    },
  };
}

/** Which of several bureaus a policy goes by. */
export function bureauScoreOf({ policy: { bureauScore = 'FALLBACK' } }: CompiledPolicy): BureauScoreChoice {
  return bureauScore;
}

/** A decision but for its limit, in words and as columns hold it. */
interface SettledDecision {
  readonly figures: DecisionFigures;
  readonly status: number;
  readonly score: number;
  readonly band: number;
}

const noDecision: DecisionFigures = { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };

/** What sums decide, but for the limit. It follows from the score, the flags, and whether enough was evaluated: a few thousand at most. */
function rememberedDecisions(
  side: Side,
): (sums: SumColumns, place: number, existence: Existence) => SettledDecision {
  const remembered = new Map<number, SettledDecision>();
  const { allPoints: all, rules, compiled } = side;
  const bands = bandsOf(compiled.policy);
  return (sums, place, existence) => {
    const [earned2 = 0, attainable = 0] = [sums.earned2[place], sums.attainable[place]];
    const [evaluatedRules = 0, flags = 0] = [sums.evaluated[place], sums.flags[place]];
    const totals = { earned: earned2 / 2, attainable, all, evaluatedRules, rules: rules.length };
    const score = compositeScore(totals) ?? -1;
    const isCovered = coverage(totals) >= compiled.minimumCoverage;
    const marks = (existence === 'CONFIRMED' ? 4 : 0) + (isCovered ? 2 : 0) + (evaluatedRules > 0 ? 1 : 0);
    const name = ((score + 1) * 8 + marks) * mostFlags + flags;
    const earlier = remembered.get(name);
    if (earlier !== undefined) return earlier;
    const sum = sumAt(sums, place);
    const { policyStatus, riskBand: band } = decisionOfSum(side, sum, existence);
    const figures: DecisionFigures =
      sum.error > 0
        ? noDecision
        : { policyStatus, score: score < 0 ? null : score, riskBand: band, creditLimit: null };
    const settled = settledAs(figures, bands);
    remembered.set(name, settled);
    return settled;
  };
}

function settledAs(figures: DecisionFigures, bands: readonly string[]): SettledDecision {
  const one = noFigures(1);
  putFigures(one, 0, { figures, bands });
  return { figures, status: one.status[0] ?? 0, score: one.score[0] ?? -1, band: one.band[0] ?? -1 };
}

/** The limits of a policy: of subjects, then of one of them as it is decided; NaN is none. */
function limitsOf(
  { policy }: CompiledPolicy,
  questions: SubjectQuestions,
): (answers: ColumnAnswers) => (figures: DecisionFigures, place: number) => number {
  const { creditLimit } = policy;
  if (creditLimit === undefined) return () => () => Number.NaN;
  const columnOf = new Map(
    [creditLimit.basis, ...(creditLimit.atMost ?? [])].map((figure) => [
      figure,
      questions.placeOf(figureColumn(policy, figure)?.name ?? ''),
    ]),
  );
  return ({ subjects: { readings } }) =>
    ({ policyStatus, riskBand: band }, place) => {
      if (policyStatus === 'ERROR') return Number.NaN;
      const figureOf = (figure: string) => {
        const value = readings[columnOf.get(figure) ?? -1]?.[place];
        return typeof value === 'number' ? value : undefined;
      };
      return limitOfFigures(creditLimit, { policyStatus, riskBand: band }, figureOf) ?? Number.NaN;
    };
}

/** Returns whether a source confirmed that the documents of subjects exist. */
export function existencesOf(
  questions: SubjectQuestions,
): (answers: ColumnAnswers) => (place: number) => Existence {
  return ({ subjects: { readings } }) => {
    const column = readings[questions.placeOf(existenceColumn().name)];
    return (place) => (column?.[place] === true ? 'CONFIRMED' : 'NOT_CONFIRMED');
  };
}

/** What speaks against subjects: looked up for few of them. */
function objectionsOver({
  side,
  truths,
  answers,
  sums,
  existenceAt,
}: {
  readonly existenceAt: (place: number) => Existence;
  readonly side: Side;
  readonly truths: readonly RuleTruth[];
  readonly answers: ColumnAnswers;
  readonly sums: SumColumns;
}): DecidedColumns['objectionsAt'] {
  let standings: readonly Standings[] | undefined;
  return (place) => {
    standings ??= truths.map(({ truth }) => answers.of(truth));
    const against: number[] = [];
    for (const [at, { rule }] of truths.entries()) {
      const own = standings[at]?.[place];
      const isAgainst = own === standing.AGAINST || (own === standing.OPEN && rule.whenMissing !== undefined);
      if (isAgainst) against.push(at);
    }
    for (const cause of decisionOfSum(side, sumAt(sums, place), existenceAt(place)).causes)
      against.push(truths.length + overallCauses.indexOf(cause));
    return against;
  };
}

/**
 * Returns the decision of a policy for a sum of rule results, without its limit. Decides in the same way as evaluate.ts.
 *
 * @param existence CONFIRMED for proofs.
 */
export function decisionOfSum(
  { compiled, bands, allPoints, rules }: Side,
  sum: Contribution,
  existence: Existence = 'CONFIRMED',
) {
  const totals = {
    earned: sum.earned2 / 2,
    attainable: sum.attainable,
    all: allPoints,
    evaluatedRules: sum.evaluated,
    rules: rules.length,
  };
  const score = compositeScore(totals);
  const band = riskBand(score, bands);
  const { policyStatus, causes } = decide({
    worstRule: worstOf(sum),
    unseen: sum.unseen > 0,
    banded: bands.length > 0,
    band,
    coverage: coverage(totals),
    minimumCoverage: compiled.minimumCoverage,
    existence,
  });
  return { sum, policyStatus, score, riskBand: band?.band ?? null, causes: causes.map(({ cause }) => cause) };
}

function worstOf({ evaluated, denied, alert }: Contribution): RuleStatus {
  if (evaluated === 0) return 'NOT_APPLIED';
  return denied > 0 ? 'DENIED' : alert > 0 ? 'ALERT' : 'APPROVED';
}
