import { boundariesOf, coverBoundaries, type PolicyCoverage } from '../policy/cases/boundaries.ts';
import { compilePolicy } from '../policy/compile.ts';
import { coverOperation } from '../policy/operation/cases/operation-coverage.ts';
import { readOperationCaseFile } from '../policy/operation/cases/read-operation-cases.ts';
import { runOperationCases } from '../policy/operation/cases/run-operation-cases.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Finding } from '../yaml/finding.ts';
import { getChoice, getChoiceVersion } from './find-policy.ts';
import { findPolicyProofs } from './policy-cases-store.ts';
import { type PlanChecks, type TriedCase, tryCases } from './read-plan.ts';
import type { PolicyOwner, StoredChoice } from './stored-policy.ts';

/** What the cases that are kept with a version of a policy or an operation come to. */
interface TriedChoice {
  readonly stored: StoredChoice;
  readonly outcomes: readonly TriedCase[];
  readonly findings: readonly Finding[];
  /** Null where no case is kept. */
  readonly coverage: PolicyCoverage | null;
}

/**
 * Runs the cases that a version of a policy or an operation was enabled with, its current one unless told. Changes nothing.
 *
 * @throws CreditError UNKNOWN_POLICY, UNKNOWN_POLICY_VERSION
 */
export async function tryPolicyCases(
  storage: Storage,
  owner: PolicyOwner,
  wanted: { readonly policyId: string; readonly version?: number | undefined },
  { loadFixtures, timezone }: Pick<PlanChecks, 'loadFixtures' | 'timezone'>,
): Promise<TriedChoice> {
  const { db } = storage;
  const { policyId } = wanted;
  const stored =
    wanted.version === undefined
      ? await getChoice(db, owner, policyId)
      : await getChoiceVersion(db, owner, { policyId, version: wanted.version });
  const { version, hash } = stored;
  const { cases } = await findPolicyProofs(db, { organizationId: owner.organizationId, policyId, version });
  if (cases === null) return { stored, outcomes: [], findings: [], coverage: null };
  const text = { text: cases, file: 'cases' };
  if ('operation' in stored) {
    const read = (await readOperationCaseFile(text.text, text.file)).resolve(stored.operation);
    return {
      stored,
      outcomes: runOperationCases(stored.operation, read.cases),
      findings: read.findings,
      coverage: coverOperation(stored.operation, read.cases),
    };
  }
  const compiled = compilePolicy(stored.policy, { version, hash });
  const { outcomes, findings } = await tryCases(text, compiled, { loadFixtures, timezone });
  const facts = outcomes.map((outcome) => outcome.case.facts);
  return { stored, outcomes, findings, coverage: coverBoundaries(boundariesOf(compiled), facts) };
}
