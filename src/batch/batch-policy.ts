import { CreditError } from '../base/errors.ts';
import { getPolicyForRun, getPolicyVersion } from '../credit-policy/find-policy.ts';
import { findStoredOperation } from '../credit-policy/operation-store.ts';
import type { StoredOperation, StoredPolicy } from '../credit-policy/stored-policy.ts';
import { readVersions } from '../operation/create-operation.ts';
import { readInputsOfOperation } from '../operation/inputs-of-operation.ts';
import type { PolicyInput } from '../policy/inputs/input.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Policy } from '../policy/policy.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Storage['db'];

/** What the documents of a batch are given to: a policy, or an operation that begins with one. */
export interface BatchPolicy
  extends Pick<StoredPolicy, 'policyId' | 'name' | 'version' | 'hash' | 'documentKind'> {
  readonly title?: NonNullable<Policy['title']>;
  /** What it asks of the caller for each document. */
  readonly inputs: readonly PolicyInput[];
  /** What the documents themselves are analysed with. */
  readonly ofDocuments: StoredPolicy;
  /** For an operation: itself, and the version of every policy that it analyses with. */
  readonly operation?: {
    readonly stored: StoredOperation;
    readonly versions: Readonly<Record<string, number>>;
  };
}

/**
 * The policy or operation of that id, as a new batch takes it.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED: also of a policy that the operation analyses with.
 */
export async function getPolicyForBatch(
  db: Db,
  organizationId: string,
  policyId: string,
): Promise<BatchPolicy> {
  const stored = await findStoredOperation(db, { organizationId }, { policyId });
  if (stored === undefined) return underPolicy(await getPolicyForRun(db, organizationId, policyId));
  if (!stored.enabled) throw new CreditError('POLICY_DISABLED', { policyId });
  const versions = await readVersions(db, { organizationId }, stored.operation);
  return underOperation(db, organizationId, { stored, versions });
}

/** What a batch was taken in for, in the versions of then. @throws CreditError RECORD_DAMAGED where they are not there. */
export async function getPolicyOfBatch(db: Db, batch: StoredBatch): Promise<BatchPolicy> {
  const { organizationId, policyId, policyVersion, versions } = batch;
  if (versions === null) {
    return underPolicy(await getPolicyVersion(db, organizationId, policyId, policyVersion));
  }
  return underOperation(db, organizationId, { stored: await getOperationOfBatch(db, batch), versions });
}

/** The operation that a batch was taken in for. @throws CreditError RECORD_DAMAGED where it is not there. */
export async function getOperationOfBatch(
  db: Db,
  { organizationId, policyId, policyVersion: version }: StoredBatch,
): Promise<StoredOperation> {
  const stored = await findStoredOperation(db, { organizationId }, { policyId, version });
  if (stored !== undefined) return stored;
  throw damagedRow('policy_version', { organization_id: organizationId, policy_id: policyId, version });
}

function underPolicy(policy: StoredPolicy): BatchPolicy {
  const { policyId, name, version, hash, documentKind } = policy;
  const { inputs = [] } = policy.policy;
  return {
    policyId,
    name,
    version,
    hash,
    documentKind,
    ...titleOf(policy.policy),
    inputs,
    ofDocuments: policy,
  };
}

async function underOperation(
  db: Db,
  organizationId: string,
  operation: NonNullable<BatchPolicy['operation']>,
): Promise<BatchPolicy> {
  const { stored, versions } = operation;
  const { policy, name, operation: documentKind } = stored.operation;
  return {
    policyId: stored.policyId,
    name,
    version: stored.version,
    hash: stored.hash,
    documentKind,
    ...titleOf(stored.operation),
    inputs: await readInputsOfOperation(db, { organizationId, operation: stored.operation, versions }),
    ofDocuments: await getPolicyVersion(db, organizationId, policy, versions[policy] ?? 0),
    operation,
  };
}

function titleOf({ title }: Policy | Operation): Pick<BatchPolicy, 'title'> {
  return title === undefined ? {} : { title };
}
