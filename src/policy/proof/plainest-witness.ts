import {
  type Claim,
  type ClaimModels,
  cellName,
  isBarred,
  modelFor,
  type ProofContext,
  type SubjectClass,
} from './claim.ts';
import type { Choice, Cluster, Unit } from './contribution.ts';
import { cellOfReading, type Fact } from './fact.ts';
import { type Figure, figuresOf, figureValues, isAbout, keepsFigures, withFigures } from './figures.ts';
import { type JointUnit, jointUnits, neighboursOf, subjectOfStates } from './joint-states.ts';
import { attemptPair } from './pair-witness.ts';
import { type Effort, effortOf, putQuestion, type Question, seek, seekPut } from './seek.ts';
import { asFarAsRead, factsOfSubject, readFact, type Subject } from './subject.ts';
import { attempt, type Witness } from './witness.ts';

/** Maximum number of pairs that are tried. */
const mostPairs = 16;
/** Maximum number of subjects that are tried with the same figures. */
const mostTurns = 12;
/** Maximum number of combinations of figures, and of those with which subjects are made. */
const mostValues = 2_000;
const mostBases = 12;
/** Maximum cost of a witness, for one attempt after the other. */
const budgets = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 26, 34];

interface Search {
  readonly questions: readonly Question[];
  readonly models: ClaimModels;
  readonly own: SubjectClass;
}

/**
 * Returns the plainest subject that answers one of the questions and that the engine confirms. In the model, facts are independent of
 * each other; in a subject, some are not. If no subject can be made of the cells that were found, the facts that differ are joined
 * with the facts of the same sections, and only states with a subject are sought for them.
 */
export function plainestWitness(claim: Claim, context: ProofContext, search: Search): Witness | undefined {
  if (claim.twin !== undefined) return plainestPair(claim, context, search);
  const { questions, models, own } = search;
  const { facts } = models.whole;
  const figures = figuresOf(claim, facts, context.cells.usual);
  const usual = asFarAsRead(context.usual, [...facts, ...figures.map(({ fact }) => fact)]);
  const effort = effortOf(context);
  const seen = new Set<string>();
  for (const values of figureValues(figures, mostValues)) {
    const revenue = values.get('CALCULATED_REVENUE');
    if (own.hasRevenue !== undefined && own.hasRevenue !== (revenue !== undefined && revenue > 0)) continue;
    const open = questions.filter(({ isOpen }) => isOpen?.((name) => values.get(name)) ?? true);
    if (open.length === 0) continue;
    const base = withFigures(usual, figures, { values, context: context.subject });
    if (base === undefined) continue;
    const name = baseName(base, { open, questions, facts, figures, context });
    if (seen.has(name)) continue;
    seen.add(name);
    if (seen.size > mostBases) return undefined;
    const witness = witnessFrom(base, claim, {
      context,
      facts,
      figures,
      search: { ...search, questions: open },
      effort,
    });
    if (witness !== undefined) return witness;
  }
  return undefined;
}

interface Beginning {
  readonly context: ProofContext;
  readonly facts: readonly Fact[];
  readonly figures: readonly Figure[];
  readonly search: Search;
  readonly effort: Effort;
}

/** Returns a name for equal starting subjects: the cells of the facts about figures, the revenue of shares, and the questions. */
function baseName(
  base: Subject,
  {
    open,
    questions,
    facts,
    figures,
    context,
  }: Omit<Beginning, 'search' | 'effort'> & {
    readonly open: readonly Question[];
    readonly questions: readonly Question[];
  },
): string {
  const { day } = context.subject;
  const read = factsOfSubject(base, context.subject);
  const about = facts.filter((fact) => figures.some((figure) => isAbout(figure.fact, fact)));
  const cells = about.map((fact) => {
    const cell = cellOfReading(fact, readFact(fact, read, day), day);
    return cell === undefined ? null : fact.cells.indexOf(cell);
  });
  const revenue = figures
    .filter(({ name }) => name === 'CALCULATED_REVENUE')
    .map(({ fact }) => readFact(fact, read, day) ?? null);
  return JSON.stringify([cells, revenue, open.map((question) => questions.indexOf(question))]);
}

