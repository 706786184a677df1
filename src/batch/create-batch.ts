import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { applicableSources } from '../collector/collect.ts';
import { getPolicyForRun } from '../credit-policy/find-policy.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import { refuseKind } from '../document/refusal.ts';
import { isFree, keepClaim, leaseEnd, leaseTime } from '../jobs/claim.ts';
import { isLiving } from '../jobs/lease-holder.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { inOrder, type Lock, lockOf, readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { type BatchAnswer, type BatchRunnerKind, tidyBatchName } from './batch.ts';
import {
  type BatchRefusal,
  insertItems,
  insertRefusals,
  type NewBatchItem,
  setRepeatedLines,
} from './batch-item-store.ts';
import {
  deleteBatch,
  findDoneTwin,
  insertBatch,
  listBatchesIn,
  releaseBatch,
  type StoredBatch,
} from './batch-store.ts';
import { openExtraColumns } from './extra-columns.ts';
import { openInputHash } from './input-hash.ts';
import { answerBatch } from './read-batches.ts';
import type { BatchLine } from './reading/batch-line.ts';
import type { BatchInput } from './reading/read-batch-input.ts';

/** Many documents to be analysed under one policy. */
export interface NewBatch {
  readonly name: string;
  readonly policyId: string;
  /** As `readBatchInput` opened it, for the kind of the policy. */
  readonly input: BatchInput;
  readonly runner: BatchRunnerKind;
  readonly reuseWithinDays?: number | undefined;
}

/** How far the reading is. */
export interface LineCounts {
  /** Lines with something on them. */
  readonly lines: number;
  readonly valid: number;
  readonly invalid: number;
  readonly repeated: number;
}

export interface CreateBatchOptions {
  readonly signal?: AbortSignal;
  readonly onLine?: (counts: LineCounts) => void;
  /**
   * Where a batch of the same input is COMPLETED, of the same name, policy version, profile and reuse rule, the newest such
   * one is given, and none is made.
   */
  readonly orTakeDone?: boolean;
  /** Written in the transaction that ends the taking in: where it throws, nothing is taken in. */
  readonly alongside?: {
    /** What it must be alone with. */
    readonly locks: readonly Lock[];
    write(db: Storage['db'], batch: BatchAnswer): Promise<void>;
  };
}

/** So many rows are written at once: others get their turn in between. */
const chunkRows = 500;
const longestName = 200;

/**
 * Takes a batch in: every document once, with the lines that it stands on, and the lines that hold none. When this
 * returns all of it is on disk; when it rejects, nothing is. The policy is kept in its present version for the whole batch.
 *
 * @throws CreditError UNKNOWN_POLICY, POLICY_DISABLED; INVALID_ARGUMENT for a name that is none; what reading the input
 * throws; STORAGE_*. The reason of `signal` once it aborts.
 */
export async function createBatch(
  engine: ReportEngine,
  actor: Actor,
  request: NewBatch,
  options: CreateBatchOptions = {},
): Promise<BatchAnswer> {
  const name = requireName(request.name);
  await removeBrokenLoads(engine);
  const policy = await getPolicyForRun(engine.storage.db, actor.organizationId, request.policyId);
  const batch = await beginLoading(engine, actor, { ...request, name, policy });
  const hold = { id: batch.id, holder: engine.holder, fence: batch.fence };
  const stop = new AbortController();
  const lost = () => new Error(`The batch ${batch.id} was taken for one that a stopped process had left`);
  const endRenewal = keepClaim(engine, 'batch', hold, { stop, lost });
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  try {
    const loaded = await load(engine, batch, { request, policy, ...options, signal });
    const locks = inOrder([
      lockOf.batch(batch.id),
      lockOf.batchInput(batch.organizationId, loaded.inputHash),
      ...(options.alongside?.locks ?? []),
    ]);
    return await engine.storage.write({ locks }, async (db) => {
      const taken = { ...loaded, phase: 'QUEUED' } as const;
      const done = options.orTakeDone ? await findDoneTwin(db, { ...batch, ...loaded }) : undefined;
      if (done !== undefined) {
        await deleteBatch(db, batch);
        return answerBatch(db, done);
      }
      if (!(await releaseBatch(db, hold, taken))) throw lost();
      const answer = await answerBatch(db, { ...batch, ...taken });
      await options.alongside?.write(db, answer);
      return answer;
    });
  } catch (error) {
    await engine.storage.write({ locks: [lockOf.batch(batch.id)] }, (db) => deleteBatch(db, batch));
    throw error;
  } finally {
    endRenewal();
  }
}

