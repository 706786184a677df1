import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newIdAt } from '../base/ids.ts';
import { getPolicyForRun } from '../credit-policy/find-policy.ts';
import {
  findStoredOperation,
  listStoredOperations,
  type StoredOperation,
} from '../credit-policy/operation-store.ts';
import type { Document } from '../document/document.ts';
import { hideDocument } from '../document/mask.ts';
import type { Operation } from '../policy/operation/operation.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { OperationNode, OperationRun } from './operation-run.ts';
import { insertOperation, putNode } from './operation-store.ts';

type Db = Storage['db'];

/** A request to run an operation on a document. */
interface CreateOperationRequest {
  readonly document: Document;
  /** What is to be run; in its current version. */
  readonly operationId: string;
  readonly externalId?: string;
}

/**
 * Accepts an operation: when this returns it is on disk with its root, and the versions of all its policies are fixed. Nothing
 * has been asked yet.
 *
 * @throws CreditError UNKNOWN_OPERATION, POLICY_DISABLED, POLICY_KIND_MISMATCH, UNKNOWN_POLICY; STORAGE_*.
 */
export async function createOperation(
  engine: Engine,
  actor: Actor,
  request: CreateOperationRequest,
): Promise<OperationRun> {
  const now = engine.clock.now();
  const id = newIdAt('opr', now);
  return engine.storage.write({ locks: [lockOf.operation(id)] }, async (db) => {
    const stored = await requireOperation(db, actor, request);
    const versions = await readVersions(db, actor, stored.operation);
    const { document, externalId = null } = request;
    return beginOperation(db, actor, { id, now, document, externalId, stored, versions, batchId: null });
  });
}

/** An operation that is to begin, in versions that are told. */
interface OperationStart extends Pick<OperationRun, 'id' | 'externalId' | 'versions' | 'batchId'> {
  readonly now: Date;
  readonly document: Document;
  readonly stored: StoredOperation;
}

/** Writes an operation with its root, in the transaction of the caller, who is alone with the operation. */
export async function beginOperation(
  db: Db,
  actor: Pick<Actor, 'organizationId' | 'analystId'>,
  { now, document, stored, ...rest }: OperationStart,
): Promise<OperationRun> {
  const run: OperationRun = {
    ...rest,
    organizationId: actor.organizationId,
    analystId: actor.analystId,
    operationId: stored.operationId,
    operationVersion: stored.version,
    document: document.value,
    documentKind: document.kind,
    status: 'PENDING',
    reasons: [],
    expanded: [],
    revision: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    finishedAt: null,
  };
  await insertOperation(db, run);
  await putNode(db, run, rootOf(run, stored.operation));
  return run;
}

/**
 * The operation that is meant where none is named: the only enabled one for the kind of document.
 *
 * @throws CreditError UNKNOWN_OPERATION where there is none, or a choice.
 */
export async function onlyOperation(db: Db, actor: Actor, kind: Document['kind']): Promise<string> {
  const suitable = (await listStoredOperations(db, actor)).filter(
    ({ enabled, operation }) => enabled && operation.operation === kind,
  );
  const [only] = suitable;
  if (only !== undefined && suitable.length === 1) return only.operationId;
  throw new CreditError('UNKNOWN_OPERATION', { operationId: '' });
}

async function requireOperation(
  db: Db,
  actor: Actor,
  { document, operationId }: CreateOperationRequest,
): Promise<StoredOperation> {
  const stored = await findStoredOperation(db, actor, { operationId });
  if (stored === undefined) throw new CreditError('UNKNOWN_OPERATION', { operationId });
  if (!stored.enabled) throw new CreditError('POLICY_DISABLED', { policyId: operationId });
  const { operation: kind } = stored.operation;
  if (kind === document.kind) return stored;
  throw new CreditError('POLICY_KIND_MISMATCH', {
    policyId: operationId,
    policyKind: kind.toUpperCase(),
    document: hideDocument(document),
    documentKind: document.kind.toUpperCase(),
    choices: '-',
  });
}

/**
 * The current version of each policy that an operation analyses with, by id.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED.
 */
export async function readVersions(
  db: Db,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { policy, steps }: Operation,
): Promise<Readonly<Record<string, number>>> {
  const ids = [policy, ...steps.flatMap(({ policies }) => Object.values(policies))];
  const versions: Record<string, number> = {};
  for (const policyId of new Set(ids)) {
    versions[policyId] = (await getPolicyForRun(db, organizationId, policyId)).version;
  }
  return versions;
}

function rootOf({ document, documentKind }: OperationRun, { policy }: Operation): OperationNode {
  return {
    position: 0,
    document,
    documentKind,
    name: null,
    relations: [],
    distance: 0,
    state: 'PENDING',
    reason: null,
    policyId: policy,
    reportId: null,
    runId: null,
    attempts: 0,
    paid: false,
    result: null,
    score: null,
  };
}
