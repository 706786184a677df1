import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { type Hold, leaseTime } from '../jobs/claim.ts';
import type { Isolation } from '../jobs/losses.ts';
import { Turns } from '../jobs/turns.ts';
import { ReportAcceptor } from '../report/create-report.ts';
import { dayCeilingReached } from '../report/day-ceiling.ts';
import type { Engine } from '../report/engine.ts';
import { getRun } from '../report/run-store.ts';
import { type ClaimedRun, leaseAt, toClaim } from '../run/claim-run.ts';
import { statusOfRun } from '../run/run-result.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { inOrder, type Lock, lockOf, shared } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { noCeilings } from '../usage/cost-ceilings.ts';
import type { BatchWait } from './batch.ts';
import { figuresOf, figuresOfRun } from './batch-figures.ts';
import { type BatchItem, markItemDone, markItemRunning } from './batch-item-store.ts';
import type { ItemEnd } from './batch-progress.ts';
import type { StoredBatch } from './batch-store.ts';
import { readStanding } from './item-standing.ts';
import { RunsInThreads, type RunTask } from './runs-in-threads.ts';

/** A run that another process works on is looked at this often. */
const lookMs = 500;

/** What one document came to, or what is to be done about its run. */
type ItemTask =
  | { readonly kind: 'ENDED'; readonly end: ItemEnd }
  | { readonly kind: 'TAKEN' }
  | CeilingReached
  | RunTask;

/** What one go at a document came to; AGAIN: nothing, and another is to be made. */
type ItemOutcome = Exclude<ItemTask, { kind: 'OURS' }> | { readonly kind: 'AGAIN'; readonly runId: string };

/** A document that waits until this process has no other work, and until its rest is over. */
export interface LoneItem {
  readonly kind: 'ALONE';
  readonly runId: string;
}

/** Options for the work on a document. */
interface ItemWay {
  readonly as: Isolation;
  /** Whether the document has its own thread, so that a document that broke a thread breaks no other document again. */
  readonly ownThread: boolean;
}

/** A document that is not begun yet: what is left of the day does not pay for it. `wait` is null where those under way may yet cost less than they could. */
export interface CeilingReached {
  readonly kind: 'CEILING';
  readonly wait: BatchWait | null;
}

interface ItemWorkerOptions {
  readonly batch: StoredBatch;
  /** Left out where somebody else holds the batch, and this process helps. */
  readonly hold?: Hold | undefined;
  readonly threads: RunThreads;
  /** So many documents have their sources asked at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/**
 * Brings the documents of a batch to their end, each with the run that it asks for: a new report, a report that is processed
 * again, one that is fresh enough, or a run that somebody else works on already.
 */
export class ItemWorker {
  readonly #engine: Engine;
  readonly #acceptor: ReportAcceptor;
  readonly #options: ItemWorkerOptions;
  readonly #runs: RunsInThreads;
  readonly #works: Lock;
  /** What runs under way here are to cost, by run, in 1/10,000 BRL. */
  readonly #costs: Map<string, number>;
  readonly #beginnings = new Turns({ atOnce: 1 });

  private constructor(
    engine: Engine,
    { acceptor, costs }: { readonly acceptor: ReportAcceptor; readonly costs: Map<string, number> },
    options: ItemWorkerOptions,
  ) {
    this.#engine = engine;
    this.#acceptor = acceptor;
    this.#costs = costs;
    this.#options = options;
    const { batch, threads, concurrency, signal } = options;
    const turns = new Turns({ atOnce: concurrency });
    this.#runs = new RunsInThreads(engine, { batchId: batch.id, threads, signal, turns });
    this.#works = shared(lockOf.batch(options.batch.id));
  }

  static async open(engine: Engine, actor: Actor, options: ItemWorkerOptions): Promise<ItemWorker> {
    // Whatever profile the process would use for others.
    const ofBatch = { ...engine, profileName: options.batch.profile };
    const lease = async () => leaseAt(engine, await leaseTime(engine));
    const costs = new Map<string, number>();
    const pendingCost = () => [...costs.values()].reduce((sum, cost) => sum + cost, 0);
    const acceptor = await ReportAcceptor.open(ofBatch, actor, { lease, pendingCost });
    return new ItemWorker(engine, { acceptor, costs }, options);
  }

