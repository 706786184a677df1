import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { newIdAt } from '../base/ids.ts';
import { getPolicyForRun } from '../credit-policy/find-policy.ts';
import {
  findDefaultOperation,
  findStoredOperation,
  listStoredOperations,
} from '../credit-policy/operation-store.ts';
import type { StoredOperation } from '../credit-policy/stored-policy.ts';
import type { Document } from '../document/document.ts';
import { hideDocument } from '../document/mask.ts';
import { readInputs } from '../policy/inputs/read-inputs.ts';
import { type Operation, policyIdsOf } from '../policy/operation/operation.ts';
import { rootNode } from '../policy/operation/operation-node.ts';
import type { Engine } from '../report/engine.ts';
import { answerOnce, type Idempotency, keyedRequest } from '../report/keyed-request.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { readInputsOfOperation } from './inputs-of-operation.ts';
import type { OperationRun } from './operation-run.ts';
import { insertOperation, putNode } from './operation-store.ts';
import { settlePurposeOfOperation } from './purpose-of-operation.ts';
import { answerOperation, isSandbox } from './read-operations.ts';

type Db = Storage['db'];

/** HTTP's word for it: the work is still to be done. */
const accepted = 202;

/** A request to run an operation on a document. */
interface CreateOperationRequest {
  readonly document: Document;
  /** What is to be run; in its current version. */
  readonly operationId: string;
  readonly externalId?: string;
  /** What the caller knows of the root, by the names of the operation's inputs. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Why it is asked for: a code, for whoever it comes upon. */
  readonly purpose?: string;
}

/**
 * Accepts an operation: when this returns it is on disk with its root, and the versions of all its policies are fixed. Nothing
 * has been asked yet.
 *
 * @throws CreditError UNKNOWN_OPERATION, POLICY_DISABLED, POLICY_KIND_MISMATCH, UNKNOWN_POLICY;
 * UNKNOWN_INPUT, INVALID_INPUT, INPUT_REQUIRED; PURPOSE_REQUIRED, PURPOSE_UNKNOWN; STORAGE_*.
 */
export async function createOperation(
  engine: Engine,
  actor: Actor,
  request: CreateOperationRequest,
): Promise<OperationRun> {
  const now = engine.clock.now();
  const id = newIdAt('opr', now);
  const locks = [lockOf.operation(id)];
  return engine.storage.write({ locks }, (db) => insertNew(engine, db, { actor, request, id, now }));
}

interface AcceptOptions {
  readonly idempotency?: Idempotency;
  /** Throws where no more work can be taken; asked only where an operation would be made. */
  readonly admit?: () => void;
}

/** The answer to a request for an operation. `replayed`: it is that to an earlier request under the same key. */
interface AcceptedOperation {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
  readonly replayed: boolean;
}

/**
 * Accepts an operation for the API: with it, in one transaction, the answer itself is kept where the request has a key, so that
 * a repetition after a crash is given the first answer.
 *
 * @throws CreditError as createOperation; IDEMPOTENCY_KEY_REUSED; what `admit` throws. A refused request keeps no key.
 */
export async function acceptOperation(
  engine: Engine,
  actor: Actor,
  request: CreateOperationRequest,
  { idempotency, admit }: AcceptOptions = {},
): Promise<AcceptedOperation> {
  const now = engine.clock.now();
  const id = newIdAt('opr', now);
  const keyed = idempotency && keyedRequest(actor, idempotency, () => sha256(canonicalJson({ ...request })));
  const locks = inOrder([lockOf.operation(id), ...(keyed === undefined ? [] : [lockOf.keptAnswer(keyed)])]);
  const sandbox = await isSandbox(engine, actor);
  return engine.storage.write({ locks }, async (db) => {
    const { subjectId, body, replayed } = await answerOnce(db, keyed, now, async () => {
      admit?.();
      const run = await insertNew(engine, db, { actor, request, id, now });
      const answer = await answerOperation(db, run, async () => sandbox);
      const { value: document } = request.document;
      return { status: accepted, subjectId: id, body: JSON.stringify(answer), document };
    });
    return { id: subjectId, body, replayed };
  });
}

