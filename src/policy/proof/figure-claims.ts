import { inputOfFigure } from '../credit-limit.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import { inputNamed } from '../inputs/input.ts';
import type { RiskBand } from '../policy.ts';
import type { Claim } from './claim.ts';
import type { Model, Side } from './contribution.ts';
import {
  atLeast,
  type Clause,
  decidedAt,
  noScoreAt,
  questionOf,
  scoreAtLeast,
  scoreOutside,
  scoreUnder,
  scoreWithin,
  worseThan,
} from './decision-rows.ts';
import type { Question } from './seek.ts';
import type { Subject } from './subject.ts';
import type { Decision } from './witness.ts';

/**
 * The claim that both policies give every subject the same risk band. Like the other figures, bands are compared only for
 * subjects with a decision from both policies: a subject in ERROR has no score, band or limit.
 */
export function sameBand(before: Side, after: Side): Claim {
  return {
    sides: [before, after],
    questions: () => [...bandQuestions([before, 0], [after, 1]), ...bandQuestions([after, 1], [before, 0])],
    isSought: differIn(({ outcome }) => outcome.riskBand),
  };
}

/** Returns the question for a subject that meets the clauses and gets a decision from both sides. */
function decidedQuestion(clauses: readonly Clause[]): Question {
  return questionOf([...clauses, decidedAt(0), decidedAt(1)]);
}

type Indexed = readonly [side: Side, index: number];

/** Questions for a subject in a band of the one, and not of the other. */
function bandQuestions([one, at]: Indexed, [other, otherAt]: Indexed): readonly Question[] {
  return rangesOf(one).flatMap(({ band, from, to }) => {
    const within = scoreWithin(at, from, to);
    const same = rangesOf(other).find((range) => range.band === band);
    if (same === undefined) return [decidedQuestion([within])];
    return scoreOutside(otherAt, same.from, same.to).map((outside) => decidedQuestion([within, outside]));
  });
}

interface Range extends Omit<RiskBand, 'to'> {
  readonly to: number | undefined;
}

/** The bands of a side with the score at which the next begins. */
export function rangesOf({ bands }: Side): readonly Range[] {
  return bands.map((band, index) => ({ ...band, to: bands[index + 1]?.from }));
}

/** The claim that both give everybody the same score. */
export function sameScore(before: Side, after: Side): Claim {
  return {
    sides: [before, after],
    questions: (model) => (isInProportion(model) ? [] : scoreQuestions()),
    isSought: differIn(({ outcome }) => outcome.score),
  };
}

/** Whether all that can be earned under the one is so many times what can be under the other. */
function isInProportion({ clusters, sides: [before, after] }: Model): boolean {
  const [one = 0, other = 0] = [before?.allPoints, after?.allPoints];
  // Where there are no points there is no score.
  if (one === 0 || other === 0) return one === other;
  return clusters.every(({ choices }) =>
    choices.every(({ sides: [a, b] }) => {
      if (a === undefined || b === undefined) return false;
      return a.earned2 * other === b.earned2 * one && a.attainable * other === b.attainable * one;
    }),
  );
}

function* scoreQuestions(): Generator<Question> {
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    yield decidedQuestion([scoreAtLeast(one, 0), noScoreAt(other)]);
    for (let score = 1000; score > 0; score -= 1)
      yield decidedQuestion([scoreAtLeast(one, score), scoreUnder(other, score)]);
  }
}

/**
 * The claim that both offer everybody the same credit limit. Limits follow from status and band where both are shares of the same
 * figure under the same bounds; else whoever is offered any is looked at.
 */
export function sameLimit(before: Side, after: Side): Claim {
  return {
    sides: [before, after],
    questions: () => limitQuestions(before, after),
    isSought: differIn(({ outcome }) => outcome.creditLimit),
    others: [(usual) => ({ ...usual, requestedAmount: 50_000 }), withHigherRevenue, inMillions],
  };
}

function* limitQuestions(before: Side, after: Side): Generator<Question> {
  const sameFigures = figuresOf(before) === figuresOf(after);
  for (const [clauseA, percentA] of offersOf([before, 0])) {
    for (const [clauseB, percentB] of offersOf([after, 1])) {
      const offers = [
        [percentA, before, 0],
        [percentB, after, 1],
      ] as const;
      for (const [percent, side, index] of offers) {
        if (percent === undefined) continue;
        for (const open of atLeast('ALERT', side, index)) {
          if (!sameFigures || percentA !== percentB) {
            yield decidedQuestion([clauseA, clauseB, open]);
            continue;
          }
          const other = index === 0 ? after : before;
          for (const denied of worseThan('ALERT', other, 1 - index))
            yield decidedQuestion([clauseA, clauseB, open, denied]);
        }
      }
    }
  }
}

/** Returns each band with its share of the limit, and each way to have no band. */
function offersOf([side, index]: Indexed): readonly (readonly [Clause, number | undefined])[] {
  const { percentByBand = {} } = side.compiled.policy.creditLimit ?? {};
  const ofBands = rangesOf(side).map(({ band, from, to }) => {
    const percent = Object.hasOwn(percentByBand, band) ? percentByBand[band] : undefined;
    return [scoreWithin(index, from, to), percent] as const;
  });
  return [...ofBands, ...withoutBand(side, index).map((clause) => [clause, undefined] as const)];
}

/** Returns the ways to have no band: the side has no bands, the score is below all of them, or the subject has no score. */
export function withoutBand(side: Side, index: number): readonly Clause[] {
  const [lowest] = side.bands;
  return lowest === undefined
    ? [{ side: index, rows: [] }]
    : [noScoreAt(index), ...(lowest.from > 0 ? [scoreUnder(index, lowest.from)] : [])];
}

/** Of what limits are a share, and what bounds them; of an input with what stands in its place. */
function figuresOf({ compiled: { policy } }: Side): string {
  const { basis, maximum, atMost = [] } = policy.creditLimit ?? {};
  const figures = [...(basis === undefined ? [] : [basis]), ...atMost];
  const standIns = figures.map((figure) => inputNamed(policy.inputs, inputOfFigure(figure))?.default ?? null);
  return JSON.stringify([basis, maximum, atMost, standIns]);
}

/** The same subject with a revenue that is not what a bureau presumes. */
function withHigherRevenue(usual: Subject): Subject {
  const { REVENUE, ...sections } = usual.sections;
  if (!isObject(REVENUE)) return usual;
  return { ...usual, sections: { ...sections, REVENUE: { ...REVENUE, calculatedRevenue: 2_000_000 } } };
}

/** The same subject with a thousand times the revenue and what a bureau presumes: limits then come to their maximum. */
function inMillions(usual: Subject): Subject {
  const { REVENUE, BUREAU_SCORE, ...sections } = usual.sections;
  const high = { presumedRevenue: 1_000_000_000, presumedIncome: 10_000_000, suggestedLimit: 100_000_000 };
  return {
    ...usual,
    sections: {
      ...sections,
      ...(isObject(REVENUE) && { REVENUE: { ...REVENUE, calculatedRevenue: 1_000_000_000 } }),
      ...(isObject(BUREAU_SCORE) && { BUREAU_SCORE: { ...BUREAU_SCORE, ...high } }),
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function differIn(figure: (decision: Decision) => unknown) {
  return ([a, b]: readonly Decision[], _facts: EvaluationFacts): boolean =>
    a !== undefined && b !== undefined && a.rank !== 'ERROR' && b.rank !== 'ERROR' && figure(a) !== figure(b);
}
