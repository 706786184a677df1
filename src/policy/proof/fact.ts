import { isRecord } from '../../base/is-record.ts';
import { sectionDefinition } from '../../sections/index.ts';
import type { Criterion, RuleQuestion } from '../criterion.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { BureauScoreChoice } from '../policy.ts';
import type { Circumstances, Reading, Rule } from '../rules/define-rule.ts';
import { candidateReadings } from './candidate-readings.ts';

/**
 * What rules read of a subject: one rule of the catalogue with its filters, whatever the conditions. All conditions on it,
 * of one policy or of two, move together.
 */
export interface Fact {
  readonly key: string;
  readonly rule: Rule;
  readonly where: unknown;
  readonly bureauScore: BureauScoreChoice;
  readonly questions: readonly RuleQuestion[];
  /** Every way in which the conditions can come out, each once; what a usual subject has first. */
  readonly cells: readonly Cell[];
  /** Of a fact as it is after something has changed: the key of what it was. */
  readonly twinOf?: string;
}

/** The readings of a fact that no condition tells apart. */
export interface Cell {
  /** For each question of the fact whether it speaks against the subject; undefined where it stays open. */
  readonly failed: readonly (boolean | undefined)[];
  /** Some of them, the plainest first; undefined is data that is missing. */
  readonly readings: readonly (Reading | undefined)[];
  /** How unusual it is: 0 as a usual subject has it. */
  readonly cost: number;
}

/** A fact with what is asked of it, before its cells are known. */
export type BareFact = Omit<Fact, 'cells' | 'twinOf'>;

/** Facts by their keys, as they are found in policies. */
export class FactShelf {
  readonly #facts = new Map<string, { fact: BareFact; questions: RuleQuestion[] }>();

  /** The places of a criterion's questions: for each of its single rules the fact, and which question of it. */
  add(criterion: Criterion, bureauScore: BureauScoreChoice): Truth {
    const { members, combining, question } = criterion;
    if (members !== undefined && combining !== undefined) {
      const truths = members.map((member) => this.add(member, bureauScore));
      return {
        facts: [...new Set(truths.flatMap(({ facts }) => facts))],
        of: combined(truths, combining),
        combination: { members: truths, combining },
      };
    }
    if (question === undefined) throw new Error(`${criterion.code.rule} cannot be asked by itself`);
    const key = factKey(question, bureauScore);
    const { rule, where } = question;
    const questions: RuleQuestion[] = [];
    const shelved = this.#facts.get(key) ?? { fact: { key, rule, where, bureauScore, questions }, questions };
    this.#facts.set(key, shelved);
    const sameAs = shelved.questions.findIndex((one) => isSameQuestion(one, question));
    const place = sameAs === -1 ? shelved.questions.push(question) - 1 : sameAs;
    return { facts: [key], of: (cellOf) => cellOf(key).failed[place], single: { key, place } };
  }

