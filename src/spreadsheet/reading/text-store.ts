/** Texts by their numbers, in the order in which they came. Kept as bytes, since as many strings take several times the memory. */
export class TextStore {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #length = 0;
  #count = 0;
  /** The numbers of the texts that are struck out. */
  readonly #struck = new Set<number>();

  /** @param isStruck whether the whole text is struck out. */
  add(text: string, isStruck = false): void {
    if (isStruck) this.#struck.add(this.#count);
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
    this.#ends[this.#count] = this.#length;
    this.#count += 1;
  }

  /** Returns whether a text is struck out. */
  isStruck(index: number): boolean {
    return this.#struck.has(index);
  }

  /** Undefined for a number that no text has. */
  get(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}
