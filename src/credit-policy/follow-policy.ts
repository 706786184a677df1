import { CreditError } from '../base/errors.ts';
import { isTestOrganization, testOrganizationId } from '../base/test-organization.ts';
import { inOrder, type Lock, lockOf, shared } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import {
  copyPolicy,
  hasOrganization,
  listPolicyAndOperationIds,
  type PolicyCopy,
} from './policy-copy-store.ts';
import { deleteDefaultsOf } from './policy-default-store.ts';
import type { PolicyOwner } from './stored-policy.ts';

/**
 * What a change of a policy must be alone with. Nobody changes those of test clients, which are those of the live
 * organisation.
 *
 * @throws CreditError INVALID_ARGUMENT for the organisation of test clients.
 */
export function locksOfChange({ organizationId }: PolicyOwner, policyId: string): readonly Lock[] {
  if (isTestOrganization(organizationId)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'organization',
      reason: {
        en: 'test clients have the policies of the live organisation and change none',
        'pt-BR': 'clientes de teste têm as políticas da organização real e não alteram nenhuma',
      },
      expected: {
        en: 'the live organisation; what is changed there is changed for its test clients too',
        'pt-BR': 'a organização real; o que muda ali muda também para os clientes de teste',
      },
    });
  }
  return inOrder([lockOf.policy(organizationId, policyId), shared(lockOf.policies(organizationId))]);
}

/** Gives the test clients of an organisation, where there are any, a policy as it has just become. */
export async function followPolicy(
  db: Storage['db'],
  { organizationId }: PolicyOwner,
  policyId: string,
): Promise<void> {
  const to = testOrganizationId(organizationId);
  if (await hasOrganization(db, to)) await followOne(db, { from: organizationId, to }, policyId);
}

/** Gives another organisation the policies and operations of one. The caller is alone with those. */
export async function copyPolicies(db: Storage['db'], copy: PolicyCopy): Promise<void> {
  for (const policyId of await listPolicyAndOperationIds(db, copy.from)) await followOne(db, copy, policyId);
}

async function followOne(db: Storage['db'], copy: PolicyCopy, policyId: string): Promise<void> {
  const isEnabled = await copyPolicy(db, copy, policyId);
  if (isEnabled === false) await deleteDefaultsOf(db, copy.to, policyId);
}
