import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { type Hold, leaseTime } from '../jobs/claim.ts';
import type { Isolation } from '../jobs/losses.ts';
import { Turns } from '../jobs/turns.ts';
import { ReportAcceptor } from '../report/create-report.ts';
import type { Engine } from '../report/engine.ts';
import { missesSource } from '../report/misses-source.ts';
import { isFinal } from '../report/report.ts';
import { findReport, findSoundReports } from '../report/report-store.ts';
import { reservationLocks } from '../report/reserve-cost.ts';
import { getRun } from '../report/run-store.ts';
import { type ClaimedRun, leaseAt, toClaim } from '../run/claim-run.ts';
import type { ExecutionOptions } from '../run/run-execution.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { inOrder, type Lock, lockOf, shared } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { figuresOf, figuresOfRun } from './batch-figures.ts';
import { type BatchItem, markItemDone, markItemRunning } from './batch-item-store.ts';
import type { ItemEnd } from './batch-progress.ts';
import type { StoredBatch } from './batch-store.ts';
import { type CeilingReached, ceilingIn } from './ceiling-patience.ts';
import { readEndedStatus } from './ended-runs.ts';
import { readStanding } from './item-standing.ts';
import { findPayers } from './payer-store.ts';
import { RunsInThreads, type RunTask } from './runs-in-threads.ts';
import type { SourcePatience } from './source-patience.ts';

/** A run that another process works on is looked at this often. */
const lookMs = 500;

/** The run that a document waits for. */
interface AwaitedRun {
  readonly runId: string;
  /** False for a run of another request, which must end before the document gets its own. */
  readonly isOwn: boolean;
}

/** A claimed run, the result of a document, or why neither is there. AFTER: the awaited run has ended without a result for the document. */
type ItemTask =
  | { readonly kind: 'ENDED'; readonly end: ItemEnd }
  | { readonly kind: 'TAKEN' }
  | { readonly kind: 'AFTER' }
  | CeilingReached
  | Extract<RunTask, { kind: 'OURS' }>
  | (AwaitedRun & { readonly kind: 'OTHERS' | 'ISOLATED' | 'ALONE' | 'RESTING' });

/** The result of one attempt at a document. AGAIN: there is none, and another attempt is to be made. */
type ItemOutcome = Exclude<ItemTask, { kind: 'OURS' }> | (AwaitedRun & { readonly kind: 'AGAIN' });

/** The point that the work on a document has reached. */
interface ItemProgress {
  /** Undefined if the document is to request a run. */
  readonly awaited: AwaitedRun | undefined;
  /** Whether another run of the document kept it waiting. */
  readonly hasWaited: boolean;
}

const afterWait: ItemProgress = { awaited: undefined, hasWaited: true };

/** A document that waits until this process has no other work, and until its rest is over. */
export interface LoneItem extends AwaitedRun {
  readonly kind: 'ALONE';
}

/** Options for the work on a document. */
interface ItemWay {
  readonly as: Isolation;
  /** Whether the document has its own thread, so that a document that broke a thread breaks no other document again. */
  readonly ownThread: boolean;
}

interface ItemWorkerOptions {
  readonly batch: StoredBatch;
  /** Left out where somebody else holds the batch, and this process helps. */
  readonly hold?: Hold | undefined;
  readonly threads: RunThreads;
  /** So many documents have their sources asked at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly sources: Pick<SourcePatience, 'note' | 'noteAnswers' | 'forget'>;
}

/**
 * Analyses the documents of a batch. Each ends with the run that it requests: of a new report, of a report that is processed again,
 * of a report that is fresh enough, or an equal run of another request that is in progress. A document waits for a different run
 * of another request. It then takes the current report if that answers the same question, and else makes its own run.
 */
export class ItemWorker {
  readonly #engine: Engine;
  readonly #acceptor: ReportAcceptor;
  readonly #options: ItemWorkerOptions;
  readonly #runs: RunsInThreads;
  readonly #works: Lock;

