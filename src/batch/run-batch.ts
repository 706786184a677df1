import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { type Hold, isFreeNow, keepClaim, leaseTime } from '../jobs/claim.ts';
import { passingFaults } from '../jobs/patient-storage.ts';
import type { Engine } from '../report/engine.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { lockOf } from '../storage/locks.ts';
import { isServer } from '../storage/sql-words.ts';
import type { BatchAnswer } from './batch.ts';
import type { BatchItem } from './batch-item-store.ts';
import { type BatchProgress, type ItemEnd, openProgress } from './batch-progress.ts';
import { claimBatch, findBatch, releaseBatch, type StoredBatch } from './batch-store.ts';
import { countItems } from './batch-tally-store.ts';
import { CeilingPatience, isCeiling } from './ceiling-patience.ts';
import { cancelOperations, endCancelled } from './end-cancelled.ts';
import { hasOpenItems, type OpenItems, openItems, waitingItems } from './open-items.ts';
import { getBatch, isHeldByOther, requireBatch } from './read-batches.ts';
import { SourcePatience } from './source-patience.ts';
import type { WaitChange } from './wait-writer.ts';
import { ItemWorker, type LoneItem } from './work-on-item.ts';
import { OperationItemWorker } from './work-on-operation-item.ts';

export interface RunBatchOptions {
  readonly threads: RunThreads;
  /** Documents of which sources are asked at once; a quarter as many more are being begun or written. */
  readonly concurrency: number;
  /** Stops the batch: what is under way is given back, and it can be resumed. */
  readonly signal?: AbortSignal;
  /** Called once this process holds the batch; never where another one does, or it has ended. */
  readonly onHeld?: () => void;
  readonly onProgress?: (progress: BatchProgress) => void;
  /** Called repeatedly while all documents that are left must wait before their next attempt. */
  readonly onResting?: () => void;
  /** Waited for before each document: where the process has more urgent things to do. */
  readonly beforeEach?: () => Promise<void>;
}

/** A batch that this process works on. */
interface BatchWork {
  readonly batch: StoredBatch;
  readonly hold: Hold;
}

/** Whether somebody has cancelled the batch is looked for at this pace. */
const lookMs = 500;

/** Maximum attempts to write the end of the hold on a batch while the database is busy or unreachable, with a pause in between. */
const mostReleases = 3;
const restOfReleaseMs = 1_000;

/**
 * Works on a batch until every document has its result: those that were under way when a process died first, then the
 * others in the order of the input. Each is analysed as a single one would be, by the same steps; its report, its count and
 * its place in the batch end in one transaction, so that no kill makes it twice. Documents whose process was lost repeatedly are
 * worked on at the end, each alone.
 *
 * @throws CreditError UNKNOWN_BATCH, BATCH_RUNNING, BATCH_ENDED; STORAGE_*; BATCH_NOT_WORKED_ON where no thread can be
 * started; BATCH_PAUSED if a source is away for longer than a batch waits; BATCH_COST_REACHED if its spending cap does not pay for the next document. The reason of `signal` once it aborts. The batch is then STOPPED.
 */
export async function runBatch(
  engine: Engine,
  actor: Actor,
  batchId: string,
  options: RunBatchOptions,
): Promise<BatchAnswer> {
  const held = await takeBatch(engine, actor, batchId);
  options.onHeld?.();
  // From now on others can help.
  engine.storage.news.tell('BATCH');
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const watch = new BatchWatch(engine, held, stop);
  let isWhole = false;
  let failure: { readonly error: unknown } | undefined;
  let paused: WaitChange = { outage: null };
  try {
    const { batch, hold } = held;
    const onPaused = (wait: WaitChange) => {
      paused = wait;
    };
    const work = { batch, hold, options, signal, isOver: () => watch.isCancelled, onPaused };
    do await workThrough(engine, actor, { ...work, items: openItems(engine.storage.db, batch) });
    while (!watch.isCancelled && (await hasOpenItems(engine.storage, batch)));
    isWhole = !watch.isCancelled;
  } catch (error) {
    failure = { error };
  }
  try {
    await releasePatiently(engine, held, { isWhole, paused });
  } catch (error) {
    // The error that stopped the batch is more important. The lease expires by itself.
    failure ??= { error };
  } finally {
    watch.end();
  }
  if (failure !== undefined) throw failure.error;
  return getBatch(engine, actor, batchId);
}

/** Whether other machines may help with a batch. */
function isShared({ storage }: Engine, { runner }: StoredBatch): boolean {
  return runner === 'SERVICE' && isServer(storage.db);
}

/**
 * Works on documents of a batch that another machine holds, which brings it to its end: on those that wait, from somewhere in the
 * midst of it on, until none does, or nobody else holds it any more.
 *
 * @throws CreditError UNKNOWN_BATCH; STORAGE_*; BATCH_NOT_WORKED_ON. The reason of `signal` once it aborts; what was begun is then
 * gone on with by others.
 */
