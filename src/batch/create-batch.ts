import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { isTestOrganization } from '../base/test-organization.ts';
import { applicableSources } from '../collector/collect.ts';
import type { DocumentKind } from '../document/document.ts';
import { type Hold, isFreeNow, keepClaim, leaseEnd, leaseTime } from '../jobs/claim.ts';
import { isLiving } from '../jobs/lease-holder.ts';
import { settlePurposeOfOperation } from '../operation/purpose-of-operation.ts';
import { type Purpose, settlePurpose, usualPurposeRules } from '../policy/purpose.ts';
import type { Engine } from '../report/engine.ts';
import { engineOf } from '../report/engine-of.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { inOrder, type Lock, lockOf, readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import { type BatchAnswer, type BatchRunnerKind, tidyBatchName } from './batch.ts';
import { type BatchPolicy, getPolicyForBatch } from './batch-policy.ts';
import {
  claimBatch,
  deleteFromBatch,
  findDoneTwin,
  insertBatch,
  isLoading,
  listBatchesIn,
  releaseBatch,
  type StoredBatch,
} from './batch-store.ts';
import { hashInput, type LineCounts, loadBatch } from './load-batch.ts';
import { answerBatch, findUnfinishedBatch } from './read-batches.ts';
import type { BatchInput } from './reading/batch-input.ts';

/** Many documents to be analysed under one policy, or each by one operation. */
export interface NewBatch {
  readonly name: string;
  /** The id of a policy, or of an operation. */
  readonly policyId: string;
  /** As `readBatchInput` opened it, for the kind of the policy. */
  readonly input: BatchInput;
  readonly runner: BatchRunnerKind;
  readonly reuseWithinDays?: number | undefined;
  /** Why its documents are looked up: a code. */
  readonly purpose?: string | undefined;
}

export interface CreateBatchOptions {
  readonly signal?: AbortSignal;
  readonly onLine?: (counts: LineCounts) => void;
  /**
   * Where a batch of the same input is COMPLETED, of the same name, policy version, profile and reuse rule, the newest such
   * one is given, and none is made.
   */
  readonly orTakeDone?: boolean;
  /** False for whoever may not run operations: one with the id of an operation is refused then. */
  readonly mayRunOperations?: boolean;
  /** Written in the transaction that ends the taking in: where it throws, nothing is taken in. */
  readonly alongside?: {
    /** What it must be alone with. */
    readonly locks: readonly Lock[];
    write(db: Storage['db'], batch: BatchAnswer): Promise<void>;
  };
}

const longestName = 200;
/** Of a batch that is removed as many rows go at once. */
const rowsATurn = 1_000;

/**
 * Takes a batch in: every document once, with the lines that it stands on, and the lines that hold none. When this
 * returns all of it is on disk; when it rejects, nothing is. The policy is kept in its present version for the whole batch.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED; PURPOSE_REQUIRED, PURPOSE_UNKNOWN; INVALID_ARGUMENT for a name that is none, and for a reuse rule with an
 * operation, whose policies say it; what reading the input
 * throws; STORAGE_*. The reason of `signal` once it aborts.
 */
export async function createBatch(
  engine: Engine,
  actor: Actor,
  request: NewBatch,
  options: CreateBatchOptions = {},
): Promise<BatchAnswer> {
  const name = requireName(request.name);
  await removeBrokenLoads(engine);
  const policy = await getPolicyForBatch(engine.storage.db, actor.organizationId, request.policyId);
  if (policy.operation !== undefined && options.mayRunOperations === false)
    throw new CreditError('PERMISSION_MISSING', { permission: 'operation:run' });
  if (policy.operation !== undefined && request.reuseWithinDays !== undefined)
    throw refuseReuse('reuseWithinDays');
  const purpose = await settlePurposeOfBatch(engine, actor, policy, request.purpose);
  const batch = await beginLoading(engine, actor, { ...request, name, policy, purpose });
  const hold = { id: batch.id, holder: engine.holder, fence: batch.fence };
  const stop = new AbortController();
  const lost = () => new Error(`The batch ${batch.id} was taken for one that a stopped process had left`);
  const endRenewal = keepClaim(engine, 'batch', hold, { stop, lost });
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    const { input } = request;
    const loaded = await loadBatch(engine.storage, batch, {
      input,
      kind: policy.documentKind,
      ...options,
      signal,
    });
    await engine.storage.sync();
    const locks = inOrder([
      lockOf.batch(batch.id),
      lockOf.batchInput(batch.organizationId, loaded.inputHash),
      ...(options.alongside?.locks ?? []),
    ]);
    return await engine.storage.write({ locks }, async (db) => {
      const change = { ...loaded, phase: 'QUEUED' } as const;
      const twin = options.orTakeDone ? await findDoneTwin(db, { ...batch, ...loaded }) : undefined;
      if (twin !== undefined) {
        while (!(await deleteFromBatch(db, batch, rowsATurn)));
        return answerBatch(db, twin, engine.clock.now());
      }
      if (!(await releaseBatch(db, hold, change))) throw lost();
      const answer = await answerBatch(db, { ...batch, ...change }, engine.clock.now());
      await options.alongside?.write(db, answer);
      return answer;
    });
  } catch (error) {
    await removeLoad(engine, batch, hold);
    throw error;
  } finally {
    endRenewal();
  }
}

/**
 * Why the documents of a batch are looked up, for all of them. Null where nothing was said, and each is looked up for what its
 * policy says, if anything.
 *
 * @throws CreditError PURPOSE_REQUIRED, PURPOSE_UNKNOWN.
 */
