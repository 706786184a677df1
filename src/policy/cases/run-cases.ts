import { inEveryLanguage, type Text } from '../../base/language.ts';
import type { PolicyOutcome, ReasonOutcome, RuleOutcome } from '../../sections/credit-policy.ts';
import type { CompiledPolicy } from '../compile.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from '../evaluate.ts';
import { explainReason, explainRule } from '../result-words.ts';
import type { CaseExpectation } from './case-file.ts';
import { rulePlaces, rulesByKey } from './rule-places.ts';

/** A case ready to be run: what it is evaluated over, and what is expected of it. */
export interface PolicyCase {
  readonly name: string;
  /** Where its name stands in its file, from 1. */
  readonly line: number;
  readonly column: number;
  readonly facts: EvaluationFacts;
  readonly expect: CaseExpectation;
}

/** Something that came out otherwise than expected. */
export interface CaseDifference {
  /** `status`, `riskBand`, `score`, `creditLimit`, `validUntil`, or the rule by the key that the case uses. */
  readonly subject: string;
  readonly isRule: boolean;
  readonly expected: string | number | null;
  readonly got: string | number | null;
  /** The finding of the rule in a sentence; of a status, the reasons for it, worst first. */
  readonly why: readonly Text[];
}

export interface CaseOutcome {
  readonly case: PolicyCase;
  /** None: the case holds. */
  readonly differences: readonly CaseDifference[];
  readonly result: PolicyOutcome;
}

/**
 * Evaluates a policy over the facts of every case and compares. Throws only for the defect of a rule.
 *
 * @param rules by the keys that cases use: of this policy, unless it is a changed copy of the one that the cases were read for.
 */
export function runCases(
  compiled: CompiledPolicy,
  cases: readonly PolicyCase[],
  rules: Pick<ReturnType<typeof rulesByKey>, 'find'> = rulesByKey(rulePlaces(compiled)),
): readonly CaseOutcome[] {
  const { find } = rules;
  return cases.map((item) => {
    const result = evaluatePolicy(compiled, item.facts);
    return {
      case: item,
      result,
      differences: [...overall(item.expect, result, compiled), ...byRule(item.expect, result)],
    };
  });

  function* byRule({ rules = {} }: CaseExpectation, { groups }: PolicyOutcome) {
    for (const [key, expected] of Object.entries(rules)) {
      const place = find(key);
      // Keys were held against the policy when the cases were read.
      if (place === undefined) throw new Error(`no rule ${key} in ${compiled.policy.id}`);
      const got = groups[place.groupIndex]?.rules[place.ruleIndex];
      if (got === undefined) throw new Error(`no result for ${key}`);
      if (got.status !== expected) {
        yield { subject: key, isRule: true, expected, got: got.status, why: [sentenceOf(got)] };
      }
    }
  }
}

function* overall(
  expect: CaseExpectation,
  result: PolicyOutcome,
  compiled: CompiledPolicy,
): Generator<CaseDifference> {
  const isDecided = unseenEssentials(compiled, result).length === 0;
  const policyStatus = isDecided ? result.policyStatus : 'ERROR';
  const { riskBand, score, creditLimit, validUntil } = isDecided ? figuresOf(result) : noFigures;
  const reasons = result.reasons.map((reason) => reasonOf(reason, result));
  yield* compare('status', expect.status, policyStatus, reasons);
  yield* compare('riskBand', expect.riskBand, riskBand);
  yield* compare('score', expect.score, score);
  yield* compare('creditLimit', expect.creditLimit, creditLimit);
  yield* compare('validUntil', expect.validUntil, validUntil);
}

/** The figures of a result. */
type Figures = Pick<PolicyOutcome, 'riskBand' | 'score' | 'creditLimit'> & {
  readonly validUntil: string | null;
};

/** The figures of a result without a decision. */
const noFigures: Figures = { riskBand: null, score: null, creditLimit: null, validUntil: null };

function figuresOf({ riskBand, score, creditLimit, terms }: PolicyOutcome): Figures {
  return { riskBand, score, creditLimit, validUntil: terms?.validUntil ?? null };
}

function* compare(
  subject: string,
  expected: string | number | null | undefined,
  got: string | number | null,
  why: readonly Text[] = [],
): Generator<CaseDifference> {
  if (expected !== undefined && expected !== got) yield { subject, isRule: false, expected, got, why };
}

function sentenceOf(rule: RuleOutcome): Text {
  return inEveryLanguage((language) => explainRule(rule, language));
}

function reasonOf(reason: ReasonOutcome, result: PolicyOutcome): Text {
  return inEveryLanguage((language) => `${reason.status}: ${explainReason(reason, result, language)}`);
}
