import { createHash } from 'node:crypto';
import type { NewBatchItem } from './batch-item-store.ts';
import type { BatchRefusal } from './batch-refusal-store.ts';
import type { ExtraColumn } from './extra-columns.ts';

/** Hashed at once: a call for each line would take longer than the hash. */
const togetherLength = 64 * 1024;

/**
 * Hashes what is taken in as a batch, a line after the other as they are read, so that nothing need be held. Equal for
 * inputs of which the same is kept, and so the same spreadsheet is made: documents with line, external id, amount, inputs and
 * own columns, lines that repeat them, lines without any; all of it in order. How the bytes came, in what file or in which
 * pieces, does not matter.
 */
export class InputHash {
  readonly #hash = createHash('sha256');
  #text = '';

  document({ line, document, externalId, requestedAmount, inputs, extra }: NewBatchItem): void {
    // Own columns are texts: what the caller said is told from them, and where that is nothing the hash is as ever.
    const said = Object.keys(inputs).length === 0 ? [] : [inputs];
    this.#put(['DOCUMENT', line, document.value, externalId, requestedAmount, ...extra, ...said]);
  }

  repeated(document: string, line: number): void {
    this.#put(['REPEATED', line, document]);
  }

  refused({ line, text, code, suggestion, columns }: BatchRefusal): void {
    this.#put(['REFUSED', line, text, code, suggestion, ...Object.entries(columns)]);
  }

  /** SHA-256 in hexadecimal; nothing can be added after it. */
  end(columns: readonly ExtraColumn[]): string {
    this.#put(['COLUMNS', ...columns.map(({ heading }) => heading)]);
    const formats = columns.map(({ format }) => format ?? null);
    if (formats.some((format) => format !== null)) this.#put(['FORMATS', ...formats]);
    return this.#hash.update(this.#text).digest('hex');
  }

  /** A line a row, with its kind in front: no two inputs run together into the same text. */
  #put(row: readonly unknown[]): void {
    this.#text += `${JSON.stringify(row)}\n`;
    if (this.#text.length < togetherLength) return;
    this.#hash.update(this.#text);
    this.#text = '';
  }
}
