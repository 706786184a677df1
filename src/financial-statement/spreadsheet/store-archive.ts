import { crc32 } from '../../archive/crc32.ts';
import type { ArchiveEntry } from '../../archive/zip-archive.ts';

/** 1 January 1980, the first day that an archive can name: the same files always give the same bytes. */
const fixedDate = (1 << 5) | 1;
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;

/** A zip archive of the files as they are, not packed, without a date; the same files always give the same bytes. */
export function storeArchive(entries: readonly ArchiveEntry[]): Uint8Array<ArrayBuffer> {
  const named = entries.map((entry) => ({ ...entry, encoded: new TextEncoder().encode(entry.name) }));
  const localSize = named.reduce((sum, { encoded, bytes }) => sum + 30 + encoded.length + bytes.length, 0);
  const directorySize = named.reduce((sum, { encoded }) => sum + 46 + encoded.length, 0);
  const archive = new Uint8Array(localSize + directorySize + 22);
  const view = new DataView(archive.buffer);
  let at = 0;
  let listedAt = localSize;
  for (const { encoded, bytes } of named) {
    const crc = crc32(bytes);
    view.setUint32(listedAt, 0x02014b50, true);
    view.setUint16(listedAt + 4, version, true);
    writeFields(view, listedAt + 6, { crc, size: bytes.length, nameLength: encoded.length });
    view.setUint32(listedAt + 42, at, true);
    archive.set(encoded, listedAt + 46);
    listedAt += 46 + encoded.length;
    view.setUint32(at, 0x04034b50, true);
    writeFields(view, at + 4, { crc, size: bytes.length, nameLength: encoded.length });
    archive.set(encoded, at + 30);
    archive.set(bytes, at + 30 + encoded.length);
    at += 30 + encoded.length + bytes.length;
  }
  view.setUint32(listedAt, 0x06054b50, true);
  view.setUint16(listedAt + 8, named.length, true);
  view.setUint16(listedAt + 10, named.length, true);
  view.setUint32(listedAt + 12, directorySize, true);
  view.setUint32(listedAt + 16, localSize, true);
  return archive;
}

/** What a local header and a line of the directory have in common, from the version needed to the length of the name. */
function writeFields(
  view: DataView,
  at: number,
  { crc, size, nameLength }: { readonly crc: number; readonly size: number; readonly nameLength: number },
): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, flags, true);
  view.setUint16(at + 8, fixedDate, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, nameLength, true);
}
