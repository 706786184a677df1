import type { CompiledPolicy } from '../policy/compile.ts';
import type { DecisionFigures, DecisionStatus } from '../policy/decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../policy/evaluate.ts';
import {
  bureauScoreOf,
  type Objection,
  type ReadingPolicy,
  readingPolicy,
  SubjectQuestions,
  type SubjectReadings,
} from '../policy/readings/decide-by-readings.ts';
import {
  allDecisions,
  missingSections,
  openColumns,
  ReachableDecisions,
} from '../policy/readings/reachable-decisions.ts';
import type { ReadingColumn } from '../policy/readings/reading-columns.ts';
import type { SectionType } from '../sections/index.ts';

/** What a policy makes of a stored report. */
export interface Decided {
  readonly figures: DecisionFigures;
  /** What speaks against the subject there; of a report, where the other policy decides otherwise. */
  objections(): readonly Objection[];
  /** Which decisions it could come to, the worst first, had all been collected that it asks for; only its own where all was. */
  readonly reachable: readonly DecisionStatus[];
}

/** A policy as it decides what is stored: by readings, or by sections where it asks how old data are. */
export interface Decider {
  readonly compiled: CompiledPolicy;
  /** What is read for it, and for whom it is asked together with; none where it decides by sections alone. */
  readonly columns: readonly ReadingColumn[];
  readonly bySections: boolean;
  /** Which of its columns were not collected by a run that asked for these sections. */
  openColumns(collected: ReadonlySet<SectionType>): ReadonlySet<string>;
  /** @param open those of its columns that were not collected. */
  decideReadings(subject: SubjectReadings, open: ReadonlySet<string>): Decided;
  decideSections(facts: EvaluationFacts, collected: ReadonlySet<SectionType>): Decided;
}

const nothingOpen: ReadonlySet<string> = new Set();

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
  const decideReadings: Decider['decideReadings'] = (subject, open) => {
    const figures = policy.decide(subject);
    return {
      figures,
      // Of few subjects: asked anew.
      objections: () => policy.objections(questions.answers(subject)),
      reachable:
        open.size === 0
          ? alone[figures.policyStatus]
          : reachable.of(questions.answers(subject), open, subject.asOf),
    };
  };
  return {
    compiled,
    columns: questions.columns,
    bySections: false,
    openColumns: (collected) => openColumns(policy, collected),
    decideReadings,
    decideSections: (facts, collected) =>
      decideReadings(questions.read(facts), openColumns(policy, collected)),
  };
}

function sectionDecider(compiled: CompiledPolicy): Decider {
  const rules = compiled.groups.flatMap((group) => group.rules);
  return {
    compiled,
    columns: [],
    bySections: true,
    openColumns: () => nothingOpen,
    decideReadings: () => {
      throw new Error(`${compiled.policy.id} decides by sections`);
    },
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
              const rule = rules[place];
              const isAgainst =
                status === 'NOT_APPLIED' ? rule?.whenMissing !== undefined : status !== 'APPROVED';
              return rule !== undefined && isAgainst ? [rule] : [];
            })
            .concat(
              outcome.reasons.flatMap(({ rule }) => overallCauses.find((cause) => cause === rule) ?? []),
            ),
        // How old data would be that nobody has collected is not known.
        reachable: isOpen ? allDecisions : alone[policyStatus],
      };
    },
  };
}

/** What speaks against a subject and is no rule. */
export const overallCauses = ['RISK_BAND', 'NO_SCORE', 'MINIMUM_COVERAGE', 'NOTHING_EVALUATED'] as const;
