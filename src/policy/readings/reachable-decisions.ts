import { planCollection } from '../../sections/collection-plan.ts';
import type { Existence } from '../../sections/existence.ts';
import { type SectionType, sectionDefinition } from '../../sections/index.ts';
import type { DecisionStatus } from '../decision-tally.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { Policy } from '../policy.ts';
import { type Contribution, groupsOf, type RuleTruth, sumOf } from '../proof/contribution.ts';
import { type Cell, cellsOf } from '../proof/fact.ts';
import type { Rule } from '../rules/define-rule.ts';
import { decisionOfSum, existencesOf, type ReadingPolicy } from './decide-by-readings.ts';
import { allDecisions } from './figure-columns.ts';
import { columnName, existenceColumn } from './reading-columns.ts';
import type { ColumnAnswers } from './subject-questions.ts';
import { sumAt, sumColumns } from './sum-columns.ts';

/** More ways than these for the columns of one cluster to stand are not looked at. */
const mostAssignments = 5_000;
/** More sums than these are not told apart. */
const mostSums = 20_000;
/** So many subjects are remembered who stood the same. */
const mostRemembered = 50_000;

/**
 * Which decisions a policy could come to about subjects of whom some columns were not collected, whatever these would have said,
 * and were they missing. Every one that can be is among them; one may be too many where rules that read the same fields are
 * taken to move apart, or there is too much to look at.
 */
export class ReachableDecisions {
  readonly #policy: ReadingPolicy;
  readonly #cells = new Map<string, readonly Cell[] | undefined>();
  readonly #remembered = new Map<string, readonly DecisionStatus[]>();

  constructor(policy: ReadingPolicy) {
    this.#policy = policy;
  }

  /**
   * @param open the names of the columns that were not collected.
   * @returns what is reachable about a subject by its place, the worst decision first.
   */
  over(answers: ColumnAnswers, open: ReadonlySet<string>): (place: number) => readonly DecisionStatus[] {
    const { truths, columns } = this.#policy;
    const openKeys = new Set(
      columns.flatMap(({ name, fact }) => (open.has(name) && fact.questions.length > 0 ? [fact.key] : [])),
    );
    const isOpen = ({ truth }: RuleTruth) => truth.facts.some((key) => openKeys.has(key));
    const moving = truths.filter(isOpen);
    const beside = [...new Set(moving.flatMap(({ truth }) => truth.facts))]
      .filter((key) => !openKeys.has(key))
      .flatMap((key) => answers.about(key));
    const sums = sumColumns(
      truths.filter((one) => !isOpen(one)),
      answers,
    );
    const what = [...openKeys].join('\n');
    const existenceAt = existencesOf(this.#policy.questions)(answers);
    const mayConfirm = open.has(existenceColumn().name);
    return (place) => {
      const settled = sumAt(sums, place);
      const day = answers.subjects.asOf[place];
      if (day === undefined) throw new Error(`nobody is at ${place}`);
      const standings = beside.map((own) => own[place]).join('');
      const name = `${what}\n${nameOfSum(settled)}\n${standings}\n${dayName(day)}\n${existenceAt(place)}`;
      const earlier = this.#remembered.get(name);
      if (earlier !== undefined) return earlier;
      const decisions = this.#explore(settled, moving, {
        cellOf: answers.at(place),
        openKeys,
        day,
        existences: existencesFrom(existenceAt(place), mayConfirm),
      });
      if (this.#remembered.size < mostRemembered) this.#remembered.set(name, decisions);
      return decisions;
    };
  }

