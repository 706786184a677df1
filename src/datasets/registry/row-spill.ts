import type { RegistryPart } from './registry-form.ts';
import { addressKeyAt, nameHashAt, rootNumberAt } from './registry-keys.ts';
import { columns, type TableName, tables } from './registry-tables.ts';
import type { RowScanner } from './row-scanner.ts';
import { Spill } from './spill.ts';

/**
 * A row in a bucket: its root within the bucket (4 bytes); the length of its fields (2), the tag of its table (1), marks (1); what
 * it is found by (8), its low half first; and its fields without the root, filled up to a multiple of four bytes.
 */
export const recordHead = 16;

export const marks = {
  /** Of an establishment: it is one of the part that is loaded. */
  ofPart: 1,
  /** Of an establishment: its check digits are wrong. */
  wrongDigits: 2,
  /** It has what it is found by: an address, a person's digits and name. */
  keyed: 4,
  /** Of a partner: a company, by its root. */
  company: 8,
} as const;

const low32 = 2 ** 32;

const placesOfThree = 36 ** 5;
const placesOfTwo = 36 ** 6;

/**
 * The bucket of a root: by its first three digits, or by its first two characters where one of the three is a letter. Buckets
 * are in the order of the roots in them, so that each is sorted by itself.
 */
function bucketOf(root: number): number {
  // As 32 bits: a remainder of doubles takes several times as long.
  const three = (root / placesOfThree) | 0;
  const two = (three / 36) | 0;
  const isDigits = three % 36 < 10 && two % 36 < 10 && two < 360;
  return isDigits ? three : two * 36 + 35;
}

/** The first root of a bucket. */
export function firstRootOf(bucket: number): number {
  return bucket % 36 < 10 ? bucket * placesOfThree : Math.floor(bucket / 36) * placesOfTwo;
}

/** What is wrong with a row. */
export type RowProblem = 'ROOT' | 'FIELDS';

/** Parts the rows of a release by their roots, on disk. Whoever made it closes it. */
export class RowSpill {
  readonly spill: Spill;
  private readonly states: ReadonlySet<string> | undefined;
  private readonly activeOnly: boolean;
  private words: Uint32Array = new Uint32Array(0);
  private head = 0;

  /** @throws the file system's error. */
  constructor(file: string, part: RegistryPart | undefined) {
    this.spill = new Spill(file);
    this.states = part?.states ? new Set(part.states) : undefined;
    this.activeOnly = part?.activeOnly ?? false;
  }

  /** Takes the row that a scanner has come to. Gives what is wrong with it; nothing where it was taken. */
  add(table: TableName, row: RowScanner): RowProblem | undefined {
    if (row.fields !== tables[table].fields) return 'FIELDS';
    if (table === 'taxRegime') return this.addTaxRegime(row);
    const root = rootNumberAt(row.bytes, 0, row.endOf(0));
    if (root < 0) return 'ROOT';
    this.write(root, tables[table].tag, row, row.startOf(1));
    if (table === 'establishment') this.markEstablishment(row);
    else if (table === 'partner') this.markPartner(row);
    return undefined;
  }

  close(): void {
    this.spill.close();
  }

  /** Writes a row without marks, and keeps where: its head is in `words` from `head` on. */
  private write(root: number, tag: number, row: RowScanner, start: number): void {
    const bucket = bucketOf(root);
    const end = row.endOf(row.fields - 1);
    const length = end - start;
    const at = this.spill.reserve(bucket, (recordHead + length + 3) & ~3);
    const { bytes, words } = this.spill.chunkOf(bucket);
    const head = at >> 2;
    words[head] = root - firstRootOf(bucket);
    words[head + 1] = length | (tag << 16);
    copyBytes(row.bytes, start, end, bytes, at + recordHead);
    this.words = words;
    this.head = head;
  }