  private constructor(engine: Engine, acceptor: ReportAcceptor, options: ItemWorkerOptions) {
    this.#engine = engine;
    this.#acceptor = acceptor;
    this.#options = options;
    const { batch, threads, concurrency, signal, sources } = options;
    const turns = new Turns({ atOnce: concurrency });
    this.#runs = new RunsInThreads(engine, { batchId: batch.id, threads, signal, sources, turns });
    this.#works = shared(lockOf.batch(options.batch.id));
  }

  static async open(engine: Engine, actor: Actor, options: ItemWorkerOptions): Promise<ItemWorker> {
    // Whatever profile the process would use for others.
    const { id: batchId, profile: profileName } = options.batch;
    const ofBatch = { ...engine, profileName };
    const lease = async () => leaseAt(engine, await leaseTime(engine));
    return new ItemWorker(engine, await ReportAcceptor.open(ofBatch, actor, { lease, batchId }), options);
  }

  /**
   * Works on a document beside others.
   *
   * @returns its result; ALONE where its run may not be worked on beside others: then `finishAlone` is for it; TAKEN where
   * another process works on it, or has, since the item was read; CEILING if a spending cap does not pay for it.
   * @throws CreditError STORAGE_*, BATCH_NOT_WORKED_ON where no thread can be started, BATCH_RUNNING where the batch is in other
   * hands; the reason of the signal. The document can then be taken up again.
   */
  async finish(item: BatchItem): Promise<ItemEnd | LoneItem | CeilingReached | 'TAKEN'> {
    const { gate } = this.#engine;
    const { signal } = this.#options;
    const { runId } = item;
    let at: ItemProgress = {
      awaited: runId === null ? undefined : { runId, isOwn: true },
      hasWaited: false,
    };
    let way: ItemWay = { as: 'TOGETHER', ownThread: false };
    for (;;) {
      const turn = way.as === 'ISOLATED' ? await this.#runs.takeIsolation() : undefined;
      const outcome = await gate
        .together(() => this.#tryOnce(item, at, way), signal)
        .finally(() => turn?.end());
      if (outcome.kind === 'TAKEN') return 'TAKEN';
      if (outcome.kind === 'CEILING') return outcome;
      if (outcome.kind === 'ALONE' || outcome.kind === 'RESTING') return { ...outcome, kind: 'ALONE' };
      if (outcome.kind === 'ENDED') return outcome.end;
      if (outcome.kind === 'AFTER') {
        at = afterWait;
        continue;
      }
      // Nobody may wait for this process to be idle while it waits here.
      if (outcome.kind === 'OTHERS') await pause(lookMs, signal);
      else if (outcome.kind === 'ISOLATED') way = { ...way, as: 'ISOLATED' };
      else way = { ...way, ownThread: true };
      at = { ...at, awaited: outcome };
    }
  }

  /**
   * Works on a document when this process has no other work.
   *
   * @returns RESTING if it must wait before the next attempt; CEILING as `finish`; undefined if another process has taken it.
   * @throws as `finish`.
   */
  async finishAlone(
    item: BatchItem,
    awaited: LoneItem,
  ): Promise<ItemEnd | CeilingReached | 'RESTING' | undefined> {
    const { gate, isolation } = this.#engine;
    const { signal } = this.#options;
    await isolation?.settled(signal);
    let at: ItemProgress = { awaited, hasWaited: false };
    for (;;) {
      const outcome = await gate.alone(
        () => this.#tryOnce(item, at, { as: 'ALONE', ownThread: true }),
        signal,
      );
      if (outcome.kind === 'RESTING') return 'RESTING';
      if (outcome.kind === 'CEILING') return outcome;
      if (outcome.kind === 'TAKEN') return undefined;
      if (outcome.kind === 'ENDED') return outcome.end;
      if (outcome.kind === 'OTHERS') await pause(lookMs, signal);
      at = outcome.kind === 'AFTER' ? afterWait : { ...at, awaited: outcome };
    }
  }

  async #tryOnce(item: BatchItem, { awaited, hasWaited }: ItemProgress, way: ItemWay): Promise<ItemOutcome> {
    const task =
      awaited === undefined ? await this.#begin(item, hasWaited) : await this.#goOn(item, awaited, way.as);
    if (task.kind !== 'OURS') return task;
    const isOwn = awaited?.isOwn ?? true;
    const { id: runId } = task.claim.run;
    // A run that we hold is given back by the attempt, also where we have been stopped since.
    const isNew = awaited === undefined;
    const end = await this.#attempt(item, task.claim, { ownThread: way.ownThread, isOwn, isNew });
    if (end === undefined) return { kind: 'AGAIN', runId, isOwn };
    return isOwn ? { kind: 'ENDED', end } : { kind: 'AFTER' };
  }

