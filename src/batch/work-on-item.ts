import type { Actor } from '../auth/actor.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { leaseEnd } from '../jobs/claim.ts';
import { reportAcceptor } from '../report/create-report.ts';
import { isFinal, type ReportStatus, type Run } from '../report/report.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { reportLocks } from '../report/report-locks.ts';
import { getRun, releaseRun } from '../report/run-store.ts';
import { type ClaimedRun, claimForWork, keepHold, withWork } from '../run/claim-run.ts';
import { LeaseLost } from '../run/lease.ts';
import type { RunThreads } from '../run/run-threads.ts';
import type { RunEnd } from '../run/work-on-run.ts';
import { writeEnd, writeStep } from '../run/write-run.ts';
import { guardsItself, inOrder, lockOf, shared } from '../storage/locks.ts';
import { type BatchItem, markItemDone, markItemRunning } from './batch-item-store.ts';
import type { ItemEnd } from './batch-progress.ts';
import type { StoredBatch } from './batch-store.ts';
import { statusOfRun } from './run-result.ts';

/** A run that another process works on is looked at this often. */
const lookMs = 500;

/** What one document came to, or what is to be done about it. */
type Accepted =
  | { readonly kind: 'ENDED'; readonly end: ItemEnd }
  | { readonly kind: 'OURS'; readonly claim: ClaimedRun }
  | { readonly kind: 'OTHERS'; readonly runId: string };

/**
 * Opens what brings the documents of a batch to their end, each with the run that it asks for: a new report, a report
 * that is processed again, one that is fresh enough, or a run that somebody else works on already.
 *
 * @returns a function that resolves when the document has its result. It throws CreditError STORAGE_*, BATCH_NOT_WORKED_ON
 * where no thread can be started, and the reason of `signal`; the document can then be taken up again.
 */
