import { closeSync, openSync } from 'node:fs';
import type { Sink } from './spill.ts';
import { writeFully } from './spill.ts';

const heldBytes = 1024 * 1024;

/** A file that is written from its beginning to its end. Whoever made it closes it. */
export class FileSink implements Sink {
  private readonly descriptor: number;
  private readonly held = Buffer.allocUnsafeSlow(heldBytes);
  private used = 0;
  private written = 0;

  /** @throws the file system's error. */
  constructor(file: string) {
    this.descriptor = openSync(file, 'w', 0o600);
  }

  get position(): number {
    return this.written + this.used;
  }

  /** @throws the file system's error. */
  write(bytes: Uint8Array): void {
    if (this.used + bytes.length > heldBytes) this.flush();
    if (bytes.length > heldBytes) {
      writeFully(this.descriptor, bytes, this.written);
      this.written += bytes.length;
      return;
    }
    this.held.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** Has everything in the file. @throws the file system's error. */
  flush(): void {
    writeFully(this.descriptor, this.held.subarray(0, this.used), this.written);
    this.written += this.used;
    this.used = 0;
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
