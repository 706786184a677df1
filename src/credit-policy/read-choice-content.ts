import type { CheckOptions } from '../policy/checks/define-check.ts';
import { readOperation } from '../policy/operation/check-operation.ts';
import { type Operation, operationHash } from '../policy/operation/operation.ts';
import { isOperationText } from '../policy/operation/operation-text.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { policyInvalid, readPolicyContent } from './keep-policy.ts';
import { listCurrentPolicies } from './policy-store.ts';
import type { PolicyContent, PolicyOwner } from './stored-policy.ts';
import type { NamedText, PolicyText } from './templates.ts';

type Db = Storage['db'];

/**
 * Reads the YAML of a policy, or that of an operation against the policies that its organisation has enabled.
 *
 * @throws CreditError POLICY_INVALID, naming the first error with its place, and how many there are.
 */
export async function readChoiceContent(
  db: Db,
  owner: PolicyOwner,
  source: PolicyText,
  options: CheckOptions = {},
): Promise<PolicyContent<Policy | Operation>> {
  if (!isOperationText(source.text)) return readPolicyContent(source, options);
  const { operation, findings } = await readOwnOperation(db, owner, source, options);
  if (operation === undefined) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (first === undefined) throw new Error(`${source.file} was refused without a finding`);
    throw policyInvalid(first, errors.length);
  }
  return {
    policy: operation,
    hash: operationHash(operation),
    sourceText: source.text,
    cases: source.cases?.text,
    invariants: source.invariants?.text,
    warnings: findings,
  };
}

/** Reads the YAML of an operation against the policies that its organisation has enabled. */
export async function readOwnOperation(
  db: Db,
  owner: PolicyOwner,
  { text, file }: NamedText,
  { today }: CheckOptions,
): ReturnType<typeof readOperation> {
  const policies = await listCurrentPolicies(db, owner, { enabled: true });
  return readOperation(text, file, {
    policies: new Map(policies.map(({ policyId, policy }) => [policyId, policy])),
    today,
  });
}
