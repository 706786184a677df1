import type { Kysely } from 'kysely';
import type { DocumentKind } from '../document/document.ts';
import type { Operation } from '../policy/operation/operation.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { isVersion, type ListedVersion, listOperationVersions, type PolicyFilter } from './policy-store.ts';
import type { PolicyAnalyst, PolicyOwner, StoredOperation } from './stored-policy.ts';

type Db = Kysely<Tables>;

/** An operation in its current version, or in the `version` asked for; undefined where the organisation has none. */
export async function findStoredOperation(
  db: Db,
  owner: PolicyOwner,
  wanted: { readonly policyId: string; readonly version?: number | undefined },
): Promise<StoredOperation | undefined> {
  if (!isVersion(wanted.version)) return undefined;
  const [row] = await listOperationVersions(db, owner, wanted);
  return row && toStoredOperation(row);
}

/** The operations of an organisation in their current versions, by their ids. */
export async function listStoredOperations(
  db: Db,
  owner: PolicyOwner,
  filter: PolicyFilter = {},
): Promise<readonly StoredOperation[]> {
  return (await listOperationVersions(db, owner, filter)).map(toStoredOperation);
}

/** The operation that is the analyst's default of a document kind. */
export async function findDefaultOperation(
  db: Db,
  owner: PolicyAnalyst,
  documentKind: DocumentKind,
): Promise<StoredOperation | undefined> {
  const [row] = await listOperationVersions(db, owner, { defaultOf: documentKind });
  return row && toStoredOperation(row);
}

function toStoredOperation(row: ListedVersion): StoredOperation {
  // Written by insertPolicyVersion from an operation that had been read and checked.
  const operation = readKeptJson<Operation>(row.definition, 'policy_version', row);
  return {
    policyId: row.policy_id,
    name: operation.name,
    documentKind: operation.operation,
    version: row.version,
    hash: row.hash,
    enabled: row.enabled === 1,
    isDefault: row.default_policy_id !== null,
    operation,
    updatedAt: row.updated_at,
  };
}
