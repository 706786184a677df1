/**
 * The policy engine as a library: read a policy, compile it once, evaluate it on the sections of a subject; check it,
 * test it with cases, compare it with another. Works without the command line, a database or the network, and loads
 * none of them.
 *
 * ```ts
 * import { compilePolicy, evaluatePolicy, readPolicy } from 'credit';
 *
 * const { policy, findings } = await readPolicy(yaml, 'policy.yaml');
 * if (policy === undefined) throw new Error(JSON.stringify(findings));
 * const compiled = compilePolicy(policy, { version: 1 });
 * const { policyStatus, score, reasons } = evaluatePolicy(compiled, {
 *   documentKind: 'cnpj',
 *   sections,
 *   requestedAmount: 50_000,
 *   asOf: '2026-11-20',
 * });
 * ```
 */

export type { Language, Text } from './base/language.ts';
// Documents: the only way to make one, with the reason of each refusal.
export { type Document, type DocumentKind, parseDocument, requireDocument } from './document/document.ts';
// Cases, and how far they cover a policy.
export {
  type Boundary,
  type BoundaryCoverage,
  type BoundaryPoint,
  boundariesOf,
  coverBoundaries,
  type PolicyCoverage,
} from './policy/cases/boundaries.ts';
// For editors: the JSON Schemas of both kinds of file.
export { casesJsonSchema } from './policy/cases/cases-schema.ts';
export { type CaseFileReading, type FixtureShelf, readCaseFile } from './policy/cases/read-cases.ts';
export {
  type CaseDifference,
  type CaseOutcome,
  type PolicyCase,
  runCases,
} from './policy/cases/run-cases.ts';
// Policies: from YAML or from a value, with everything that is wrong and where.
export { checkPolicy } from './policy/check-policy.ts';
export type { CheckOptions } from './policy/checks/define-check.ts';
// Evaluation: compiled once, evaluated often; the same arguments give the same bytes.
export { type CompiledPolicy, compilePolicy } from './policy/compile.ts';
export {
  type CounterfactualOutcome,
  type Counterfactuals,
  findCounterfactuals,
} from './policy/counterfactual/find-counterfactuals.ts';
export { decidePolicy as evaluatePolicy, type PolicyDecision } from './policy/decide-policy.ts';
// How two policies differ, in words and in what they decide.
export {
  type DecisionChange,
  type DecisionExample,
  type DecisionTally,
  tallyDecisions,
} from './policy/decision-tally.ts';
export { diffPolicies } from './policy/diff-policies.ts';
export type { EvaluationFacts } from './policy/evaluate.ts';
export { type ExplanationAnswer, robustnessOf } from './policy/explain-decision.ts';
export { type FindingCode, findingCodes } from './policy/finding-codes.ts';
export { type Policy, type PolicyFile, type PolicyRule, policyHash } from './policy/policy.ts';
export type { PolicyChange } from './policy/policy-change.ts';
export { policyJsonSchema } from './policy/policy-schema.ts';
export {
  type ComparedFigure,
  decisionsInReach,
  type PolicyProof,
  type PossibleDecision,
  type ProofSubject,
  provePolicies,
  type Relation,
} from './policy/proof/prove-policies.ts';
export { type PolicyReading, readPolicy } from './policy/read-policy.ts';
export { explainReason, explainRule, wordPolicyResult } from './policy/result-words.ts';
// What a policy is evaluated over: the sections, and which of them a depth and its additionals collect.
export {
  type Additional,
  type CollectionPlan,
  type Depth,
  planCollection,
} from './sections/collection-plan.ts';
export type {
  CreditPolicyDetails,
  GroupOutcome,
  GroupResult,
  PolicyOutcome,
  PolicyReason,
  ReasonOutcome,
  RuleOutcome,
  RuleResult,
} from './sections/credit-policy.ts';
export { type SectionDetails, type SectionType, sections, sectionTypes } from './sections/index.ts';
export { withRevenuePercentages } from './sections/revenue-percentage.ts';
export { summarize } from './sections/summarize.ts';
export type {
  Finding as PolicyFinding,
  Problem as PolicyProblem,
  Severity,
  ValuePath as PolicyPath,
  ValuePlace as PolicyPlace,
} from './yaml/finding.ts';
export type { JsonSchema } from './yaml/json-schema.ts';
