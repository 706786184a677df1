import type { Language } from '../base/language.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { type CompiledPolicy, compiledOnce } from './compile.ts';
import { changeInWords } from './counterfactual/change-words.ts';
import type { ChangeOfFact, FactBeforeAndAfter } from './counterfactual/changes.ts';
import { type CounterfactualOutcome, findCounterfactuals } from './counterfactual/find-counterfactuals.ts';
import type { EvaluationFacts } from './evaluate.ts';
import type { Policy } from './policy.ts';
import { holdingSource } from './robustness/holding-source.ts';
import { nearestThresholds } from './robustness/nearest-thresholds.ts';
import { holdingInWords, nearestInWords } from './robustness/robustness-words.ts';
import { codeName } from './rules/index.ts';
import type { ShownValue } from './wording.ts';

/** A fact before and after a change. */
interface ChangedFact {
  /** The rule of the policy that reads it. */
  readonly rule: string;
  readonly section: string;
  readonly from: ShownValue;
  readonly to: ShownValue;
}

/** What would change a decision: all of its changes together, all else as it is. */
export interface CounterfactualAnswer {
  /** What the policy would then decide. */
  readonly aim: 'APPROVED' | 'ALERT';
  readonly changes: readonly (ChangedFact & {
    readonly text: string;
    /** What else the same changes: the count and the share of the debt whose amount falls. */
    readonly also?: readonly ChangedFact[];
  })[];
  readonly score: number | null;
  readonly band: string | null;
}

/** A number that lies near to where a rule would say something else. */
interface NearestAnswer {
  readonly rule: string;
  readonly section: string;
  /** Role of the source; `caller`, or null where the request says it. */
  readonly source: string | null;
  readonly value: number;
  readonly threshold: number;
  readonly distance: number;
  readonly relative: number;
  readonly text: string;
}

/** The one source but for which the decision could be a better one. */
interface HeldByAnswer {
  readonly source: string;
  readonly aim: 'APPROVED' | 'ALERT';
  readonly rules: readonly string[];
  readonly text: string;
}

/** What holds a decision and what would change it, in a reader's language; what a policy does not tell is left out. */
export interface ExplanationAnswer {
  readonly counterfactuals?: readonly CounterfactualAnswer[];
  /** There where others, or cheaper ones, may have been missed. */
  readonly counterfactualsUndecided?: true;
  readonly nearest?: readonly NearestAnswer[];
  readonly heldBy?: HeldByAnswer;
  /** There where neither of these two is known. */
  readonly firmnessUndecided?: true;
}

/** The policy that a result came of. */
interface DecidedBy {
  readonly policy: Policy;
  readonly version: number;
  readonly hash: string;
}

/**
 * Explains a decision as far as its policy tells: `explanations`. Of a policy that cannot be used any more, for its rules are gone,
 * nothing can be said but that.
 *
 * @param decidedBy undefined where it cannot be read.
 * @param status the current decision, which may be an analyst's. An approval has no counterfactuals.
 */
export function explainDecision(
  outcome: PolicyOutcome,
  decidedBy: DecidedBy | undefined,
  facts: () => EvaluationFacts,
  { language, status }: { readonly language: Language; readonly status: string },
): ExplanationAnswer {
  // What would change it may lie in what was not asked.
  if (outcome.proof !== undefined) return {};
  const isApproved = outcome.policyStatus === 'APPROVED' || status === 'APPROVED';
  const compiled = decidedBy && usablePolicy(decidedBy);
  if (compiled === undefined)
    return {
      ...(!isApproved && { counterfactuals: [], counterfactualsUndecided: true }),
      firmnessUndecided: true,
    };
  const { explanations = 'counterfactuals' } = compiled.policy;
  if (explanations === 'none') return {};
  const evaluated = facts();
  return {
    ...(explanations === 'counterfactuals' && !isApproved && whatIf(compiled, evaluated, outcome, language)),
    ...robustnessOf(compiled, outcome, evaluated.asOf, language),
  };
}

/** A policy ready to be applied; undefined where it cannot be any more. */
export function usablePolicy({ policy, version, hash }: DecidedBy): CompiledPolicy | undefined {
  try {
    return compiledOnce(policy, { version, hash });
  } catch {
    // Enabled by a version of the program that had other rules.
    return undefined;
  }
}

function whatIf(
  compiled: CompiledPolicy,
  facts: EvaluationFacts,
  outcome: PolicyOutcome,
  language: Language,
): Pick<ExplanationAnswer, 'counterfactuals' | 'counterfactualsUndecided'> {
  const { found, isUndecided } = findCounterfactuals(compiled, facts, outcome);
  return {
    counterfactuals: found.map((one) => answerCounterfactual(one, language)),
    ...(isUndecided && { counterfactualsUndecided: true as const }),
  };
}

function answerCounterfactual(
  { aim, changes, score, band }: CounterfactualOutcome,
  language: Language,
): CounterfactualAnswer {
  return { aim, changes: changes.map((change) => answerChange(change, language)), score, band };
}

function answerChange(change: ChangeOfFact, language: Language): CounterfactualAnswer['changes'][number] {
  const { also } = change;
  return {
    ...answerFact(change),
    text: changeInWords(change, language),
    ...(also.length > 0 && { also: also.map(answerFact) }),
  };
}

function answerFact({ code, section, from, to }: FactBeforeAndAfter): ChangedFact {
  return { rule: codeName(code), section, from, to };
}

/**
 * How near the numbers of a result lie to their thresholds, and the one source that holds it; of its trace alone.
 *
 * @param compiled undefined where the policy cannot be applied any more: then neither is known.
 */
export function robustnessOf(
  compiled: CompiledPolicy | undefined,
  outcome: PolicyOutcome,
  asOf: string,
  language: Language,
): Pick<ExplanationAnswer, 'nearest' | 'heldBy' | 'firmnessUndecided'> {
  // What was not asked may hold it too.
  if (outcome.proof !== undefined) return {};
  if (compiled === undefined) return { firmnessUndecided: true };
  if ((compiled.policy.explanations ?? 'counterfactuals') === 'none') return {};
  const held = holdingSource(compiled, outcome, asOf);
  return {
    nearest: nearestThresholds(compiled, outcome).map((one) => {
      const { code, section, source, value, threshold, distance, relative } = one;
      const text = nearestInWords(one, language);
      return { rule: codeName(code), section, source, value, threshold, distance, relative, text };
    }),
    ...(held !== undefined && {
      heldBy: {
        source: held.source,
        aim: held.aim,
        rules: held.findings.map(codeName),
        text: holdingInWords(held, language),
      },
    }),
  };
}
