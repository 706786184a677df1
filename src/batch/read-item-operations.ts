import type { CreditError } from '../base/errors.ts';
import type { OperationRun } from '../operation/operation-run.ts';
import { findRoots, listOperationsOfBatch, sumPaid } from '../operation/operation-store.ts';
import type { OperationOutcome } from '../policy/operation/outcome.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';

type Db = Storage['db'];

/** The operation of a document of a batch. */
export interface ItemOperation {
  readonly run: OperationRun;
  /** Runs that it, and those before it that failed, have paid for, and their price. */
  readonly counted: number;
  readonly priceCents: number;
}

/** Documents of a batch with their operations; none in a batch under a policy. */
interface ItemOperations {
  /** The same documents, each with the report and the run of its operation's root. */
  readonly items: readonly BatchItem[];
  readonly operationOf: (item: BatchItem) => ItemOperation | undefined;
  /** Why the operation of a document cannot be read. */
  readonly damageOf: (item: BatchItem) => CreditError | undefined;
}

/** What an operation that has ended makes of its document: one that somebody has cancelled comes to no result. */
export function outcomeOfOperation({ status }: Pick<OperationRun, 'status'>): OperationOutcome {
  return status === 'APPROVED' || status === 'ALERT' || status === 'DENIED' ? status : 'ERROR';
}

/** The operations of some documents of a batch: damage to that of one is none to the others. */
export async function readItemOperations(
  db: Db,
  batch: StoredBatch,
  items: readonly BatchItem[],
): Promise<ItemOperations> {
  if (batch.versions === null) {
    return { items, operationOf: () => undefined, damageOf: () => undefined };
  }
  const documents = items.map(({ document }) => document.value);
  const { sound, unreadable } = await readSoundly(documents, (some) => findOperations(db, batch, some));
  const errors = new Map(unreadable.map(({ id, error }) => [id, error]));
  return {
    items: items.map((item) => {
      const root = sound.get(item.document.value)?.root;
      return root === undefined
        ? item
        : { ...item, reportId: root.reportId ?? item.reportId, runId: root.runId };
    }),
    operationOf: ({ document }) => sound.get(document.value),
    damageOf: ({ document }) => errors.get(document.value),
  };
}

async function findOperations(db: Db, batch: StoredBatch, documents: readonly string[]) {
  const runs = await listOperationsOfBatch(db, batch, documents);
  const ids = runs.map(({ id }) => id);
  const roots = await findRoots(db, batch.organizationId, ids);
  const sums = await sumPaid(db, batch.organizationId, ids);
  const newest = new Map<string, ItemOperation & { readonly root: ReturnType<typeof roots.get> }>();
  for (const run of runs) {
    const before = newest.get(run.document) ?? { counted: 0, priceCents: 0 };
    const own = sums.get(run.id) ?? { counted: 0, priceCents: 0 };
    newest.set(run.document, {
      run,
      root: roots.get(run.id),
      counted: before.counted + own.counted,
      priceCents: before.priceCents + own.priceCents,
    });
  }
  return newest;
}
