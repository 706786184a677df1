import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';

/**
 * Verifies the rows of all policies and operations of an organisation. A list or a search would leave out a row if damage changed
 * its key or a column of a condition, or if its current version is missing.
 *
 * @returns undefined, which is the answer of a search without a result.
 * @throws CreditError RECORD_DAMAGED if a row is damaged or missing.
 */
export async function requirePolicyRows(db: Kysely<Tables>, organizationId: string): Promise<undefined> {
  // In one statement, because rows may be added between two.
  const { rows } = await db.executeQuery<
    Selectable<Tables['policy']> & {
      readonly indexed: number;
      readonly policy_id: string | null;
      readonly present_version: number | null;
    }
  >(
    CompiledQuery.raw(
      `select indexed, policy.*, policy_version.version as present_version from
         (select count(*) as indexed from policy indexed by policy_checksum where organization_id = ?) as counted
       left join policy on policy.organization_id = ?
       left join policy_version on policy_version.organization_id = policy.organization_id
         and policy_version.policy_id = policy.policy_id and policy_version.version = policy.current_version`,
      [organizationId, organizationId],
    ),
  );
  // An outer join that finds no row returns one row of nulls.
  const policies = rows.filter((row: { readonly policy_id: string | null }) => row.policy_id !== null);
  if (Number(rows[0]?.indexed) !== policies.length)
    throw damagedRow('policy', { organization_id: organizationId, policy_id: '*' });
  const [incomplete] = policies.filter((row) => row.present_version === null);
  if (incomplete !== undefined)
    throw damagedRow('policy_version', { ...incomplete, version: incomplete.current_version });
  return undefined;
}
