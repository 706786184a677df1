import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const chunkBytes = 32 * 1024;

/** A destination that bytes are written to in order. */
export interface Sink {
  readonly position: number;
  write(bytes: Uint8Array): void;
}

/** Memory for what comes next into a bucket, seen as bytes and as numbers of 32 bits in the machine's own order. */
interface Chunk {
  readonly bytes: Buffer;
  readonly words: Uint32Array;
}

function newChunk(): Chunk {
  const bytes = Buffer.allocUnsafeSlow(chunkBytes);
  return { bytes, words: new Uint32Array(bytes.buffer) };
}

/**
 * What is too large for memory, parted by where it belongs: each bucket is a stream of bytes that is written to one file in chunks,
 * and read back whole when its turn comes. Whoever made it closes it, which deletes the file.
 */
export class Spill {
  private readonly file: string;
  private readonly descriptor: number;
  private readonly chunks: (Chunk | undefined)[] = [];
  private readonly used: number[] = [];
  /** Of each bucket: where its chunks lie, and how long each is, in turn. */
  private readonly places: (number[] | undefined)[] = [];
  private end = 0;
  private held = Buffer.alloc(0);

  /** @throws the file system's error. */
  constructor(file: string) {
    this.file = file;
    this.descriptor = openSync(file, 'w+', 0o600);
  }

  /** A place for so many bytes, at most 32 KiB, at the end of a bucket: in `chunkOf` it, from the number on that this gives. */
  reserve(bucket: number, bytes: number): number {
    const used = this.used[bucket] ?? 0;
    if (this.chunks[bucket] === undefined) this.chunks[bucket] = newChunk();
    if (used + bytes <= chunkBytes) {
      this.used[bucket] = used + bytes;
      return used;
    }
    this.flush(bucket);
    this.used[bucket] = bytes;
    return 0;
  }

  /** The chunk in which a place was reserved last. */
  chunkOf(bucket: number): Chunk {
    const chunk = this.chunks[bucket];
    if (chunk === undefined) throw new Error('nothing was reserved in this bucket');
    return chunk;
  }

  /** The buckets that hold anything, in their order. */
  buckets(): readonly number[] {
    return [...this.chunks.keys()].filter((bucket) => this.chunks[bucket] !== undefined);
  }

  /** How many bytes a bucket holds. */
  sizeOf(bucket: number): number {
    const written = (this.places[bucket] ?? []).filter((_, at) => at % 2 === 1);
    return written.reduce((sum, length) => sum + length, this.used[bucket] ?? 0);
  }

  /** A bucket whole; what was read before is overwritten. */
  read(bucket: number): Buffer {
    const size = this.sizeOf(bucket);
    if (this.held.length < size) this.held = Buffer.allocUnsafeSlow(Math.ceil(size * 1.25));
    let at = 0;
    const places = this.places[bucket] ?? [];
    for (let index = 0; index < places.length; index += 2) {
      const [place = 0, length = 0] = [places[index], places[index + 1]];
      readFully(this.descriptor, this.held.subarray(at, at + length), place);
      at += length;
    }
    this.chunks[bucket]?.bytes.copy(this.held, at, 0, this.used[bucket]);
    return this.held.subarray(0, size);
  }

  close(): void {
    closeSync(this.descriptor);
    rmSync(this.file, { force: true });
  }

  private flush(bucket: number): void {
    const length = this.used[bucket] ?? 0;
    writeFully(this.descriptor, this.chunkOf(bucket).bytes.subarray(0, length), this.end);
    const places = this.places[bucket];
    if (places === undefined) this.places[bucket] = [this.end, length];
    else places.push(this.end, length);
    this.end += length;
  }
}

/** Fills all of a buffer. @throws Error where the file ends before. */
export function readFully(descriptor: number, buffer: Buffer, position: number): void {
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled);
    if (read === 0) throw new Error('a file ends before its end');
    filled += read;
  }
}

/** Writes all of a buffer. @throws the file system's error. */
export function writeFully(descriptor: number, buffer: Uint8Array, position: number): void {
  let written = 0;
  while (written < buffer.length) {
    written += writeSync(descriptor, buffer, written, buffer.length - written, position + written);
  }
}
