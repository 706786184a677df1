import type { Kysely, Selectable } from 'kysely';
import type { Operation } from '../policy/operation/operation.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { PolicyOwner } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** One version of an organisation's operation. It stands among the policies, in one namespace with them. */
export interface StoredOperation {
  readonly operationId: string;
  readonly version: number;
  readonly hash: string;
  readonly enabled: boolean;
  readonly operation: Operation;
  readonly updatedAt: string;
}

/** An operation in its current version, or in the `version` asked for; undefined where the organisation has none. */
export async function findStoredOperation(
  db: Db,
  { organizationId }: PolicyOwner,
  wanted: { readonly operationId: string; readonly version?: number },
): Promise<StoredOperation | undefined> {
  const query = selectOperations(db, organizationId).where('policy.policy_id', '=', wanted.operationId);
  const row = await (wanted.version === undefined
    ? query.whereRef('policy_version.version', '=', 'policy.current_version')
    : query.where('policy_version.version', '=', wanted.version)
  ).executeTakeFirst();
  return row && toStoredOperation(row);
}

/** The operations of an organisation in their current versions, by their ids. */
export async function listStoredOperations(
  db: Db,
  { organizationId }: PolicyOwner,
): Promise<readonly StoredOperation[]> {
  const rows = await selectOperations(db, organizationId)
    .whereRef('policy_version.version', '=', 'policy.current_version')
    .orderBy('policy.policy_id')
    .execute();
  return rows.map(toStoredOperation);
}

function selectOperations(db: Db, organizationId: string) {
  return db
    .selectFrom('policy')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.organization_id', '=', 'policy.organization_id')
        .onRef('policy_version.policy_id', '=', 'policy.policy_id'),
    )
    .select(['policy.enabled', 'policy.updated_at'])
    .selectAll('policy_version')
    .where('policy.organization_id', '=', organizationId)
    .where('policy.type', '=', 'OPERATION');
}

function toStoredOperation(
  row: Pick<Selectable<Tables['policy']>, 'enabled' | 'updated_at'> & Selectable<Tables['policy_version']>,
): StoredOperation {
  return {
    operationId: row.policy_id,
    version: row.version,
    hash: row.hash,
    enabled: row.enabled === 1,
    // Written by this file from an operation that had been read and checked.
    operation: readKeptJson<Operation>(row.definition, 'policy_version', row),
    updatedAt: row.updated_at,
  };
}
