import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import { limitOfFigures } from '../credit-limit.ts';
import type { RuleQuestion } from '../criterion.ts';
import { decide, type OverallCause } from '../decide.ts';
import type { DecisionFigures } from '../decision-tally.ts';
import { type CalendarDay, calendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
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
import type { Reading } from '../rules/define-rule.ts';
import { compositeScore, coverage, riskBand } from '../score.ts';
import {
  columnName,
  figureColumn,
  type ReadingColumn,
  readColumns,
  readingColumns,
} from './reading-columns.ts';

/** What speaks against a subject: a rule of the policy, or what stands for one (`RISK_BAND`, `MINIMUM_COVERAGE`, …). */
export type Objection = CompiledRule | OverallCause;

/** How conditions on a column come out: for each question of it whether it speaks against the subject; undefined is open. */
export type Answers = readonly (boolean | undefined)[];

/** A policy that decides by readings in place of sections: the same as `evaluatePolicy`, without what is only shown. */
export interface ReadingPolicy {
  readonly compiled: CompiledPolicy;
  /** What it reads. */
  readonly columns: readonly ReadingColumn[];
  /** What subjects are asked for it, and for those that it shares them with. */
  readonly questions: SubjectQuestions;
  readonly side: Side;
  readonly truths: readonly RuleTruth[];
  /** What it decides of a subject, whose readings `SubjectQuestions.answers` takes. */
  decide(subject: SubjectReadings): DecisionFigures;
  /** What spoke against the subject there. */
  objections(answers: ReadingAnswers): readonly Objection[];
}

/** What is read of a subject. */
export interface SubjectReadings {
  /** Data that are missing are null or undefined. */
  readonly readings: readonly (Reading | null | undefined)[];
  /** Where in them each of the columns of the questions stands. */
  readonly places: readonly number[];
  readonly asOf: CalendarDay;
}

export type ReadingAnswers = ReadonlyMap<string, { readonly failed: Answers }>;

/**
 * What policies ask about one subject after the other; what several of them ask alike is asked once. All of them go by the same
 * choice of bureaus.
 */
export class SubjectQuestions {
  readonly bureauScore: BureauScoreChoice;
  readonly #columns: ReadingColumn[] = [];
  readonly #places = new Map<string, number>();
  readonly #shelf = new FactShelf();
  readonly #answers = new Map<string, { readonly failed: (boolean | undefined)[] }>();
  #asked: readonly AskedQuestion[] = [];
  #latest: SubjectReadings | undefined;

  constructor(bureauScore: BureauScoreChoice) {
    this.bureauScore = bureauScore;
  }

  /** What all policies read, each once. */
  get columns(): readonly ReadingColumn[] {
    return this.#columns;
  }

  /** What tells of each rule of a policy whether it speaks against a subject. */
  add(columns: readonly ReadingColumn[], rules: readonly CompiledRule[]): readonly RuleTruth[] {
    for (const column of columns)
      if (!this.#places.has(column.name)) this.#places.set(column.name, this.#columns.push(column) - 1);
    const truths = rules.map((rule) => ({ rule, truth: this.#shelf.add(rule.criterion, this.bureauScore) }));
    this.#asked = this.#shelf.all().flatMap(({ key, questions }) => {
      const { failed } = this.#answers.get(key) ?? { failed: [] };
      this.#answers.set(key, { failed });
      return questions.map((question, at): AskedQuestion => {
        const column = columnName({ key, rule: question.rule });
        return {
          fails: question.fails,
          standIn: standInOf(question),
          place: this.placeOf(column),
          failed,
          at,
        };
      });
    });
    this.#latest = undefined;
    return truths;
  }

  /** −1 for a column that no policy reads. */
  placeOf(column: string): number {
    return this.#places.get(column) ?? -1;
  }

  /** What a subject is read as. */
  read(facts: EvaluationFacts): SubjectReadings {
    const places = this.#columns.map((_, place) => place);
    return { readings: readColumns(this.#columns, facts), places, asOf: calendarDay(facts.asOf) };
  }

  /** A fact with all that is asked about it. */
  fact(key: string): BareFact {
    const fact = this.#shelf.all().find((one) => one.key === key);
    if (fact === undefined) throw new Error(`${key} is not read by the policy`);
    return fact;
  }

  /** Where the answers to the questions about a fact are put. */
  answersAbout(key: string): Answers | undefined {
    return this.#answers.get(key)?.failed;
  }

  /** How the conditions on each fact come out, by its key. Good until the next subject. */
  answers(subject: SubjectReadings): ReadingAnswers {
    const { readings, places, asOf } = subject;
    if (subject === this.#latest) return this.#answers;
    this.#latest = subject;
    const circumstances = bareCircumstances(this, asOf);
    // Nothing is made for a rule or a subject: a million of them pass here.
    for (const { fails, standIn, place, failed, at } of this.#asked) {
      const seen = readings[places[place] ?? -1] ?? standIn;
      failed[at] = seen === undefined ? undefined : fails(seen, circumstances);
    }
    return this.#answers;
  }
}

interface AskedQuestion {
  readonly fails: RuleQuestion['fails'];
  readonly standIn: Reading | undefined;
  /** Of its column. */
  readonly place: number;
  /** The answers about its fact, and which of them is its own. */
  readonly failed: (boolean | undefined)[];
  readonly at: number;
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
  /** A rule that asks one thing has its answer where it stands, without a look into the map. */
  const weighed = truths.map(({ rule, truth }) => ({
    rule,
    truth,
    failed: truth.single && questions.answersAbout(truth.single.key),
    place: truth.single?.place ?? 0,
  }));
  const settle = rememberedDecisions(side);
  const { basis, atMost = [] } = policy.creditLimit ?? {};
  const figurePlaces = new Map(
    [...(basis === undefined ? [] : [basis]), ...atMost].map((figure) => [
      figure,
      questions.placeOf(figureColumn(policy, figure)?.name ?? ''),
    ]),
  );
  return {
    compiled,
    columns,
    questions,
    side,
    truths,
    decide: (subject) => {
      const cell = cellOf(questions.answers(subject));
      const sum = nothingYet();
      for (const { rule, truth, failed, place } of weighed)
        add(sum, rule, failed === undefined ? truth.of(cell) : failed[place]);
      if (sum.error > 0) return noDecision;
      const figures = settle(sum);
      if (policy.creditLimit === undefined) return figures;
      const figureOf = (figure: string) => {
        const value = subject.readings[subject.places[figurePlaces.get(figure) ?? -1] ?? -1];
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

/** Which of several bureaus a policy goes by. */
export function bureauScoreOf({ policy: { bureauScore = 'FALLBACK' } }: CompiledPolicy): BureauScoreChoice {
  return bureauScore;
}

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