export async function helpWithBatch(
  engine: Engine,
  actor: Actor,
  batchId: string,
  options: RunBatchOptions,
): Promise<void> {
  const { db } = engine.storage;
  const batch = await requireBatch(db, actor, batchId);
  const isTheirs = async () => isHeldByOther(engine, await requireBatch(db, actor, batchId));
  if (!isShared(engine, batch) || !(await isTheirs())) return;
  let isOver = false;
  const endLooks = lookAgain(async () => {
    isOver ||= !(await isTheirs());
  });
  try {
    await workThrough(engine, actor, {
      batch,
      options,
      signal: options.signal ?? new AbortController().signal,
      isOver: () => isOver,
      items: waitingItems(db, batch),
    });
  } finally {
    endLooks();
  }
}

/** Runs `look` every `lookMs`, one at a time, until the returned function is called. */
function lookAgain(look: () => Promise<void>): () => void {
  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // If the database has a fault, the next write reports it.
    await look().catch(() => {});
    isLooking = false;
  }, lookMs);
  looking.unref();
  return () => clearInterval(looking);
}

/** The batch is over while its documents wait for a source. An expected outcome, never shown. */
const overWhileWaiting = new Error('The batch is over');

async function workThrough(
  engine: Engine,
  actor: Actor,
  work: {
    readonly batch: StoredBatch;
    readonly hold?: Hold;
    readonly options: RunBatchOptions;
    readonly signal: AbortSignal;
    /** Whether no more documents are to be begun. */
    readonly isOver: () => boolean;
    /** Called if the batch is paused for a source that is away, or for its spending cap. Omit if another process holds the batch. */
    readonly onPaused?: (wait: WaitChange) => void;
    readonly items: OpenItems;
  },
): Promise<void> {
  const { batch, hold, options, isOver, items } = work;
  const begun = await countItems(engine.storage.db, batch, { byState: true });
  const progress = openProgress(begun, options.onProgress);
  const broke = new AbortController();
  const signal = AbortSignal.any([work.signal, broke.signal]);
  const { threads, concurrency } = options;
  const lanes = new Lanes(broke);
  const sources = new SourcePatience(engine, {
    batch,
    isHeld: hold !== undefined,
    onOutage: progress.waitForSource,
    isOver,
    isLast: () => lanes.underWay <= 1,
    stop: () => broke.abort(overWhileWaiting),
    pause: (outage, error) => {
      work.onPaused?.({ outage: { ...outage, pausedAt: engine.clock.now().toISOString() } });
      broke.abort(error);
    },
  });
  const workerOptions = { batch, hold, threads, concurrency, signal, sources, isCancelled: isOver };
  const worker = await openWorker(engine, actor, workerOptions);
  const alone: (readonly [BatchItem, LoneItem])[] = [];
  const patience = new CeilingPatience(engine, batch, { signal, isOver });

  async function lane(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (isOver() || patience.stop !== undefined) return;
      await options.beforeEach?.();
      const item = await items.take();
      if (item === undefined) return;
      const end = await patience.finish({
        begin: () => item.state === 'WAITING' && progress.begin(),
        work: () => worker.finish(item),
        wait: progress.wait,
      });
      if (end === undefined) return;
      if (end === 'TAKEN') {
        if (item.state === 'WAITING') progress.leave();
        items.leave(item);
      } else if ('kind' in end) alone.push([item, end]);
      else progress.end(end);
    }
  }

  // Sources of the next are asked while what the last ones gave is written.
  const ahead = batch.versions === null ? Math.floor(concurrency / 4) : 0;
  const failed = await lanes.run(concurrency + ahead, lane);
  await sources.end();
  await patience.end();
  if (signal.reason === overWhileWaiting) return;
  if (failed !== undefined) throw signal.aborted ? signal.reason : failed.reason;
  for (let left: LoneItems = alone; left.length > 0; ) {
    left = await finishAlone(worker, left, { isOver, patience, onEnd: progress.end });
    if (left.length === 0) break;
    options.onResting?.();
    await pause(lookMs, signal);
  }
  const { stop } = patience;
  if (stop === undefined || isOver() || work.onPaused === undefined) return;
  const { error, waits } = stop;
  work.onPaused({ waits: waits && { ...waits, pausedAt: engine.clock.now().toISOString() } });
  throw error;
}

/** Works on several documents at the same time. */
class Lanes {
  readonly #broke: AbortController;
  #underWay = 0;

  /** @param broke is aborted with the first failure, which stops all lanes. */
  constructor(broke: AbortController) {
    this.#broke = broke;
  }

  /** Number of lanes that are running. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Runs lanes until all have ended. Returns the first one that failed; undefined if all succeeded. */
  async run(count: number, lane: () => Promise<void>): Promise<PromiseRejectedResult | undefined> {
    this.#underWay = count;
    const running = Array.from({ length: count }, () =>
      lane()
        .catch((error: unknown) => {
          this.#broke.abort(error);
          throw error;
        })
        .finally(() => {
          this.#underWay -= 1;
        }),
    );
    return (await Promise.allSettled(running)).find((one) => one.status === 'rejected');
  }
}

