import type { CompiledPolicy } from '../compile.ts';
import { creditLimitBasis, isCreditLimitBasis } from '../credit-limit.ts';
import { calendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { Choice, Cluster, Model, Premise, Side } from './contribution.ts';
import { modelOf } from './contribution.ts';
import { atLeast, type Clause, questionOf, type Rank, ranks, worseThan } from './decision-rows.ts';
import type { BareFact, Cell, CellContext, Fact, FactShelf } from './fact.ts';
import { type Effort, type Question, seek, usualEffort } from './seek.ts';
import { asFarAsRead, factsOfSubject, readFact, type Subject, type SubjectContext } from './subject.ts';
import { usualSections } from './usual-subject.ts';
import { type Attempt, attempt, type Decision, type Witness } from './witness.ts';

/** What is known of a claim over all possible subjects. */
export type Verdict =
  | { readonly verdict: 'PROVEN' }
  /** With the plainest subject that shows it, as the engine itself decides it. */
  | { readonly verdict: 'REFUTED'; readonly witness: Witness }
  | { readonly verdict: 'UNDECIDED'; readonly reason: UndecidedReason };

/**
 * Why it is not known: there are too many ways for subjects to be; the ways found could not be made a subject that the engine confirms; or the
 * policies ask how old data may be, which proofs do not look at.
 */
type UndecidedReason = 'TOO_MANY' | 'NOT_CONFIRMED' | 'AGE_OF_DATA';

/** Where proofs stand. */
export interface ProofContext {
  readonly subject: SubjectContext;
  readonly usual: Subject;
  readonly cells: CellContext;
}

/** @param asOf the day, `YYYY-MM-DD`, that times elapsed are counted to. */
export function proofContext(kind: CompiledPolicy['policy']['kind'], asOf: string): ProofContext {
  const day = calendarDay(asOf);
  const subject = { kind, asOf: asOf.slice(0, 10), day };
  const usual: Subject = { sections: usualSections(kind, subject), requestedAmount: null, inputs: {} };
  const facts = factsOfSubject(usual, subject);
  const cells: CellContext = { asOf: day, usual: (fact: BareFact) => readFact(fact, facts, day) };
  return { subject, usual, cells };
}

/** A claim that no subject shows something: each of the questions asks for one that does. */
export interface Claim {
  readonly sides: readonly Side[];
  questions(model: Model): Iterable<Question>;
  /** Whether what the engine decides shows it. */
  readonly isSought: (decisions: readonly Decision[], facts: EvaluationFacts) => boolean;
  readonly premises?: readonly Premise[];
  readonly shelf?: FactShelf;
  /** Other usual subjects to begin from, where the usual one does not show it. */
  readonly others?: readonly ((usual: Subject) => Subject)[];
}

/** How often another subject is looked for where one could not be made. */
const mostAttempts = 24;
/** So many ways to show something are enough to choose the plainest from. */
const mostFeasible = 12;
/** How unusual a witness may be, at each attempt at a plain one. */
const budgets = [2, 3, 4, 5, 6, 8, 10, 12, 16];

/** Whether a claim holds of all possible subjects. */
export function judgeClaim(claim: Claim, context: ProofContext): Verdict {
  if (asksAge(claim)) return undecided('AGE_OF_DATA');
  const model = modelFor(claim, context, new Map());
  if (model === undefined) return undecided('TOO_MANY');
  const effort: Effort = { left: usualEffort };
  const feasible: Question[] = [];
  let isOpen = false;
  for (const question of claim.questions(model)) {
    const answer = seek(model.clusters, question, { effort });
    if (answer === 'UNDECIDED') isOpen = true;
    else if (answer !== undefined && feasible.push(question) >= mostFeasible) break;
  }
  if (feasible.length === 0) return isOpen ? undecided('TOO_MANY') : { verdict: 'PROVEN' };
  const witness = plainestWitness(claim, context, feasible);
  return witness === undefined ? undecided('NOT_CONFIRMED') : { verdict: 'REFUTED', witness };
}

/**
 * Whether facts could show what a claim denies, free of each other as the model has them; undefined where it cannot be decided. No
 * subject is named, so that the engine is not asked.
 */
export function isPossible(claim: Claim, context: ProofContext): boolean | undefined {
  const model = asksAge(claim) ? undefined : modelFor(claim, context, new Map());
  if (model === undefined) return undefined;
  const effort: Effort = { left: usualEffort };
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

function modelFor(
  { sides, premises = [], shelf }: Claim,
  { cells }: ProofContext,
  barred: ReadonlyMap<string, ReadonlySet<string>>,
): Model | undefined {
  return modelOf(sides, cells, {
    premises,
    isBarred: (fact, cell) => barred.get(fact.key)?.has(cellName(cell)) === true,
    ...(shelf !== undefined && { shelf }),
  });
}

function cellName({ failed }: Cell): string {
  return failed.map((one) => (one === undefined ? '?' : one ? '1' : '0')).join('');
}

/**
 * The plainest subject that one of the questions asks for and the engine confirms. Facts are free of each other in the model and
 * not among subjects; where a subject cannot be made, the cell that did not come out is left out of what is sought next.
 */
function plainestWitness(
  claim: Claim,
  context: ProofContext,
  questions: readonly Question[],
): Witness | undefined {
  const barred = new Map<string, Set<string>>();
  const { subject, usual } = context;
  const effort: Effort = { left: usualEffort };
  for (let turn = 0; turn < mostAttempts; turn += 1) {
    const model = modelFor(claim, context, barred);
    if (model === undefined) return undefined;
    const choices = cheapest(model.clusters, questions, effort);
    if (choices === undefined) return undefined;
    let first: Attempt | undefined;
    for (const change of [(own: Subject) => own, ...(claim.others ?? [])]) {
      const tried = attempt(choices, {
        usual: asFarAsRead(change(usual), model.facts, sectionsOfLimits(claim.sides)),
        sides: claim.sides,
        context: subject,
        isSought: claim.isSought,
      });
      if (tried.witness !== undefined) return tried.witness;
      first ??= tried;
    }
    if (first?.misfit === undefined) return undefined;
    bar(barred, first.misfit);
  }
  return undefined;
}

/** What limits are a share of, or never exceed. */
function sectionsOfLimits(sides: readonly Side[]): readonly string[] {
  return sides.flatMap(({ compiled: { policy } }) => {
    const { basis, atMost = [] } = policy.creditLimit ?? {};
    return [...(basis === undefined ? [] : [basis]), ...atMost].flatMap((figure) =>
      isCreditLimitBasis(figure) ? (creditLimitBasis(figure).section ?? []) : [],
    );
  });
}

function bar(barred: Map<string, Set<string>>, { fact, cell }: { fact: Fact; cell: Cell }): void {
  barred.set(fact.key, (barred.get(fact.key) ?? new Set()).add(cellName(cell)));
}

function cheapest(
  clusters: readonly Cluster[],
  questions: readonly Question[],
  effort: Effort,
): readonly Choice[] | undefined {
  for (const budget of [...budgets, undefined]) {
    for (const question of questions) {
      const answer = seek(clusters, question, { effort, ...(budget !== undefined && { budget }) });
      if (answer !== undefined && answer !== 'UNDECIDED') return answer;
    }
  }
  return undefined;
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
