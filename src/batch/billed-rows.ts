import type { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { BatchItem } from './batch-item-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { countItems } from './batch-tally-store.ts';
import { requireBatch } from './read-batches.ts';

interface Billed {
  readonly counted: number;
  readonly priceCents: number;
}

/**
 * Adds up the billable analyses of the rows of a batch while they are read, and compares the sum with the stored total. A missing row
 * looks like an analysis that is free.
 */
export class BilledRows {
  readonly #engine: Pick<Engine, 'storage'>;
  readonly #batch: StoredBatch;
  /** Total at the start. AWAITED: rows are read only after they have ended, so only the total at the end counts. */
  readonly #before: Billed | 'AWAITED' | undefined;
  #counted = 0;
  #priceCents = 0;
  #isComplete = true;

  private constructor(
    engine: Pick<Engine, 'storage'>,
    batch: StoredBatch,
    before: Billed | 'AWAITED' | undefined,
  ) {
    this.#engine = engine;
    this.#batch = batch;
    this.#before = before;
  }

  /**
   * Starts a sum.
   *
   * @param how.isAwaited whether each row is read only after it has ended. Otherwise a total that changes meanwhile is not compared.
   * @throws CreditError RECORD_DAMAGED if the total is damaged; STORAGE_*.
   */
  static async start(
    engine: Pick<Engine, 'storage'>,
    batch: StoredBatch,
    { isAwaited }: { readonly isAwaited: boolean },
  ): Promise<BilledRows> {
    return new BilledRows(engine, batch, isAwaited ? 'AWAITED' : await totalOf(engine, batch));
  }

  /** Adds an item with the price of its analysis. The list marks a damaged row itself, and its batch is not compared. */
  add(
    { state, reused }: Pick<BatchItem, 'state' | 'reused'>,
    priceCents: number | undefined,
    damage: CreditError | undefined,
  ): void {
    if (damage !== undefined) this.#isComplete = false;
    if (priceCents === undefined || reused || state !== 'DONE') return;
    this.#counted += 1;
    this.#priceCents += priceCents;
  }

  /** Records that a row could not be read. The batch is then not compared. */
  markIncomplete(): void {
    this.#isComplete = false;
  }

  /**
   * Compares the sum with the stored total.
   *
   * @throws CreditError RECORD_DAMAGED if rows of billable analyses are missing; UNKNOWN_BATCH, STORAGE_*.
   */
  async require(): Promise<void> {
    if (!this.#isComplete) return;
    const after = await totalOf(this.#engine, this.#batch);
    if (after === undefined || isSame(after, { counted: this.#counted, priceCents: this.#priceCents }))
      return;
    const before = this.#before;
    if (before === 'AWAITED' || (before !== undefined && isSame(after, before)))
      throw damagedRow('batch', this.#batch);
  }
}

/**
 * Returns the stored total; undefined for batches of operations and batches that lost rows by retention, whose total includes rows that
 * are no longer stored.
 */
async function totalOf(
  { storage }: Pick<Engine, 'storage'>,
  batch: StoredBatch,
): Promise<Billed | undefined> {
  return storage.read(async (db) => {
    const present = await requireBatch(db, batch, batch.id);
    const isComparable =
      present.versions === null && present.removed.items === 0 && present.phase !== 'LOADING';
    return isComparable ? countItems(db, present) : undefined;
  });
}

function isSame(one: Billed, other: Billed): boolean {
  return one.counted === other.counted && one.priceCents === other.priceCents;
}
