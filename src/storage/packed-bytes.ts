import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
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

/** A file as it is kept: as it came, or packed where that takes less. */
export interface KeptFile {
  readonly bytes: Uint8Array;
  /** DEFLATE is that of RFC 1951. */
  readonly form: 'DEFLATE' | null;
}

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** A higher level takes three times as long for a twentieth less. */
const fileLevel = 1;
/** What would save less than this stays as it came, as a workbook or a PDF does. */
const leastSaved = 0.1;

/** Packs a file, on a thread of Node's own: what is then sealed, checked and written is written while everything else waits. */
export async function packFile(bytes: Uint8Array): Promise<KeptFile> {
  const packed = await deflated(bytes, { level: fileLevel });
  return packed.byteLength <= bytes.byteLength * (1 - leastSaved)
    ? { bytes: packed, form: 'DEFLATE' }
    : { bytes, form: null };
}

/** The file as it came. @throws Error for what `packFile` did not pack. */
export async function unpackFile({ bytes, form }: KeptFile): Promise<Uint8Array> {
  return form === null ? bytes : inflated(bytes);
}