  /**
   * Works on a document beside others.
   *
   * @returns its result; ALONE where its run may not be worked on beside others: then `finishAlone` is for it; TAKEN where
   * another process works on it, or has, since the item was read; CEILING where what is left of the day does not pay for it.
   * @throws CreditError STORAGE_*, BATCH_NOT_WORKED_ON where no thread can be started, BATCH_RUNNING where the batch is in other
   * hands; the reason of the signal. The document can then be taken up again.
   */
  async finish(item: BatchItem): Promise<ItemEnd | LoneItem | CeilingReached | 'TAKEN'> {
    const { gate } = this.#engine;
    const { signal } = this.#options;
    let { runId } = item;
    let way: ItemWay = { as: 'TOGETHER', ownThread: false };
    for (;;) {
      const turn = way.as === 'ISOLATED' ? await this.#runs.takeIsolation() : undefined;
      const outcome = await gate
        .together(() => this.#tryOnce(item, runId, way), signal)
        .finally(() => turn?.end());
      if (outcome.kind === 'TAKEN') return 'TAKEN';
      if (outcome.kind === 'CEILING') return outcome;
      if (outcome.kind === 'ALONE' || outcome.kind === 'RESTING')
        return { kind: 'ALONE', runId: outcome.runId };
      if (outcome.kind === 'ENDED') return outcome.end;
      if (outcome.kind === 'FINAL') return this.#copyEnd(item, outcome.runId);
      // Nobody may wait for this process to be idle while it waits here.
      if (outcome.kind === 'OTHERS') await pause(lookMs, signal);
      else if (outcome.kind === 'ISOLATED') way = { ...way, as: 'ISOLATED' };
      else way = { ...way, ownThread: true };
      runId = outcome.runId;
    }
  }

  /**
   * Works on a document when this process has no other work.
   *
   * @returns RESTING if it must wait before the next attempt. @throws as `finish`.
   */
  async finishAlone(item: BatchItem, { runId }: LoneItem): Promise<ItemEnd | 'RESTING'> {
    const { gate, isolation } = this.#engine;
    const { signal } = this.#options;
    await isolation?.settled(signal);
    for (;;) {
      const outcome = await gate.alone(
        () => this.#tryOnce(item, runId, { as: 'ALONE', ownThread: true }),
        signal,
      );
      if (outcome.kind === 'RESTING') return 'RESTING';
      if (outcome.kind === 'TAKEN' || outcome.kind === 'CEILING')
        throw new Error(`The run ${runId} was begun twice`);
      if (outcome.kind === 'ENDED') return outcome.end;
      if (outcome.kind === 'FINAL') return this.#copyEnd(item, outcome.runId);
      if (outcome.kind === 'OTHERS') await pause(lookMs, signal);
    }
  }

  async #tryOnce(item: BatchItem, runId: string | null, way: ItemWay): Promise<ItemOutcome> {
    const task = runId === null ? await this.#begin(item) : await this.#runs.goOn(runId, way.as);
    if (task.kind !== 'OURS') return task;
    // A run that we hold is given back by the attempt, also where we have been stopped since.
    const end = await this.#attempt(item, task.claim, way.ownThread).finally(() =>
      this.#costs.delete(task.claim.run.id),
    );
    return end === undefined ? { kind: 'AGAIN', runId: task.claim.run.id } : { kind: 'ENDED', end };
  }

