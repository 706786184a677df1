import { boundariesOf, coverBoundaries, type PolicyCoverage } from '../policy/cases/boundaries.ts';
import { type CompiledPolicy, compilePolicy } from '../policy/compile.ts';
import { coverOperation } from '../policy/operation/cases/operation-coverage.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { runOperationCases } from '../policy/operation/cases/run-operation-cases.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { type CaseSurroundings, type TriedCase, tryCases } from './assess-plan.ts';
import { getChoice, getChoiceVersion } from './find-policy.ts';
import { findPolicyProofs } from './policy-cases-store.ts';
import type { PolicyOwner } from './stored-policy.ts';

/** A version of a policy or an operation, and the YAML of its cases. It is plain data, so another thread can try them. */
export interface CasesTask {
  readonly policy: Policy | Operation;
  readonly version: number;
  readonly hash: string;
  /** Null if the version has none. */
  readonly cases: string | null;
}

/** The results of the cases of a version. */
interface TriedChoice {
  /** The compiled policy, or the operation. */
  readonly subject: CompiledPolicy | Operation;
  readonly outcomes: readonly TriedCase[];
  readonly findings: readonly Finding[];
  readonly coverage: PolicyCoverage;
}

/**
 * Finds the cases that a version of a policy or an operation was enabled with.
 *
 * @param wanted.version Default: the current version.
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function findPolicyCases(
  { db }: Storage,
  owner: PolicyOwner,
  wanted: { readonly policyId: string; readonly version?: number | undefined },
): Promise<CasesTask> {
  const { policyId } = wanted;
  const stored =
    wanted.version === undefined
      ? await getChoice(db, owner, policyId)
      : await getChoiceVersion(db, owner, { policyId, version: wanted.version });
  const { version, hash } = stored;
  const { cases } = await findPolicyProofs(db, { organizationId: owner.organizationId, policyId, version });
  return { policy: 'operation' in stored ? stored.operation : stored.policy, version, hash, cases };
}

/**
 * Runs the cases of a version.
 *
 * @param cases YAML of the cases.
 */
export async function tryPolicyCases(
  { policy, version, hash }: Omit<CasesTask, 'cases'>,
  cases: string,
  surroundings: CaseSurroundings,
): Promise<TriedChoice> {
  const text = { text: cases, file: 'cases' };
  if ('operation' in policy) {
    const read = (await readOperationCaseFile(text.text, text.file)).resolve(policy);
    return {
      subject: policy,
      outcomes: runOperationCases(policy, read.cases),
      findings: read.findings,
      coverage: coverOperation(policy, read.cases),
    };
  }
  const compiled = compilePolicy(policy, { version, hash });
  const { outcomes, findings } = await tryCases(text, compiled, surroundings);
  const facts = outcomes.map((outcome) => outcome.case.facts);
  return { subject: compiled, outcomes, findings, coverage: coverBoundaries(boundariesOf(compiled), facts) };
}
