import { centsOf, mostCentsWithin, percentOfCents, toCent } from '../../base/cents.ts';
import type { RuleQuestion } from '../criterion.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';

/** One way in which something that a person can do comes out. */
export interface Setting {
  /** The facts with that done; it touches nothing that another action touches. */
  apply(facts: EvaluationFacts): EvaluationFacts;
  /** What it costs, BRL; null where it is no matter of paying. */
  readonly paid: number | null;
  /** How much it changes of what there is, above 0 and at most 1. */
  readonly part: number;
}

/** What an action is looked at for. */
interface LeverContext {
  readonly facts: EvaluationFacts;
  readonly asOf: CalendarDay;
  /** What a policy asks of the facts that the action changes. */
  readonly questions: readonly RuleQuestion[];
}

/** The ways in which an action can come out that a policy may tell apart; empty where there is nothing to do. */
export type SettingsOf = (context: LeverContext) => readonly Setting[];

/** Whole cents: what is left after paying is an amount again. */
export function inCents(amount: number): number {
  return toCent(amount);
}

/** The largest amount in cents whose share of the whole is at most so many percent. */
export function amountOfShare(percent: number, whole: number): number {
  return mostCentsWithin(Math.max(0, percent), centsOf(whole)) / 100;
}

/** A revenue to be a share of; undefined where there is none. */
export function revenueOf({ sections }: EvaluationFacts): number | undefined {
  const revenue = sections.REVENUE?.calculatedRevenue ?? 0;
  return revenue > 0 ? revenue : undefined;
}

/** An amount in percent of the revenue, as sections state it. */
export function shareOfRevenue(amount: number | null, facts: EvaluationFacts): number | null {
  const revenue = revenueOf(facts);
  if (revenue === undefined || amount === null) return null;
  return percentOfCents(centsOf(amount), centsOf(revenue));
}

/** What must be left, at most, for the thresholds of a question to be met from above. */
export function amountsLeft({ rule, condition }: RuleQuestion, whole: number | undefined): readonly number[] {
  const left = condition.numbers.flatMap((at) => {
    if (rule.value === 'percent') return whole === undefined ? [] : withLess(amountOfShare(at, whole));
    return withLess(at);
  });
  return left.filter((amount) => amount >= 0);
}

/** Returns an amount and the next lower one. */
function withLess(amount: number): readonly number[] {
  return [amount, inCents(amount - 0.01)];
}
