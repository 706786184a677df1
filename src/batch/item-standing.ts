import { CreditError } from '../base/errors.ts';
import type { Hold } from '../jobs/claim.ts';
import type { Storage } from '../storage/open-database.ts';
import { type BatchItem, type BatchKey, findStanding } from './batch-item-store.ts';

/**
 * Where a document of a batch stands: it was read before, and several may work on its batch. A process that was taken for dead is
 * told so here.
 *
 * @param work.hold left out where somebody else holds the batch.
 * @returns undefined where no more of the batch is begun: it has ended, or was cancelled.
 * @throws CreditError BATCH_RUNNING
 */
export async function readStanding(
  db: Storage['db'],
  { batch, hold }: { readonly batch: BatchKey; readonly hold?: Hold | undefined },
  { position }: Pick<BatchItem, 'position'>,
): Promise<Pick<BatchItem, 'state' | 'runId'> | undefined> {
  const standing = await findStanding(db, batch, position);
  if (standing?.phase !== 'RUNNING') return undefined;
  if (hold !== undefined && (standing.fence !== hold.fence || standing.holder !== hold.holder))
    throw new CreditError('BATCH_RUNNING', { batchId: batch.id });
  return standing;
}