  all(): readonly BareFact[] {
    return [...this.#facts.values()].map(({ fact }) => fact);
  }
}

/** Whether a criterion speaks against a subject, by the cells of its facts. */
export interface Truth {
  readonly facts: readonly string[];
  /** undefined where data are missing. */
  of(cellOf: (fact: string) => Pick<Cell, 'failed'>): boolean | undefined;
  /** Of one question: the fact that it is about, and which of the questions about that. */
  readonly single?: { readonly key: string; readonly place: number };
  /** Of a combination: what it is made of. */
  readonly combination?: { readonly members: readonly Truth[]; readonly combining: 'ALL' | 'ANY' };
}

/** As combination.ts combines. */
function combined(truths: readonly Truth[], combining: 'ALL' | 'ANY'): Truth['of'] {
  const decisive = combining === 'ANY';
  return (cellOf) => {
    let isOpen = false;
    for (const truth of truths) {
      const failed = truth.of(cellOf);
      if (failed === decisive) return decisive;
      if (failed === undefined) isOpen = true;
    }
    return isOpen ? undefined : !decisive;
  };
}

function isSameQuestion(one: RuleQuestion, other: RuleQuestion): boolean {
  const { condition } = one;
  return (
    one.role === other.role &&
    condition.operator === other.condition.operator &&
    condition.unit === other.condition.unit &&
    String(condition.numbers) === String(other.condition.numbers) &&
    JSON.stringify(condition.texts) === JSON.stringify(other.condition.texts) &&
    // What stands in the place of an input that is not given belongs to its policy.
    one.rule.input?.default === other.rule.input?.default
  );
}

/** What makes two questions be about the same fact; of inputs also where one has something stand in for what is not given. */
export function factKey(
  { rule, where }: Pick<RuleQuestion, 'rule' | 'where'>,
  bureauScore: BureauScoreChoice,
): string {
  const filters = isRecord(where) ? Object.entries(where) : [];
  const plain = filters
    .filter(([name, value]) => !(name === 'certainty' && value === 'CERTAIN'))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const { input } = rule;
  return JSON.stringify([
    rule.id,
    plain,
    input === undefined ? null : [input.name, input.type],
    rule.id === 'SCORE' ? bureauScore : null,
  ]);
}

/** What usual subjects are like, and when proofs stand. */
export interface CellContext {
  readonly asOf: CalendarDay;
  /** Whether the policies set maximum ages, so that data without an edition may be too old. Default: false. */
  readonly setsAges?: boolean;
  /** What the fact reads of a subject of whom nothing is unusual. */
  usual(fact: BareFact): Reading | undefined;
  /** Cells that were worked out before, by fact and what is asked of it: proofs about much the same share most. */
  readonly known?: Map<string, readonly Cell[] | undefined>;
}

/** The cells of a fact; undefined where there would be too many. */
export function cellsOf(fact: BareFact, context: CellContext): readonly Cell[] | undefined {
  const { known } = context;
  if (known === undefined) return newCellsOf(fact, context);
  const questions = fact.questions.map(({ role, condition: { text, unit }, rule }) => [
    role,
    text,
    unit,
    rule.input,
  ]);
  const signature = `${fact.key} ${JSON.stringify([questions, context.setsAges ?? false])}`;
  if (!known.has(signature)) known.set(signature, newCellsOf(fact, context));
  return known.get(signature);
}

/** Whether a section that a rule needs may be too old, by its edition or by a maximum age of the policies. */
function mayBeOld({ sections }: Rule, setsAges: boolean): boolean {
  return sections.some((type) => setsAges || 'edition' in sectionDefinition(type).details.properties);
}

function newCellsOf(
  fact: BareFact,
  { asOf, usual, setsAges = false }: CellContext,
): readonly Cell[] | undefined {
  const { rule, questions } = fact;
  const readings = candidateReadings({
    rule,
    conditions: questions.map(({ condition }) => condition),
    asOf,
    spans: rule.spansWith(fact.where),
    mayBeOld: mayBeOld(rule, setsAges),
  });
  if (readings === undefined) return undefined;
  const circumstances = bareCircumstances(fact, asOf);
  const cells = new Map<
    string,
    { failed: Cell['failed']; readings: (Reading | undefined)[]; cost: number }
  >();
  const add = (reading: Reading | undefined, cost: number) => {
    const failed = questions.map((question) => failedBy(question, reading, circumstances));
    const key = failed.map((one) => (one === undefined ? '?' : one ? '1' : '0')).join('');
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { failed, readings: [reading], cost });
    else if (reading !== undefined || cell.cost > 0) cell.readings.push(reading);
  };
  const own = usual(fact);
  // A share of an input that is always given is missing where what it is a share of is.
  const mayLack = !questions.some(
    ({ rule: { input, sections } }) => sections.length === 0 && input?.required === true,
  );
  if (own !== undefined || mayLack) add(own, 0);
  for (const reading of readings)
    add(reading, typeof reading === 'object' && !Array.isArray(reading) ? 5 : 2);
  if (own !== undefined && mayLack) add(undefined, 3);
  return [...cells.values()];
}

/** Whether what is read speaks against the subject under a question. */
export function failedBy(
  question: RuleQuestion,
  reading: Reading | undefined,
  circumstances: Circumstances,
): boolean | undefined {
  const seen = reading ?? standInOf(question);
  return seen === undefined ? undefined : question.fails(seen, circumstances);
}

/** What an input is where it is not given; undefined where nothing stands in. */
export function standInOf({ rule: { input, sections } }: RuleQuestion): Reading | undefined {
  return sections.length === 0 ? input?.default : undefined;
}

/** Circumstances in which nothing but the day is known. */
export function bareCircumstances(
  { bureauScore }: Pick<Fact, 'bureauScore'>,
  asOf: CalendarDay,
): Circumstances {
  return { asOf, requestedAmount: null, inputs: {}, bureauScore };
}

/** The cell in which a reading lies; undefined where it is in none, which is a defect. */
export function cellOfReading(fact: Fact, reading: Reading | undefined, asOf: CalendarDay): Cell | undefined {
  const circumstances = bareCircumstances(fact, asOf);
  const failed = fact.questions.map((question) => failedBy(question, reading, circumstances));
  return fact.cells.find((cell) => cell.failed.every((one, index) => one === failed[index]));
}
