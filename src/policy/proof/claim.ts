import { calendarDay, isoDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { Policy } from '../policy.ts';
import type { Reading } from '../rules/define-rule.ts';
import { type Model, modelOf, type Premise, type Side, type Twin, type Unit } from './contribution.ts';
import type { BareFact, Cell, CellContext, Fact, FactShelf } from './fact.ts';
import type { JointUnit } from './joint-states.ts';
import type { Effort, Question } from './seek.ts';
import { factsOfSubject, readFact, type Subject, type SubjectContext } from './subject.ts';
import { usualSections } from './usual-subject.ts';
import type { Decision } from './witness.ts';

/** Where proofs stand. */
export interface ProofContext {
  readonly subject: SubjectContext;
  readonly usual: Subject;
  readonly cells: CellContext;
  /** What all proofs in it may take together; undefined: each its own. */
  readonly effort?: Effort;
}

/** @param asOf the day to which elapsed times are counted, `YYYY-MM-DD`. A time of day is ignored. */
export function proofContext(kind: Policy['kind'], asOf: string): ProofContext {
  const day = calendarDay(asOf);
  const subject = { kind, asOf: isoDay(day), day };
  const usual: Subject = { sections: usualSections(kind, subject), requestedAmount: null, inputs: {} };
  const facts = factsOfSubject(usual, subject);
  const usualReading = (fact: BareFact) => readFact(fact, facts, day);
  const cells: CellContext = { asOf: day, usual: usualReading, known: new Map() };
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
  /** Of a claim about one policy before and after a fact has changed. */
  readonly twin?: Twin;
  /** The figures of limits that it is about. */
  readonly figures?: readonly string[];
}

/** The model of a claim, and those of its classes of subjects. */
export interface ClaimModels {
  readonly whole: Model;
  readonly classes: readonly SubjectClass[];
  /** Units of facts with the states that they can be in together, as far as they were worked out. */
  readonly joint: Map<string, readonly JointUnit[]>;
}

/** Some of the subjects, with the cells that their facts are in. */
export interface SubjectClass {
  readonly barred: BarredCells;
  /** Whether they have a revenue above 0. Default: either. */
  readonly hasRevenue?: boolean;
  readonly model: Model;
}

/** The models of claims about the same one or two sides, which share most of the work. */
type KnownModels = WeakMap<Side, { own?: ClaimModels; readonly withOther: WeakMap<Side, ClaimModels> }>;
const modelsIn = new WeakMap<CellContext, KnownModels>();

/** The models of a claim; undefined where there is too much to look at. */
export function modelsOf(claim: Claim, context: ProofContext): ClaimModels | undefined {
  const { sides, premises, shelf, twin } = claim;
  const isBare = premises === undefined && shelf === undefined && twin === undefined;
  const modelShelf = isBare ? knownModels(sides, context) : undefined;
  const before = modelShelf?.get();
  if (before !== undefined) return before;
  const whole = modelFor(claim, context);
  if (whole === undefined) return undefined;
  const classes: SubjectClass[] = [];
  for (const { barred, ...one } of revenueClasses(whole)) {
    const model = barred.size === 0 ? whole : modelFor(claim, context, { barred });
    if (model === undefined) return undefined;
    classes.push({ ...one, barred, model });
  }
  const models = { whole, classes, joint: new Map() };
  modelShelf?.set(models);
  return models;
}

/** Where the models of these sides are kept; undefined if there is no side. */
function knownModels([side, other]: readonly Side[], { cells }: ProofContext) {
  if (side === undefined) return undefined;
  const inContext: KnownModels = modelsIn.get(cells) ?? new WeakMap();
  modelsIn.set(cells, inContext);
  const ofSide = inContext.get(side) ?? { withOther: new WeakMap<Side, ClaimModels>() };
  inContext.set(side, ofSide);
  return {
    get: () => (other === undefined ? ofSide.own : ofSide.withOther.get(other)),
    set: (models: ClaimModels) => {
      if (other === undefined) ofSide.own = models;
      else ofSide.withOther.set(other, models);
    },
  };
}

/** By the key of a fact, the names of cells that are left out. */
type BarredCells = ReadonlyMap<string, ReadonlySet<string>>;

/** The model of a claim, without the cells of facts that are barred, or with facts in units. */
export function modelFor(
  { sides, premises = [], shelf, twin }: Claim,
  { cells }: ProofContext,
  { barred = new Map(), units }: { readonly barred?: BarredCells; readonly units?: readonly Unit[] } = {},
): Model | undefined {
  return modelOf(sides, cells, {
    premises,
    isBarred: (fact, cell) => isBarred(barred, fact, cell),
    ...(shelf !== undefined && { shelf }),
    ...(twin !== undefined && { twin }),
    ...(units !== undefined && { units }),
  });
}

export function isBarred(barred: BarredCells, { key }: Fact, cell: Cell): boolean {
  return barred.get(key)?.has(cellName(cell)) === true;
}

/** What tells a cell from the others of its fact. */
export function cellName({ failed }: Cell): string {
  return failed.map((one) => (one === undefined ? '?' : one ? '1' : '0')).join('');
}

/**
 * All subjects, parted by whether they have a revenue to be a share of: of who has none there are no shares, and of who has one no amounts
 * that stand for them. Nothing is parted where data may be too old, for then the revenue alone may be gone, or where the revenue is what changes.
 */
function revenueClasses({ facts, sides }: Model): readonly Omit<SubjectClass, 'model'>[] {
  const isApart =
    sides.some(({ compiled }) => compiled.freshness.length > 0) ||
    facts.some(({ rule, twinOf }) => twinOf !== undefined && rule.id === revenueRule);
  const shares = facts.filter(({ rule }) => isShare(rule.id));
  if (isApart || shares.length === 0) return [{ barred: new Map() }];
  const withRevenue = barredWhere(facts, (id, reading) => {
    if (id === revenueRule) return typeof reading === 'number' && reading > 0;
    return !id.endsWith(insteadOfShare) || reading === undefined;
  });
  const without = barredWhere(facts, (id, reading) => {
    if (id === revenueRule) return typeof reading !== 'number' || reading <= 0;
    return !isShare(id) || reading === undefined;
  });
  return [
    { barred: withRevenue, hasRevenue: true },
    { barred: without, hasRevenue: false },
  ];
}

const revenueRule = 'CALCULATED_REVENUE';
const insteadOfShare = '_NOT_CALCULATED_REVENUE';

function isShare(rule: string): boolean {
  if (rule === 'INPUT_OF_REVENUE') return true;
  return rule.includes(`_${revenueRule}`) && !rule.endsWith(insteadOfShare);
}

/** The cells of which no reading can be. */
function barredWhere(
  facts: readonly Fact[],
  canBe: (rule: string, reading: Reading | undefined) => boolean,
): BarredCells {
  const barred = new Map<string, ReadonlySet<string>>();
  for (const { key, rule, cells } of facts) {
    const never = cells.filter(({ readings }) => !readings.some((reading) => canBe(rule.id, reading)));
    if (never.length > 0) barred.set(key, new Set(never.map(cellName)));
  }
  return barred;
}
