import type { Actor } from '../auth/actor.ts';
import type { InputValue } from '../policy/inputs/input.ts';
import type { Engine } from '../report/engine.ts';
import { listItems } from './batch-item-list-store.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { documentTable } from './document-table.ts';
import { requireBatch } from './read-batches.ts';

/** Documents of a batch that their policy decided although a source failed, or was not queried because of a cap. */
interface IncompleteDocuments {
  readonly batch: Pick<StoredBatch, 'name' | 'policyId' | 'purpose'>;
  readonly count: number;
  /** The documents as a table that a batch reads. */
  readonly table: string;
}

const pageItems = 500;

/**
 * Lists the documents of a batch that their policy decided although a source failed, or was not queried because of a spending cap or the
 * requests of the day, by the current state of their reports. Excludes documents on which an analyst has decided, that were analysed
 * again with all sources, or that have a later report.
 *
 * @throws CreditError UNKNOWN_BATCH; RECORD_DAMAGED if a document is damaged.
 */
export async function listIncomplete(
  { storage }: Pick<Engine, 'storage'>,
  actor: Actor,
  batchId: string,
): Promise<IncompleteDocuments> {
  return storage.read(async (db) => {
    const batch = await requireBatch(db, actor, batchId);
    const items: BatchItem[] = [];
    for (let after = 0; ; ) {
      const page = await listItems(db, batch, { after, limit: pageItems, isIncomplete: true });
      const [damaged] = page.damaged;
      if (damaged !== undefined) throw damaged.error;
      items.push(...page.items);
      if (!page.isFull || page.last === undefined) break;
      after = page.last.position;
    }
    const rows = items.map(({ document, externalId, requestedAmount, inputs }) => ({
      document: document.value,
      externalId,
      requestedAmount,
      inputs: new Map(Object.entries(inputs).map(([name, value]) => [name, textOf(value)])),
    }));
    return { batch, count: items.length, table: documentTable(rows) };
  });
}

/** Returns a value as text for a table: a number with a decimal comma. */
function textOf(value: InputValue): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value);
}
