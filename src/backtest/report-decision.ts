import type { CompiledPolicy } from '../policy/compile.ts';
import type { DecisionFigures, DecisionStatus } from '../policy/decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../policy/evaluate.ts';
import {
  bureauScoreOf,
  type DecidedColumns,
  type Objection,
  objectionsOf,
  type ReadingPolicy,
  readingPolicy,
} from '../policy/readings/decide-by-readings.ts';
import { allDecisions, bandsOf, figuresAt, noFigures } from '../policy/readings/figure-columns.ts';
import { missingSections, openColumns, ReachableDecisions } from '../policy/readings/reachable-decisions.ts';
import type { ReadingColumn } from '../policy/readings/reading-columns.ts';
import { type SubjectColumns, SubjectQuestions } from '../policy/readings/subject-questions.ts';
import type { SectionType } from '../sections/index.ts';

/** What a policy makes of a stored report. */
export interface Decided {
  readonly figures: DecisionFigures;
  /** What speaks against the subject there; of a report, where the other policy decides otherwise. */
  objections(): readonly Objection[];
  /** Which decisions it could come to, the worst first, had all been collected that it asks for; only its own where all was. */
  readonly reachable: readonly DecisionStatus[];
}

/** What a policy makes of many. */
export interface DecidedReports extends DecidedColumns {
  /** A bit for each of `allDecisions` that it could come to, a place for each report. */
  readonly reachable: Uint8Array;
}

/** A policy as it decides what is stored: by readings, or by sections where it asks how old data are. */
export interface Decider {
  readonly compiled: CompiledPolicy;
  /** What is read for it, and for whom it is asked together with; none where it decides by sections alone. */
  readonly columns: readonly ReadingColumn[];
  readonly bySections: boolean;
  /** Which of its columns were not collected by a run that asked for these sections; undefined where all were. */
  openColumns(collected: ReadonlySet<SectionType>): ReadonlySet<string> | undefined;
  /**
   * Says nothing where it decides by sections.
   *
   * @param open of each those of its columns that were not collected: of equal ones the same set; undefined is none.
   */
  decideReadings(
    subjects: SubjectColumns,
    open: readonly (ReadonlySet<string> | undefined)[],
  ): DecidedReports;
  decideSections(facts: EvaluationFacts, collected: ReadonlySet<SectionType>): Decided;
}

/** A decision that stands whatever else is collected. */
const alone: Readonly<Record<DecisionStatus, readonly DecisionStatus[]>> = {
  DENIED: ['DENIED'],
  ERROR: ['ERROR'],
  ALERT: ['ALERT'],
  APPROVED: ['APPROVED'],
};

/** Makes a policy ready to decide many stored reports. */
export function deciderOf(compiled: CompiledPolicy): Decider {
  return compiled.freshness.length > 0 ? sectionDecider(compiled) : columnDecider(readingPolicy(compiled));
}

/** Two policies that are asked about the same reports: what both ask of one is asked once where the same bureaus decide. */
export function decidersOf(before: CompiledPolicy, after: CompiledPolicy): readonly [Decider, Decider] {
  const isShared =
    [before, after].every(({ freshness }) => freshness.length === 0) &&
    bureauScoreOf(before) === bureauScoreOf(after);
  if (!isShared) return [deciderOf(before), deciderOf(after)];
  const questions = new SubjectQuestions(bureauScoreOf(before));
  const [one, other] = [readingPolicy(before, questions), readingPolicy(after, questions)];
  return [columnDecider(one), columnDecider(other)];
}

function columnDecider(policy: ReadingPolicy): Decider {
  const { compiled, questions } = policy;
  const reachable = new ReachableDecisions(policy);
  const decideReadings: Decider['decideReadings'] = (subjects, open) => {
    const answers = questions.answers(subjects);
    const decided = policy.decide(answers);
    const { status } = decided.figures;
    const { count } = subjects;
    const reached = new Uint8Array(count);
    const overOpen = new Map<ReadonlySet<string>, ReturnType<typeof reachable.over>>();
    for (let place = 0; place < count; place += 1) {
      const own = open[place];
      if (own === undefined) {
        reached[place] = 1 << (status[place] ?? 0);
        continue;
      }
      const over = overOpen.get(own) ?? reachable.over(answers, own);
      overOpen.set(own, over);
      reached[place] = bitsOf(over(place));
    }
    return { ...decided, reachable: reached };
  };
  const openOf: Decider['openColumns'] = (collected) => {
    const open = openColumns(policy, collected);
    return open.size === 0 ? undefined : open;
  };
  return {
    compiled,
    columns: questions.columns,
    bySections: false,
    openColumns: openOf,
    decideReadings,
    decideSections: (facts, collected) => {
      const decided = decideReadings(questions.read(facts), [openOf(collected)]);
      return {
        figures: figuresAt(decided.figures, 0, bandsOf(compiled.policy)),
        objections: () => {
          const all = objectionsOf(compiled);
          return decided.objectionsAt(0).flatMap((at) => all[at] ?? []);
        },
        reachable: decisionsOf(decided.reachable[0]),
      };
    },
  };
}

function sectionDecider(compiled: CompiledPolicy): Decider {
  const all = objectionsOf(compiled);
  return {
    compiled,
    columns: [],
    bySections: true,
    openColumns: () => undefined,
    decideReadings: ({ count }) => ({
      figures: noFigures(count),
      reachable: new Uint8Array(count),
      objectionsAt: () => [],
    }),
    decideSections: (facts, collected) => {
      const outcome = evaluatePolicy(compiled, facts);
      const isUnseen = unseenEssentials(compiled, outcome).length > 0;
      const figures: DecisionFigures = isUnseen
        ? { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null }
        : outcome;
      const { policyStatus, score, riskBand, creditLimit } = figures;
      const isOpen = missingSections(compiled.policy, collected).size > 0;
      return {
        figures: { policyStatus, score, riskBand, creditLimit },
        objections: () =>
          outcome.groups
            .flatMap((group) => group.rules)
            .flatMap(({ status }, place): readonly Objection[] => {
              const rule = all[place];
              if (rule === undefined || typeof rule === 'string') return [];
              const isAgainst =
                status === 'NOT_APPLIED' ? rule.whenMissing !== undefined : status !== 'APPROVED';
              return isAgainst ? [rule] : [];
            })
            .concat(outcome.reasons.flatMap(({ rule }) => all.find((cause) => cause === rule) ?? [])),
        // How old data would be that nobody has collected is not known.
        reachable: isOpen ? allDecisions : alone[policyStatus],
      };
    },
  };
}

/** Decisions as a bit for each of `allDecisions`. */
export function bitsOf(decisions: readonly DecisionStatus[]): number {
  let bits = 0;
  for (const decision of decisions) bits |= 1 << allDecisions.indexOf(decision);
  return bits;
}

/** The decisions of such bits, the worst first. */
export function decisionsOf(bits: number | undefined): readonly DecisionStatus[] {
  return ofBits[bits ?? 0] ?? allDecisions;
}

const ofBits: readonly (readonly DecisionStatus[])[] = Array.from(
  { length: 1 << allDecisions.length },
  (_, bits) => allDecisions.filter((_, at) => (bits & (1 << at)) !== 0),
);
