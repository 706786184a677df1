import { deflateSync } from 'node:zlib';
import { companyHead, rowHead } from './registry-form.ts';
import { copyBytes } from './row-spill.ts';
import type { Sink } from './sorted-index.ts';

/** Of so many bytes a block is made; a company is never parted. */
const blockBytes = 32 * 1024;

/** Writes companies, which come in the order of their roots, in blocks. */
export class CompanyBlocks {
  private readonly sink: Sink;
  private readonly roots: number[] = [];
  private readonly starts: number[] = [];
  private block = Buffer.allocUnsafeSlow(2 * blockBytes);
  private length = 0;
  /** Where the company under way begins in the block. */
  private head = 0;
  private count = 0;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  get companies(): number {
    return this.count;
  }

  begin(root: number): void {
    this.endCompany();
    if (this.length >= blockBytes) this.flush();
    if (this.length === 0) this.roots.push(root);
    this.head = this.length;
    this.makeRoom(companyHead);
    this.block.writeUIntLE(root, this.length, 6);
    this.length += companyHead;
    this.count += 1;
  }

  /** Adds a row of the company that was begun last: its fields are the bytes from `start` on. */
  add(tag: number, bytes: Uint8Array, start: number, end: number): void {
    this.makeRoom(rowHead + end - start);
    const { block, length } = this;
    const size = end - start;
    block[length] = tag;
    block[length + 1] = size & 0xff;
    block[length + 2] = size >>> 8;
    copyBytes(bytes, start, end, block, length + rowHead);
    this.length = length + rowHead + size;
  }

  /** Writes what is left, and where each block lies. */
  finish(): { readonly count: number; readonly roots: number; readonly starts: number } {
    this.endCompany();
    if (this.length > 0) this.flush();
    this.starts.push(this.sink.position);
    const roots = this.sink.position;
    this.sink.write(bytesOf(this.roots));
    const starts = this.sink.position;
    this.sink.write(bytesOf(this.starts));
    return { count: this.roots.length, roots, starts };
  }

  private endCompany(): void {
    if (this.length > 0) this.block.writeUInt32LE(this.length - this.head - companyHead, this.head + 6);
  }

  private flush(): void {
    this.starts.push(this.sink.position);
    const size = Buffer.allocUnsafe(4);
    size.writeUInt32LE(this.length);
    this.sink.write(size);
    // The first level: others take twice the time, and save a twentieth.
    this.sink.write(deflateSync(this.block.subarray(0, this.length), { level: 1, chunkSize: blockBytes }));
    this.length = 0;
  }

  private makeRoom(bytes: number): void {
    if (this.length + bytes <= this.block.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + bytes));
    this.block.copy(larger, 0, 0, this.length);
    this.block = larger;
  }
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Float64Array.from(numbers).buffer);
}
