import type { Storage } from '../storage/open-database.ts';
import { auditPolicy } from './audit-policy.ts';
import { keepPolicy, readPolicyContent } from './keep-policy.ts';
import { setDefault } from './policy-default-store.ts';
import { readChoiceContent } from './read-choice-content.ts';
import type { PolicyAnalyst } from './stored-policy.ts';
import { type PolicyText, readOperationTemplate, readTemplate } from './templates.ts';

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
    const content = await readPolicyContent(requireShipped(policyId, await readTemplate(policyId)));
    await keepPolicy(db, actor, content, now);
    await setDefault(db, actor, { policyId, documentKind: content.policy.kind });
    await auditPolicy(db, actor, { kind: 'POLICY_DEFAULT_SET', at: now.toISOString(), policyId });
  }
  const operation = requireShipped(starterOperationId, await readOperationTemplate(starterOperationId));
  await keepPolicy(db, actor, await readChoiceContent(db, actor, operation), now);
}

function requireShipped(id: string, template: PolicyText | undefined): PolicyText {
  if (template === undefined) throw new Error(`${id} is missing from this installation`);
  return template;
}
