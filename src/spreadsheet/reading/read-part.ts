import { crc32, createInflateRaw } from 'node:zlib';
import { damagedArchive, type PackedEntry, type RefuseArchive } from '../../archive/zip-archive.ts';
import { decodeChunks } from '../../base/decode-text.ts';
import type { Text } from '../../base/language.ts';
import { type XmlEvents, XmlReader } from '../../xml/read-xml.ts';
import type { ReadingTime } from './reading-time.ts';

/** What a part of a workbook is read with. */
export interface PartContext {
  readonly refuse: RefuseArchive;
  readonly time: ReadingTime;
}

const slice = 64 * 1024;

const declaresEntities: Text = {
  en: 'a part of it declares entities',
  'pt-BR': 'uma parte dela declara entidades',
};
const tooSlow: Text = { en: 'reading it takes too long', 'pt-BR': 'a leitura dela demora demais' };

/**
 * Reads an XML part of a workbook, and gives control back after each stretch of it. Inflated as it is read,
 * and no further than it declares.
 *
 * @throws what `refuse` makes of a part that is damaged, no XML, declares entities or takes too long.
 */
export async function* readPart(
  entry: PackedEntry,
  events: XmlEvents,
  { refuse, time }: PartContext,
): AsyncGenerator<void> {
  const reader = new XmlReader(events, (fault) => {
    throw refuse(fault === 'DECLARES_ENTITIES' ? declaresEntities : damagedArchive);
  });
  for await (const text of decodeChunks(inflate(entry, refuse))) {
    if (time.isOver()) throw refuse(tooSlow);
    reader.push(text);
    yield;
  }
  reader.end();
}

/** Reads a part to its end. */
export async function readWholePart(
  entry: PackedEntry,
  events: Partial<XmlEvents>,
  context: PartContext,
): Promise<void> {
  const nothing = () => {};
  const stretches = readPart(entry, { open: nothing, close: nothing, text: nothing, ...events }, context);
  for await (const _ of stretches);
}

async function* inflate(
  { packed, isDeflated, size, crc }: PackedEntry,
  refuse: RefuseArchive,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  let checksum = 0;
  for await (const chunk of isDeflated ? inflated(packed, refuse) : slicesOf(packed)) {
    length += chunk.length;
    if (length > size) throw refuse(damagedArchive);
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (length !== size || checksum !== crc) throw refuse(damagedArchive);
}

async function* inflated(packed: Uint8Array, refuse: RefuseArchive): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: slice });
  try {
    stream.end(packed);
    for await (const chunk of stream) yield chunk;
  } catch (cause) {
    throw refuse(damagedArchive, { cause: cause instanceof Error ? cause : undefined });
  } finally {
    stream.destroy();
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += slice) yield bytes.subarray(start, start + slice);
}