async function beginLoading(
  engine: ReportEngine,
  actor: Actor,
  request: NewBatch & { readonly policy: StoredPolicy },
): Promise<StoredBatch> {
  const { policy } = request;
  const profile = await engine.loadProfile(engine.profileName);
  const plan = planCollection(policy.documentKind, policy.policy.depth, policy.policy.additionals);
  const asked = applicableSources(profile.sources, policy.documentKind, plan);
  const batch: StoredBatch = {
    id: newId('bat'),
    organizationId: actor.organizationId,
    analystId: actor.analystId,
    name: request.name,
    policyId: policy.policyId,
    policyVersion: policy.version,
    profile: profile.name,
    sandbox: asked.some((source) => source.sandbox),
    runner: request.runner,
    phase: 'LOADING',
    reuseWithinDays: request.reuseWithinDays ?? null,
    lines: { pasted: 0, valid: 0, invalid: 0, repeated: 0 },
    extraColumns: [],
    inputHash: null,
    holder: engine.holder,
    heldUntil: leaseEnd(await leaseTime(engine)),
    fence: 1,
    createdAt: engine.clock.now().toISOString(),
    startedAt: null,
    finishedAt: null,
  };
  await engine.storage.write({ locks: readsNothing }, (db) => insertBatch(db, batch));
  return batch;
}

async function load(
  engine: ReportEngine,
  batch: StoredBatch,
  source: {
    readonly request: NewBatch;
    readonly policy: StoredPolicy;
    readonly signal?: AbortSignal;
    readonly onLine?: (counts: LineCounts) => void;
  },
): Promise<Pick<StoredBatch, 'lines' | 'extraColumns'> & { readonly inputHash: string }> {
  const { input } = source.request;
  const columns = openExtraColumns(input.format.columns?.extra.map(({ name }) => name) ?? []);
  const hash = openInputHash();
  const repeated = new Map<string, number[]>();
  let counts = { lines: 0, valid: 0, invalid: 0, repeated: 0 };
  let lastLine = 0;
  let items: NewBatchItem[] = [];
  let refusals: BatchRefusal[] = [];

  function keep(item: NewBatchItem): void {
    items.push(item);
    hash.document(item);
  }

  function refuse(refusal: BatchRefusal): void {
    refusals.push(refusal);
    hash.refused(refusal);
  }

  async function flush(): Promise<void> {
    const chunk = { items, refusals };
    items = [];
    refusals = [];
    // Nobody else touches a batch that is LOADING.
    await engine.storage.write({ locks: readsNothing }, async (db) => {
      await insertItems(db, batch, chunk.items);
      await insertRefusals(db, batch, chunk.refusals);
    });
  }

  for await (const line of ofKind(input.lines, source.policy)) {
    source.signal?.throwIfAborted();
    const { valid, invalid } = counts;
    const lines = counts.lines + (line.line === lastLine ? 0 : 1);
    lastLine = line.line;
    switch (line.outcome) {
      case 'VALID':
        counts = { ...counts, lines, valid: valid + 1 };
        keep({
          position: counts.valid,
          line: line.line,
          document: line.document,
          externalId: line.externalId ?? null,
          requestedAmount: line.amount ?? null,
          extra: columns.take(line.extra ?? {}),
        });
        break;
      case 'DUPLICATE': {
        counts = { ...counts, lines, repeated: counts.repeated + 1 };
        hash.repeated(line.document.value, line.line);
        const known = repeated.get(line.document.value);
        if (known) known.push(line.line);
        else repeated.set(line.document.value, [line.line]);
        break;
      }
      case 'INVALID':
        counts = { ...counts, lines, invalid: invalid + 1 };
        refuse({
          position: counts.invalid,
          line: line.line,
          text: line.text,
          code: line.refusal.code,
          reason: line.refusal.text,
          suggestion: line.suggestion?.value ?? null,
        });
    }
    source.onLine?.(counts);
    if (items.length + refusals.length >= chunkRows) await flush();
  }
  await flush();
  const entries = [...repeated];
  for (let from = 0; from < entries.length; from += chunkRows) {
    const chunk = entries.slice(from, from + chunkRows);
    await engine.storage.write({ locks: readsNothing }, (db) => setRepeatedLines(db, batch, chunk));
  }
  const { lines: pasted, ...rest } = counts;
  const extraColumns = columns.columns();
  return { lines: { pasted, ...rest }, extraColumns, inputHash: hash.end(extraColumns) };
}

/** A document of the other kind is a line like any other that cannot be taken. */
async function* ofKind(lines: AsyncIterable<BatchLine>, policy: StoredPolicy): AsyncGenerator<BatchLine> {
  const { documentKind } = policy;
  for await (const line of lines) {
    if (line.outcome === 'INVALID' || line.document.kind === documentKind) {
      yield line;
      continue;
    }
    const refusal = refuseKind(line.document.kind, documentKind);
    yield { outcome: 'INVALID', line: line.line, text: line.text, refusal, suggestion: undefined };
  }
}

/** What a process left that was killed while it took a batch in. */
async function removeBrokenLoads(engine: ReportEngine): Promise<void> {
  const now = await leaseTime(engine);
  for (const batch of await listBatchesIn(engine.storage.db, ['LOADING'])) {
    // What a process of this machine takes in is never given up while it lives, however slow it is.
    if (!isFree(batch, now) || (batch.holder !== null && isLiving(batch.holder))) continue;
    await engine.storage.write({ locks: [lockOf.batch(batch.id)] }, (db) => deleteBatch(db, batch));
  }
}

function requireName(given: string): string {
  const name = tidyBatchName(given);
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
