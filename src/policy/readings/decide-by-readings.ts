import type { CompiledPolicy, CompiledRule } from '../compile.ts';
import { limitOfFigures } from '../credit-limit.ts';
import { decide, type OverallCause } from '../decide.ts';
import type { DecisionFigures } from '../decision-tally.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { RuleStatus } from '../policy-status.ts';
import { type Contribution, type RuleTruth, type Side, sideOf, sumOf } from '../proof/contribution.ts';
import { bareCircumstances, FactShelf, failedBy } from '../proof/fact.ts';
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
  /** What it decides, where the conditions come out so. */
  decide(answers: ReadingAnswers, readings: readonly (Reading | undefined)[]): DecisionFigures;
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
  const facts = shelf.all();
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const placeOf = (name: string): number => places.get(name) ?? -1;
  // Made once: a million subjects would leave a million maps behind.
  const questions = facts.map((fact) => ({
    fact,
    place: placeOf(columnName(fact)),
    failed: fact.questions.map((): boolean | undefined => undefined),
  }));
  const latest: ReadingAnswers = new Map(questions.map(({ fact, failed }) => [fact.key, { failed }]));
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
      const circumstances: Circumstances = bareCircumstances({ bureauScore }, asOf);
      for (const { fact, place, failed } of questions) {
        const reading = readings[place];
        let at = 0;
        for (const question of fact.questions) {
          failed[at] = failedBy(question, reading, circumstances);
          at += 1;
        }
      }
      return latest;
    },
    decide: (answers, readings) => {
      const sum = sumOf(truths, cellOf(answers));
      if (sum.error > 0) return { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };
      const figureOf = (figure: string) => {
        const value = readings[figurePlaces.get(figure) ?? -1];
        return typeof value === 'number' ? value : undefined;
      };
      const { policyStatus, score, riskBand: band } = decisionOfSum(side, sum);
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
