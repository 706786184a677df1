import { dayOfUtc } from '../../base/calendar-day.ts';
import { isRecord } from '../../base/is-record.ts';
import { dayNumber } from '../elapsed-time.ts';
import { groupsOf, type Unit } from './contribution.ts';
import { type Cell, cellOfReading, type Fact } from './fact.ts';
import { longAgo, recentDay } from './put/placement.ts';
import { type EditValues, sectionEdits, withEdit } from './section-edits.ts';
import { type Effort, take } from './seek.ts';
import { factsOfSubject, readFact, type Subject, type SubjectContext, withWishes } from './subject.ts';

/** A change of a subject; undefined if it cannot be made. */
type Move = (subject: Subject) => Subject | undefined;

/** Cells in which some facts of one subject are, with the changes that bring them there. */
interface JointState {
  readonly cells: readonly Cell[];
  readonly cost: number;
  readonly moves: readonly Move[];
}

export interface JointUnit extends Unit {
  readonly options: readonly JointState[];
}

/** Maximum number of readings of a cell that are tried. */
const triedReadings = 2;
/** Number of alternatives that are tried for one reading. */
const turns = 4;
/** Maximum number of states of one unit, and of subjects that are made to find them. */
const mostStates = 300;
const mostTries = 60;
/** The work of making and reading a subject, in states of a search. */
const workOfTry = 100;

interface JointContext {
  readonly context: SubjectContext;
  /** Facts that stay as the base has them. */
  readonly isFixed: (fact: Fact) => boolean;
  /** Whether a change is allowed. */
  readonly keeps: (before: Subject, after: Subject) => boolean;
  /** All facts that are read from the subject. */
  readonly all: readonly Fact[];
  /** Units that were worked out before. */
  readonly known: Map<string, readonly JointUnit[]>;
  readonly effort: Effort;
}

/**
 * Divides facts of a subject into units that do not change each other. Each unit has the states that changes of the base reach.
 * A subject can be made for every state. Other states may exist. The revenue is fixed.
 */
export function jointUnits(facts: readonly Fact[], base: Subject, joint: JointContext): readonly JointUnit[] {
  return partsOf(facts).flatMap((own) => {
    const start = partRead(base, own);
    const name = JSON.stringify([own.map(({ key }) => key), start]);
    const before = joint.known.get(name);
    if (before !== undefined) return before;
    const units = unitsOf(own, start, new Making(joint));
    joint.known.set(name, units);
    return units;
  });
}

/** Divides facts into parts that share no section. */
function partsOf(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const readers = new Map<string, string[]>();
  for (const fact of facts)
    for (const place of placesOf(fact)) readers.set(place, [...(readers.get(place) ?? []), fact.key]);
  return groupsOf(
    facts.map(({ key }) => key),
    [...readers.values()].map((keys) => ({ facts: keys })),
  ).map((keys) => facts.filter(({ key }) => keys.includes(key)));
}

/** The keys of a fact and of those that share a section with it. */
export function neighboursOf(fact: Fact, facts: readonly Fact[]): readonly string[] {
  const own = partsOf(facts).find((part) => part.some(({ key }) => key === fact.key)) ?? [];
  return own.map(({ key }) => key);
}

/** Returns the sections and inputs that a fact is read from, without the revenue. */
function placesOf({ rule }: Fact): readonly string[] {
  const sections = [...rule.sections, ...rule.alsoReads].filter((type) => type !== 'REVENUE');
  return [
    ...(rule.id === 'EMPLOYEES' ? ['REVENUE'] : sections),
    ...(rule.id.startsWith('REQUESTED_AMOUNT') ? ['requestedAmount'] : []),
    ...(rule.input === undefined ? [] : [`input.${rule.input.name}`]),
  ];
}

/** The part of a subject that facts are read from. */
function partRead({ sections, requestedAmount, inputs }: Subject, facts: readonly Fact[]): Subject {
  const types = new Set<string>(facts.flatMap(({ rule }) => [...rule.sections, ...rule.alsoReads]));
  const names = new Set(facts.flatMap(placesOf));
  return {
    sections: Object.fromEntries(Object.entries(sections).filter(([type]) => types.has(type))),
    requestedAmount: names.has('requestedAmount') ? requestedAmount : null,
    inputs: Object.fromEntries(Object.entries(inputs).filter(([name]) => names.has(`input.${name}`))),
  };
}

/** Makes subjects and reads their facts. */
class Making {
  readonly joint: JointContext;

  constructor(joint: JointContext) {
    this.joint = joint;
  }

  cellsIn(subject: Subject, facts: readonly Fact[]): readonly (Cell | undefined)[] {
    const { context, effort } = this.joint;
    take(workOfTry, effort);
    const read = factsOfSubject(subject, context);
    return facts.map((fact) => cellOfReading(fact, readFact(fact, read, context.day), context.day));
  }

  /** Changes that put the readings of a fact. */
  wishesOf(fact: Fact): readonly Move[] {
    const { context, all: facts } = this.joint;
    return fact.cells.flatMap(({ readings }) =>
      readings.slice(0, triedReadings).flatMap((reading) =>
        Array.from(
          { length: turns },
          (_, turn): Move =>
            (subject) =>
              withWishes(subject, [{ fact, reading }], context, { facts, turn }),
        ),
      ),
    );
  }
}

