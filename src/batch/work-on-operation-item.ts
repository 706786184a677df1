import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { newIdAt } from '../base/ids.ts';
import type { Hold } from '../jobs/claim.ts';
import type { Isolation } from '../jobs/losses.ts';
import { Turns } from '../jobs/turns.ts';
import { requestRoot, stepLocks } from '../operation/advance-operation.ts';
import { beginOperation } from '../operation/create-operation.ts';
import { hasEnded, type OperationRun } from '../operation/operation-run.ts';
import { findOperation, findRoots, listNodes, listOperationsOfBatch } from '../operation/operation-store.ts';
import { advanceAll } from '../operation/work-on-operation.ts';
import { readInputs } from '../policy/inputs/read-inputs.ts';
import { ReportAcceptor } from '../report/create-report.ts';
import type { Engine } from '../report/engine.ts';
import { isFinal } from '../report/report.ts';
import { findReport } from '../report/report-store.ts';
import { getRun, listPhases } from '../report/run-store.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { inOrder, type Lock, lockOf, shared } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { figuresOfRun } from './batch-figures.ts';
import { type BatchItem, markItemDone, markItemRunning } from './batch-item-store.ts';
import { type BatchPolicy, getPolicyOfBatch } from './batch-policy.ts';
import type { ItemEnd } from './batch-progress.ts';
import type { StoredBatch } from './batch-store.ts';
import { type CeilingReached, ceilingIn, isCeiling } from './ceiling-patience.ts';
import { readStanding } from './item-standing.ts';
import { outcomeOfOperation } from './read-item-operations.ts';
import { RunsInThreads, type RunTask } from './runs-in-threads.ts';
import type { SourcePatience } from './source-patience.ts';
import type { LoneItem } from './work-on-item.ts';

/** What others work on is looked at this often. */
const lookMs = 500;
/** So many members of one operation are asked for at once; all operations together share the batch's concurrency. */
const membersAtOnce = 16;

interface OperationItemOptions {
  readonly batch: StoredBatch;
  /** Left out where somebody else holds the batch, and this process helps. */
  readonly hold?: Hold | undefined;
  readonly threads: RunThreads;
  /** Runs under way at once, of whatever documents. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly sources: Pick<SourcePatience, 'note' | 'noteAnswers' | 'forget'>;
  /** Whether somebody has cancelled the batch: nobody more is asked then. */
  readonly isCancelled: () => boolean;
}

/** Brings the documents of a batch to the end of their operations, each of which goes on where a dead process has left it. */
export class OperationItemWorker {
  readonly #engine: Engine;
  readonly #actor: Actor;
  readonly #acceptor: ReportAcceptor;
  readonly #policy: NonNullable<BatchPolicy['operation']>;
  readonly #inputs: BatchPolicy['inputs'];
  readonly #options: OperationItemOptions;
  readonly #runs: RunsInThreads;
  readonly #turns: Turns;
  readonly #works: Lock;
  /** Runs that an attempt came to nothing of. */
  readonly #broken = new Set<string>();

  private constructor(
    engine: Engine,
    actor: Actor,
    {
      policy,
      inputs,
      acceptor,
      ...options
    }: OperationItemOptions &
      Pick<BatchPolicy, 'inputs'> & {
        readonly policy: NonNullable<BatchPolicy['operation']>;
        readonly acceptor: ReportAcceptor;
      },
  ) {
    const { batch, threads, signal, concurrency, sources } = options;
    this.#engine = engine;
    this.#actor = actor;
    this.#acceptor = acceptor;
    this.#policy = policy;
    this.#inputs = inputs;
    this.#options = options;
    this.#runs = new RunsInThreads(engine, { batchId: batch.id, threads, signal, sources });
    this.#turns = new Turns({ atOnce: concurrency });
    this.#works = shared(lockOf.batch(batch.id));
  }

  /** @throws CreditError RECORD_DAMAGED where the operation of the batch is not there. */
  static async open(
    engine: Engine,
    actor: Actor,
    options: OperationItemOptions,
  ): Promise<OperationItemWorker> {
    const { batch } = options;
    const { operation, inputs } = await getPolicyOfBatch(engine.storage.db, batch);
    if (operation === undefined) throw new Error(`The batch ${batch.id} is under a policy`);
    // Whatever profile the process would use for others.
    const ofBatch = { ...engine, profileName: batch.profile };
    const acceptor = await ReportAcceptor.open(ofBatch, actor, { batchId: batch.id });
    return new OperationItemWorker(ofBatch, actor, { ...options, policy: operation, inputs, acceptor });
  }

