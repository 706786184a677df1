import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type ArchiveOptions,
  type DirectoryEntry,
  damagedArchive,
  headerLength,
  type RefuseArchive,
  readDirectory,
  signature,
  unknownPacking,
} from './zip-archive.ts';

/** A file in an archive on disk, inflated as it is read. */
interface FiledEntry {
  readonly name: string;
  /** Bytes once inflated, as the archive declares them. */
  readonly size: number;
  /**
   * Its content in pieces; memory stays flat however long it is. What it gives is checked as it goes: it never gives
   * more than it declares, and the last piece comes only where length and checksum fit.
   *
   * @throws what `refuse` makes of a damaged one.
   */
  read(): AsyncIterable<Uint8Array>;
}

/** A directory of more bytes than this has more files than any archive that is read here. */
const longestTail = 4 * 1024 * 1024;

/**
 * The files of a zip archive that is too large for memory, by its directory at its end (see `listArchive`). Nothing is inflated
 * until an entry is read.
 *
 * @throws what `refuse` makes of whatever is damaged, too much or encrypted, or has a name that leads out of the archive.
 */
export async function listArchiveFile(
  path: string,
  handle: FileHandle,
  { limits, refuse }: ArchiveOptions,
): Promise<readonly FiledEntry[]> {
  const { size } = await handle.stat();
  const base = Math.max(0, size - longestTail);
  const tail = await readAt(handle, base, size - base);
  try {
    const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
    const entries = readDirectory(view, { limits, refuse, base });
    return entries
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => ({
        name: entry.name,
        size: entry.size,
        read: () => contentOf(entry, { path, handle, refuse }),
      }));
  } catch (error) {
    if (error instanceof RangeError) throw refuse(damagedArchive, { cause: error });
    throw error;
  }
}

interface Reading {
  readonly path: string;
  readonly handle: FileHandle;
  readonly refuse: RefuseArchive;
}

async function* contentOf(
  entry: DirectoryEntry,
  { path, handle, refuse }: Reading,
): AsyncGenerator<Uint8Array> {
  const { method, packedSize, size, crc } = entry;
  if (method !== 0 && method !== 8) throw refuse(unknownPacking);
  if (size === 0) return;
  const start = await contentStart(entry, { path, handle, refuse });
  const packed = createReadStream(path, { start, end: start + packedSize - 1, highWaterMark: 256 * 1024 });
  const inflater = method === 8 ? createInflateRaw({ chunkSize: 256 * 1024 }) : undefined;
  packed.on('error', (error) => inflater?.destroy(error));
  const stream: AsyncIterable<Uint8Array> = inflater ? packed.pipe(inflater) : packed;
  let [seen, sum] = [0, 0];
  try {
    for await (const piece of stream) {
      seen += piece.length;
      sum = crc32(piece, sum);
      if (seen > size || (seen === size && sum !== crc)) throw refuse(damagedArchive);
      yield piece;
    }
  } catch (error) {
    throw isDamage(error) ? refuse(damagedArchive, { cause: error }) : error;
  } finally {
    packed.destroy();
    inflater?.destroy();
  }
  if (seen !== size) throw refuse(damagedArchive);
}

/** What zlib says of bytes that it cannot inflate. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

/** Where the packed bytes begin, by the entry's own header, which must name the same file. */
async function contentStart(
  { localOffset, name }: DirectoryEntry,
  { handle, refuse }: Reading,
): Promise<number> {
  const header = await readAt(handle, localOffset, headerLength.local);
  const isHeader = header.length === headerLength.local && header.readUInt32LE(0) === signature.local;
  if (!isHeader) throw refuse(damagedArchive);
  const nameLength = header.readUInt16LE(26);
  const written = await readAt(handle, localOffset + headerLength.local, nameLength);
  if (new TextDecoder().decode(written) !== name) throw refuse(damagedArchive);
  return localOffset + headerLength.local + nameLength + header.readUInt16LE(28);
}

/** Bytes of a file; fewer where it ends before. */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
