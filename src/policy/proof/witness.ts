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

/** A fact in one of its cells. */
export interface Standing {
  readonly fact: Fact;
  readonly cell: Cell;
}

/** What came of making a subject of the cells that were found. */
export interface Attempt {
  /** Where the engine confirms what was sought. */
  readonly witness: Witness | undefined;
  /** Facts that could not be put as they were wanted, together with the others. */
  readonly strayed: readonly Standing[];
}

/** More readings of a cell than these are not tried. */
const mostReadings = 3;

/** What attempts are made from, and for. */
export interface Wanted {
  readonly start: Subject;
  readonly sides: readonly Side[];
  readonly context: SubjectContext;
  readonly isSought: (decisions: readonly Decision[], facts: EvaluationFacts) => boolean;
  /** Whether a change is allowed. Default: each change is. */
  readonly keeps?: (before: Subject, after: Subject) => boolean;
}

/**
 * Makes a subject of choices that were found: changes the facts that are in other cells at the start. The subject is a witness if the
 * decisions of the engine pass `isSought`.
 */
export function attempt(
  choices: readonly Choice[],
  { start, sides, context, isSought, keeps = () => true }: Wanted,
): Attempt {
  const all = choices.flatMap(({ cells }) => cells);
  const unlike = strayedFrom(all, factsOfSubject(start, context), context);
  // What the others brought along and was to stay as it is.
  let kept: readonly Standing[] = [];
  let strayed: readonly Standing[] = [];
  for (let turn = 0; turn < mostReadings; turn += 1) {
    const wishOf = ({ fact, cell }: Standing): Wish => ({
      fact,
      reading: cell.readings[Math.min(turn, cell.readings.length - 1)],
    });
    const put = (some: readonly Standing[]): Subject | undefined => {
      const facts = all.map(({ fact }) => fact);
      const changed = withWishes(start, some.map(wishOf), context, { facts, turn });
      return changed !== undefined && keeps(start, changed) ? changed : undefined;
    };
    const subject = put([...unlike, ...kept]);
    if (subject === undefined) {
      const stuck = unlike.filter((one) => put([one]) === undefined);
      strayed = strayed.length > 0 ? strayed : stuck.length > 0 ? stuck : unlike;
      continue;
    }
    const tried = witnessOf(subject, all, { sides, context, isSought });
    if (tried.witness !== undefined) return tried;
    if (strayed.length === 0) strayed = tried.strayed;
    if (tried.strayed.length === 0) break;
    kept = tried.strayed.filter((one) => !unlike.includes(one));
  }
  return { witness: undefined, strayed };
}

/** Evaluates a subject with the engine, and compares its facts with the cells that were found. */
export function witnessOf(
  subject: Subject,
  wanted: readonly Standing[],
  { sides, context, isSought }: Omit<Wanted, 'start'>,
): Attempt {
  const facts = factsOfSubject(subject, context);
  const decisions = sides.map((side) => decisionOf(side, facts));
  if (!isSought(decisions, facts))
    return { witness: undefined, strayed: strayedFrom(wanted, facts, context) };
  const unusual = wanted
    .map(({ fact }) => ({ fact, reading: readFact(fact, facts, context.day) }))
    .filter(({ fact, reading }) => (cellOfReading(fact, reading, context.day)?.cost ?? 1) > 0)
    .map(({ fact, reading }) => unusualFact(fact, reading, context));
  return { witness: { subject, facts, decisions, unusual }, strayed: [] };
}

/** Facts that are read in other cells than wanted. */
function strayedFrom(
  wanted: readonly Standing[],
  facts: EvaluationFacts,
  { day }: SubjectContext,
): readonly Standing[] {
  return wanted.filter(({ fact, cell }) => cellOfReading(fact, readFact(fact, facts, day), day) !== cell);
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
