import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import { limitOfFigures } from '../credit-limit.ts';
import { decide, type OverallCause } from '../decide.ts';
import type { DecisionFigures } from '../decision-tally.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { BureauScoreChoice } from '../policy.ts';
import type { PolicyStatus, RuleStatus } from '../policy-status.ts';
import {
  add,
  type Contribution,
  nothingYet,
  type RuleTruth,
  type Side,
  sideOf,
  sumOf,
} from '../proof/contribution.ts';
import { type BareFact, bareCircumstances, FactShelf, standInOf } from '../proof/fact.ts';
import type { Circumstances, Reading } from '../rules/define-rule.ts';
import { compositeScore, coverage, riskBand } from '../score.ts';
import { columnName, figureColumn, type ReadingColumn, readingColumns } from './reading-columns.ts';

/** What speaks against a subject: a rule of the policy, or what stands for one (`RISK_BAND`, `MINIMUM_COVERAGE`, …). */
export type Objection = CompiledRule | OverallCause;

/** How conditions on a column come out: for each question of it whether it speaks against the subject; undefined is open. */
export type Answers = readonly (boolean | undefined)[];

/** A policy that decides by readings in place of sections: the same as `evaluatePolicy`, without what is only shown. */
export interface ReadingPolicy {
  readonly compiled: CompiledPolicy;
  /** What it reads; readings are given in this order. */
  readonly columns: readonly ReadingColumn[];
  readonly side: Side;
  readonly truths: readonly RuleTruth[];
  /** How the conditions on each column come out, by its key as facts have it. Good until it is asked about the next subject. */
  answers(readings: readonly (Reading | undefined)[], asOf: CalendarDay): ReadingAnswers;
  /** What it decides of a subject that reads so. The answers of before are good no more. */
  decide(readings: readonly (Reading | undefined)[], asOf: CalendarDay): DecisionFigures;
  /** What spoke against the subject there. */
  objections(answers: ReadingAnswers): readonly Objection[];
}

export type ReadingAnswers = ReadonlyMap<string, { readonly failed: Answers }>;

/**
 * A policy as it decides by readings. It may not ask how old data are: see `readingColumns`.
 *
 * @throws Error for a policy that does.
 */
export function readingPolicy(compiled: CompiledPolicy): ReadingPolicy {
  const { policy, freshness } = compiled;
  if (freshness.length > 0) throw new Error(`${policy.id} asks how old its data are`);
  const { bureauScore = 'FALLBACK' } = policy;
  const columns = readingColumns(compiled);
  const side = sideOf(compiled);
  const shelf = new FactShelf();
  const truths = side.rules.map((rule) => ({ rule, truth: shelf.add(rule.criterion, bureauScore) }));
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? -1;
  const { latest, answer } = answering(shelf.all(), { placeOf, bureauScore });
  const cell = cellOf(latest);
  /** A rule that asks one thing has its answer where it stands, without a look into the map. */
  const weighed = truths.map(({ rule, truth }) => ({
    rule,
    truth,
    failed: truth.single && latest.get(truth.single.key)?.failed,
    place: truth.single?.place ?? 0,
  }));
  const settle = rememberedDecisions(side);
  const { basis, atMost = [] } = policy.creditLimit ?? {};
  const figurePlaces = new Map(
    [...(basis === undefined ? [] : [basis]), ...atMost].map((figure) => [
      figure,
      placeOf(figureColumn(policy, figure)?.name ?? ''),
    ]),
  );
  return {
    compiled,
    columns,
    side,
    truths,
    answers: (readings, asOf) => {
      answer(readings, asOf);
      return latest;
    },
    decide: (readings, asOf) => {
      answer(readings, asOf);
      const sum = nothingYet();
      for (const { rule, truth, failed, place } of weighed)
        add(sum, rule, failed === undefined ? truth.of(cell) : failed[place]);
      if (sum.error > 0) return noDecision;
      const figures = settle(sum);
      if (policy.creditLimit === undefined) return figures;
      const figureOf = (figure: string) => {
        const value = readings[figurePlaces.get(figure) ?? -1];
        return typeof value === 'number' ? value : undefined;
      };
      const { policyStatus, score, riskBand: band } = figures;
      const creditLimit = limitOfFigures(policy.creditLimit, { policyStatus, riskBand: band }, figureOf);
      return { policyStatus, score, riskBand: band, creditLimit };
    },
    objections: (answers) => {
      const cell = cellOf(answers);
      const failing = truths.flatMap(({ rule, truth }) => {
        const failed = truth.of(cell);
        return failed === true || (failed === undefined && rule.whenMissing !== undefined) ? [rule] : [];
      });
      const { causes } = decisionOfSum(side, sumOf(truths, cell));
      return [...failing, ...causes];
    },
  };
}

