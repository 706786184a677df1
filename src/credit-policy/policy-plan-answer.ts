import { type Language, say } from '../base/language.ts';
import type { DecisionTally } from '../policy/decision-tally.ts';
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

/** What enabling a policy or an operation would do, as a program reads it: the answer of the API. `reports` is null where none can be compared. */
export function policyPlanAnswer<T extends DecisionTally>(
  plan: PolicyPlan,
  reports: T | null,
  language: Language,
) {
  const { content, current, policies, findings, changes, outcomes, outcome, planHash } = plan;
  return {
    policyId: content?.policyId ?? null,
    outcome,
    currentVersion: current?.version ?? null,
    findings: findings.map(({ message, suggestion, ...finding }) => ({
      ...finding,
      message: say(message, language),
      suggestion: suggestion && say(suggestion, language),
    })),
    policies,
    difference: changes.map(({ text, ...change }) => ({ ...change, text: say(text, language) })),
    cases: outcomes.map(({ case: { name, line }, differences }) => ({
      name,
      line,
      holds: differences.length === 0,
      differences: differences.map(({ subject, expected, got }) => ({ subject, expected, got })),
    })),
    reports: reports && tallyInWords(reports, language),
    planHash,
  };
}
