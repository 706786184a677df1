import { readFully, Spill } from './spill.ts';

/**
 * An index: keys and values of 42 bits, sorted by key, twelve bytes each. A key is a hash that may stand for several things: what
 * is found by it is looked at before it counts.
 */

export const entryBytes = 12;
const low32 = 2 ** 32;

/** So many entries have one key in memory. */
const entriesEachPage = 340;
const bucketWidth = 2 ** 34;

/** Where an index lies in its file. */
interface IndexPlace {
  /** Of its entries. */
  readonly start: number;
  readonly count: number;
  /** Of the first key of each page, in 64-bit floats. */
  readonly keys: number;
}

/** Where bytes go, one after the other. */
export interface Sink {
  readonly position: number;
  write(bytes: Uint8Array): void;
}

/** Takes the entries of an index in any order, and gives them back sorted, with no more than a 256th part of them in memory. */
export class IndexBuilder {
  private readonly spill: Spill;

  /** @throws the file system's error. */
  constructor(file: string) {
    this.spill = new Spill(file);
  }

  add(key: number, value: number): void {
    const bucket = Math.floor(key / bucketWidth);
    const at = this.spill.reserve(bucket, entryBytes);
    writeEntry(this.spill.chunkOf(bucket).bytes, at, key, value);
  }

  /** The entries in the order of their keys, in stretches; those of one key are in one stretch, in the order in which they were added. */
  *sorted(): Generator<Buffer> {
    for (const bucket of this.spill.buckets()) {
      const entries = this.spill.read(bucket);
      const count = entries.length / entryBytes;
      const order = new BigUint64Array(count);
      const halves = new Uint32Array(order.buffer);
      for (let at = 0; at < count; at += 1) {
        const rest = keyAt(entries, at) % bucketWidth;
        // The low 34 bits of the key, then 30 of the place.
        halves[2 * at + 1] = Math.floor(rest / 4);
        halves[2 * at] = ((rest % 4) << 30) | at;
      }
      order.sort();
      const sorted = Buffer.allocUnsafe(entries.length);
      for (let at = 0; at < count; at += 1) {
        const from = ((halves[2 * at] ?? 0) & 0x3fff_ffff) * entryBytes;
        entries.copy(sorted, at * entryBytes, from, from + entryBytes);
      }
      yield sorted;
    }
  }

  close(): void {
    this.spill.close();
  }
}

/** Writes an index of entries that come sorted. An entry that stands there twice is written once. */
export function writeIndex(stretches: Iterable<Buffer>, sink: Sink): IndexPlace {
  const start = sink.position;
  const firsts: number[] = [];
  let count = 0;
  let [lastKey, lastValue] = [-1, -1];
  for (const stretch of stretches) {
    let length = 0;
    for (let at = 0; at * entryBytes < stretch.length; at += 1) {
      const [key, value] = [keyAt(stretch, at), valueAt(stretch, at)];
      if (key === lastKey && value === lastValue) continue;
      [lastKey, lastValue] = [key, value];
      if (count % entriesEachPage === 0) firsts.push(key);
      writeEntry(stretch, length, key, value);
      length += entryBytes;
      count += 1;
    }
    sink.write(stretch.subarray(0, length));
  }
  const keys = sink.position;
  sink.write(new Uint8Array(Float64Array.from(firsts).buffer));
  return { start, count, keys };
}

/** Looks keys up in an index of an open file. */
export class IndexReader {
  private readonly descriptor: number;
  private readonly place: IndexPlace;
  private firsts: Float64Array | undefined;
  private readonly page = Buffer.allocUnsafeSlow(entriesEachPage * entryBytes);

  constructor(descriptor: number, place: IndexPlace) {
    this.descriptor = descriptor;
    this.place = place;
  }

  /** The values of all keys from one to another, both among them, in their order; of more than `limit` the first. */
  between(from: number, to: number, limit: number): readonly number[] {
    const firsts = this.firstKeys();
    const values: number[] = [];
    // Entries of a key may begin on the page before the first that begins with it.
    for (let page = Math.max(0, firstAtLeast(firsts, from) - 1); page < firsts.length; page += 1) {
      if ((firsts[page] ?? 0) > to) break;
      const count = Math.min(entriesEachPage, this.place.count - page * entriesEachPage);
      const bytes = this.page.subarray(0, count * entryBytes);
      readFully(this.descriptor, bytes, this.place.start + page * entriesEachPage * entryBytes);
      for (let at = firstOnPage(bytes, count, from); at < count && keyAt(bytes, at) <= to; at += 1) {
        if (values.length >= limit) return values;
        values.push(valueAt(bytes, at));
      }
    }
    return values;
  }

  private firstKeys(): Float64Array {
    if (this.firsts !== undefined) return this.firsts;
    const pages = Math.ceil(this.place.count / entriesEachPage);
    const keys = new Float64Array(pages);
    readFully(this.descriptor, Buffer.from(keys.buffer), this.place.keys);
    this.firsts = keys;
    return keys;
  }
}

/** The place of the first number that is at least this; past the end where there is none. */
export function firstAtLeast(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstOnPage(bytes: Buffer, count: number, wanted: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(bytes, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function keyAt(entries: Buffer, at: number): number {
  const place = at * entryBytes;
  return entries.readUInt32LE(place) + entries.readUInt16LE(place + 4) * low32;
}

export function valueAt(entries: Buffer, at: number): number {
  const place = at * entryBytes + 6;
  return entries.readUInt32LE(place) + entries.readUInt16LE(place + 4) * low32;
}

export function writeEntry(buffer: Buffer, at: number, key: number, value: number): void {
  buffer.writeUInt32LE(key % low32, at);
  buffer.writeUInt16LE(Math.floor(key / low32), at + 4);
  buffer.writeUInt32LE(value % low32, at + 6);
  buffer.writeUInt16LE(Math.floor(value / low32), at + 10);
}
