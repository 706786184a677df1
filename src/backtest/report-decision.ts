import type { CompiledPolicy } from '../policy/compile.ts';
import type { DecisionFigures, DecisionStatus } from '../policy/decision-tally.ts';
import { type CalendarDay, calendarDay } from '../policy/elapsed-time.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../policy/evaluate.ts';
import { type Objection, type ReadingPolicy, readingPolicy } from '../policy/readings/decide-by-readings.ts';
import {
  allDecisions,
  missingSections,
  openColumns,
  ReachableDecisions,
} from '../policy/readings/reachable-decisions.ts';
import { type ReadingColumn, readColumns } from '../policy/readings/reading-columns.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
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
  /** What it reads; none where it decides by sections alone. */
  readonly columns: readonly ReadingColumn[];
  readonly bySections: boolean;
  /** Which of its columns were not collected by a run that asked for these sections. */
  openColumns(collected: ReadonlySet<SectionType>): ReadonlySet<string>;
  decideReadings(
    readings: readonly (Reading | undefined)[],
    run: { readonly day: CalendarDay; readonly open: ReadonlySet<string> },
  ): Decided;
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

function columnDecider(policy: ReadingPolicy): Decider {
  const { columns, compiled } = policy;
  const reachable = new ReachableDecisions(policy);
  const decideReadings: Decider['decideReadings'] = (readings, { day, open }) => {
    const figures = policy.decide(readings, day);
    return {
      figures,
      // Of few subjects: asked anew.
      objections: () => policy.objections(policy.answers(readings, day)),
      reachable:
        open.size === 0
          ? alone[figures.policyStatus]
          : reachable.of(policy.answers(readings, day), open, day),
    };
  };
  return {
    compiled,
    columns,
    bySections: false,
    openColumns: (collected) => openColumns(policy, collected),
    decideReadings,
    decideSections: (facts, collected) =>
      decideReadings(readColumns(columns, facts), {
        day: calendarDay(facts.asOf),
        open: openColumns(policy, collected),
      }),
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
