import { inflateRawSync } from 'node:zlib';
import { CreditError } from '../base/errors.ts';

/** What a filled-in template comes nowhere near. */
const maximumEntries = 200;
const maximumInflatedBytes = 64 * 1_048_576;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressed: Buffer;
}

/** True for bytes that begin as a ZIP archive does. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/**
 * Looks through an archive (ZIP, APPNOTE 6.3) before any reader of spreadsheets sees it: how many entries, how large they
 * really are once inflated, and that none is encrypted, climbs out of its folder, is a macro, or declares entities.
 *
 * @throws CreditError UPLOAD_REFUSED with the reason.
 */
export function requireSoundArchive(bytes: Uint8Array): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maximumInflatedBytes;
  for (const { name, method, compressed } of readEntries(buffer)) {
    if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))
      throw refused('a name in it climbs out of its folder');
    if (/vbaproject|\.bin$|macrosheet/i.test(name)) throw refused('it holds macros or embedded programs');
    const content = inflate(compressed, method, left);
    left -= content.length;
    if (/\.(xml|rels)$/i.test(name) && content.includes('<!DOCTYPE'))
      throw refused('it declares a document type, which may hold entities');
  }
}

function readEntries(buffer: Buffer): readonly Entry[] {
  const end = findEnd(buffer);
  const count = buffer.readUInt16LE(end + 10);
  const from = buffer.readUInt32LE(end + 16);
  if (count === 0xffff || from === 0xffffffff) throw refused('it is a ZIP64 archive');
  if (count > maximumEntries) throw refused(`it has ${count} entries, and ${maximumEntries} are the most`);
  const entries: Entry[] = [];
  let declared = 0;
  let at = from;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== entrySignature) throw broken();
    if ((buffer.readUInt16LE(at + 8) & 1) === 1) throw refused('it is encrypted');
    const size = buffer.readUInt32LE(at + 20);
    declared += buffer.readUInt32LE(at + 24);
    if (declared > maximumInflatedBytes) throw tooLarge();
    const nameLength = buffer.readUInt16LE(at + 28);
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength);
    const method = buffer.readUInt16LE(at + 10);
    entries.push({ name, method, compressed: contentOf(buffer, buffer.readUInt32LE(at + 42), size) });
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

function contentOf(buffer: Buffer, at: number, size: number): Buffer {
  if (at + 30 > buffer.length || buffer.readUInt32LE(at) !== localSignature) throw broken();
  const start = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  if (start + size > buffer.length) throw broken();
  return buffer.subarray(start, start + size);
}

/** What an entry really holds, whatever the archive says of its size. */
function inflate(compressed: Buffer, method: number, left: number): Buffer {
  if (method === 0) {
    if (compressed.length > left) throw tooLarge();
    return compressed;
  }
  if (method !== 8) throw refused('it is packed in a way that spreadsheets are not');
  try {
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : broken();
  }
}

function findEnd(buffer: Buffer): number {
  const earliest = Math.max(0, buffer.length - endLength - longestComment);
  for (let at = buffer.length - endLength; at >= earliest; at -= 1) {
    if (buffer.readUInt32LE(at) === endSignature) return at;
  }
  throw broken();
}

function refused(reason: string): CreditError {
  return new CreditError('UPLOAD_REFUSED', { reason });
}

function broken(): CreditError {
  return refused('it is a damaged archive');
}

function tooLarge(): CreditError {
  return refused(`it inflates to more than ${maximumInflatedBytes} bytes`);
}
