import { type Claim, modelFor, modelsOf, type ProofContext } from './claim.ts';
import type { Model, Side } from './contribution.ts';
import { atLeast, type Clause, decidedAt, questionOf, type Rank, ranks, worseThan } from './decision-rows.ts';
import { plainestWitness } from './plainest-witness.ts';
import { type Effort, effortOf, type Question, seek } from './seek.ts';
import type { Witness } from './witness.ts';

/** What is known of a claim over all possible subjects. */
export type Verdict =
  | { readonly verdict: 'PROVEN' }
  /** With the plainest subject that shows it, as the engine itself decides it. */
  | { readonly verdict: 'REFUTED'; readonly witness: Witness }
  | { readonly verdict: 'UNDECIDED'; readonly reason: UndecidedReason };

/**
 * Why it is not known: there are too many ways for subjects to be; the ways found could not be made a subject that the engine confirms; the
 * policies ask how old data may be, which proofs do not look at; or the time was over that somebody gave it.
 */
type UndecidedReason = 'TOO_MANY' | 'NOT_CONFIRMED' | 'AGE_OF_DATA' | 'OUT_OF_TIME';

/** So many ways to show something are enough to choose the plainest from. */
const mostFeasible = 12;

/** Whether a claim holds of all possible subjects. */
export function judgeClaim(claim: Claim, context: ProofContext): Verdict {
  if (asksAge(claim)) return undecided('AGE_OF_DATA');
  const models = modelsOf(claim, context);
  if (models === undefined) return undecided('TOO_MANY');
  const effort = effortOf(context);
  let reason: UndecidedReason | undefined;
  for (const own of models.classes) {
    const { feasible, isOpen } = feasibleQuestions(claim, own.model, effort);
    if (feasible.length > 0) {
      const witness = plainestWitness(claim, context, { questions: feasible, models, own });
      if (witness !== undefined) return { verdict: 'REFUTED', witness };
      reason = 'NOT_CONFIRMED';
    } else if (isOpen) reason ??= 'TOO_MANY';
  }
  return reason === undefined ? { verdict: 'PROVEN' } : undecided(reason);
}

/** Questions that facts free of each other answer with yes, as many as are wanted; and whether others stayed open. */
function feasibleQuestions(claim: Claim, model: Model, effort: Effort) {
  const feasible: Question[] = [];
  let isOpen = false;
  for (const question of claim.questions(model)) {
    const answer = seek(model.clusters, question, { effort });
    if (answer === 'UNDECIDED') isOpen = true;
    else if (answer !== undefined && feasible.push(question) >= mostFeasible) break;
  }
  return { feasible, isOpen };
}

/**
 * Whether facts could show what a claim denies, free of each other as the model has them; undefined where it cannot be decided. No
 * subject is named, so that the engine is not asked.
 */
export function isPossible(claim: Claim, context: ProofContext): boolean | undefined {
  const model = asksAge(claim) ? undefined : modelFor(claim, context);
  if (model === undefined) return undefined;
  const effort = effortOf(context);
  let isOpen = false;
  for (const question of claim.questions(model)) {
    const answer = seek(model.clusters, question, { effort });
    if (answer === 'UNDECIDED') isOpen = true;
    else if (answer !== undefined) return true;
  }
  return isOpen ? undefined : false;
}

/** Data that are too old are missing, which proofs look at, where both sides have them so and no run ends for it. */
function asksAge({ sides }: Claim): boolean {
  const wishes = sides.map(({ compiled }) => JSON.stringify(compiled.freshness));
  return wishes.some((one) => one !== wishes[0] || one.includes('"ERROR"'));
}

function undecided(reason: UndecidedReason): Verdict {
  return { verdict: 'UNDECIDED', reason };
}

/** The questions for a subject of whom one side decides better than another. */
function looserQuestions(
  stricter: readonly [Side, number],
  looser: readonly [Side, number],
): readonly Question[] {
  return (['APPROVED', 'ALERT', 'ERROR'] as const).flatMap((rank) =>
    atLeast(rank, ...looser).flatMap((better) =>
      worseThan(rank, ...stricter).map((worse: Clause) => questionOf([better, worse])),
    ),
  );
}

function rankOf(rank: Rank | undefined): number {
  return rank === undefined ? -1 : ranks.indexOf(rank);
}

/** The claim that under the second nobody fares better than under the first: never looser. */
export function neverLooser(before: Side, after: Side): Claim {
  return {
    sides: [before, after],
    questions: () => looserQuestions([before, 0], [after, 1]),
    isSought: ([a, b]) => rankOf(b?.rank) > rankOf(a?.rank),
  };
}

/** The claim that under the second nobody fares worse than under the first. */
export function neverStricter(before: Side, after: Side): Claim {
  return {
    sides: [before, after],
    questions: () => looserQuestions([after, 1], [before, 0]),
    isSought: ([a, b]) => rankOf(b?.rank) < rankOf(a?.rank),
  };
}

/** Returns the claim that the same one decides every report: the policy, or an analyst who sees the policy's result. */
export function sameDecider(before: Side, after: Side): Claim {
  const usesResult = ({ compiled }: Side) => compiled.policy.usePolicyResult;
  const isSame = usesResult(before) === usesResult(after);
  return {
    sides: [before, after],
    questions: () => (isSame ? [] : [questionOf([decidedAt(0), decidedAt(1)])]),
    isSought: ([a, b]) => a !== undefined && b !== undefined && a.rank !== 'ERROR' && b.rank !== 'ERROR',
  };
}
