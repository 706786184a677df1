import { brotliCompressSync, constants, crc32 } from 'node:zlib';
import { writeNumbers } from './checked-numbers.ts';
import { columnHead, packColumn } from './column-form.ts';
import { blockHead, cellsOf, tableNames } from './registry-form.ts';
import { tables } from './registry-tables.ts';
import { fieldEnd } from './row-scanner.ts';
import { longestNumber, writeNumber } from './short-numbers.ts';
import type { Sink } from './spill.ts';

/** Of so many bytes of fields a block is made; a company is never parted. */
const blockBytes = 20 * 1024;
/** What is packed at 1 takes a fifth longer to unpack, and a twentieth more room: see decision 0122. */
const brotliQuality = 3;

const firstColumns: number[] = [];
let columnCount = 0;
for (const name of tableNames) {
  firstColumns[tables[name].tag] = columnCount;
  columnCount += cellsOf(name);
}

/** Of each column, before any company has more: a block, and what its last company adds to it. */
const columnRoom = 64 * 1024;

/** Writes companies, which come in the order of their roots, in blocks: a column of theirs lies together, which packs best. */
export class CompanyBlocks {
  private readonly sink: Sink;
  /** Where each block begins: its first root, and its place. */
  private readonly roots: number[] = [];
  private readonly starts: number[] = [];
  /** Room for each column, one behind the other; its cells, each followed by `fieldEnd`. */
  private room = columnRoom;
  private area = new Uint8Array(columnCount * columnRoom);
  /** Of each column: how many bytes stand in its room, and how many every cell has, -1 where they differ. */
  private readonly lengths = new Int32Array(columnCount);
  private readonly widths = new Int32Array(columnCount);
  /** The root of each company of the block, and how many rows of each table each has, one company behind the other. */
  private readonly members: number[] = [];
  private readonly rows: number[] = [];
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
    for (let table = 0; table < tableNames.length; table += 1) this.rows.push(0);
    this.count += 1;
  }

  /** Adds a row of the company that was begun last: its fields are the bytes from `start` on. */
  add(tag: number, bytes: Uint8Array, start: number, end: number): void {
    const own = this.rows.length - tableNames.length + tag - 1;
    this.rows[own] = (this.rows[own] ?? 0) + 1;
    this.length += end - start + 1;
    if (this.length > this.room) this.enlarge();
    const { area, room, lengths, widths } = this;
    let column = firstColumns[tag] ?? 0;
    let before = lengths[column] ?? 0;
    let to = column * room + before;
    for (let at = start; at <= end; at += 1) {
      const byte = at === end ? fieldEnd : (bytes[at] ?? 0);
      area[to] = byte;
      to += 1;
      if (byte !== fieldEnd) continue;
      const length = to - column * room;
      if (before === 0) widths[column] = length - 1;
      else if (widths[column] !== length - 1 - before) widths[column] = -1;
      lengths[column] = length;
      column += 1;
      before = lengths[column] ?? 0;
      to = column * room + before;
    }
  }

  /** Writes what is left, and where each block lies. */
  finish(): { readonly count: number; readonly roots: number; readonly starts: number } {
    if (this.members.length > 0) this.flush();
    this.starts.push(this.sink.position);
    const roots = this.sink.position;
    writeNumbers(this.sink, this.roots);
    const starts = this.sink.position;
    writeNumbers(this.sink, this.starts);
    return { count: this.roots.length, roots, starts };
  }

  private flush(): void {
    this.starts.push(this.sink.position);
    const block = this.packed();
    const head = Buffer.allocUnsafe(blockHead);
    head.writeUInt32LE(block.length);
    // Brotli does not notice what a disk has changed.
    head.writeUInt32LE(crc32(block), 4);
    this.sink.write(head);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: block.length,
    };
    this.sink.write(brotliCompressSync(block, { params, chunkSize: blockBytes }));
  }

  /** The companies that no block was written of yet, as one is packed; there are none then. */
  packed(): Buffer {
    const { members, rows, lengths } = this;
    const head = (1 + members.length + rows.length) * longestNumber + columnCount * columnHead;
    const block = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, head));
    let at = writeNumber(block, 0, members.length);
    let before = 0;
    for (const root of members) {
      at = writeNumber(block, at, root - before);
      before = root;
    }
    for (const count of rows) at = writeNumber(block, at, count);
    at = this.packColumns(block, at);
    members.length = 0;
    rows.length = 0;
    lengths.fill(0);
    this.length = 0;
    return block.subarray(0, at);
  }

  private packColumns(block: Buffer, start: number): number {
    const { area: bytes, room, lengths, widths } = this;
    let at = start;
    for (const [table, name] of tableNames.entries()) {
      let count = 0;
      for (let own = table; own < this.rows.length; own += tableNames.length) count += this.rows[own] ?? 0;
      const first = firstColumns[tables[name].tag] ?? 0;
      for (let column = first; column < first + cellsOf(name); column += 1) {
        const from = column * room;
        const cells = { bytes, start: from, end: from + (lengths[column] ?? 0), count };
        at = packColumn({ ...cells, width: widths[column] ?? 0 }, block, at);
      }
    }
    return at;
  }

  /** Makes room for a company of more rows than any block would take. */
  private enlarge(): void {
    const room = 2 * this.length;
    const area = new Uint8Array(columnCount * room);
    for (const [column, length] of this.lengths.entries()) {
      area.set(this.area.subarray(column * this.room, column * this.room + length), column * room);
    }
    this.room = room;
    this.area = area;
  }
}
