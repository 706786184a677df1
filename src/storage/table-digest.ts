import { createHash } from 'node:crypto';
import type { StoredRow } from './row-checksum.ts';

/** SHA-256 over the rows of a table, one after the other: equal exactly where every value of every row is. */
export class TableDigest {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(row: StoredRow, columns: readonly string[]): void {
    this.rows += 1;
    for (const column of columns) this.#addValue(row[column]);
  }

  end(): string {
    return this.#hash.digest('hex');
  }

  /** With what it is and how long, so that no two rows give the same bytes. */
  #addValue(value: unknown): void {
    if (value === null || value === undefined) this.#hash.update('n');
    else if (value instanceof Uint8Array) this.#hash.update(`b${value.length}:`).update(value);
    else if (typeof value === 'string') this.#hash.update(`s${Buffer.byteLength(value)}:${value}`);
    else this.#hash.update(`d${String(value)};`);
  }
}
