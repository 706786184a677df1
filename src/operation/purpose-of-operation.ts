import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import { policyIdsOf } from '../policy/operation/operation.ts';
import { type Purpose, settlePurpose, usualPurposeRules } from '../policy/purpose.ts';
import type { Engine } from '../report/engine.ts';
import type { Storage } from '../storage/open-database.ts';
import type { VersionedOperation } from './inputs-of-operation.ts';

/**
 * Why an operation is asked for, of all whom it may come upon. Null where nothing was said, and each of its reports is made for
 * what its policy says, if anything.
 *
 * @throws CreditError PURPOSE_UNKNOWN, also of what a policy says; PURPOSE_REQUIRED where one of its policies is about people, says
 * nothing, and a purpose is demanded.
 */
export async function settlePurposeOfOperation(
  { purposes: rules = usualPurposeRules }: Pick<Engine, 'purposes'>,
  db: Storage['db'],
  { organizationId, operation, versions }: VersionedOperation,
  code: string | undefined,
): Promise<Purpose | null> {
  for (const policyId of policyIdsOf(operation)) {
    const { policy } = await getPolicyVersion(db, organizationId, policyId, versions[policyId] ?? 0);
    const settled = settlePurpose(rules, { asked: code, rule: policy.purpose, kind: policy.kind });
    if (code !== undefined) return settled;
  }
  return null;
}
