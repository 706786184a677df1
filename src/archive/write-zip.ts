import { crc32 } from 'node:zlib';

/** A file of a zip: its name, and where its bytes are read when its turn comes. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  read(): Promise<Uint8Array>;
}

/** What the plain format can count. */
export const zipLimits = { entries: 65_535, bytes: 0xffff_ffff } as const;

const localSignature = 0x0403_4b50;
const centralSignature = 0x0201_4b50;
const endSignature = 0x0605_4b50;
/** Stored, names in UTF-8. */
const version = 20;
const utf8Names = 0x0800;
/** Midnight of the first day that the format can tell: the same files give the same bytes. */
const firstDay = 0x0021;

/**
 * A zip of files that are packed already: they are stored as they are. One of them is held at a time.
 *
 * @throws RangeError past `zipLimits`, which whoever asks looks at before.
 */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, read } of entries) {
    const bytes = await read();
    const names = Buffer.from(name, 'utf8');
    const facts = factsOf(bytes, names);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(localSignature, 0);
    facts.copy(head, 4);
    yield head;
    yield names;
    yield bytes;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(centralSignature, 0);
    entry.writeUInt16LE(version, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(within(offset), 42);
    central.push(entry, names);
    offset += head.length + names.length + bytes.length;
  }
  const index = Buffer.concat(central);
  const count = central.length / 2;
  if (count > zipLimits.entries) throw new RangeError(`A zip holds no ${count} files`);
  yield index;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(within(index.length), 12);
  end.writeUInt32LE(within(offset), 16);
  yield end;
}

/** What stands of a file both before it and in the index. */
function factsOf(bytes: Uint8Array, names: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(utf8Names, 2);
  facts.writeUInt16LE(firstDay, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(within(bytes.length), 14);
  facts.writeUInt32LE(within(bytes.length), 18);
  facts.writeUInt16LE(names.length, 22);
  return facts;
}

function within(size: number): number {
  if (size > zipLimits.bytes) throw new RangeError(`A zip tells no ${size} bytes`);
  return size;
}
