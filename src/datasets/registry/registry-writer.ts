import { CompanyBlocks } from './company-blocks.ts';
import type { RegistryDirectory, RegistryPart } from './registry-form.ts';
import { shortRoot } from './registry-keys.ts';
import { tables } from './registry-tables.ts';
import { firstRootOf, marks, recordHead } from './row-spill.ts';
import { entryWords, IndexBuilder, keyAt, valueAt, writeEntry, writeIndex } from './sorted-index.ts';
import type { Sink, Spill } from './spill.ts';

const low32 = 2 ** 32;
/** Above the place of a row in its bucket, which is less, stands the tag of its table. */
const tagUnit = 2 ** 29;

/** Writes the companies of a release and its indexes, bucket by bucket in the order of their roots. Whoever made it closes it. */
export class RegistryWriter {
  private readonly sink: Sink;
  private readonly isPart: boolean;
  private readonly blocks: CompanyBlocks;
  private readonly indexes: Readonly<Record<keyof RegistryDirectory['indexes'], IndexBuilder>>;
  /** Establishments that were written; and those of them whose check digits are wrong. */
  establishments = 0;
  wrongDigits = 0;

  /** @throws the file system's error. */
  constructor(
    sink: Sink,
    { beside, part }: { readonly beside: (name: string) => string; readonly part: RegistryPart | undefined },
  ) {
    this.sink = sink;
    this.isPart = part !== undefined;
    this.blocks = new CompanyBlocks(sink);
    this.indexes = {
      partners: new IndexBuilder(beside('partners')),
      owners: new IndexBuilder(beside('owners')),
      addresses: new IndexBuilder(beside('addresses')),
      names: new IndexBuilder(beside('names')),
    };
  }

  /** Writes the companies of one bucket. @throws the file system's error. */
  addBucket(spill: Spill, bucket: number): void {
    const records = recordsOf(spill.read(bucket));
    const first = firstRootOf(bucket);
    const { order } = records;
    const count = order.length / 2;
    for (let begin = 0; begin < count; ) {
      const own = order[2 * begin + 1] ?? 0;
      let end = begin + 1;
      while (end < count && order[2 * end + 1] === own) end += 1;
      this.addCompany(first + own, records, begin, end);
      begin = end;
    }
  }

  /** Writes the indexes. What is left of the directory is told by whoever read the release. */
  finish(): Omit<RegistryDirectory, 'part' | 'lookups' | 'hasTaxRegimes' | 'ibge'> {
    const blocks = this.blocks.finish();
    const { partners, owners, addresses, names } = this.indexes;
    const counter = new NameCounter();
    return {
      companies: this.blocks.companies,
      blocks,
      indexes: {
        partners: writeIndex(partners.sorted(), this.sink),
        owners: writeIndex(owners.sorted(), this.sink),
        addresses: writeIndex(addresses.sorted(), this.sink),
        names: writeIndex(counter.count(names.sorted()), this.sink),
      },
      people: counter.people,
    };
  }

  close(): void {
    for (const index of Object.values(this.indexes)) index.close();
  }

  /** Writes the records from one place of the order up to another, which are one company's. */
  private addCompany(root: number, records: Records, begin: number, end: number): void {
    if (this.isPart && !isOfPart(records, begin, end)) return;
    const { bytes, words } = records;
    this.blocks.begin(root);
    const short = shortRoot(root);
    for (let index = begin; index < end; index += 1) {
      const head = headAt(records, index);
      if (index > begin && isRepeated(records, begin, index)) continue;
      const facts = words[head + 1] ?? 0;
      const tag = (facts >>> 16) & 0xff;
      const start = head * 4 + recordHead;
      this.blocks.add(tag, bytes, start, start + (facts & 0xffff));
      if (tag === tables.establishment.tag) this.addEstablishment(short, words, head);
      else if (tag === tables.partner.tag) this.addPartner(short, words, head);
    }
  }

  private addEstablishment(short: number, words: Uint32Array, head: number): void {
    const mark = (words[head + 1] ?? 0) >>> 24;
    this.establishments += 1;
    if ((mark & marks.wrongDigits) !== 0) this.wrongDigits += 1;
    if ((mark & marks.keyed) !== 0) {
      this.indexes.addresses.add((words[head + 3] ?? 0) * low32 + (words[head + 2] ?? 0), short);
    }
  }