  /**
   * Works on a document, and on whom its operation comes upon, beside others.
   *
   * @returns its result; ALONE where a run may not be worked on beside others: then `finishAlone` is for it; undefined where
   * the batch was cancelled before its end; TAKEN where another process has begun it, or ended it, since it was read; CEILING if a
   * spending cap does not pay for the document itself.
   * @throws CreditError STORAGE_*, BATCH_NOT_WORKED_ON, BATCH_RUNNING where the batch is in other hands; the reason of the signal.
   * The document can then be taken up again.
   */
  finish(item: BatchItem): Promise<ItemEnd | LoneItem | CeilingReached | 'TAKEN' | undefined> {
    return this.#finish(item, (runIds) =>
      allOf(runIds.slice(0, membersAtOnce), (runId) => this.#workBesideOthers(runId)),
    );
  }

  /**
   * Works on a document when this process has no other work.
   *
   * @returns RESTING if one of its runs must wait before the next attempt. @throws as `finish`.
   */
  async finishAlone(item: BatchItem): Promise<ItemEnd | CeilingReached | 'RESTING' | undefined> {
    const { signal } = this.#options;
    await this.#engine.isolation?.settled(signal);
    // It has been begun here.
    const begun = { ...item, state: 'RUNNING' } as const;
    const end = await this.#finish(begun, async (runIds) => {
      const outcomes: RunTask['kind'][] = [];
      for (const runId of runIds)
        outcomes.push(await this.#engine.gate.alone(() => this.#tryOnce(runId, 'ALONE'), signal));
      return outcomes;
    });
    if (end === 'TAKEN') return undefined;
    return end !== undefined && 'kind' in end && end.kind === 'ALONE' ? 'RESTING' : end;
  }

  async #finish(
    item: BatchItem,
    work: (runIds: readonly string[]) => Promise<readonly RunTask['kind'][]>,
  ): Promise<ItemEnd | LoneItem | CeilingReached | 'TAKEN' | undefined> {
    const { signal, isCancelled } = this.#options;
    const key = await this.#open(item).catch(ceilingIn);
    if (key === 'TAKEN') return isCancelled() ? undefined : 'TAKEN';
    if (isCeiling(key)) return key;
    for (;;) {
      signal.throwIfAborted();
      if (isCancelled()) return undefined;
      const advance = await advanceAll(this.#engine, key);
      // Of one that somebody has cancelled, what was under way ends first: what it costs is counted with the document.
      const runIds = advance.hasEnded ? await listUnderWay(this.#engine, key) : advance.runIds;
      if (advance.hasEnded && runIds.length === 0) return this.#end(item, key);
      const outcomes = await work(runIds);
      const lone = runIds.find((_, at) => outcomes[at] === 'ALONE' || outcomes[at] === 'RESTING');
      if (lone !== undefined) return { kind: 'ALONE', runId: lone, isOwn: true };
      // Somebody else works on all that it waits for.
      if (!outcomes.some((kind) => kind === 'OURS' || kind === 'FINAL')) await pause(lookMs, signal);
    }
  }

  /**
   * Returns the operation of a document: the one that a stopped process has left, or on which an analyst has decided since the document
   * was reset. Otherwise creates a new one, also after one that has failed.
   *
   * @throws CreditError COST_CEILING_REACHED, BATCH_COST_REACHED if a spending cap does not pay for the document itself.
   */
  async #open(item: BatchItem): Promise<OperationRun | 'TAKEN'> {
    const { batch } = this.#options;
    const now = this.#engine.clock.now();
    const id = newIdAt('opr', now);
    // Two machines that come upon a document at once: the second finds it begun.
    const { organizationId, id: batchId } = batch;
    const key = { id, organizationId, batchId };
    const locks = inOrder([this.#works, ...stepLocks(this.#engine, key, [item.document.value])]);
    return this.#engine.storage.write({ locks }, async (db) => {
      if ((await readStanding(db, this.#options, item))?.state !== item.state) return 'TAKEN';
      const before = (await listOperationsOfBatch(db, batch, [item.document.value])).at(-1);
      const goesOn =
        before !== undefined &&
        (item.state === 'RUNNING' || !hasEnded(before) || (await isDecided(db, before)));
      const run = goesOn ? before : await this.#begin(db, item, { id, now });
      await markItemRunning(db, batch, item.position, { reportId: item.reportId, runId: null });
      return run;
    });
  }

  /** Creates the operation of a document, and requests the analysis of the document itself. */
  async #begin(
    db: Storage['db'],
    { document, externalId, inputs }: BatchItem,
    { id, now }: { readonly id: string; readonly now: Date },
  ): Promise<OperationRun> {
    const { id: batchId, purpose } = this.#options.batch;
    const run = await beginOperation(db, this.#actor, {
      id,
      now,
      document,
      externalId,
      inputs: readInputs(this.#inputs, inputs),
      purpose,
      batchId,
      ...this.#policy,
    });
    await requestRoot(this.#engine, db, { run, acceptor: this.#acceptor });
    return run;
  }

  async #workBesideOthers(runId: string): Promise<RunTask['kind']> {
    const { signal } = this.#options;
    const turn = await this.#turns.take('', { signal });
    try {
      const outcome = await this.#engine.gate.together(() => this.#tryOnce(runId, 'TOGETHER'), signal);
      return outcome === 'ISOLATED' ? await this.#workIsolated(runId) : outcome;
    } finally {
      turn.end();
    }
  }

  async #workIsolated(runId: string): Promise<RunTask['kind']> {
    const turn = await this.#runs.takeIsolation();
    try {
      return await this.#engine.gate.together(() => this.#tryOnce(runId, 'ISOLATED'), this.#options.signal);
    } finally {
      turn.end();
    }
  }

  async #tryOnce(runId: string, as: Isolation): Promise<RunTask['kind']> {
    const task = await this.#runs.goOn(runId, as);
    if (task.kind !== 'OURS') return task.kind;
    const moved = await this.#runs.attempt(task.claim, { ownThread: this.#broken.has(runId) });
    if (moved === undefined) this.#broken.add(runId);
    return 'OURS';
  }

  async #end(item: BatchItem, { id, organizationId }: OperationRun): Promise<ItemEnd> {
    return this.#engine.storage.write({ locks: [this.#works] }, async (db) => {
      const run = await findOperation(db, organizationId, id);
      const root = (await findRoots(db, organizationId, [id])).get(id);
      if (run === undefined || root === undefined) throw damagedRow('operation', { id });
      const end = { status: outcomeOfOperation(run), reused: false };
      const ids = { reportId: root.reportId, runId: null };
      // Its score and reasons are those of the document itself.
      const figures = figuresOfRun(root.runId === null ? undefined : await getRun(db, root.runId));
      await markItemDone(db, this.#options.batch, item.position, { ...ids, ...end, figures });
      return end;
    });
  }
}

/** Returns whether an operation has a result, or an analyst has decided on its root after it failed. */
async function isDecided(db: Storage['db'], run: OperationRun): Promise<boolean> {
  if (outcomeOfOperation(run) !== 'ERROR') return true;
  const { organizationId, id } = run;
  const reportId = (await findRoots(db, organizationId, [id])).get(id)?.reportId ?? null;
  const report = reportId === null ? undefined : await findReport(db, organizationId, reportId);
  return report !== undefined && report.decidedAt !== null;
}

/** The runs of an operation that are not at their end, though it may be. */
async function listUnderWay(
  { storage: { db } }: Engine,
  key: Pick<OperationRun, 'id' | 'organizationId'>,
): Promise<readonly string[]> {
  const runIds = (await listNodes(db, key)).flatMap(({ state, runId }) =>
    state === 'PROCESSING' && runId !== null ? [runId] : [],
  );
  const phases = await listPhases(db, runIds);
  return runIds.filter((id) => !isFinal(phases.get(id) ?? 'COMPLETED'));
}

/** As `Promise.all`, but what fails is told once the others have come to their end. */
async function allOf<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<readonly U[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