/** What answers the questions of some facts about one subject after the other, and the answers to the latest. */
function answering(
  facts: readonly BareFact[],
  {
    placeOf,
    bureauScore,
  }: { readonly placeOf: (column: string) => number; readonly bureauScore: BureauScoreChoice },
): {
  readonly latest: ReadingAnswers;
  readonly answer: (readings: readonly (Reading | undefined)[], asOf: CalendarDay) => void;
} {
  // Made once, and nothing for a rule or a subject: a million of them pass here.
  const questions = facts.map((fact) => ({
    key: fact.key,
    place: placeOf(columnName(fact)),
    asked: fact.questions.map((question) => ({ fails: question.fails, standIn: standInOf(question) })),
    failed: fact.questions.map((): boolean | undefined => undefined),
  }));
  return {
    latest: new Map(questions.map(({ key, failed }) => [key, { failed }])),
    answer: (readings, asOf) => {
      const circumstances: Circumstances = bareCircumstances({ bureauScore }, asOf);
      for (const { place, asked, failed } of questions) {
        const reading = readings[place];
        for (let at = 0; at < asked.length; at += 1) {
          const { fails, standIn } = asked[at] ?? nothingAsked;
          const seen = reading ?? standIn;
          failed[at] = seen === undefined ? undefined : fails(seen, circumstances);
        }
      }
    },
  };
}

const nothingAsked = { fails: () => undefined, standIn: undefined };
const noDecision: DecisionFigures = { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };

type SettledFigures = DecisionFigures & { readonly policyStatus: PolicyStatus };

/** So many sums are remembered with what they decide. */
const mostRemembered = 20_000;

/** What sums decide, but for the limit: of a million subjects a few thousand come to different ones. */
function rememberedDecisions(side: Side): (sum: Contribution) => SettledFigures {
  const remembered = new Map<number, SettledFigures>();
  const points = side.allPoints + 1;
  const rules = side.rules.length + 1;
  return (sum) => {
    const { earned2, attainable, evaluated, denied, alert, unseen } = sum;
    // Each has a range of its own, so that no two sums have one number.
    const name = ((earned2 * points + attainable) * rules + evaluated) * 8 + denied * 4 + alert * 2 + unseen;
    const earlier = remembered.get(name);
    if (earlier !== undefined) return earlier;
    const { policyStatus, score, riskBand: band } = decisionOfSum(side, sum);
    const figures = { policyStatus, score, riskBand: band, creditLimit: null };
    if (Number.isSafeInteger(name) && remembered.size < mostRemembered) remembered.set(name, figures);
    return figures;
  };
}

function cellOf(answers: ReadingAnswers): (key: string) => { readonly failed: Answers } {
  return (key) => {
    const cell = answers.get(key);
    if (cell === undefined) throw new Error(`${key} is not read by the policy`);
    return cell;
  };
}

/** What a policy decides where its rules come to this together, but for its limit. As evaluate.ts does. */
export function decisionOfSum({ compiled, bands, allPoints, rules }: Side, sum: Contribution) {
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
  });
  return { sum, policyStatus, score, riskBand: band?.band ?? null, causes: causes.map(({ cause }) => cause) };
}

function worstOf({ evaluated, denied, alert }: Contribution): RuleStatus {
  if (evaluated === 0) return 'NOT_APPLIED';
  return denied > 0 ? 'DENIED' : alert > 0 ? 'ALERT' : 'APPROVED';
}