function unitsOf(facts: readonly Fact[], start: Subject, making: Making): readonly JointUnit[] {
  const { isFixed, keeps } = making.joint;
  const own = making.cellsIn(start, facts);
  const links: (readonly string[])[] = [];
  const reached = new Map<string, Map<Cell, Move>>();
  const seen = new Set<string>();
  for (const [index, fact] of facts.entries()) {
    const alone = new Map<Cell, Move>();
    reached.set(fact.key, alone);
    if (isFixed(fact)) continue;
    for (const move of making.wishesOf(fact)) {
      const subject = move(start);
      const name = JSON.stringify([index, subject]);
      if (subject === undefined || seen.has(name) || !keeps(start, subject)) continue;
      seen.add(name);
      const cells = making.cellsIn(subject, facts);
      const moved = facts.filter((_, at) => cells[at] !== own[at]);
      if (moved.some(isFixed)) continue;
      if (moved.length > 1) links.push(moved.map(({ key }) => key));
      const cell = cells[index];
      if (cell !== undefined && !alone.has(cell)) alone.set(cell, move);
    }
  }
  const keys = facts.map(({ key }) => key);
  return groupsOf(
    keys,
    links.map((some) => ({ facts: some })),
  ).map((group) => {
    const members = facts.filter(({ key }) => group.includes(key));
    if (members.length > 1) return { facts: members, options: statesOf(members, start, making) };
    const alone = [...(reached.get(group[0] ?? '') ?? [])];
    const usual = own[keys.indexOf(group[0] ?? '')];
    const state = (cell: Cell, moves: readonly Move[]): JointState => ({
      cells: [cell],
      cost: cell.cost,
      moves,
    });
    return {
      facts: members,
      options: [
        ...(usual === undefined ? [] : [state(usual, [])]),
        ...alone.flatMap(([cell, move]) => (cell === usual ? [] : [state(cell, [move])])),
      ],
    };
  });
}

/** The states that changes of a subject reach, one after another. */
function statesOf(facts: readonly Fact[], start: Subject, making: Making): readonly JointState[] {
  const { context, keeps } = making.joint;
  const wishes = facts.flatMap((fact) => making.wishesOf(fact));
  const values = valuesOf(facts, context);
  const types = [...new Set(facts.flatMap(({ rule }) => rule.sections))];
  const states = new Map<string, JointState>();
  const queue: { readonly subject: Subject; readonly moves: readonly Move[] }[] = [];
  const seen = new Set<string>();
  const add = (subject: Subject, moves: readonly Move[]) => {
    const content = JSON.stringify(subject);
    if (seen.has(content)) return;
    seen.add(content);
    const cells = making.cellsIn(subject, facts).flatMap((cell) => cell ?? []);
    if (cells.length < facts.length) return;
    const name = cells.map((cell, index) => facts[index]?.cells.indexOf(cell)).join();
    if (states.has(name)) return;
    states.set(name, { cells, cost: cells.reduce((sum, { cost }) => sum + cost, 0), moves });
    queue.push({ subject, moves });
  };
  add(start, []);
  for (const { subject, moves } of queue) {
    const edits = types.flatMap((type) => [
      ...sectionEdits(type, { sections: subject.sections, base: start.sections }, values),
    ]);
    const more = [
      ...wishes,
      ...edits.map(
        (edit): Move =>
          (one) => {
            const sections = withEdit(one.sections, edit);
            return sections && { ...one, sections };
          },
      ),
    ];
    for (const move of more) {
      if (states.size >= mostStates || seen.size >= mostTries) return [...states.values()];
      const changed = move(subject);
      if (changed !== undefined && keeps(subject, changed)) add(changed, [...moves, move]);
    }
  }
  return [...states.values()];
}

/** The days and numbers that facts tell apart, by their conditions and filters. */
function valuesOf(facts: readonly Fact[], { day }: SubjectContext): EditValues {
  const days = new Set([recentDay({ asOf: day }), longAgo({ asOf: day })]);
  const numbers = new Set<number>();
  for (const { where, cells } of facts) {
    for (const [name, value] of Object.entries(isRecord(where) ? where : {})) {
      if (typeof value !== 'number') continue;
      if (name === 'withinDays')
        for (const more of [0, 1]) days.add(dayOfUtc((dayNumber(day) - value - more) * 86_400_000));
      else for (const number of [value, value - 1]) numbers.add(number);
    }
    for (const { readings } of cells)
      for (const reading of readings.slice(0, triedReadings)) {
        if (typeof reading === 'number') numbers.add(reading);
        if (typeof reading === 'string' && /^\d{4}-/.test(reading)) days.add(reading);
      }
  }
  return { days: [...days], numbers: [...numbers] };
}

/** The base with the changes of the states in which some cells were found; undefined if they cannot be made together. */
export function subjectOfStates(base: Subject, states: readonly JointState[]): Subject | undefined {
  let subject: Subject | undefined = base;
  for (const { moves } of states) for (const move of moves) subject = subject && move(subject);
  return subject;
}
