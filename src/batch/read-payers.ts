import type { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import type { AnalysisPayer } from '../wording/payer-words.ts';
import type { BatchItem, BatchKey } from './batch-item-store.ts';
import { findPayers } from './payer-store.ts';

type PaidItem = Pick<BatchItem, 'reused' | 'runId'>;

/** The payers of the documents that a batch does not pay for. */
interface ItemPayers {
  /** Returns undefined if the batch pays for the document, or if neither another batch nor an operation does. */
  readonly payerOf: (item: PaidItem) => AnalysisPayer | undefined;
  /** Returns the error if the payer cannot be read. */
  readonly damageOf: (item: PaidItem) => CreditError | undefined;
}

/** Reads the payers of some documents of a batch. Damage to one payer does not affect the others. */
export async function readPayers(
  db: Storage['db'],
  batch: BatchKey,
  items: readonly BatchItem[],
): Promise<ItemPayers> {
  const documentOf = new Map(
    items.flatMap(({ reused, runId, document }) =>
      reused && runId !== null ? [[runId, document.value]] : [],
    ),
  );
  const find = (runIds: readonly string[]) =>
    findPayers(
      db,
      batch,
      runIds.map((runId) => ({ runId, document: documentOf.get(runId) ?? '' })),
    );
  const { sound, unreadable } = await readSoundly([...documentOf.keys()], find);
  const errors = new Map(unreadable.map(({ id, error }) => [id, error]));
  return {
    payerOf: ({ reused, runId }) => (reused ? sound.get(runId ?? '') : undefined),
    damageOf: ({ reused, runId }) => (reused ? errors.get(runId ?? '') : undefined),
  };
}
