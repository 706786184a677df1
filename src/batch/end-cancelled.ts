import { isFree, leaseTime } from '../jobs/claim.ts';
import { isGone, isLiving } from '../jobs/lease-holder.ts';
import { endOperation } from '../operation/change-operation.ts';
import { hasEnded } from '../operation/operation-run.ts';
import { listUnfinishedOfBatch } from '../operation/operation-store.ts';
import type { Engine } from '../report/engine.ts';
import { isFinal } from '../report/report.ts';
import { findSoundReports } from '../report/report-store.ts';
import { findRuns } from '../report/run-store.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { eventLocks } from '../webhook/event-locks.ts';
import { figuresOfRun } from './batch-figures.ts';
import { listItemsIn } from './batch-item-list-store.ts';
import { markItemDone, markItemWaiting } from './batch-item-store.ts';
import { findBatch, moveBatch, type StoredBatch } from './batch-store.ts';
import { readEndedStatus } from './ended-runs.ts';
import { findPayers } from './payer-store.ts';
import { outcomeOfOperation, readItemOperations } from './read-item-operations.ts';

type Db = Storage['db'];

/** So many documents are looked at together; few are ever under way. */
const pageItems = 500;

/**
 * Ends a cancelled batch that no process works on any more, in the transaction of the caller: nothing of it shows as
 * under way after that. What had been begun and has no end waits like what never was begun; its run is left as it is, for
 * whoever takes up runs that a stopped process left, and its report is still named.
 */
export async function endCancelled(db: Db, batch: StoredBatch, now: Date): Promise<void> {
  let after = 0;
  for (;;) {
    // A damaged one is passed over: nobody can move it.
    const page = await listItemsIn(db, batch, 'RUNNING', { after, limit: pageItems });
    const { last, isFull } = page;
    const { items, operationOf } = await readItemOperations(db, batch, page.items);
    const runs = await findRuns(
      db,
      items.map(({ runId }) => runId).filter((id) => id !== null),
    );
    const reportIds = [...runs.values()].map(({ reportId }) => reportId);
    const { reports } = await findSoundReports(db, batch.organizationId, reportIds);
    const reportOf = new Map(reports.map((report) => [report.id, report]));
    for (const item of items) {
      const run = runs.get(item.runId ?? '');
      const operation = operationOf(item);
      const figures = figuresOfRun(run);
      if (operation !== undefined && hasEnded(operation.run) && operation.run.status !== 'CANCELLED') {
        const { reportId } = item;
        const status = outcomeOfOperation(operation.run);
        await markItemDone(db, batch, item.position, {
          status,
          reportId,
          runId: null,
          reused: false,
          figures,
        });
        continue;
      }
      // Somebody else has ended it meanwhile.
      if (operation === undefined && run !== undefined && isFinal(run.phase) && run.phase !== 'SUPERSEDED') {
        const { id: runId, reportId } = run;
        const report = reportOf.get(reportId);
        const status = report === undefined ? 'ERROR' : await readEndedStatus(db, report);
        const reused = (await findPayers(db, batch, [{ document: item.document.value, runId }])).size > 0;
        await markItemDone(db, batch, item.position, { status, runId, reportId, reused, figures });
      } else await markItemWaiting(db, batch, item.position);
    }
    after = last?.position ?? after;
    if (!isFull) break;
  }
  await moveBatch(db, batch, {
    phase: 'CANCELLED',
    finishedAt: batch.finishedAt ?? now.toISOString(),
    holder: null,
    heldUntil: null,
    waits: null,
  });
}

/**
 * Ends the operations of a batch that nobody works on any more: whom they have not asked yet is never asked. Nothing in a batch
 * under a policy.
 */
export async function cancelOperations(engine: Engine, batch: StoredBatch): Promise<void> {
  if (batch.versions === null) return;
  for (const id of await listUnfinishedOfBatch(engine.storage.db, batch)) {
    const locks = inOrder([lockOf.operation(id), ...eventLocks(batch.organizationId, id)]);
    await engine.storage.write({ locks }, (db) => endOperation(engine, db, { ...batch, id }));
  }
}

/**
 * Reads batches in one transaction. If a process died before it could end or stop its batch, this is done first, and all batches are
 * read again.
 *
 * @param read gives the batches that it met, and what is made of them.
 * @throws CreditError STORAGE_*; what `read` throws.
 */
export async function readEnded<T>(
  engine: Engine,
  read: (db: Db) => Promise<{ readonly batches: readonly StoredBatch[]; readonly answer: T }>,
): Promise<T> {
  for (;;) {
    const { batches, answer } = await engine.storage.read(read);
    const now = await leaseTime(engine);
    const lost = batches.filter((batch) => isLost(engine, batch, now));
    if (lost.length === 0) return answer;
    for (const one of lost) {
      const { organizationId, id, phase } = one;
      if (phase === 'CANCELLED') await cancelOperations(engine, one);
      await engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
        const batch = await findBatch(db, organizationId, id);
        if (batch?.phase !== phase || !isLost(engine, batch, await leaseTime(engine))) return;
        if (phase === 'CANCELLED') await endCancelled(db, batch, engine.clock.now());
        else await moveBatch(db, batch, { phase: 'STOPPED', holder: null, heldUntil: null, waits: null });
      });
    }
  }
}

/** A process on another machine counts as ended if its hold ran out this long ago. It may be paused for a shorter time. */
const lostElsewhereMs = 60_000;

/** Whether the process that worked on a batch has ended. A living process may continue, even after its hold has run out. */
function isLost({ holder: own }: Engine, batch: StoredBatch, now: Date): boolean {
  const { phase, holder, heldUntil } = batch;
  if (holder === null || !isFree(batch, now)) return false;
  if (phase === 'CANCELLED') return true;
  if (phase !== 'RUNNING' || holder === own || isLiving(holder)) return false;
  return isGone(holder) || heldUntil === null || Date.parse(heldUntil) + lostElsewhereMs <= now.getTime();
}
