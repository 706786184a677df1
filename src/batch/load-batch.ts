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
  const load = new BatchLoad(input);
  // Other processes do not write to a batch that is LOADING. After a crash, an incomplete batch is removed.
  const write = async (work: (db: Storage['db']) => Promise<void>) => {
    await storage.write({ locks: readsNothing, onDisk: 'LATER' }, work);
    await storage.keepLogShort();
  };
  const flush = async () => {
    const { items, refusals } = load.takeRows();
    await write(async (db) => {
      await insertItems(db, batch, items);
      await insertRefusals(db, batch, refusals);
    });
  };
  for await (const line of input.lines) {
    signal?.throwIfAborted();
    load.add(ofKind(line, kind));
    onLine?.(load.counts);
    if (load.waitingRows >= chunkRows) await flush();
  }
  await flush();
  const { repeatedLines } = load;
  for (let from = 0; from < repeatedLines.length; from += chunkRepeated) {
    const chunk = repeatedLines.slice(from, from + chunkRepeated);
    await write((db) => setRepeatedLines(db, batch, chunk));
  }
  return load.end();
}

/**
 * Returns the hash that a batch of an input has. Writes nothing.
 *
 * @param kind the kind of document that the policy is for.
 * @throws the errors of reading the input.
 */
export async function hashInput(input: BatchInput, kind: DocumentKind): Promise<string> {
  const load = new BatchLoad(input);
  for await (const line of input.lines) {
    load.add(ofKind(line, kind));
    if (load.waitingRows >= chunkRows) load.takeRows();
  }
  return load.end().inputHash;
}

/** A document of the other kind is a line like any other that cannot be taken. */
function ofKind(line: BatchLine, kind: DocumentKind): BatchLine {
  if (line.outcome === 'INVALID' || line.document.kind === kind) return line;
  const refusal = refuseKind(line.document.kind, kind);
  return { outcome: 'INVALID', line: line.line, text: line.text, refusal, suggestion: undefined };
}

/** An input that is being read: its counts so far, and the rows that are not written yet. */
class BatchLoad {
  readonly #columns: ExtraColumns;
  readonly #hash = new InputHash();
  readonly #repeatedLines = new Map<string, number[]>();
  #counts: LineCounts = { lines: 0, valid: 0, invalid: 0, repeated: 0 };
  #lastLine = 0;
  #items: NewBatchItem[] = [];
  #refusals: BatchRefusal[] = [];

  constructor({ format }: BatchInput) {
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

  /** Returns the rows that are not written yet, and removes them. */
  takeRows(): { readonly items: readonly NewBatchItem[]; readonly refusals: readonly BatchRefusal[] } {
    const rows = { items: this.#items, refusals: this.#refusals };
    this.#items = [];
    this.#refusals = [];
    return rows;
  }

  /** The documents that are on several lines, each with its lines after the first. */
  get repeatedLines(): readonly (readonly [document: string, lines: number[]])[] {
    return [...this.#repeatedLines];
  }

  /** Returns the result. No line can be added after this call. */
  end(): LoadedInput {
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
