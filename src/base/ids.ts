import { crc32 } from 'node:zlib';
import { TypeID, typeidUnboxed } from 'typeid-js';

/** The kinds of record that have an identifier, by the prefix that a caller sees. */
type IdPrefix =
  | 'rpt'
  | 'sec'
  | 'run'
  | 'dec'
  | 'usg'
  | 'org'
  | 'usr'
  | 'cli'
  | 'fin'
  | 'whk'
  | 'evt'
  | 'lst'
  | 'exp'
  | 'opr'
  | 'bat';

/** A new identifier: the kind's prefix and a part that sorts by time of creation (TypeID over UUIDv7, RFC 9562). */
export function newId(prefix: IdPrefix): string {
  return typeidUnboxed(prefix);
}

/** A name for one request, for those that bring none. */
export function newRequestId(): string {
  return typeidUnboxed('req');
}

/** What of an identifier names the part of a record: the other 12 bytes are those of the whole. */
const partBytes = 4;

/**
 * The identifier of a part of a record, made of that of the whole: it needs no place of its own, and is the same however
 * often the part is made.
 *
 * @param part what the part is called within the whole; two names fall together once in four thousand million.
 * @returns an identifier of its own kind, that sorts by time as that of the whole does.
 */
export function partId(prefix: IdPrefix, whole: string, part: string): string {
  const bytes = Buffer.from(TypeID.fromString(whole).toUUIDBytes());
  bytes.writeUInt32BE(crc32(part), bytes.length - partBytes);
  return TypeID.fromUUIDBytes(prefix, bytes).toString();
}

/**
 * Between which identifiers that of the whole lies, for the identifier of a part: nearly always it is the only one.
 *
 * @returns undefined for what is no identifier.
 */
export function wholeBounds(
  prefix: IdPrefix,
  part: string,
): { readonly from: string; readonly to: string } | undefined {
  const bytes = readBytes(part);
  if (bytes === undefined) return undefined;
  const at = (byte: number) => {
    const bound = Buffer.from(bytes).fill(byte, bytes.length - partBytes);
    return TypeID.fromUUIDBytes(prefix, bound).toString();
  };
  return { from: at(0x00), to: at(0xff) };
}

function readBytes(id: string): Uint8Array | undefined {
  try {
    return TypeID.fromString(id).toUUIDBytes();
  } catch {
    return undefined;
  }
}