export async function settlePurposeOfBatch(
  engine: Pick<Engine, 'purposes' | 'storage'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { operation, ofDocuments: { policy } }: BatchPolicy,
  code: string | undefined,
): Promise<Purpose | null> {
  const { purposes: rules = usualPurposeRules, storage } = engine;
  if (operation !== undefined) {
    const { stored, versions } = operation;
    const versioned = { organizationId, operation: stored.operation, versions };
    return settlePurposeOfOperation(engine, storage.db, versioned, code);
  }
  return settlePurpose(rules, { asked: code, rule: policy.purpose, kind: policy.kind });
}

/**
 * Reads an input and returns the newest unfinished batch with this name, policy and input.
 *
 * @param wanted.kind the kind of document that the policy is for.
 * @throws the errors of reading the input.
 */
export async function findUnfinishedTwin(
  engine: Engine,
  actor: Actor,
  { input, kind, ...wanted }: Pick<NewBatch, 'name' | 'policyId' | 'input'> & { readonly kind: DocumentKind },
): Promise<BatchAnswer | undefined> {
  return findUnfinishedBatch(engine, actor, { ...wanted, inputHash: await hashInput(input, kind) });
}

async function beginLoading(
  engine: Engine,
  actor: Actor,
  request: Omit<NewBatch, 'purpose'> & { readonly policy: BatchPolicy; readonly purpose: Purpose | null },
): Promise<StoredBatch> {
  const { policy, purpose } = request;
  const profile = await engine.loadProfile(engineOf(engine, actor.organizationId).profileName);
  const { depth, additionals } = policy.ofDocuments.policy;
  const plan = planCollection(policy.documentKind, depth, additionals);
  const sources = applicableSources(profile.sources, policy.documentKind, plan);
  const batch: StoredBatch = {
    id: newId('bat'),
    organizationId: actor.organizationId,
    analystId: actor.analystId,
    name: request.name,
    policyId: policy.policyId,
    policyVersion: policy.version,
    profile: profile.name,
    sandbox: isTestOrganization(actor.organizationId) || sources.some((source) => source.sandbox),
    runner: request.runner,
    phase: 'LOADING',
    reuseWithinDays: request.reuseWithinDays ?? null,
    lines: { pasted: 0, valid: 0, invalid: 0, repeated: 0 },
    removed: { items: 0, refusals: 0 },
    extraColumns: [],
    versions: policy.operation?.versions ?? null,
    purpose,
    inputHash: null,
    holder: engine.holder,
    heldUntil: leaseEnd(await leaseTime(engine)),
    fence: 1,
    createdAt: engine.clock.now().toISOString(),
    startedAt: null,
    finishedAt: null,
    waits: null,
    outage: null,
  };
  await engine.storage.write({ locks: readsNothing, onDisk: 'LATER' }, (db) => insertBatch(db, batch));
  return batch;
}

/** Removes what a process left that was killed while it took a batch in. @throws CreditError STORAGE_* */
export async function removeBrokenLoads(engine: Engine): Promise<void> {
  const now = await leaseTime(engine);
  for (const batch of await listBatchesIn(engine.storage.db, ['LOADING'])) {
    // What a process of this machine takes in is never given up while it lives, however slow it is.
    if (!isFreeNow(engine, batch, now) || (batch.holder !== null && isLiving(batch.holder))) continue;
    const hold = await takeLoad(engine, batch, now);
    if (hold !== undefined) await removeLoad(engine, batch, hold);
  }
}

/**
 * Claims a batch that its process has stopped loading, so that this process can no longer finish it. Returns undefined if the process
 * has continued in the meantime. The new holder is not a process: if the removal stops halfway, any process can continue it.
 */
function takeLoad({ storage }: Engine, batch: StoredBatch, now: Date): Promise<Hold | undefined> {
  return storage.write({ locks: [lockOf.batch(batch.id)], onDisk: 'LATER' }, (db) =>
    claimBatch(db, batch, { holder: restingHolder, now, change: {} }),
  );
}

/**
 * Removes a batch that is still being loaded under a hold. It works in steps, so that other writers get their turn even if the batch
 * is almost complete. After a crash, the batch is still LOADING and is removed again. A batch stays if it was accepted or if another
 * process has taken it over.
 */
async function removeLoad({ storage }: Engine, batch: StoredBatch, hold: Hold): Promise<void> {
  const options = { locks: [lockOf.batch(batch.id)], onDisk: 'LATER' } as const;
  const remove = async (db: Storage['db']) =>
    !(await isLoading(db, batch, hold)) || deleteFromBatch(db, batch, rowsATurn);
  while (!(await storage.write(options, remove))) await storage.keepLogShort();
}

/** Of the reuse rule beside an operation, by the name that it was given under. */
export function refuseReuse(name: string): CreditError {
  return new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: 'it is not for an operation', 'pt-BR': 'não vale para uma operação' },
    expected: {
      en: 'reuseWithinDays in the policies that it analyses with',
      'pt-BR': 'reuseWithinDays nas políticas com que ela analisa',
    },
  });
}

function requireName(text: string): string {
  const name = tidyBatchName(text);
  if (name !== '' && name.length <= longestName && !/\p{Cc}/u.test(name)) return name;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'name',
    reason: { en: 'it is no name', 'pt-BR': 'não é um nome' },
    expected: {
      en: `1 to ${longestName} characters on one line`,
      'pt-BR': `1 a ${longestName} caracteres em uma linha`,
    },
  });
}
