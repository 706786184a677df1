/**
 * The policy engine as a library: read a policy, compile it once, evaluate it on the sections of a subject. Works
 * without the command line, a database or the network.
 */
export { type Document, type DocumentKind, parseDocument, requireDocument } from './document/document.ts';
export { checkPolicy } from './policy/check-policy.ts';
export { type CompiledPolicy, compilePolicy } from './policy/compile.ts';
export { evaluatePolicy } from './policy/evaluate.ts';
export type { PolicyFinding } from './policy/finding.ts';
export { type Policy, policyHash } from './policy/policy.ts';
export { readPolicy } from './policy/read-policy.ts';
export { planCollection } from './sections/collection-plan.ts';
export type { CreditPolicyDetails } from './sections/credit-policy.ts';
export { type SectionDetails, type SectionType, sections, sectionTypes } from './sections/index.ts';