export async function openItemWorker(
  engine: ReportEngine,
  actor: Actor,
  options: { readonly batch: StoredBatch; readonly threads: RunThreads; readonly signal: AbortSignal },
): Promise<(item: BatchItem) => Promise<ItemEnd>> {
  const { batch, threads, signal } = options;
  const { storage } = engine;
  const works = shared(lockOf.batch(batch.id));
  // Whatever profile the process would use for others.
  const ofBatch = { ...engine, profileName: batch.profile };
  const accept = await reportAcceptor(ofBatch, actor, {
    claimUntil: () => leaseEnd(engine.clock.now()),
  });

  /** Asks for the document's run, and holds it from the beginning. */
  async function begin(item: BatchItem): Promise<Accepted> {
    const locks = inOrder([works, lockOf.document(actor.organizationId, item.document.value)]);
    return storage.write({ locks }, async (db) => {
      const { report, run, outcome, policy } = await accept(db, {
        document: item.document,
        policyId: batch.policyId,
        policyVersion: batch.policyVersion,
        ...(item.externalId !== null && { externalId: item.externalId }),
        ...(item.requestedAmount !== null && { requestedAmount: item.requestedAmount }),
        ...(batch.reuseWithinDays !== null && { reuseWithinDays: batch.reuseWithinDays }),
      });
      const found = { reportId: report.id, runId: run.id };
      if (outcome === 'REUSED') {
        await markItemDone(db, batch, item.position, { ...found, status: report.status, reused: true });
        return { kind: 'ENDED', end: { status: report.status, reused: true } };
      }
      await markItemRunning(db, batch, item.position, found);
      if (outcome === 'JOINED') return { kind: 'OTHERS', runId: run.id };
      const hold = { id: run.id, holder: engine.holder, fence: run.fence };
      const work = await withWork(db, { run, report, policy, kept: [] });
      return { kind: 'OURS', claim: { run, report, hold, ...work } };
    });
  }

  /** Goes on with a run that is known: of a process that has died, or that somebody works on. */
  async function goOn(runId: string): Promise<Accepted | undefined> {
    const claim = await claimForWork(engine, runId);
    if (claim === 'FINISHED') return undefined;
    return claim === 'HELD' ? { kind: 'OTHERS', runId } : { kind: 'OURS', claim };
  }

  /** Writes a run's end and the document's in one transaction. */
  async function end(item: BatchItem, claim: ClaimedRun, found: RunEnd): Promise<ItemEnd> {
    const status = statusOf(claim, found);
    const locks = inOrder([works, ...reportLocks(claim.report)]);
    await storage.write({ locks }, async (db) => {
      await writeEnd(engine, db, claim, found);
      const { run, report } = claim;
      const told = { status, reportId: report.id, runId: run.id, reused: false };
      await markItemDone(db, batch, item.position, told);
    });
    engine.endings.tell(claim.report.id);
    return { status, reused: false };
  }

  /** The end of a document whose run somebody else has ended. */
  async function copyEnd(item: BatchItem, run: Run): Promise<ItemEnd> {
    return storage.write({ locks: [works] }, async (db) => {
      const status = await statusOfRun(db, run);
      const told = { status, reportId: run.reportId, runId: run.id, reused: false };
      await markItemDone(db, batch, item.position, told);
      return { status, reused: false };
    });
  }

  /** One attempt at a run that we hold; undefined where it came to nothing and another is to be made. */
  async function attempt(item: BatchItem, claim: ClaimedRun, alone: boolean): Promise<ItemEnd | undefined> {
    const stop = new AbortController();
    const own = AbortSignal.any([signal, stop.signal]);
    const endRenewal = keepHold(engine, claim.hold, stop);
    let writing: Promise<void> = Promise.resolve();
    try {
      const outcome = await threads.work(claim.work, {
        alone,
        signal: own,
        onStep: (step) => {
          writing = writing.then(() => writeStep(engine, claim, step));
          writing.catch((error: unknown) => stop.abort(error));
        },
      });
      await writing;
      own.throwIfAborted();
      if (outcome.kind === 'ENDED') return await end(item, claim, outcome.end);
      // No document can be worked on, and none is to blame: the batch stops rather than to end with all of them in ERROR.
      if (outcome.kind === 'UNSTARTED') {
        throw new CreditError('BATCH_NOT_WORKED_ON', { batchId: batch.id, reason: outcome.reason });
      }
      await storage.write({ locks: guardsItself }, (db) => releaseRun(db, claim.hold, { counts: true }));
      return undefined;
    } catch (error) {
      if (error instanceof LeaseLost) return undefined;
      const isDefect = !(error instanceof CreditError) && !own.aborted;
      await writing.catch(() => {});
      await storage
        .write({ locks: guardsItself }, (db) => releaseRun(db, claim.hold, { counts: isDefect }))
        .catch(() => {});
      if (isDefect) return undefined;
      throw signal.aborted ? signal.reason : error;
    } finally {
      endRenewal();
    }
  }

  return async (item) => {
    let accepted = item.runId === null ? await begin(item) : await goOn(item.runId);
    let runId = item.runId;
    let alone = false;
    for (;;) {
      if (accepted?.kind === 'ENDED') return accepted.end;
      // A run that we hold is given back by the attempt, also where we have been stopped since.
      if (accepted?.kind === 'OURS') {
        runId = accepted.claim.run.id;
        const ended = await attempt(item, accepted.claim, alone);
        if (ended !== undefined) return ended;
        // Whatever broke it must not break others a second time.
        alone = true;
      } else if (accepted?.kind === 'OTHERS') {
        runId = accepted.runId;
        await pause(lookMs, signal);
      }
      if (runId === null) throw new Error('A document of a batch has no run');
      const run = await getRun(engine.storage.db, runId);
      if (isFinal(run.phase)) return copyEnd(item, run);
      accepted = await goOn(runId);
    }
  };
}

function statusOf({ policy }: ClaimedRun, end: RunEnd): ReportStatus {
  if (end.outcome !== 'EVALUATED') return 'ERROR';
  return policy.usePolicyResult ? end.policyStatus : 'COMPLETED';
}