  /** Claims the run that a document waits for. If it has ended, returns the result of the document. */
  async #goOn(item: BatchItem, awaited: AwaitedRun, as: Isolation): Promise<ItemTask> {
    const { runId, isOwn } = awaited;
    const task = await this.#runs.goOn(runId, as);
    if (task.kind === 'OURS') return task;
    if (task.kind !== 'FINAL') return { kind: task.kind, runId, isOwn };
    const end = isOwn ? await this.#copyEnd(item, runId) : undefined;
    return end === undefined ? { kind: 'AFTER' } : { kind: 'ENDED', end };
  }

  /** Asks for the document's run, and holds it from the beginning. */
  async #begin(item: BatchItem, hasWaited: boolean): Promise<ItemTask> {
    const { batch } = this.#options;
    const { organizationId, id: batchId } = batch;
    const document = lockOf.document(organizationId, item.document.value);
    const locks = inOrder([
      this.#works,
      document,
      ...reservationLocks(this.#engine, organizationId, batchId),
    ]);
    const take = this.#engine.storage.write({ locks }, (db) => this.#take(db, item, hasWaited));
    return take.catch(ceilingIn);
  }

  /** Returns what is to be done about the document. */
  async #take(db: Storage['db'], item: BatchItem, hasWaited: boolean): Promise<ItemTask> {
    const { batch } = this.#options;
    const standing = await readStanding(db, this.#options, item);
    const lostRun = standing?.state === 'RUNNING' && (await isLost(db, standing.runId));
    if (standing?.state !== 'WAITING' && !lostRun) return { kind: 'TAKEN' };
    const decided = await this.#takeDecision(db, item);
    if (decided !== undefined) return decided;
    const request = {
      document: item.document,
      policyId: batch.policyId,
      policyVersion: batch.policyVersion,
      ...(item.externalId !== null && { externalId: item.externalId }),
      ...(item.requestedAmount !== null && { requestedAmount: item.requestedAmount }),
      inputs: item.inputs,
      purpose: batch.purpose,
      ...(batch.reuseWithinDays !== null && { reuseWithinDays: batch.reuseWithinDays }),
    };
    const accepted = await this.#acceptor.acceptUnlessBusy(db, request, { hasWaited: hasWaited || lostRun });
    if (accepted.outcome === 'BUSY') return { kind: 'OTHERS', runId: accepted.run.id, isOwn: false };
    const { report, run, outcome, policy } = accepted;
    const ids = { reportId: report.id, runId: run.id };
    if (outcome === 'REUSED') {
      const end = { status: await readEndedStatus(db, report), reused: true };
      const figures = figuresOfRun(await getRun(db, run.id));
      await markItemDone(db, batch, item.position, { ...ids, ...end, figures });
      return { kind: 'ENDED', end };
    }
    if (outcome === 'JOINED') {
      await markItemRunning(db, batch, item.position, ids);
      return { kind: 'OTHERS', runId: run.id, isOwn: true };
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
    return { kind: 'OURS', claim };
  }

  /** Ends a document whose report an analyst has decided on since it was put back to be analysed again. */
  async #takeDecision(db: Storage['db'], item: BatchItem): Promise<ItemTask | undefined> {
    const { batch } = this.#options;
    if (item.reportId === null) return undefined;
    const { reports } = await findSoundReports(db, batch.organizationId, [item.reportId]);
    const [report] = reports;
    if (report === undefined || report.decidedAt === null) return undefined;
    const run = await getRun(db, report.currentRunId);
    if (!isFinal(run.phase)) return { kind: 'OTHERS', runId: run.id, isOwn: false };
    // The batch pays for no run that another request made.
    const end = { status: await readEndedStatus(db, report), reused: run.phase === 'COMPLETED' };
    const ids = { reportId: report.id, runId: run.id };
    await markItemDone(db, batch, item.position, { ...ids, ...end, figures: figuresOfRun(run) });
    return { kind: 'ENDED', end };
  }

