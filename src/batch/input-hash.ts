import { createHash } from 'node:crypto';
import type { BatchRefusal, NewBatchItem } from './batch-item-store.ts';
import type { ExtraColumn } from './spreadsheet/batch-rows.ts';

/** Hashes what is taken in as a batch, a line after the other as they are read, so that nothing need be held. */
export interface InputHash {
  document(item: NewBatchItem): void;
  repeated(document: string, line: number): void;
  refused(refusal: BatchRefusal): void;
  /** SHA-256 in hexadecimal; nothing can be added after it. */
  end(columns: readonly ExtraColumn[]): string;
}

/** Hashed at once: a call for each line would take longer than the hash. */
const togetherLength = 64 * 1024;

/**
 * Equal for inputs of which the same is kept, and so the same spreadsheet is made: documents with line, external id,
 * amount and own columns, lines that repeat them, lines without any; all of it in order. How the bytes came, in what file
 * or in which pieces, does not matter.
 */
export function openInputHash(): InputHash {
  const hash = createHash('sha256');
  let text = '';

  /** A line a row, with its kind in front: no two inputs run together into the same text. */
  function put(row: readonly unknown[]): void {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < togetherLength) return;
    hash.update(text);
    text = '';
  }

  return {
    document: ({ line, document, externalId, requestedAmount, extra }) =>
      put(['DOCUMENT', line, document.value, externalId, requestedAmount, ...extra]),
    repeated: (document, line) => put(['REPEATED', line, document]),
    refused: ({ line, text: given, code, suggestion }) => put(['REFUSED', line, given, code, suggestion]),
    end: (columns) => {
      put(['COLUMNS', ...columns.map(({ heading }) => heading)]);
      return hash.update(text).digest('hex');
    },
  };
}
