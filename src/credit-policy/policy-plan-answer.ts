import { type Language, say } from '../base/language.ts';
import type { DecisionTally } from '../policy/decision-tally.ts';
import type { Finding } from '../yaml/finding.ts';
import type { TriedCase } from './assess-plan.ts';
import type { PolicyPlan } from './plan-policy.ts';

/** A tally with what speaks against its examples in the reader's language. */
export function tallyInWords<T extends DecisionTally>(tally: T, language: Language) {
  const changes = tally.changes.map(({ examples, ...change }) => ({
    ...change,
    examples: examples.map(({ because, ...example }) => ({
      ...example,
      because: because.map((text) => say(text, language)),
    })),
  }));
  return { ...tally, changes };
}

/** Findings as a program reads them, with their words in the reader's language. */
export function findingsInWords(findings: readonly Finding[], language: Language) {
  return findings.map(({ message, suggestion, ...finding }) => ({
    ...finding,
    message: say(message, language),
    suggestion: suggestion && say(suggestion, language),
  }));
}

/** What came of cases; a failing one with what it expected and got. */
export function casesInWords(outcomes: readonly TriedCase[]) {
  return outcomes.map(({ case: { name, line }, differences }) => ({
    name,
    line,
    holds: differences.length === 0,
    differences: differences.map(({ subject, expected, got }) => ({ subject, expected, got })),
  }));
}

/**
 * Returns the effect of enabling a policy or an operation as JSON.
 *
 * @param words the changes, cases and reports in the reader's language. `reports` is null if no reports can be compared.
 */
export function policyPlanAnswer<Words extends { difference: unknown; cases: unknown; reports: unknown }>(
  plan: Pick<PolicyPlan, 'content' | 'current' | 'policies' | 'findings' | 'outcome' | 'planHash'>,
  words: Words,
  language: Language,
) {
  const { content, current, policies, findings, outcome, planHash } = plan;
  return {
    policyId: content?.policy.id ?? null,
    outcome,
    currentVersion: current?.version ?? null,
    findings: findingsInWords(findings, language),
    policies,
    ...words,
    planHash,
  };
}
