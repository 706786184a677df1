import { compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import { completePolicy, type Policy, type PolicyFile, type PolicyRule } from '../../src/policy/policy.ts';
import { wordPolicyResult } from '../../src/policy/result-words.ts';
import type { CreditPolicyDetails, RuleResult } from '../../src/sections/credit-policy.ts';
import type { SectionType } from '../../src/sections/index.ts';
import { asOf, type Sections } from './facts.ts';

/** A policy with one group of the given rules, and anything else that a test is about. */
export function policyOf(rules: readonly PolicyRule[], more: Partial<PolicyFile> = {}): Policy {
  return completePolicy({
    id: 'test-policy',
    name: 'Test policy',
    kind: 'cnpj',
    language: 'en',
    depth: 'COMPLETO',
    additionals: ['BUREAUS', 'SCR'],
    groups: [{ name: 'group', rules: [...rules] }],
    ...more,
  });
}

interface Circumstances {
  readonly requestedAmount?: number | null;
  readonly asOf?: string;
  /** The sections that may lack records because not all their sources answered. */
  readonly incomplete?: ReadonlySet<SectionType>;
}

/** The result of a policy over some sections, said in the policy's language. */
export function evaluate(
  policy: Policy,
  sections: Sections,
  circumstances: Circumstances = {},
): CreditPolicyDetails {
  const outcome = evaluatePolicy(compilePolicy(policy, { version: 1 }), {
    documentKind: policy.kind,
    sections,
    requestedAmount: circumstances.requestedAmount ?? null,
    asOf: circumstances.asOf ?? asOf,
    ...(circumstances.incomplete !== undefined && { incomplete: circumstances.incomplete }),
  });
  return wordPolicyResult(outcome, policy.language);
}

/** The result of one rule. */
export function evaluateRule(
  rule: PolicyRule,
  sections: Sections,
  circumstances: Circumstances & { readonly kind?: 'cpf' | 'cnpj' } = {},
): RuleResult {
  const { kind = 'cnpj' } = circumstances;
  const [group] = evaluate(policyOf([rule], { kind }), sections, circumstances).groups;
  const [result] = group?.rules ?? [];
  if (result === undefined) throw new Error('the policy has no rule');
  return result;
}
