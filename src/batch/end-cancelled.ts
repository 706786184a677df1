import { isFree, leaseTime } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { isFinal } from '../report/report.ts';
import { findRuns } from '../report/run-store.ts';
import { statusOfRun } from '../run/run-result.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { listItemsIn, markItemDone, markItemWaiting } from './batch-item-store.ts';
import { findBatch, moveBatch, type StoredBatch } from './batch-store.ts';

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
    const { items, last, isFull } = await listItemsIn(db, batch, 'RUNNING', { after, limit: pageItems });
    const runs = await findRuns(
      db,
      items.map(({ runId }) => runId).filter((id) => id !== null),
    );
    for (const item of items) {
      const run = runs.get(item.runId ?? '');
      // Somebody else has ended it meanwhile.
      if (run !== undefined && isFinal(run.phase)) {
        const status = await statusOfRun(db, run);
        const { id: runId, reportId } = run;
        await markItemDone(db, batch, item.position, { status, runId, reportId, reused: false });
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
  });
}

/**
 * Reads batches as they stand, in one transaction. A process that died after its batch was cancelled could not end it: where
 * such a batch is met, that is done now, and all is read again.
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
    const lost = batches.filter((batch) => isLost(batch, now));
    if (lost.length === 0) return answer;
    for (const { organizationId, id } of lost) {
      await engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
        const batch = await findBatch(db, organizationId, id);
        if (batch !== undefined && isLost(batch, await leaseTime(engine))) {
          await endCancelled(db, batch, engine.clock.now());
        }
      });
    }
  }
}

function isLost(batch: StoredBatch, now: Date): boolean {
  return batch.phase === 'CANCELLED' && batch.holder !== null && isFree(batch, now);
}
