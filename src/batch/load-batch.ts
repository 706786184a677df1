import type { DocumentKind } from '../document/document.ts';
import { refuseKind } from '../document/refusal.ts';
import { readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { insertItems, type NewBatchItem, setRepeatedLines } from './batch-item-store.ts';
import { type BatchRefusal, insertRefusals } from './batch-refusal-store.ts';
import type { StoredBatch } from './batch-store.ts';
import { ExtraColumns } from './extra-columns.ts';
import { InputHash } from './input-hash.ts';
import type { BatchInput } from './reading/batch-input.ts';
import type { BatchLine, InvalidLine, ValidLine } from './reading/batch-line.ts';

/** How far the reading is. */
export interface LineCounts {
  /** Lines with something on them. */
  readonly lines: number;
  readonly valid: number;
  readonly invalid: number;
  readonly repeated: number;
}

/** What is known of a batch once all of its input was read. */
type LoadedInput = Pick<StoredBatch, 'lines' | 'extraColumns'> & { readonly inputHash: string };

/** So many rows are written at once: others get their turn in between. */
const chunkRows = 250;
/** Lines that documents stand on again, changed at once: each is found by its document first. */
const chunkRepeated = 100;

/**
 * Writes the lines of an input down as those of a batch, in pieces, as they are read.
 *
 * @throws what reading the input throws; STORAGE_*. The reason of `signal` once it aborts.
 */
export async function loadBatch(
  storage: Storage,
  batch: StoredBatch,
  options: {
    readonly input: BatchInput;
    /** That the policy is for. */
    readonly kind: DocumentKind;
    readonly signal?: AbortSignal;
    readonly onLine?: (counts: LineCounts) => void;
  },
): Promise<LoadedInput> {
  const { input, kind, signal, onLine } = options;
  const load = new BatchLoad(storage, batch, input);
  for await (const line of input.lines) {
    signal?.throwIfAborted();
    load.add(ofKind(line, kind));
    onLine?.(load.counts);
    if (load.waitingRows >= chunkRows) await load.flush();
  }
  return load.finish();
}

/** A document of the other kind is a line like any other that cannot be taken. */
function ofKind(line: BatchLine, kind: DocumentKind): BatchLine {
  if (line.outcome === 'INVALID' || line.document.kind === kind) return line;
  const refusal = refuseKind(line.document.kind, kind);
  return { outcome: 'INVALID', line: line.line, text: line.text, refusal, suggestion: undefined };
}

/** An input on its way into the database: what has been counted, and the rows that wait to be written. */
class BatchLoad {
  readonly #storage: Storage;
  readonly #batch: StoredBatch;
  readonly #columns: ExtraColumns;
  readonly #hash = new InputHash();
  readonly #repeatedLines = new Map<string, number[]>();
  #counts: LineCounts = { lines: 0, valid: 0, invalid: 0, repeated: 0 };
  #lastLine = 0;
  #items: NewBatchItem[] = [];
  #refusals: BatchRefusal[] = [];

  constructor(storage: Storage, batch: StoredBatch, { format }: BatchInput) {
    this.#storage = storage;
    this.#batch = batch;
    this.#columns = new ExtraColumns(format.columns?.extra.map(({ name }) => name) ?? []);
  }

  get counts(): LineCounts {
    return this.#counts;
  }

  get waitingRows(): number {
    return this.#items.length + this.#refusals.length;
  }

  add(line: BatchLine): void {
    if (line.line !== this.#lastLine) this.#count('lines');
    this.#lastLine = line.line;
    if (line.outcome === 'VALID') this.#addItem(line);
    else if (line.outcome === 'INVALID') this.#addRefusal(line);
    else this.#addRepeated(line.document.value, line.line);
  }

  async flush(): Promise<void> {
    const items = this.#items;
    const refusals = this.#refusals;
    this.#items = [];
    this.#refusals = [];
    await this.#write(async (db) => {
      await insertItems(db, this.#batch, items);
      await insertRefusals(db, this.#batch, refusals);
    });
  }

  /** Nobody else touches a batch that is LOADING, and what is lost of one in a crash is removed with the rest. */
  async #write(work: (db: Storage['db']) => Promise<void>): Promise<void> {
    await this.#storage.write({ locks: readsNothing, onDisk: 'LATER' }, work);
    await this.#storage.keepLogShort();
  }

  async finish(): Promise<LoadedInput> {
    await this.flush();
    const entries = [...this.#repeatedLines];
    for (let from = 0; from < entries.length; from += chunkRepeated) {
      const chunk = entries.slice(from, from + chunkRepeated);
      await this.#write((db) => setRepeatedLines(db, this.#batch, chunk));
    }
    const { lines: pasted, ...rest } = this.#counts;
    const extraColumns = this.#columns.columns();
    return { lines: { pasted, ...rest }, extraColumns, inputHash: this.#hash.end(extraColumns) };
  }

  #count(what: keyof LineCounts): void {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + 1 };
  }

  #addItem({ line, document, externalId, amount, inputs = {}, extra = {}, extraFormats }: ValidLine): void {
    this.#count('valid');
    const item = {
      position: this.#counts.valid,
      line,
      document,
      externalId: externalId ?? null,
      requestedAmount: amount ?? null,
      inputs,
      extra: this.#columns.take(extra, extraFormats),
    };
    this.#items.push(item);
    this.#hash.document(item);
  }

  #addRepeated(document: string, line: number): void {
    this.#count('repeated');
    this.#hash.repeated(document, line);
    const lines = this.#repeatedLines.get(document);
    if (lines) lines.push(line);
    else this.#repeatedLines.set(document, [line]);
  }

  #addRefusal({ line, text, refusal, suggestion, columns = {} }: InvalidLine): void {
    this.#count('invalid');
    const row = {
      position: this.#counts.invalid,
      line,
      text,
      code: refusal.code,
      reason: refusal.text,
      suggestion: suggestion?.value ?? null,
      columns,
    };
    this.#refusals.push(row);
    this.#hash.refused(row);
  }
}
