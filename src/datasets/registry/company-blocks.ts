import { deflateSync } from 'node:zlib';
import { blockHead, cellsOf, companyHead, tableNames } from './registry-form.ts';
import { tables } from './registry-tables.ts';
import { fieldEnd } from './row-scanner.ts';
import type { Sink } from './sorted-index.ts';

/** Of so many bytes a block is made; a company is never parted. */
const blockBytes = 32 * 1024;
/** The third level takes no longer than the first where a column lies together, and saves a thirtieth; the sixth takes twice as long. */
const deflateLevel = 3;

/** The cells of one column of a block, each followed by its end. */
interface Column {
  bytes: Uint8Array;
  length: number;
}

const firstColumns = new Map<number, number>();
let columnCount = 0;
for (const name of tableNames) {
  firstColumns.set(tables[name].tag, columnCount);
  columnCount += cellsOf(name);
}

/** Writes companies, which come in the order of their roots, in blocks: a column of theirs lies together, which packs best. */
export class CompanyBlocks {
  private readonly sink: Sink;
  /** Where each block begins: its first root, and its place. */
  private readonly roots: number[] = [];
  private readonly starts: number[] = [];
  private readonly columns: Column[] = Array.from({ length: columnCount }, () => ({
    bytes: new Uint8Array(1024),
    length: 0,
  }));
  /** The root of each company of the block, and how many rows of each table it has. */
  private members: number[] = [];
  private rows: Uint32Array = new Uint32Array(tableNames.length);
  private counts: Uint32Array[] = [];
  private length = 0;
  private count = 0;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  get companies(): number {
    return this.count;
  }

  begin(root: number): void {
    if (this.length >= blockBytes) this.flush();
    if (this.members.length === 0) this.roots.push(root);
    this.members.push(root);
    this.rows = new Uint32Array(tableNames.length);
    this.counts.push(this.rows);
    this.length += companyHead;
    this.count += 1;
  }

  /** Adds a row of the company that was begun last: its fields are the bytes from `start` on. */
  add(tag: number, bytes: Uint8Array, start: number, end: number): void {
    const { rows, columns } = this;
    rows[tag - 1] = (rows[tag - 1] ?? 0) + 1;
    let place = firstColumns.get(tag) ?? 0;
    for (let at = start; at <= end; place += 1) {
      let stop = at;
      while (stop < end && bytes[stop] !== fieldEnd) stop += 1;
      const column = columns[place];
      if (column === undefined) throw new Error('a row has more fields than its table');
      const { length } = column;
      if (length + stop - at >= column.bytes.length) enlarge(column, stop - at);
      const into = column.bytes;
      let to = length;
      for (; at < stop; at += 1, to += 1) into[to] = bytes[at] ?? 0;
      into[to] = fieldEnd;
      column.length = to + 1;
      at = stop + 1;
    }
    this.length += end - start + 1;
  }

  /** Writes what is left, and where each block lies. */
  finish(): { readonly count: number; readonly roots: number; readonly starts: number } {
    if (this.members.length > 0) this.flush();
    this.starts.push(this.sink.position);
    const roots = this.sink.position;
    this.sink.write(bytesOf(this.roots));
    const starts = this.sink.position;
    this.sink.write(bytesOf(this.starts));
    return { count: this.roots.length, roots, starts };
  }

  private flush(): void {
    this.starts.push(this.sink.position);
    const block = this.joined();
    const size = Buffer.allocUnsafe(4);
    size.writeUInt32LE(block.length);
    this.sink.write(size);
    this.sink.write(deflateSync(block, { level: deflateLevel, chunkSize: blockBytes }));
    this.members = [];
    this.counts = [];
    this.length = 0;
  }

  /** The block as it is deflated. */
  private joined(): Buffer {
    const { members, counts, columns } = this;
    const cells = columns.reduce((sum, { length }) => sum + length, 0);
    const block = Buffer.allocUnsafe(blockHead + members.length * companyHead + cells);
    let at = block.writeUInt32LE(members.length, 0);
    for (const root of members) at = block.writeUIntLE(root, at, 6);
    for (let table = 0; table < tableNames.length; table += 1) {
      for (const rows of counts) at = block.writeUInt32LE(rows[table] ?? 0, at);
    }
    for (const column of columns) {
      block.set(column.bytes.subarray(0, column.length), at);
      at += column.length;
      column.length = 0;
    }
    return block;
  }
}

function enlarge(column: Column, more: number): void {
  const larger = new Uint8Array(2 * (column.length + more) + 2);
  larger.set(column.bytes.subarray(0, column.length));
  column.bytes = larger;
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(numbers).buffer);
}