  /** Asks for the document's run, and holds it from the beginning. */
  async #begin(item: BatchItem): Promise<ItemTask> {
    const { batch } = this.#options;
    const document = lockOf.document(batch.organizationId, item.document.value);
    const locks = inOrder([this.#works, document]);
    // What those that have begun are to cost is known to the next: where a ceiling counts it, they begin one by one.
    const { ceilings = noCeilings } = this.#engine;
    const turn =
      ceilings.perDay === null
        ? undefined
        : await this.#beginnings.take('', { signal: this.#options.signal });
    try {
      const { task, cost } = await this.#engine.storage.write({ locks }, (db) => this.#take(db, item));
      if (task.kind === 'OURS' && cost > 0) this.#costs.set(task.claim.run.id, cost);
      return task;
    } catch (error) {
      const wait = dayCeilingReached(error);
      if (wait === undefined) throw error;
      return { kind: 'CEILING', wait: this.#costs.size === 0 ? wait : null };
    } finally {
      turn?.end();
    }
  }

  /** @returns what is to be done about the document, and what its run is to cost for certain, in 1/10,000 BRL. */
  async #take(
    db: Storage['db'],
    item: BatchItem,
  ): Promise<{ readonly task: ItemTask; readonly cost: number }> {
    const { batch } = this.#options;
    if ((await readStanding(db, this.#options, item)) !== 'WAITING')
      return { task: { kind: 'TAKEN' }, cost: 0 };
    const { report, run, outcome, policy, cost } = await this.#acceptor.accept(db, {
      document: item.document,
      policyId: batch.policyId,
      policyVersion: batch.policyVersion,
      ...(item.externalId !== null && { externalId: item.externalId }),
      ...(item.requestedAmount !== null && { requestedAmount: item.requestedAmount }),
      inputs: item.inputs,
      purpose: batch.purpose,
      ...(batch.reuseWithinDays !== null && { reuseWithinDays: batch.reuseWithinDays }),
    });
    const ids = { reportId: report.id, runId: run.id };
    if (outcome === 'REUSED') {
      const end = { status: report.status, reused: true };
      const figures = figuresOfRun(await getRun(db, run.id));
      await markItemDone(db, batch, item.position, { ...ids, ...end, figures });
      return { task: { kind: 'ENDED', end }, cost };
    }
    if (outcome === 'JOINED') {
      await markItemRunning(db, batch, item.position, ids);
      return { task: { kind: 'OTHERS', runId: run.id }, cost };
    }
    const hold = { id: run.id, holder: this.#engine.holder, fence: run.fence };
    const claim = await toClaim(db, {
      run,
      report,
      hold,
      isolation: 'TOGETHER',
      policy,
      evidence: [],
      now: this.#engine.clock.now(),
      keepsOldNegatives: this.#engine.keepsOldNegatives,
    });
    // Last of all: others who count documents of the batch may wait for it.
    await markItemRunning(db, batch, item.position, ids);
    return { task: { kind: 'OURS', claim }, cost };
  }

  /** One attempt at a run that we hold; undefined where it came to nothing and another is to be made. */
  async #attempt(item: BatchItem, claim: ClaimedRun, ownThread: boolean): Promise<ItemEnd | undefined> {
    const { batch } = this.#options;
    const moved = await this.#runs.attempt(claim, {
      ownThread,
      // The document ends in one transaction with its run.
      alongside: {
        locks: [this.#works],
        write: async (db, { report }, { errors, ...end }) => {
          const result = end.outcome === 'EVALUATED' ? end : null;
          await markItemDone(db, batch, item.position, {
            status: report.status,
            reportId: report.id,
            runId: claim.run.id,
            reused: false,
            figures: figuresOf({ result, errors }),
          });
        },
      },
    });
    return moved && { status: moved.report.status, reused: false };
  }

  /** The end of a document whose run somebody else has ended. */
  async #copyEnd(item: BatchItem, runId: string): Promise<ItemEnd> {
    return this.#engine.storage.write({ locks: [this.#works] }, async (db) => {
      const run = await getRun(db, runId);
      const status = await statusOfRun(db, run);
      const end = { status, reportId: run.reportId, runId: run.id, reused: false };
      await markItemDone(db, this.#options.batch, item.position, { ...end, figures: figuresOfRun(run) });
      return { status, reused: false };
    });
  }
}
