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

/** The cases of a version, tried. */
interface TriedChoice {
  /** Undefined for an operation. */
  readonly compiled: CompiledPolicy | undefined;
  readonly outcomes: readonly TriedCase[];
  readonly findings: readonly Finding[];
  /** Null if the version has no cases. */
  readonly coverage: PolicyCoverage | null;
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

/** Runs the cases of a version. */
export async function tryPolicyCases(
  { policy, version, hash, cases }: CasesTask,
  surroundings: CaseSurroundings,
): Promise<TriedChoice> {
  const text = cases === null ? undefined : { text: cases, file: 'cases' };
  if ('operation' in policy) {
    if (text === undefined) return { compiled: undefined, outcomes: [], findings: [], coverage: null };
    const read = (await readOperationCaseFile(text.text, text.file)).resolve(policy);
    return {
      compiled: undefined,
      outcomes: runOperationCases(policy, read.cases),
      findings: read.findings,
      coverage: coverOperation(policy, read.cases),
    };
  }
  const compiled = compilePolicy(policy, { version, hash });
  if (text === undefined) return { compiled, outcomes: [], findings: [], coverage: null };
  const { outcomes, findings } = await tryCases(text, compiled, surroundings);
  const facts = outcomes.map((outcome) => outcome.case.facts);
  return { compiled, outcomes, findings, coverage: coverBoundaries(boundariesOf(compiled), facts) };
}
