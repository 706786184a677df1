import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { CreditError } from '../base/errors.ts';
import type { CheckedTableName } from './checked-tables.ts';
import { packingDictionary } from './packing-dictionary.ts';
import { damagedRow, rowName } from './row-checksum.ts';

/** The first byte tells how the rest is packed: 1 is DEFLATE with `packingDictionary`. */
const form = 1;
/** A higher level takes longer than it saves. */
const level = 5;
const dictionary = Buffer.from(packingDictionary);

/** Packs bytes to be kept: a byte that tells the form, then DEFLATE (RFC 1951) with a dictionary. */
export function packBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(form), deflateRawSync(bytes, { level, dictionary })]);
}

/** What `packBytes` packed. @throws Error for what it did not. */
export function unpackBytes(packed: Uint8Array): Buffer {
  return inflateRawSync(packed.subarray(1), { dictionary });
}

/**
 * What `unpack` makes of something packed in a row.
 *
 * @throws CreditError RECORD_FORM_UNKNOWN where it is packed in another form; RECORD_DAMAGED for whatever `unpack` throws,
 * since that may repeat data of a person.
 */
export function readPacked<T>(
  table: CheckedTableName,
  row: object,
  { packed, unpack }: { readonly packed: Uint8Array; readonly unpack: (packed: Uint8Array) => T },
): T {
  const [other] = packed;
  if (other !== form) {
    const id = rowName(table, row);
    throw new CreditError('RECORD_FORM_UNKNOWN', { record: table, id, form: String(other) });
  }
  try {
    return unpack(packed);
  } catch {
    throw damagedRow(table, row);
  }
}