  /** One attempt at a run that we hold; undefined where it came to nothing and another is to be made. */
  async #attempt(
    item: BatchItem,
    claim: ClaimedRun,
    {
      ownThread,
      isOwn,
      isNew,
    }: {
      readonly ownThread: boolean;
      readonly isOwn: boolean;
      /** Whether this worker created the run, so that no other batch or operation pays for it. */
      readonly isNew: boolean;
    },
  ): Promise<ItemEnd | undefined> {
    const { batch } = this.#options;
    let reused = false;
    // The document ends in one transaction with its run.
    const alongside: ExecutionOptions['alongside'] = {
      locks: [this.#works],
      write: async (db, { report }, { errors, ...end }) => {
        const result = end.outcome === 'EVALUATED' ? end : null;
        const run = { document: item.document.value, runId: claim.run.id };
        reused = !isNew && (await findPayers(db, batch, [run])).size > 0;
        await markItemDone(db, batch, item.position, {
          status: await readEndedStatus(db, report),
          reused,
          reportId: report.id,
          runId: claim.run.id,
          figures: figuresOf({ result, errors }),
        });
      },
    };
    const moved = await this.#runs.attempt(claim, { ownThread, ...(isOwn && { alongside }) });
    return moved && { status: await readEndedStatus(this.#engine.storage.db, moved.report), reused };
  }

  /**
   * Returns the result of a document whose run another process has ended; undefined if another run replaced that run, or if it ended
   * without a source that was away, like a single analysis.
   */
  async #copyEnd(item: BatchItem, runId: string): Promise<ItemEnd | undefined> {
    const { batch } = this.#options;
    const document = item.document.value;
    // Of batches that share a run, one pays for it.
    const locks = inOrder([this.#works, lockOf.document(batch.organizationId, document)]);
    return this.#engine.storage.write({ locks }, async (db) => {
      const run = await getRun(db, runId);
      if (run.phase === 'SUPERSEDED' || missesSource(run)) return undefined;
      // An erasure has ended the document.
      if ((await readStanding(db, this.#options, item))?.state === 'DONE') return undefined;
      const report = await findReport(db, run.organizationId, run.reportId);
      const status = report === undefined ? 'ERROR' : await readEndedStatus(db, report);
      const reused = (await findPayers(db, batch, [{ document, runId }])).size > 0;
      const end = { status, reportId: run.reportId, runId: run.id, reused };
      await markItemDone(db, batch, item.position, { ...end, figures: figuresOfRun(run) });
      return { status, reused };
    });
  }
}

/** Returns whether a run has ended without a result for the batch: another run replaced it, or a source was away. */
async function isLost(db: Storage['db'], runId: string | null): Promise<boolean> {
  if (runId === null) return false;
  const run = await getRun(db, runId);
  return run.phase === 'SUPERSEDED' || (isFinal(run.phase) && missesSource(run));
}
