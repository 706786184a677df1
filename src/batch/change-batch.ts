import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { isFree, leaseTime } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { lockOf } from '../storage/locks.ts';
import type { BatchAnswer, BatchRunnerKind } from './batch.ts';
import { resetFailedItems } from './batch-item-store.ts';
import { moveBatch } from './batch-store.ts';
import { cancelOperations, endCancelled } from './end-cancelled.ts';
import { getBatch, requireBatch } from './read-batches.ts';

/**
 * Ends a batch before its end: what is done is kept, what a living process works on ends by itself, and nothing more is
 * begun.
 *
 * @throws CreditError UNKNOWN_BATCH; BATCH_ENDED.
 */
export async function cancelBatch(engine: Engine, actor: Actor, id: string): Promise<BatchAnswer> {
  const { db } = engine.storage;
  const standing = await requireBatch(db, actor, id);
  if (!['COMPLETED', 'CANCELLED'].includes(standing.phase) && isFree(standing, await leaseTime(engine)))
    await cancelOperations(engine, standing);
  await engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
    const batch = await requireBatch(db, actor, id);
    if (batch.phase === 'COMPLETED' || batch.phase === 'CANCELLED') {
      throw new CreditError('BATCH_ENDED', { batchId: id, phase: batch.phase });
    }
    if (isFree(batch, await leaseTime(engine))) await endCancelled(db, batch, engine.clock.now());
    // Whoever works on it says when the last document has ended.
    else await moveBatch(db, batch, { phase: 'CANCELLED' });
  });
  return getBatch(engine, actor, id);
}

/**
 * Puts the documents whose report or operation is in ERROR back, to be analysed again when the batch is resumed. A service then also
 * resumes a batch that was paused. Reports that an analyst has decided on are not put back.
 *
 * @param runner who is to resume it; left out, whoever works on it so far.
 * @returns how many there are; a batch without any is left as it is.
 * @throws CreditError UNKNOWN_BATCH; BATCH_RUNNING; BATCH_ENDED for a cancelled one, which is not taken up again: what of it
 * was never begun would be analysed too.
 */
export async function retryBatch(
  engine: Engine,
  actor: Actor,
  id: string,
  { runner }: { readonly runner?: BatchRunnerKind } = {},
): Promise<{ readonly items: number; readonly batch: BatchAnswer }> {
  const items = await engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
    const batch = await requireBatch(db, actor, id);
    if (batch.phase === 'CANCELLED')
      throw new CreditError('BATCH_ENDED', { batchId: id, phase: batch.phase });
    if (!isFree(batch, await leaseTime(engine))) throw new CreditError('BATCH_RUNNING', { batchId: id });
    const count = await resetFailedItems(db, batch);
    if (count > 0) {
      const resumed = { finishedAt: null, outage: null, waits: null } as const;
      const change = { phase: 'STOPPED', ...resumed, ...(runner !== undefined && { runner }) } as const;
      await moveBatch(db, batch, change);
    }
    return count;
  });
  return { items, batch: await getBatch(engine, actor, id) };
}

/**
 * Gives a batch that was stopped to the service, whoever has worked on it before.
 *
 * @throws CreditError UNKNOWN_BATCH; BATCH_RUNNING where somebody works on it; BATCH_ENDED for one that is at its end.
 */
export async function handToService(engine: Engine, actor: Actor, id: string): Promise<BatchAnswer> {
  await engine.storage.write({ locks: [lockOf.batch(id)] }, async (db) => {
    const batch = await requireBatch(db, actor, id);
    if (batch.phase === 'COMPLETED' || batch.phase === 'CANCELLED')
      throw new CreditError('BATCH_ENDED', { batchId: id, phase: batch.phase });
    if (!isFree(batch, await leaseTime(engine))) throw new CreditError('BATCH_RUNNING', { batchId: id });
    await moveBatch(db, batch, { runner: 'SERVICE', outage: null });
  });
  return getBatch(engine, actor, id);
}
