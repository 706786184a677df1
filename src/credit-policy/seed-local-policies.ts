import type { Storage } from '../storage/open-database.ts';
import { seedOperation } from './enable-operation.ts';
import { keepPolicy, readPolicyContent } from './keep-policy.ts';
import { setDefault } from './policy-store.ts';
import type { PolicyAnalyst } from './stored-policy.ts';
import { readTemplate } from './templates.ts';

/** Enabled beside them. */
const starterOperationId = 'company-and-its-people';

/** One for each document kind. */
const starterPolicyIds = ['starter-company', 'starter-person'];

/**
 * Gives a new organisation its starter policies, enabled and made the analyst's defaults, so that the first
 * analysis works at once. Runs in the transaction that makes the organisation.
 */
export async function seedLocalPolicies(db: Storage['db'], actor: PolicyAnalyst, now: Date): Promise<void> {
  for (const policyId of starterPolicyIds) {
    const template = await readTemplate(policyId);
    if (template === undefined) throw new Error(`The policy ${policyId} is missing from this installation`);
    const content = await readPolicyContent(template);
    await keepPolicy(db, actor, content, now);
    await setDefault(db, actor, { policyId, documentKind: content.policy.kind });
  }
  await seedOperation(db, actor, starterOperationId, now);
}
