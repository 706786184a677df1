import { inputOfFigure, limitOfFigures } from '../credit-limit.ts';
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

/** Questions for a subject with another score. The first ones are spread over all scores, in both directions. */
function* scoreQuestions(): Generator<Question> {
  const directions = [
    [0, 1],
    [1, 0],
  ] as const;
  for (const [one, other] of directions) yield decidedQuestion([scoreAtLeast(one, 0), noScoreAt(other)]);
  for (let place = 0; place < 1000; place += 1) {
    // 389 and 1000 have no common divisor, so each score comes once.
    const score = 1000 - ((place * 389) % 1000);
    for (const [one, other] of directions)
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
    figures: [...new Set([before, after].flatMap(limitFigures))],
  };
}

function* limitQuestions(before: Side, after: Side): Generator<Question> {
  const sameFigures = figuresOf(before) === figuresOf(after);
  for (const [clauseA, percentA] of offersOf([before, 0])) {
    for (const [clauseB, percentB] of offersOf([after, 1])) {
      const [offerA, offerB] = [offerOf(before, percentA), offerOf(after, percentB)];
      const offers = [
        [percentA, before, 0],
        [percentB, after, 1],
      ] as const;
      for (const [percent, side, index] of offers) {
        if (percent === undefined) continue;
        for (const open of atLeast('ALERT', side, index)) {
          const [own, others] = index === 0 ? [offerA, offerB] : [offerB, offerA];
          if (!sameFigures || percentA !== percentB)
            yield {
              ...decidedQuestion([clauseA, clauseB, open]),
              isOpen: (figureOf) => own(figureOf) !== others(figureOf),
            };
          const other = index === 0 ? after : before;
          for (const denied of worseThan('ALERT', other, 1 - index))
            yield {
              ...decidedQuestion([clauseA, clauseB, open, denied]),
              isOpen: (figureOf) => own(figureOf) !== null,
            };
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

/** Returns the limit of a side in a band with this share, by its figures. */
function offerOf({ compiled: { policy } }: Side, percent: number | undefined) {
  const [riskBand, policyStatus] = ['', 'APPROVED'] as const;
  const percentByBand = percent === undefined ? {} : { [riskBand]: percent };
  const rule = policy.creditLimit && { ...policy.creditLimit, percentByBand };
  return (figureOf: (figure: string) => number | undefined): number | null =>
    limitOfFigures(rule, { policyStatus, riskBand }, (figure) => {
      const standIn = inputNamed(policy.inputs, inputOfFigure(figure))?.default;
      return figureOf(figure) ?? (typeof standIn === 'number' ? standIn : undefined);
    });
}

/** Returns the ways to have no band: the side has no bands, the score is below all of them, or the subject has no score. */
export function withoutBand(side: Side, index: number): readonly Clause[] {
  const [lowest] = side.bands;
  return lowest === undefined
    ? [{ side: index, rows: [] }]
    : [noScoreAt(index), ...(lowest.from > 0 ? [scoreUnder(index, lowest.from)] : [])];
}

/** The figures that a limit is a share of or never exceeds. */
function limitFigures({ compiled: { policy } }: Side): readonly string[] {
  const { basis, atMost = [] } = policy.creditLimit ?? {};
  return [...(basis === undefined ? [] : [basis]), ...atMost];
}

/** Of what limits are a share, and what bounds them; of an input with what stands in its place. */
function figuresOf(side: Side): string {
  const { policy } = side.compiled;
  const { basis, maximum, atMost = [] } = policy.creditLimit ?? {};
  const standIns = limitFigures(side).map(
    (figure) => inputNamed(policy.inputs, inputOfFigure(figure))?.default ?? null,
  );
  return JSON.stringify([basis, maximum, atMost, standIns]);
}

function differIn(figure: (decision: Decision) => unknown) {
  return ([a, b]: readonly Decision[], _facts: EvaluationFacts): boolean =>
    a !== undefined && b !== undefined && a.rank !== 'ERROR' && b.rank !== 'ERROR' && figure(a) !== figure(b);
}
