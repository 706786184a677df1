import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { AnalysisPayer } from '../wording/payer-words.ts';
import type { BatchKey } from './batch-item-store.ts';

type Db = Kysely<Tables>;

/** The run of a document of a batch. */
interface RunOfItem {
  readonly document: string;
  readonly runId: string;
}

/**
 * Finds the other batches and the operations that pay for runs: a batch in which the document ended with the run, or the operation that
 * requested the run. A run is paid for once.
 *
 * @param batch the batch of the documents. Operations of its own documents are also found.
 * @returns payers by the id of the run, without runs that only `batch` pays for.
 */
export async function findPayers(
  db: Db,
  batch: BatchKey,
  runs: readonly RunOfItem[],
): Promise<ReadonlyMap<string, AnalysisPayer>> {
  const payers = new Map<string, AnalysisPayer>();
  if (runs.length === 0) return payers;
  const runIds = runs.map(({ runId }) => runId);
  const nodes = await db
    .selectFrom('operation_node')
    .selectAll()
    .where('organization_id', '=', batch.organizationId)
    .where('run_id', 'in', runIds)
    .where('paid', '=', 1)
    .execute();
  for (const { run_id, operation_id: operationId } of nodes) payers.set(run_id ?? '', { operationId });
  const items = await db
    .selectFrom('batch_item')
    .selectAll()
    .where('organization_id', '=', batch.organizationId)
    .where(
      'document',
      'in',
      runs.map(({ document }) => document),
    )
    .where('run_id', 'in', runIds)
    .where('batch_id', '<>', batch.id)
    .where('state', '=', 'DONE')
    .where('reused', '=', 0)
    .execute();
  const batches = items.length === 0 ? [] : await listBatchesNamed(db, batch, items);
  const nameOf = new Map(batches.map(({ id, name }) => [id, name]));
  for (const { run_id, batch_id: batchId } of items)
    payers.set(run_id ?? '', { batchId, name: nameOf.get(batchId) ?? '' });
  return payers;
}

function listBatchesNamed(
  db: Db,
  { organizationId }: BatchKey,
  items: readonly { readonly batch_id: string }[],
) {
  return db
    .selectFrom('batch')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      items.map(({ batch_id }) => batch_id),
    )
    .execute();
}