  private addPartner(short: number, words: Uint32Array, head: number): void {
    const mark = (words[head + 1] ?? 0) >>> 24;
    const [low, high] = [words[head + 2] ?? 0, words[head + 3] ?? 0];
    if ((mark & marks.company) !== 0) this.indexes.owners.add(high * low32 + low, short);
    if ((mark & marks.keyed) === 0) return;
    const mask = high >>> 10;
    this.indexes.partners.add(mask * 2 ** 22 + (low & 0x3f_ffff), short);
    this.indexes.names.add((high & 0x3ff) * low32 + low, mask);
  }
}

/** The rows of a bucket. */
interface Records {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  /** Of each row, by root, table and place: where its head stands in `words` with the tag above it, then the root. */
  readonly order: Uint32Array;
}

function recordsOf(bytes: Buffer): Records {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let count = 0;
  for (let head = 0; head < words.length; head = nextHead(words, head)) count += 1;
  const sorted = new BigUint64Array(count);
  const order = new Uint32Array(sorted.buffer);
  let at = 0;
  for (let head = 0; head < words.length; head = nextHead(words, head)) {
    order[at] = (((words[head + 1] ?? 0) >>> 16) & 7) * tagUnit + head;
    order[at + 1] = words[head] ?? 0;
    at += 2;
  }
  sorted.sort();
  return { bytes, words, order };
}

function nextHead(words: Uint32Array, head: number): number {
  return head + ((recordHead + ((words[head + 1] ?? 0) & 0xffff) + 3) >> 2);
}

function headAt({ order }: Records, index: number): number {
  return (order[2 * index] ?? 0) % tagUnit;
}

function isOfPart(records: Records, begin: number, end: number): boolean {
  for (let index = begin; index < end; index += 1) {
    if (((records.words[headAt(records, index) + 1] ?? 0) & (marks.ofPart << 24)) !== 0) return true;
  }
  return false;
}

/** Whether the same row of the same table stands before it: some rows are published twice. */
function isRepeated(records: Records, begin: number, index: number): boolean {
  const { words, bytes } = records;
  const head = headAt(records, index);
  for (let before = index - 1; before >= Math.max(begin, index - mostCompared); before -= 1) {
    const other = headAt(records, before);
    const [own, its] = [(words[head + 1] ?? 0) & 0xff_ffff, (words[other + 1] ?? 0) & 0xff_ffff];
    if (own >>> 16 !== its >>> 16) return false;
    // The same table and length.
    if (own === its && isSame(bytes, head * 4 + recordHead, other * 4 + recordHead, own & 0xffff))
      return true;
  }
  return false;
}

function countDistinct(stretch: Uint32Array, begin: number, end: number): number {
  const values = new Set<number>();
  for (let at = begin; at < end; at += 1) values.add(valueAt(stretch, at));
  return values.size;
}

/** Further than this nobody looks back: a company of thousands of establishments would compare each with each. */
const mostCompared = 64;

function isSame(bytes: Uint8Array, a: number, b: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (bytes[a + at] !== bytes[b + at]) return false;
  return true;
}

/** Counts how many people bear each name: those with different six digits. */
class NameCounter {
  people = 0;

  /**
   * @param stretches the six digits of everybody by the name, sorted by name.
   * @returns how many bear each name that more than one does, sorted by name.
   */
  *count(stretches: Iterable<Uint32Array>): Generator<Uint32Array> {
    for (const stretch of stretches) {
      let length = 0;
      const entries = stretch.length / entryWords;
      for (let begin = 0; begin < entries; ) {
        const key = keyAt(stretch, begin);
        let end = begin + 1;
        while (end < entries && keyAt(stretch, end) === key) end += 1;
        const bearers = end === begin + 1 ? 1 : countDistinct(stretch, begin, end);
        this.people += bearers;
        if (bearers > 1) {
          writeEntry(stretch, length, key, bearers);
          length += entryWords;
        }
        begin = end;
      }
      yield stretch.subarray(0, length);
    }
  }
}