type LoneItems = readonly (readonly [BatchItem, LoneItem])[];

/** Opens what works on the documents of a batch, or on the operations of its documents. */
function openWorker(
  engine: Engine,
  actor: Actor,
  options: Parameters<typeof OperationItemWorker.open>[2],
): Promise<ItemWorker | OperationItemWorker> {
  return options.batch.versions === null
    ? ItemWorker.open(engine, actor, options)
    : OperationItemWorker.open(engine, actor, options);
}

/** Works on documents one after the other. Returns those that must wait before their next attempt. */
async function finishAlone(
  worker: ItemWorker | OperationItemWorker,
  items: LoneItems,
  {
    isOver,
    patience,
    onEnd,
  }: {
    readonly isOver: () => boolean;
    readonly patience: CeilingPatience;
    readonly onEnd: (end: ItemEnd) => void;
  },
): Promise<LoneItems> {
  const resting: (readonly [BatchItem, LoneItem])[] = [];
  for (const [item, waiting] of items) {
    if (isOver()) return [];
    const end = await worker.finishAlone(item, waiting);
    const isResting = isCeiling(end) ? !patience.stopsAt(end) : end === 'RESTING';
    if (isResting) resting.push([item, waiting]);
    else if (end !== undefined && end !== 'RESTING' && !isCeiling(end)) onEnd(end);
  }
  return resting;
}

/** @throws CreditError UNKNOWN_BATCH, BATCH_RUNNING, BATCH_ENDED. */
async function takeBatch(engine: Engine, actor: Actor, id: string): Promise<BatchWork> {
  return engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
    const batch = await requireBatch(db, actor, id);
    if (batch.phase === 'COMPLETED' || batch.phase === 'CANCELLED') {
      throw new CreditError('BATCH_ENDED', { batchId: id, phase: batch.phase });
    }
    const change = {
      phase: 'RUNNING',
      startedAt: batch.startedAt ?? engine.clock.now().toISOString(),
      waits: null,
    } as const;
    const now = await leaseTime(engine);
    const hold = isFreeNow(engine, batch, now)
      ? await claimBatch(db, batch, { holder: engine.holder, now, change })
      : undefined;
    if (hold === undefined) throw new CreditError('BATCH_RUNNING', { batchId: id });
    return { batch: { ...batch, ...change }, hold };
  });
}

/** Ends the hold: the batch is whole, or somebody may go on with it. */
async function release(
  engine: Engine,
  work: BatchWork,
  { isWhole, paused }: { readonly isWhole: boolean; readonly paused: WaitChange },
): Promise<void> {
  const { batch, hold } = work;
  const now = engine.clock.now();
  const { db } = engine.storage;
  const standing = await findBatch(db, batch.organizationId, batch.id);
  if (standing?.phase === 'CANCELLED') await cancelOperations(engine, batch);
  await engine.storage.write({ locks: [lockOf.batch(batch.id)] }, async (db) => {
    const present = await findBatch(db, batch.organizationId, batch.id);
    if (present?.phase === 'CANCELLED') {
      // Also where somebody has taken this process for a dead one, and ended it already: documents were begun since.
      const isOurs = present.holder === hold.holder && present.fence === hold.fence;
      if (present.holder === null || isOurs) await endCancelled(db, present, now);
      return;
    }
    const end = isWhole
      ? ({ phase: 'COMPLETED', finishedAt: now.toISOString() } as const)
      : ({ phase: 'STOPPED' } as const);
    await releaseBatch(db, hold, { ...end, ...paused });
  });
}

/** As `release`, but tries again while the database is busy or unreachable. The batch stays ours. @throws CreditError STORAGE_*. */
async function releasePatiently(...work: Parameters<typeof release>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await release(...work);
      return;
    } catch (error) {
      const isPassing = error instanceof CreditError && passingFaults.includes(error.code);
      if (!isPassing || tries === mostReleases) throw error;
      await pause(restOfReleaseMs);
    }
  }
}

/** Says again and again that this process works on the batch, and notices when somebody cancels it. */
class BatchWatch {
  readonly #endRenewal: () => void;
  readonly #endLooks: () => void;
  #isCancelled = false;

  /** @param stop aborts where the batch is in other hands. */
  constructor(engine: Engine, { batch, hold }: BatchWork, stop: AbortController) {
    const lost = () => new CreditError('BATCH_RUNNING', { batchId: batch.id });
    this.#endRenewal = keepClaim(engine, 'batch', hold, { stop, lost });
    this.#endLooks = lookAgain(async () => {
      const present = await findBatch(engine.storage.db, batch.organizationId, batch.id);
      this.#isCancelled ||= present?.phase === 'CANCELLED';
    });
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  end(): void {
    this.#endRenewal();
    this.#endLooks();
  }
}
