import { creditLimitBasis, isCreditLimitBasis } from '../credit-limit.ts';
import {
  type BarredCells,
  type Claim,
  type ClaimModels,
  cellName,
  modelFor,
  type ProofContext,
} from './claim.ts';
import type { Choice, Cluster, Model, Side } from './contribution.ts';
import { type Cell, cellOfReading, type Fact } from './fact.ts';
import { attemptPair } from './pair-witness.ts';
import { type Effort, effortOf, putQuestion, type Question, seek, seekPut } from './seek.ts';
import { asFarAsRead, factsOfSubject, readFact, type Subject, withWishes } from './subject.ts';
import { type Attempt, attempt, type Witness } from './witness.ts';

/** How often another subject is looked for where one could not be made, at first and then. */
const fewAttempts = 3;
const mostAttempts = 16;
/** How unusual a witness may be, at each attempt at a plain one. */
const budgets = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 26, 34];
/** Of a cell so many readings are tried by themselves. */
const triedReadings = 2;

/**
 * The plainest subject that one of the questions asks for and the engine confirms. Facts are free of each other in the model and
 * not among subjects: first as they come, then without those cells that bring other facts along, then again with them; where a
 * subject cannot be made, the cell that did not come out is left out of what is sought next.
 */
export function plainestWitness(
  claim: Claim,
  context: ProofContext,
  {
    questions,
    models,
    model,
    barred,
  }: {
    readonly questions: readonly Question[];
    readonly models: ClaimModels;
    /** The one of them without the cells that are barred. */
    readonly model: Model;
    readonly barred: BarredCells;
  },
): Witness | undefined {
  const search = { claim, context, questions };
  const withoutEntangled = () => {
    models.entangled ??= entangledCells(models.whole, context);
    return both(barred, models.entangled);
  };
  return (
    witnessWithout(barred, fewAttempts, { ...search, first: model }) ??
    witnessWithout(withoutEntangled(), mostAttempts, search) ??
    witnessWithout(barred, mostAttempts, { ...search, first: model })
  );
}

function both(one: BarredCells, other: BarredCells): BarredCells {
  const all = new Map(one);
  for (const [fact, names] of other) all.set(fact, new Set([...(all.get(fact) ?? []), ...names]));
  return all;
}

interface Search {
  readonly claim: Claim;
  readonly context: ProofContext;
  readonly questions: readonly Question[];
  /** The model to begin with, where it is known. */
  readonly first?: Model;
}

function witnessWithout(
  cells: BarredCells,
  attempts: number,
  { claim, context, questions, first }: Search,
): Witness | undefined {
  const barred = new Map([...cells].map(([fact, names]) => [fact, new Set(names)]));
  const effort = effortOf(context);
  for (let turn = 0; turn < attempts; turn += 1) {
    const model = (turn === 0 ? first : undefined) ?? modelFor(claim, context, barred);
    const choices = model && cheapest(model.clusters, questions, effort);
    if (model === undefined || choices === undefined) return undefined;
    const { witness, misfit } = attemptFromAny(choices, model, { claim, context });
    if (witness !== undefined) return witness;
    if (misfit === undefined) return undefined;
    const { fact, cell } = misfit;
    barred.set(fact.key, (barred.get(fact.key) ?? new Set()).add(cellName(cell)));
  }
  return undefined;
}

/** The attempt from each usual subject of the claim; that from the first where none shows it. */
function attemptFromAny(
  choices: readonly Choice[],
  { facts }: Model,
  { claim, context }: Pick<Search, 'claim' | 'context'>,
): Attempt {
  const { sides, isSought, others = [], twin } = claim;
  let first: Attempt | undefined;
  for (const change of [(own: Subject) => own, ...others]) {
    const usual = asFarAsRead(change(context.usual), facts, sectionsOfLimits(sides));
    const wanted = { usual, sides, context: context.subject, isSought };
    const tried = twin === undefined ? attempt(choices, wanted) : attemptPair(choices, { ...wanted, twin });
    if (tried.witness !== undefined) return tried;
    first ??= tried;
  }
  return first ?? { witness: undefined, misfit: undefined };
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

function cheapest(
  clusters: readonly Cluster[],
  questions: readonly Question[],
  effort: Effort,
): readonly Choice[] | undefined {
  const put = questions.map((question) => putQuestion(clusters, question, { isCosted: true }));
  for (const budget of budgets) {
    for (const question of put) {
      const answer = seekPut(question, { effort, budget });
      if (answer !== undefined && answer !== 'UNDECIDED') return answer;
    }
  }
  for (const question of questions) {
    const answer = seek(clusters, question, { effort });
    if (answer !== undefined && answer !== 'UNDECIDED') return answer;
  }
  return undefined;
}

/** The cells that no usual subject can be given without another fact changing too: a revenue that is unknown takes its shares along. */
function entangledCells({ facts }: Model, context: ProofContext): BarredCells {
  const { day } = context.subject;
  const usual = asFarAsRead(context.usual, facts);
  const entangled = new Map<string, Set<string>>();
  const isAlone = (fact: Fact, cell: Cell): boolean =>
    cell.readings.slice(0, triedReadings).some((reading) => {
      const subject = withWishes(usual, [{ fact, reading }], context.subject);
      if (subject === undefined) return false;
      const changed = factsOfSubject(subject, context.subject);
      return facts.every((other) => {
        const read = cellOfReading(other, readFact(other, changed, day), day);
        return keyOf(other) === keyOf(fact) ? read === cell : read?.cost === 0;
      });
    });
  for (const fact of facts) {
    const names = fact.cells.filter((cell) => cell.cost > 0 && !isAlone(fact, cell)).map(cellName);
    if (names.length > 0) entangled.set(fact.key, new Set(names));
  }
  return entangled;
}

/** A fact and what it is after a change are put as one. */
function keyOf({ key, twinOf }: Fact): string {
  return twinOf ?? key;
}
