import { crc32 } from 'node:zlib';
import { readNumbers, writeNumbers } from './checked-numbers.ts';
import { longestNumber, NumberReader, writeNumber } from './short-numbers.ts';
import { readFully, type Sink, Spill } from './spill.ts';

/**
 * An index: keys of 42 bits and values, sorted by key, in pages. On a page each entry is how much its key is above that of the entry
 * before it (of the first: above the page's), and its value, both in seven bits a byte with the least first, of which the last
 * byte has no eighth. A key is a hash that may stand for several things: what is found by it is looked at before it counts.
 *
 * While they are sorted, entries have twelve bytes each, in the machine's own order of bytes, as the rows beside them.
 */

/** Of 32 bits, of an entry that is sorted. */
export const entryWords = 3;
const entryBytes = 4 * entryWords;
/** No entry takes more on a page. */
const longestEntry = 2 * longestNumber;
const low32 = 2 ** 32;

/** So many entries have one key in memory. */
const entriesEachPage = 340;
const bucketWidth = 2 ** 34;

/** Where an index lies in its file. */
interface IndexPlace {
  /** Of its entries. */
  readonly start: number;
  readonly count: number;
  /** Of a list: the first key of each page, the start of each page and the end of the last one, and the CRC-32 of each page. */
  readonly keys: number;
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
    writeEntry(this.spill.chunkOf(bucket).words, at >> 2, key, value);
  }

  /** The entries in the order of their keys, in stretches; those of one key are in one stretch, in the order in which they were added. */
  *sorted(): Generator<Uint32Array> {
    for (const bucket of this.spill.buckets()) {
      const entries = this.spill.read(bucket);
      const count = entries.length / entryBytes;
      const words = new Uint32Array(entries.buffer, entries.byteOffset, entryWords * count);
      const order = new BigUint64Array(count);
      const halves = new Uint32Array(order.buffer);
      for (let at = 0; at < count; at += 1) {
        const [low = 0, high = 0] = [words[entryWords * at], words[entryWords * at + 1]];
        // The low 34 bits of the key, then 30 of the place.
        halves[2 * at + 1] = ((high & 3) << 30) | (low >>> 2);
        halves[2 * at] = ((low & 3) << 30) | at;
      }
      order.sort();
      const sorted = new Uint32Array(entryWords * count);
      for (let at = 0; at < count; at += 1) {
        const from = entryWords * ((halves[2 * at] ?? 0) & 0x3fff_ffff);
        sorted[entryWords * at] = words[from] ?? 0;
        sorted[entryWords * at + 1] = words[from + 1] ?? 0;
        sorted[entryWords * at + 2] = words[from + 2] ?? 0;
      }
      yield sorted;
    }
  }

  close(): void {
    this.spill.close();
  }
}

/** Writes an index of entries that come sorted. An entry that stands there twice is written once. */
export function writeIndex(stretches: Iterable<Uint32Array>, sink: Sink): IndexPlace {
  const start = sink.position;
  const firsts: number[] = [];
  const starts: number[] = [];
  const checksums: number[] = [];
  const page = Buffer.allocUnsafeSlow(entriesEachPage * longestEntry);
  let [count, length] = [0, 0];
  let [lastKey, lastValue] = [-1, -1];
  const flush = () => {
    const bytes = page.subarray(0, length);
    sink.write(bytes);
    checksums.push(crc32(bytes));
    length = 0;
  };
  for (const stretch of stretches) {
    for (let at = 0; at * entryWords < stretch.length; at += 1) {
      const [key, value] = [keyAt(stretch, at), valueAt(stretch, at)];
      if (key === lastKey && value === lastValue) continue;
      if (count % entriesEachPage === 0) {
        if (count > 0) flush();
        firsts.push(key);
        starts.push(sink.position);
        lastKey = key;
      }
      length = writeNumber(page, length, key - lastKey);
      length = writeNumber(page, length, value);
      [lastKey, lastValue] = [key, value];
      count += 1;
    }
  }
  if (count > 0) flush();
  starts.push(sink.position);
  const keys = sink.position;
  writeNumbers(sink, [...firsts, ...starts, ...checksums]);
  return { start, count, keys };
}

/** Looks keys up in an index of an open file. */
export class IndexReader {
  private readonly descriptor: number;
  private readonly place: IndexPlace;
  private pages: Readonly<Record<'firsts' | 'starts' | 'checksums', Float64Array>> | undefined;
  private readonly page = Buffer.allocUnsafeSlow(entriesEachPage * longestEntry);

  constructor(descriptor: number, place: IndexPlace) {
    this.descriptor = descriptor;
    this.place = place;
  }

  /**
   * Returns the values of all keys from one to another, both included, in the order of the keys: at most `limit` values.
   *
   * @throws Error if the file is damaged.
   */
  between(from: number, to: number, limit: number): readonly number[] {
    const { firsts, starts, checksums } = this.readPages();
    const values: number[] = [];
    // Entries of a key may begin on the page before the first that begins with it.
    for (let page = Math.max(0, firstAtLeast(firsts, from) - 1); page < firsts.length; page += 1) {
      let key = firsts[page] ?? 0;
      if (key > to) break;
      const [start = 0, end = 0] = [starts[page], starts[page + 1]];
      const bytes = this.page.subarray(0, end - start);
      readFully(this.descriptor, bytes, start);
      if (crc32(bytes) !== checksums[page]) throw new Error('a page of an index is damaged');
      const numbers = new NumberReader(bytes);
      while (numbers.at < bytes.length) {
        key += numbers.next();
        if (key > to) return values;
        const value = numbers.next();
        if (key < from) continue;
        if (values.length >= limit) return values;
        values.push(value);
      }
    }
    return values;
  }

  private readPages() {
    if (this.pages !== undefined) return this.pages;
    const count = Math.ceil(this.place.count / entriesEachPage);
    const numbers = readNumbers(this.descriptor, this.place.keys, 3 * count + 1);
    const [firsts, starts] = [numbers.subarray(0, count), numbers.subarray(count, 2 * count + 1)];
    this.pages = { firsts, starts, checksums: numbers.subarray(2 * count + 1) };
    return this.pages;
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

/** @param entry which one of those that lie one behind the other. */
export function keyAt(words: Uint32Array, entry: number): number {
  const at = entry * entryWords;
  return (words[at] ?? 0) + ((words[at + 1] ?? 0) & 0xffff) * low32;
}

export function valueAt(words: Uint32Array, entry: number): number {
  const at = entry * entryWords;
  return (words[at + 2] ?? 0) + ((words[at + 1] ?? 0) >>> 16) * low32;
}

/** The low half of the key, the high ends of both, the low half of the value, from a word on. */
export function writeEntry(words: Uint32Array, at: number, key: number, value: number): void {
  // What is put into 32 bits keeps its low ones: a remainder of doubles takes several times as long.
  words[at] = key;
  words[at + 1] = Math.floor(key / low32) + Math.floor(value / low32) * 0x1_0000;
  words[at + 2] = value;
}