async function insertNew(
  engine: Engine,
  db: Db,
  {
    actor,
    request,
    id,
    now,
  }: {
    readonly actor: Actor;
    readonly request: CreateOperationRequest;
    readonly id: string;
    readonly now: Date;
  },
): Promise<OperationRun> {
  const stored = await requireOperation(db, actor, request);
  const versions = await readVersions(db, actor, stored.operation);
  const { document, externalId = null } = request;
  const { organizationId } = actor;
  const versioned = { organizationId, operation: stored.operation, versions };
  const inputs = readInputs(await readInputsOfOperation(db, versioned), request.inputs);
  const purpose = await settlePurposeOfOperation(engine, db, versioned, request.purpose);
  return beginOperation(db, actor, {
    id,
    now,
    document,
    externalId,
    inputs,
    purpose,
    stored,
    versions,
    batchId: null,
  });
}

/** An operation that is to begin, in versions that are told. */
interface OperationStart
  extends Pick<OperationRun, 'id' | 'externalId' | 'inputs' | 'purpose' | 'versions' | 'batchId'> {
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
    operationId: stored.policyId,
    operationVersion: stored.version,
    document: document.value,
    documentKind: document.kind,
    status: 'PENDING',
    reasons: [],
    expanded: [],
    revision: 1,
    nodeCount: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    finishedAt: null,
  };
  await insertOperation(db, run);
  const { document: value, documentKind } = run;
  const root = rootNode(stored.operation.policy, { document: value, documentKind, name: null });
  await putNode(db, run, root);
  return run;
}

/**
 * The operation that is meant where none is named: the analyst's default for the kind of document, else the only enabled one.
 *
 * @throws CreditError UNKNOWN_OPERATION where there is none, or a choice.
 */
export async function onlyOperation(db: Db, actor: Actor, kind: Document['kind']): Promise<string> {
  const chosen = await findDefaultOperation(db, actor, kind);
  if (chosen !== undefined) return chosen.policyId;
  const suitable = await listStoredOperations(db, actor, { documentKind: kind, enabled: true });
  const [only] = suitable;
  if (only !== undefined && suitable.length === 1) return only.policyId;
  throw new CreditError('UNKNOWN_OPERATION', { operationId: '' });
}

/**
 * The operation that a request is for, enabled and for its kind of document.
 *
 * @throws CreditError UNKNOWN_OPERATION, POLICY_DISABLED, POLICY_KIND_MISMATCH
 */
export async function requireOperation(
  db: Db,
  actor: Actor,
  { document, operationId }: Pick<CreateOperationRequest, 'document' | 'operationId'>,
): Promise<StoredOperation> {
  const stored = await findStoredOperation(db, actor, { policyId: operationId });
  if (stored === undefined) throw new CreditError('UNKNOWN_OPERATION', { operationId });
  if (!stored.enabled) throw new CreditError('POLICY_DISABLED', { policyId: operationId });
  const { documentKind: kind } = stored;
  if (kind === document.kind) return stored;
  const choices = await listStoredOperations(db, actor, { documentKind: document.kind, enabled: true });
  throw new CreditError('POLICY_KIND_MISMATCH', {
    policyId: operationId,
    policyKind: kind.toUpperCase(),
    document: hideDocument(document),
    documentKind: document.kind.toUpperCase(),
    choices: choices.map(({ policyId }) => policyId).join(', ') || '-',
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
  operation: Operation,
): Promise<Readonly<Record<string, number>>> {
  const versions: Record<string, number> = {};
  for (const policyId of policyIdsOf(operation)) {
    versions[policyId] = (await getPolicyForRun(db, organizationId, policyId)).version;
  }
  return versions;
}