function witnessFrom(
  base: Subject,
  claim: Claim,
  { context, facts, figures, search, effort }: Beginning,
): Witness | undefined {
  const { subject } = context;
  const { sides, isSought } = claim;
  const { models, own } = search;
  const read = factsOfSubject(base, subject);
  const isFixed = (fact: Fact) => figures.some((figure) => isAbout(figure.fact, fact));
  const joint = {
    context: subject,
    isFixed,
    keeps: (before: Subject, after: Subject) => keepsFigures([before, after], figures, subject),
    known: models.joint,
    all: facts,
    effort,
  };
  const unitOf = (fact: Fact): Unit => {
    const cell = cellOfReading(fact, readFact(fact, read, subject.day), subject.day);
    const cells = isFixed(fact)
      ? [cell].flatMap((one) => one ?? [])
      : fact.cells.filter((one) => !isBarred(own.barred, fact, one));
    return { facts: [fact], options: cells.map((one) => ({ cells: [one], cost: one.cost })) };
  };
  const joined = new Set<string>();
  let { questions } = search;
  for (let turn = 0; turn < mostTurns && questions.length > 0; turn += 1) {
    const together = jointUnits(
      facts.filter(({ key }) => joined.has(key)),
      base,
      joint,
    );
    const units = [...together, ...facts.filter(({ key }) => !joined.has(key)).map(unitOf)];
    const model = modelFor(claim, context, { units });
    const answer = model && cheapest(model.clusters, questions, effort);
    if (answer === undefined) return undefined;
    const start = subjectOfStates(base, statesIn(answer.choices, together));
    const { witness, strayed } =
      start === undefined
        ? { witness: undefined, strayed: [] }
        : attempt(answer.choices, { start, sides, context: subject, isSought, keeps: joint.keeps });
    if (witness !== undefined) return witness;
    const before = joined.size;
    for (const { fact } of strayed) for (const key of neighboursOf(fact, facts)) joined.add(key);
    if (joined.size === before) questions = questions.filter((one) => one !== answer.question);
  }
  return undefined;
}

/** The states of units in which choices have their facts. */
function statesIn(choices: readonly Choice[], units: readonly JointUnit[]) {
  const cells = new Map(
    choices.flatMap((choice) => choice.cells.map(({ fact, cell }) => [fact.key, cell] as const)),
  );
  return units.flatMap(
    ({ facts, options }) =>
      options.find((option) => facts.every(({ key }, index) => cells.get(key) === option.cells[index])) ?? [],
  );
}

/** The plainest subject that one of the questions asks for, with the question. */
function cheapest(
  clusters: readonly Cluster[],
  questions: readonly Question[],
  effort: Effort,
): { readonly choices: readonly Choice[]; readonly question: Question } | undefined {
  const put = questions.map((question) => ({
    question,
    asked: putQuestion(clusters, question, { isCosted: true }),
  }));
  for (const budget of budgets) {
    for (const { question, asked } of put) {
      const choices = seekPut(asked, { effort, budget });
      if (choices !== undefined && choices !== 'UNDECIDED') return { choices, question };
    }
  }
  for (const question of questions) {
    const choices = seek(clusters, question, { effort });
    if (choices !== undefined && choices !== 'UNDECIDED') return { choices, question };
  }
  return undefined;
}

/** The plainest pair of subjects of whom one fact differs; a cell that did not come out is left out of what is sought next. */
function plainestPair(
  claim: Claim,
  context: ProofContext,
  { questions, own, models }: Search,
): Witness | undefined {
  const { sides, isSought, twin } = claim;
  if (twin === undefined) return undefined;
  const barred = new Map([...own.barred].map(([fact, names]) => [fact, new Set(names)]));
  const start = asFarAsRead(context.usual, models.whole.facts);
  const effort = effortOf(context);
  for (let turn = 0; turn < mostPairs; turn += 1) {
    const model = turn === 0 ? own.model : modelFor(claim, context, { barred });
    const answer = model && cheapest(model.clusters, questions, effort);
    if (answer === undefined) return undefined;
    const { witness, misfit } = attemptPair(answer.choices, {
      start,
      sides,
      context: context.subject,
      isSought,
      twin,
    });
    if (witness !== undefined) return witness;
    if (misfit === undefined) return undefined;
    const { fact, cell } = misfit;
    barred.set(fact.key, (barred.get(fact.key) ?? new Set()).add(cellName(cell)));
  }
  return undefined;
}
