import { isRecord } from '../../base/is-record.ts';
import type { CriterionCode, PolicyOutcome } from '../../sections/credit-policy.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../evaluate.ts';
import { inputCode } from '../inputs/input.ts';
import type { Reading } from '../rules/define-rule.ts';
import type { ShownValue } from '../wording.ts';
import type { Choice, Side } from './contribution.ts';
import type { Rank } from './decision-rows.ts';
import { bareCircumstances, type Cell, cellOfReading, type Fact } from './fact.ts';
import {
  factsOfSubject,
  readFact,
  type Subject,
  type SubjectContext,
  type Wish,
  withWishes,
} from './subject.ts';

/** A subject that the engine was asked about, with what it said. */
export interface Witness {
  readonly subject: Subject;
  readonly facts: EvaluationFacts;
  /** Of each side: what it decided; ERROR is no decision. */
  readonly decisions: readonly Decision[];
  /** What is not as a usual subject has it. */
  readonly unusual: readonly UnusualFact[];
  /** Of one policy before and after a change: the same subject with one fact changed, of whom the second decision is. */
  readonly after?: ChangedSubject;
}

/** A subject of whom one fact has changed. */
interface ChangedSubject {
  readonly subject: Subject;
  readonly facts: EvaluationFacts;
  readonly from: UnusualFact;
  readonly to: UnusualFact;
}

export interface Decision {
  readonly rank: Rank;
  readonly outcome: PolicyOutcome;
  /** Whether the policy decides the report. If not, an analyst does, and sees the result. */
  readonly usePolicyResult: boolean;
}

/** A fact of a subject, as a rule of a policy shows it. */
export interface UnusualFact {
  /** A rule that reads it, with its condition. */
  readonly code: CriterionCode;
  /** As results show it; undefined where it is missing. */
  readonly value: ShownValue | undefined;
}

/** What a side of a proof makes of a subject, by the engine itself. */
export function decisionOf({ compiled }: Pick<Side, 'compiled'>, facts: EvaluationFacts): Decision {
  const outcome = evaluatePolicy(compiled, facts);
  const { usePolicyResult } = compiled.policy;
  const rank = unseenEssentials(compiled, outcome).length > 0 ? 'ERROR' : outcome.policyStatus;
  return { outcome, rank, usePolicyResult };
}

/** What came of making a subject of the cells that were found. */
export interface Attempt {
  /** Where the engine confirms what was sought. */
  readonly witness: Witness | undefined;
  /** A fact that could not be put as it was wanted, together with the others. */
  readonly misfit: { readonly fact: Fact; readonly cell: Cell } | undefined;
}

/** More readings of a cell than these are not tried. */
const mostReadings = 3;

/** What attempts are made from, and for. */
export interface Wanted {
  readonly usual: Subject;
  readonly sides: readonly Side[];
  readonly context: SubjectContext;
  readonly isSought: (decisions: readonly Decision[], facts: EvaluationFacts) => boolean;
}

/**
 * Makes a subject of choices that were found, asks the engine, and keeps it where `isSought` says that it shows what was sought.
 */
export function attempt(choices: readonly Choice[], { usual, sides, context, isSought }: Wanted): Attempt {
  const all = choices.flatMap(({ cells }) => cells);
  const unlike = all.filter(({ cell }) => cell.cost > 0);
  // What the others brought along and was to stay as it is.
  let kept: typeof all = [];
  let misfit: Attempt['misfit'];
  for (let turn = 0; turn < mostReadings; turn += 1) {
    const wishes = [...unlike, ...kept].map(
      ({ fact, cell }): Wish => ({
        fact,
        reading: cell.readings[Math.min(turn, cell.readings.length - 1)],
      }),
    );
    const subject = withWishes(
      usual,
      wishes,
      context,
      all.map(({ fact }) => fact),
    );
    if (subject === undefined) {
      misfit ??= unlike.find(
        ({ fact, cell }) => withWishes(usual, [{ fact, reading: cell.readings[0] }], context) === undefined,
      );
      continue;
    }
    const facts = factsOfSubject(subject, context);
    const decisions = sides.map((side) => decisionOf(side, facts));
    const read = all.map(({ fact, cell }) => ({
      fact,
      cell,
      reading: readFact(fact, facts, context.day),
    }));
    const strayed = read.filter(
      ({ fact, cell, reading }) => cellOfReading(fact, reading, context.day) !== cell,
    );
    if (isSought(decisions, facts)) {
      const unusual = read
        .filter(({ fact, reading }) => (cellOfReading(fact, reading, context.day)?.cost ?? 1) > 0)
        .map(({ fact, reading }) => unusualFact(fact, reading, context));
      return { witness: { subject, facts, decisions, unusual }, misfit: undefined };
    }
    misfit ??= unlike.find(({ fact }) => strayed.some((one) => one.fact === fact)) ?? unlike[0];
    kept = strayed.filter(({ cell }) => cell.cost === 0);
  }
  return { witness: undefined, misfit };
}

/** A fact of a subject as a rule shows it. */
export function unusualFact(fact: Fact, reading: Reading | undefined, { day }: SubjectContext): UnusualFact {
  const [question] = fact.questions;
  if (question === undefined) throw new Error(`nothing asks ${fact.key}`);
  const { rule, where, condition, role } = question;
  const judgement = reading === undefined ? undefined : question.weigh(reading, bareCircumstances(fact, day));
  return {
    code: {
      rule: rule.id,
      condition: condition.text,
      conditionRole: role,
      ...(isRecord(where) && { where }),
      ...(rule.input !== undefined && { input: inputCode(rule.input) }),
    },
    value: judgement?.value,
  };
}
