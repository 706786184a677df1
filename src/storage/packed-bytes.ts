import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createDeflateRaw, createInflateRaw, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
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

/** A higher level takes three times as long for a twentieth less. */
const fileLevel = 1;
/** What would save less than this stays as it came, as a workbook or a PDF does. */
const leastSaved = 0.1;

/** Packs a file, on a thread of Node's own: what is then sealed, checked and written is written while everything else waits. */
export async function packFile(bytes: Uint8Array): Promise<KeptFile> {
  return keptFile(bytes, await deflated(bytes, { level: fileLevel }));
}

/** Returns the form in which a file is stored, from its bytes and the same bytes packed by `FilePacker`. */
export function keptFile(bytes: Uint8Array, packed: Uint8Array): KeptFile {
  return packed.byteLength <= bytes.byteLength * (1 - leastSaved)
    ? { bytes: packed, form: 'DEFLATE' }
    : { bytes, form: null };
}

/** Packs a file while it arrives, on a thread of Node's own. Only the packed bytes stay in memory. */
export class FilePacker {
  readonly #stream = createDeflateRaw({ level: fileLevel });
  readonly #pieces: Uint8Array[] = [];

  constructor() {
    this.#stream.on('data', (piece: Uint8Array) => this.#pieces.push(piece));
  }

  /** Packs the next bytes. Waits if too many earlier ones are not packed yet. */
  async write(bytes: Uint8Array): Promise<void> {
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }

  /** Returns the packed file, which has the form DEFLATE. */
  async end(): Promise<Uint8Array> {
    this.#stream.end();
    await finished(this.#stream);
    return Buffer.concat(this.#pieces);
  }

  /** Frees the memory, also before `end`. */
  close(): void {
    this.#stream.destroy();
  }
}

/**
 * Returns the SHA-256 (hex) of a file as it came. Only a piece of it is unpacked at a time.
 *
 * @throws Error for what `packFile` or `FilePacker` did not pack.
 */
export async function sha256OfFile({ bytes, form }: KeptFile): Promise<string> {
  const hash = createHash('sha256');
  const pieces = Readable.from(piecesOf(bytes));
  const plain = form === null ? pieces : pieces.compose(createInflateRaw());
  for await (const piece of plain) hash.update(piece);
  return hash.digest('hex');
}

const pieceBytes = 64 * 1024;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
