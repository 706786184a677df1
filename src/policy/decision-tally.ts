import { inEveryLanguage, say, type Text } from '../base/language.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import type { CompiledPolicy } from './compile.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from './evaluate.ts';
import type { PolicyStatus } from './policy-status.ts';
import { explainReason } from './result-words.ts';

/** What a policy decides, or ERROR where it gives no decision without data that were missing (`whenMissing: ERROR`). */
export type DecisionStatus = PolicyStatus | 'ERROR';

/** What one policy makes of a subject. */
export interface DecisionFigures {
  readonly policyStatus: DecisionStatus;
  readonly score: number | null;
  readonly riskBand: string | null;
  readonly creditLimit: number | null;
}

/** A subject that two policies decide differently. */
export interface DecisionExample {
  /** The case or report. */
  readonly name: string;
  readonly before: DecisionFigures;
  readonly after: DecisionFigures;
  /** What speaks against it under one policy only: the stricter one. */
  readonly because: readonly Text[];
}

/** Subjects that move from one decision to another. */
export interface DecisionChange {
  readonly from: DecisionStatus;
  readonly to: DecisionStatus;
  /** STRICTER: the second policy decides less in the subject's favour. */
  readonly direction: 'STRICTER' | 'LOOSER';
  readonly count: number;
  /** The first ones met. */
  readonly examples: readonly DecisionExample[];
}

/** How two policies decide the same subjects. */
export interface DecisionTally {
  readonly compared: number;
  readonly same: number;
  /** Of those: how many by each decision; one that nobody gets is left out. */
  readonly stayed: readonly { readonly status: DecisionStatus; readonly count: number }[];
  readonly stricter: number;
  readonly looser: number;
  /** Of those decided the same: how many get another score, band or limit. */
  readonly otherFigures: number;
  /** The gravest first: what turns most against the subject, then what turns most in its favour. */
  readonly changes: readonly DecisionChange[];
}

/** Adds up decisions one by one, in memory that does not grow with their number. */
interface DecisionTallier<Subject extends readonly unknown[]> {
  add(name: string, ...subject: Subject): void;
  result(): DecisionTally;
}

/** What one side makes of a subject, and what speaks against the subject there; asked for examples alone. */
interface Decided {
  readonly figures: DecisionFigures;
  readonly reasons: () => readonly Text[];
}

/** No decision is worse for a subject than one that a person looks at, and better than a denial. */
export const gravity: Readonly<Record<DecisionStatus, number>> = {
  APPROVED: 0,
  ALERT: 1,
  ERROR: 2,
  DENIED: 3,
};
const mostReasons = 3;

/** Compares what two policies, for the same kind of document, make of subjects. */
export function tallyDecisions(
  before: CompiledPolicy,
  after: CompiledPolicy,
  options: { readonly examples?: number } = {},
): DecisionTallier<[EvaluationFacts]> {
  const tally = tallyDecided(options);
  return {
    add: (name, facts) => tally.add(name, decide(before, facts), decide(after, facts)),
    result: tally.result,
  };
}

/** Compares what two sides have made of subjects. */
export function tallyDecided({
  examples: mostExamples = 10,
}: {
  readonly examples?: number;
} = {}): DecisionTallier<[Decided, Decided]> {
  const changes = new Map<
    string,
    { from: DecisionStatus; to: DecisionStatus; count: number; examples: DecisionExample[] }
  >();
  const stayed = new Map<DecisionStatus, number>();
  let compared = 0;
  let otherFigures = 0;
  return {
    add: (name, old, now) => {
      const [was, is] = [old.figures, now.figures];
      compared += 1;
      const [from, to] = [was.policyStatus, is.policyStatus];
      if (from === to) {
        stayed.set(from, (stayed.get(from) ?? 0) + 1);
        if (was.score !== is.score || was.riskBand !== is.riskBand || was.creditLimit !== is.creditLimit)
          otherFigures += 1;
        return;
      }
      const key = `${from} ${to}`;
      const change = changes.get(key) ?? { from, to, count: 0, examples: [] };
      change.count += 1;
      if (change.examples.length < mostExamples) {
        const because = gravity[to] > gravity[from] ? onlyIn(now, old) : onlyIn(old, now);
        change.examples.push({ name, before: was, after: is, because });
      }
      changes.set(key, change);
    },
    result: () => {
      const directed = [...changes.values()].map((change) => ({ ...change, direction: directionOf(change) }));
      const count = (wanted: string) =>
        directed.reduce((sum, { direction, count: own }) => sum + (direction === wanted ? own : 0), 0);
      const [stricter, looser] = [count('STRICTER'), count('LOOSER')];
      return {
        compared,
        same: compared - stricter - looser,
        stayed: [...stayed].map(([status, held]) => ({ status, count: held })),
        stricter,
        looser,
        otherFigures,
        changes: directed.sort((a, b) => rankOf(a) - rankOf(b)),
      };
    },
  };
}

interface Move {
  readonly from: DecisionStatus;
  readonly to: DecisionStatus;
}

function directionOf({ from, to }: Move): 'STRICTER' | 'LOOSER' {
  return gravity[to] > gravity[from] ? 'STRICTER' : 'LOOSER';
}

/** Stricter before looser, the widest step first. */
function rankOf(move: Move): number {
  const step = gravity[move.to] - gravity[move.from];
  return step > 0 ? -10 * step + gravity[move.from] : 10 + 10 * step + gravity[move.to];
}

function decide(compiled: CompiledPolicy, facts: EvaluationFacts): Decided {
  const outcome = evaluatePolicy(compiled, facts);
  return { figures: figuresOf(compiled, outcome), reasons: () => reasonsOf(outcome) };
}

/** What a policy's outcome comes to: no decision where it gives none without data that were missing. */
export function figuresOf(compiled: CompiledPolicy, outcome: PolicyOutcome): DecisionFigures {
  const { policyStatus, score, riskBand, creditLimit } = outcome;
  if (unseenEssentials(compiled, outcome).length > 0)
    return { policyStatus: 'ERROR', score: null, riskBand: null, creditLimit: null };
  return { policyStatus, score, riskBand, creditLimit };
}

function onlyIn(one: Decided, other: Decided): readonly Text[] {
  const others = new Set(other.reasons().map((text) => say(text, 'en')));
  return one
    .reasons()
    .filter((text) => !others.has(say(text, 'en')))
    .slice(0, mostReasons);
}

function reasonsOf(outcome: PolicyOutcome): readonly Text[] {
  return outcome.reasons.map((reason) =>
    inEveryLanguage((language) => explainReason(reason, outcome, language)),
  );
}