  /** @param low of which the low 32 bits are kept. */
  private mark(mark: number, low: number, high: number): void {
    const { words, head } = this;
    words[head + 1] = ((words[head + 1] ?? 0) | (mark << 24)) >>> 0;
    words[head + 2] = low;
    words[head + 3] = high;
  }

  private markEstablishment(row: RowScanner): void {
    const { postcode, number } = columns.establishment;
    let mark: number = this.isOfPart(row) ? marks.ofPart : 0;
    if (!hasRightDigits(row)) mark |= marks.wrongDigits;
    const key = addressKeyAt(
      row.bytes,
      [row.startOf(postcode), row.endOf(postcode)],
      [row.startOf(number), row.endOf(number)],
    );
    if (key < 0) this.mark(mark, 0, 0);
    else this.mark(mark | marks.keyed, key, Math.floor(key / low32));
  }

  private isOfPart(row: RowScanner): boolean {
    const { status, state } = columns.establishment;
    if (this.activeOnly && textOf(row, status) !== '02') return false;
    return this.states === undefined || this.states.has(textOf(row, state));
  }

  private markPartner(row: RowScanner): void {
    const { document, name } = columns.partner;
    const [start, end] = [row.startOf(document), row.endOf(document)];
    if (end - start === 14) {
      const owner = rootNumberAt(row.bytes, start, start + 8);
      if (owner >= 0) this.mark(marks.company, owner, Math.floor(owner / low32));
      return;
    }
    const mask = maskAt(row.bytes, start, end);
    const hash = mask < 0 ? undefined : nameHashAt(row.bytes, row.startOf(name), row.endOf(name));
    if (hash !== undefined) this.mark(marks.keyed, hash.low, mask * 1024 + (hash.high & 0x3ff));
  }

  /** Its root stands in a whole CNPJ with its mask; the line of titles has none. */
  private addTaxRegime(row: RowScanner): RowProblem | undefined {
    const { year, cnpj } = columns.taxRegime;
    if (/^ano$/i.test(textOf(row, year))) return undefined;
    const digits = Buffer.from(textOf(row, cnpj).replace(/[./-]/g, ''), 'latin1');
    const root = digits.length === 14 ? rootNumberAt(digits, 0, 8) : -1;
    if (root < 0) return 'ROOT';
    this.write(root, tables.taxRegime.tag, row, 0);
    return undefined;
  }
}

function textOf(row: RowScanner, field: number): string {
  return row.bytes.toString('latin1', row.startOf(field), row.endOf(field));
}

/** The six digits in `***NNNNNN**`; -1 where it is something else, or stands for nobody. */
function maskAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 11 || bytes[start] !== 0x2a || bytes[end - 1] !== 0x2a) return -1;
  let mask = 0;
  for (let at = start + 3; at < end - 2; at += 1) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    mask = mask * 10 + digit;
  }
  return mask === 0 ? -1 : mask;
}

function hasRightDigits(row: RowScanner): boolean {
  const { order, checkDigits } = columns.establishment;
  const { bytes } = row;
  // Root, order and digits stand one behind the other, with an end after each.
  if (row.endOf(order) !== 13 || row.startOf(checkDigits) !== 14 || row.endOf(checkDigits) !== 16)
    return false;
  let [first, second] = [0, 0];
  for (let at = 0; at < 12; at += 1) {
    const value = (bytes[at < 8 ? at : at + 1] ?? 0) - 0x30;
    first += value * (at < 4 ? 5 - at : 13 - at);
    second += value * (at < 5 ? 6 - at : 14 - at);
  }
  const one = first % 11 < 2 ? 0 : 11 - (first % 11);
  second += one * 2;
  const two = second % 11 < 2 ? 0 : 11 - (second % 11);
  return bytes[14] === one + 0x30 && bytes[15] === two + 0x30;
}

/** Copies as `Buffer.copy` does; of few bytes in less time. */
function copyBytes(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): void {
  for (let place = start; place < end; place += 1) to[at + place - start] = from[place] ?? 0;
}