  #explore(
    settled: Contribution,
    moving: readonly RuleTruth[],
    subject: {
      readonly cellOf: (key: string) => Pick<Cell, 'failed'>;
      readonly openKeys: ReadonlySet<string>;
      readonly day: CalendarDay;
      readonly existences: readonly Existence[];
    },
  ): readonly DecisionStatus[] {
    let sums = new Map([[nameOfSum(settled), settled]]);
    const open = moving.map(({ truth }) => ({
      facts: truth.facts.filter((key) => subject.openKeys.has(key)),
    }));
    for (const keys of groupsOf([...subject.openKeys], open)) {
      const rules = moving.filter(({ truth }) => truth.facts.some((key) => keys.includes(key)));
      const choices = this.#choices(rules, keys, subject);
      if (choices === undefined) return allDecisions;
      const next = new Map<string, Contribution>();
      for (const sum of sums.values()) {
        for (const choice of choices) {
          const both = added(sum, choice);
          next.set(nameOfSum(both), both);
        }
        if (next.size > mostSums) return allDecisions;
      }
      sums = next;
    }
    const statuses = new Set(
      [...sums.values()].flatMap((sum) =>
        sum.error > 0
          ? ['ERROR' as const]
          : subject.existences.map((one) => decisionOfSum(this.#policy.side, sum, one).policyStatus),
      ),
    );
    return allDecisions.filter((status) => statuses.has(status));
  }

  /** What the rules over some open columns can come to together, each once; undefined where there would be too much. */
  #choices(
    rules: readonly RuleTruth[],
    keys: readonly string[],
    { cellOf, day }: { readonly cellOf: (key: string) => Pick<Cell, 'failed'>; readonly day: CalendarDay },
  ): readonly Contribution[] | undefined {
    const cells: (readonly Cell[])[] = [];
    for (const key of keys) {
      const own = this.#cellsOf(key, day);
      if (own === undefined) return undefined;
      cells.push(own);
    }
    const product = cells.reduce((count, own) => count * own.length, 1);
    if (product > mostAssignments) return undefined;
    const choices = new Map<string, Contribution>();
    const standing = new Map<string, Cell>();
    for (let number = 0; number < product; number += 1) {
      let rest = number;
      for (const [place, own] of cells.entries()) {
        const cell = own[rest % own.length];
        rest = Math.floor(rest / own.length);
        const key = keys[place];
        if (cell !== undefined && key !== undefined) standing.set(key, cell);
      }
      const sum = sumOf(rules, (key) => standing.get(key) ?? cellOf(key));
      choices.set(nameOfSum(sum), sum);
    }
    return [...choices.values()];
  }

  #cellsOf(key: string, day: CalendarDay): readonly Cell[] | undefined {
    const fact = this.#policy.questions.fact(key);
    const name = fact.rule.value === 'duration' ? `${key} ${dayName(day)}` : key;
    if (!this.#cells.has(name)) {
      const setsAges = this.#policy.compiled.freshness.length > 0;
      const cells = cellsOf(fact, { asOf: day, setsAges, usual: () => undefined });
      this.#cells.set(name, cells);
    }
    return this.#cells.get(name);
  }
}

/** Returns the possible states of the document's existence, given that sections not yet collected may confirm it. */
function existencesFrom(existence: Existence, mayConfirm: boolean): readonly Existence[] {
  return existence === 'NOT_CONFIRMED' && mayConfirm ? ['CONFIRMED', 'NOT_CONFIRMED'] : [existence];
}

function added(one: Contribution, other: Contribution): Contribution {
  return {
    alert: Math.max(one.alert, other.alert),
    denied: Math.max(one.denied, other.denied),
    unseen: Math.max(one.unseen, other.unseen),
    error: Math.max(one.error, other.error),
    earned2: one.earned2 + other.earned2,
    attainable: one.attainable + other.attainable,
    evaluated: one.evaluated + other.evaluated,
  };
}

function nameOfSum(sum: Contribution): string {
  return Object.values(sum).join();
}

function dayName({ year, month, day }: CalendarDay): string {
  return `${year}-${month}-${day}`;
}

/**
 * The columns of a policy that were not collected: those that read a section which the policy would have had collected, and the
 * run was not to.
 *
 * @param collected the sections that the run asked for, answered or not.
 */
export function openColumns(
  { columns, compiled }: ReadingPolicy,
  collected: ReadonlySet<SectionType>,
): ReadonlySet<string> {
  const missing = missingSections(compiled.policy, collected);
  if (missing.size === 0) return new Set();
  const isMissing = (type: SectionType) =>
    missing.has(type) || sectionDefinition(type).comesWith === 'DERIVED';
  // A share of the revenue stands in the section of the debt, and hangs on the revenue all the same.
  const isOpen = ({ id, sections, alsoReads }: Rule) =>
    [...sections, ...alsoReads].some(isMissing) ||
    (isMissing('REVENUE') && id.includes('CALCULATED_REVENUE'));
  return new Set(columns.flatMap(({ fact }) => (isOpen(fact.rule) ? [columnName(fact)] : [])));
}

/** The sections that a policy has collected and that a run did not ask for. */
export function missingSections(
  { kind, depth, additionals }: Pick<Policy, 'kind' | 'depth' | 'additionals'>,
  collected: ReadonlySet<SectionType>,
): ReadonlySet<SectionType> {
  const { sections } = planCollection(kind, depth, additionals);
  return new Set(sections.filter((type) => !collected.has(type)));
}
