import { randomFillSync } from 'node:crypto';

/** Random bytes in pieces of one size, many asked for in one go: asking costs more than the bytes. */
export class RandomPool {
  readonly #pieceBytes: number;
  readonly #bytes: Buffer;
  #used: number;

  /** @param pieces how many are asked for in one go. */
  constructor(pieceBytes: number, pieces: number) {
    this.#pieceBytes = pieceBytes;
    this.#bytes = Buffer.alloc(pieceBytes * pieces);
    this.#used = this.#bytes.length;
  }

  /** The next piece, which nobody was given before. Read it at once: its place is filled anew later. */
  take(): Buffer {
    if (this.#used === this.#bytes.length) {
      randomFillSync(this.#bytes);
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += this.#pieceBytes;
    return this.#bytes.subarray(from, this.#used);
  }
}
