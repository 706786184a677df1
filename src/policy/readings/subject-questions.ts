import type { CompiledRule } from '../compile.ts';
import type { RuleQuestion } from '../criterion.ts';
import { type CalendarDay, calendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { BureauScoreChoice } from '../policy.ts';
import type { RuleTruth } from '../proof/contribution.ts';
import {
  type BareFact,
  bareCircumstances,
  type Cell,
  FactShelf,
  standInOf,
  type Truth,
} from '../proof/fact.ts';
import type { Circumstances, Reading } from '../rules/define-rule.ts';
import { columnName, type ReadingColumn, readColumns } from './reading-columns.ts';

/** What is read of many subjects, a place for each in every column. */
export interface SubjectColumns {
  readonly count: number;
  /** The columns of the questions, in their order. */
  readonly readings: readonly ReadingsOfMany[];
  /** Of the same day the same object, as far as that is easily had. */
  readonly asOf: readonly CalendarDay[];
}

/** Data that are missing are null or undefined. */
export type ReadingsOfMany = readonly (Reading | null | undefined)[];

/** How a condition comes out about many subjects: one of `standing` for each. */
export type Standings = Uint8Array;

/** How a condition comes out: for the subject, against, or open for want of data. */
export const standing = { FOR: 0, AGAINST: 1, OPEN: 2 } as const;

/** Whether each of `standing` speaks against the subject. */
const failedOf = [false, true, undefined] as const;

/** How all conditions on what was read of some subjects come out. */
export class ColumnAnswers {
  readonly subjects: SubjectColumns;
  readonly #byFact: ReadonlyMap<string, readonly Standings[]>;

  constructor(subjects: SubjectColumns, byFact: ReadonlyMap<string, readonly Standings[]>) {
    this.subjects = subjects;
    this.#byFact = byFact;
  }

  /** How a rule comes out about each. */
  of({ single, combination, facts }: Truth): Standings {
    if (single !== undefined) return this.about(single.key)[single.place] ?? new Uint8Array();
    if (combination === undefined) throw new Error(`${facts.join()} are asked by nothing that is known`);
    const { members, combining } = combination;
    return combined(
      members.map((member) => this.of(member)),
      combining,
      this.subjects.count,
    );
  }

  /** For each question about a fact how it comes out. */
  about(fact: string): readonly Standings[] {
    const own = this.#byFact.get(fact);
    if (own === undefined) throw new Error(`${fact} is not read by the policy`);
    return own;
  }

  /** The answers about one subject, by their fact. */
  at(place: number): (fact: string) => Pick<Cell, 'failed'> {
    const cells = new Map<string, Pick<Cell, 'failed'>>();
    return (fact) => {
      const cell = cells.get(fact) ?? {
        failed: this.about(fact).map((standings) => failedOf[standings[place] ?? standing.OPEN]),
      };
      cells.set(fact, cell);
      return cell;
    };
  }
}

/** As combination.ts combines. */
function combined(members: readonly Standings[], combining: 'ALL' | 'ANY', count: number): Standings {
  const [decisive, otherwise] =
    combining === 'ANY' ? [standing.AGAINST, standing.FOR] : [standing.FOR, standing.AGAINST];
  const all = new Uint8Array(count).fill(otherwise);
  for (const member of members)
    for (let place = 0; place < count; place += 1) {
      const own = member[place];
      if (own === decisive) all[place] = decisive;
      else if (own === standing.OPEN && all[place] !== decisive) all[place] = standing.OPEN;
    }
  return all;
}

/**
 * What policies ask about the same subjects; what several of them ask alike is asked once. All of them go by the same choice of
 * bureaus.
 */
export class SubjectQuestions {
  readonly bureauScore: BureauScoreChoice;
  readonly #columns: ReadingColumn[] = [];
  readonly #places = new Map<string, number>();
  readonly #shelf = new FactShelf();
  #latest: ColumnAnswers | undefined;

  constructor(bureauScore: BureauScoreChoice) {
    this.bureauScore = bureauScore;
  }

  /** What all policies read, each once. */
  get columns(): readonly ReadingColumn[] {
    return this.#columns;
  }

  /** What tells of each rule of a policy whether it speaks against a subject. */
  add(columns: readonly ReadingColumn[], rules: readonly CompiledRule[]): readonly RuleTruth[] {
    for (const column of columns)
      if (!this.#places.has(column.name)) this.#places.set(column.name, this.#columns.push(column) - 1);
    this.#latest = undefined;
    return rules.map((rule) => ({ rule, truth: this.#shelf.add(rule.criterion, this.bureauScore) }));
  }

  /** −1 for a column that no policy reads. */
  placeOf(column: string): number {
    return this.#places.get(column) ?? -1;
  }

  /** One subject. */
  read(facts: EvaluationFacts): SubjectColumns {
    const readings = readColumns(this.#columns, facts).map((reading) => [reading]);
    return { count: 1, readings, asOf: [calendarDay(facts.asOf)] };
  }

  /** A fact with all that is asked about it. */
  fact(key: string): BareFact {
    const fact = this.#shelf.all().find((one) => one.key === key);
    if (fact === undefined) throw new Error(`${key} is not read by the policy`);
    return fact;
  }

  /** How all that is asked comes out; asked once where another policy asks about the same next. */
  answers(subjects: SubjectColumns): ColumnAnswers {
    if (this.#latest?.subjects === subjects) return this.#latest;
    const circumstances = this.#circumstances(subjects.asOf);
    const byFact = new Map<string, readonly Standings[]>();
    for (const { key, questions } of this.#shelf.all()) {
      const own = questions.map((question) => {
        const column = subjects.readings[this.placeOf(columnName({ key, rule: question.rule }))];
        return standingsOf(question, column ?? [], circumstances);
      });
      byFact.set(key, own);
    }
    this.#latest = new ColumnAnswers(subjects, byFact);
    return this.#latest;
  }

  #circumstances(days: readonly CalendarDay[]): readonly Circumstances[] {
    const all: Circumstances[] = [];
    let own: Circumstances | undefined;
    for (const day of days) {
      if (own?.asOf !== day) own = bareCircumstances(this, day);
      all.push(own);
    }
    return all;
  }
}

/** Most columns say the same of many, so that what was asked of the one before is not asked anew, nor of a code. */
function standingsOf(
  question: RuleQuestion,
  column: ReadingsOfMany,
  circumstances: readonly Circumstances[],
): Standings {
  const { fails, rule } = question;
  const standIn = standInOf(question);
  const standings = new Uint8Array(circumstances.length);
  // A code comes out the same whatever the day.
  const codes = rule.value === 'text' ? new Map<Reading, number>() : undefined;
  let [latest, day, answer]: [Reading | undefined, Circumstances | undefined, number] = [
    undefined,
    undefined,
    standing.OPEN,
  ];
  for (let place = 0; place < standings.length; place += 1) {
    const seen = column[place] ?? standIn;
    const own = circumstances[place];
    if (seen !== latest || own !== day) {
      [latest, day] = [seen, own];
      if (seen === undefined || own === undefined) answer = standing.OPEN;
      else {
        answer = codes?.get(seen) ?? standingOf(fails(seen, own));
        codes?.set(seen, answer);
      }
    }
    standings[place] = answer;
  }
  return standings;
}

function standingOf(failed: boolean | undefined): number {
  return failed === undefined ? standing.OPEN : failed ? standing.AGAINST : standing.FOR;
}
