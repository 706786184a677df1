import { crc32 } from 'node:zlib';

/** An entry of an edition. */
export interface KeptEntry {
  readonly document: string | null;
  readonly mask: string | null;
  readonly kind: string | null;
  /** JSON of its names on the list. */
  readonly names: string;
  /** JSON of its facts on the list. */
  readonly facts: string;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/** An entry as it is stored. */
export interface StoredEntry extends KeptEntry {
  /** Counts up from 1 without a gap. */
  readonly id: number;
  readonly crc: number;
}

/** Returns the CRC-32 of all columns of a row. `sha256` is of the publisher's row, and cannot be calculated from the columns. */
export function checksumOfEntry(entry: Omit<StoredEntry, 'crc'>): number {
  const { id, document, mask, kind, names, facts, sha256 } = entry;
  return crc32(JSON.stringify([id, document, mask, kind, names, facts, sha256]));
}
