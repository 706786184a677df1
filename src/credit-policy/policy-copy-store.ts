import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** Whose policies are given to whom. */
export interface PolicyCopy {
  readonly from: string;
  readonly to: string;
}

export async function hasOrganization(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The ids of all that an organisation has under policies, operations too. */
export async function listPolicyAndOperationIds(db: Db, organizationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('policy')
    .select('policy_id')
    .where('organization_id', '=', organizationId)
    .orderBy('policy_id')
    .execute();
  return rows.map((row) => row.policy_id);
}

/**
 * Gives another organisation a policy or an operation as it stands: its state, the versions that the other one lacks, and what
 * they came with. A version that both have is the same.
 *
 * @returns whether it is enabled; undefined where there is none of the id.
 */
export async function copyPolicy(
  db: Db,
  { from, to }: PolicyCopy,
  policyId: string,
): Promise<boolean | undefined> {
  const policy = await db
    .selectFrom('policy')
    .selectAll()
    .where('organization_id', '=', from)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  if (policy === undefined) return undefined;
  // Candidates run beside the live policy alone.
  const { checksum: _, organization_id: _from, policy_id: _id, shadow_id: _shadow, ...current } = policy;
  await db
    .insertInto('policy')
    .values({ organization_id: to, policy_id: policyId, ...current })
    .onConflict((conflict) => conflict.columns(['organization_id', 'policy_id']).doUpdateSet(current))
    .execute();
  await copyVersions(db, { from, to }, policyId);
  if (current.split_percent === null) await markWhole(db, to, { policyId, version: current.current_version });
  await copyProofs(db, { from, to }, policyId);
  return policy.enabled === 1;
}

async function copyVersions(db: Db, { from, to }: PolicyCopy, policyId: string): Promise<void> {
  const versionsOf = (organizationId: string) =>
    db
      .selectFrom('policy_version')
      .where('organization_id', '=', organizationId)
      .where('policy_id', '=', policyId);
  const present = await versionsOf(to).select('version').execute();
  const lacking = await versionsOf(from)
    .selectAll()
    .where('version', '>', Math.max(0, ...present.map(({ version }) => version)))
    .orderBy('version')
    .execute();
  for (const { checksum: _, ...version } of lacking) {
    await db
      .insertInto('policy_version')
      .values({ ...version, organization_id: to })
      .execute();
  }
}

/** The version in force may have been one that decided a share. */
async function markWhole(
  db: Db,
  organizationId: string,
  { policyId, version }: { readonly policyId: string; readonly version: number },
): Promise<void> {
  await db
    .updateTable('policy_version')
    .set({ part: null })
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .where('version', '=', version)
    .where('part', 'is not', null)
    .execute();
}

/** Those of a version may be replaced by others. */
async function copyProofs(db: Db, { from, to }: PolicyCopy, policyId: string): Promise<void> {
  const rows = await db
    .selectFrom('policy_version_cases')
    .selectAll()
    .where('organization_id', '=', from)
    .where('policy_id', '=', policyId)
    .execute();
  for (const { checksum: _, ...row } of rows) {
    const { cases, invariants, updated_at } = row;
    await db
      .insertInto('policy_version_cases')
      .values({ ...row, organization_id: to })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'policy_id', 'version'])
          .doUpdateSet({ cases, invariants, updated_at }),
      )
      .execute();
  }
}
