import { crc32 } from 'node:zlib';

/** A row of an edition, as it was kept. */
export interface KeptEntry {
  readonly document: string | null;
  readonly mask: string | null;
  readonly kind: string | null;
  /** JSON of what the list calls it. */
  readonly names: string;
  /** JSON of what the list says of it. */
  readonly facts: string;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/** A row as it is stored. */
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
