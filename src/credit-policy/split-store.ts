import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { insertVersion, type NewPolicyVersion } from './policy-store.ts';
import type { PolicySplit } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** Keeps a content as a version that decides a share of the documents. The caller has chosen a number that is free. */
export async function beginSplit(
  db: Db,
  organizationId: string,
  { content, percent }: { readonly content: NewPolicyVersion; readonly percent: number },
): Promise<void> {
  const { policy, version, createdAt } = content;
  await insertVersion(db, organizationId, content, 1);
  await changePolicy(db, organizationId, policy.id, {
    last_version: version,
    split_percent: percent,
    updated_at: createdAt,
  });
}

/** Has the version that decides a share decide another one; none from now on where it is null. */
export async function setSplitPercent(
  db: Db,
  organizationId: string,
  change: { readonly policyId: string; readonly percent: number | null; readonly at: string },
): Promise<void> {
  const { policyId, percent, at } = change;
  await changePolicy(db, organizationId, policyId, { split_percent: percent, updated_at: at });
}

/** Makes the version that decides a share the current one: it decides every document from now on. */
export async function enableSplit(
  db: Db,
  owner: { readonly organizationId: string; readonly analystId?: string },
  change: {
    readonly policyId: string;
    readonly name: string;
    readonly split: PolicySplit;
    readonly at: string;
  },
): Promise<void> {
  const { organizationId, analystId = null } = owner;
  const { policyId, name, split, at } = change;
  await changePolicy(db, organizationId, policyId, {
    name,
    enabled: 1,
    current_version: split.version,
    last_version: null,
    split_percent: null,
    updated_at: at,
  });
  await db
    .updateTable('policy_version')
    .set({ part: null, created_at: at, created_by: analystId })
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .where('version', '=', split.version)
    .execute();
}

async function changePolicy(
  db: Db,
  organizationId: string,
  policyId: string,
  change: Partial<Pick<Tables['policy'], 'name' | 'enabled' | 'current_version' | 'updated_at'>> &
    Partial<Pick<Tables['policy'], 'last_version' | 'split_percent'>>,
): Promise<void> {
  await db
    .updateTable('policy')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .execute();
}
