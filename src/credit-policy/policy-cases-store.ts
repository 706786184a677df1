import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** What a version of a policy was enabled with beside its own text, as its author wrote it. */
export interface PolicyProofs {
  readonly cases: string | null;
  readonly invariants: string | null;
}

/** A version of an organisation's policy. */
interface VersionKey {
  readonly organizationId: string;
  readonly policyId: string;
  readonly version: number;
}

/** The cases and invariants that are kept with a version; null what was not given. */
export async function findPolicyProofs(db: Db, key: VersionKey): Promise<PolicyProofs> {
  const row = await db
    .selectFrom('policy_version_cases')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('policy_id', '=', key.policyId)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return { cases: row?.cases ?? null, invariants: row?.invariants ?? null };
}

/** Keeps cases and invariants with a version, in place of those that it had. */
export async function putPolicyProofs(
  db: Db,
  key: VersionKey,
  { cases, invariants, updatedAt }: PolicyProofs & { readonly updatedAt: string },
): Promise<void> {
  await db
    .insertInto('policy_version_cases')
    .values({
      organization_id: key.organizationId,
      policy_id: key.policyId,
      version: key.version,
      cases,
      invariants,
      updated_at: updatedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'policy_id', 'version'])
        .doUpdateSet({ cases, invariants, updated_at: updatedAt }),
    )
    .execute();
}
