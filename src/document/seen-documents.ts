import type { Document } from './document.ts';

/** How full the table may be, in quarters, before it is doubled. */
const mostQuarters = 3;
/** Of a place: two halves of the key and the line. */
const wordsAPlace = 3;
/** No half of the key of a CNPJ reaches it. */
const markOfCpf = 0xffffffff;

/**
 * Remembers where documents stood first, in places of 12 bytes, which are doubled once three quarters are taken: a million
 * documents take 25 MB, where a Map of as many texts takes 61 and keeps what they were cut from. Check digits are not kept,
 * as they follow from the rest.
 */
export class SeenDocuments {
  readonly #seed: number;
  #places = 1024;
  #table = new Uint32Array(this.#places * wordsAPlace);
  #count = 0;

  /** `seed` is any number of 32 bits: with one that nobody knows, no list can be made to be slow. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The line on which a document stood before; undefined for the first time, and `line`, from 1, is remembered then. */
  add({ kind, value }: Document, line: number): number | undefined {
    const isCpf = kind === 'cpf';
    // Six characters of 0-9A-Z are a number below 2^32.
    const high = isCpf ? markOfCpf : Number.parseInt(value.slice(0, 6), 36);
    const low = isCpf ? Number(value.slice(0, 9)) : Number.parseInt(value.slice(6, 12), 36);
    const at = this.#find(high, low);
    const firstLine = this.#table[at + 2];
    if (firstLine !== 0) return firstLine;
    this.#put(at, [high, low, line]);
    this.#count += 1;
    if (this.#count * 4 > this.#places * mostQuarters) this.#grow();
    return undefined;
  }

  /** The index of a key's place in the table, its own or the empty one where it belongs. */
  #find(high: number, low: number): number {
    const table = this.#table;
    const last = this.#places - 1;
    for (let place = mix(high, low, this.#seed) & last; ; place = (place + 1) & last) {
      const at = place * wordsAPlace;
      if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at;
    }
  }

  #put(at: number, [high, low, line]: readonly [number, number, number]): void {
    this.#table[at] = high;
    this.#table[at + 1] = low;
    this.#table[at + 2] = line;
  }

  #grow(): void {
    const smaller = this.#table;
    this.#places *= 2;
    this.#table = new Uint32Array(this.#places * wordsAPlace);
    for (let at = 0; at < smaller.length; at += wordsAPlace) {
      const high = smaller[at] ?? 0;
      const low = smaller[at + 1] ?? 0;
      const line = smaller[at + 2] ?? 0;
      if (line !== 0) this.#put(this.#find(high, low), [high, low, line]);
    }
  }
}

/** Spreads a key over 32 bits: every bit of it changes half of them (the last steps of MurmurHash3). */
function mix(high: number, low: number, seed: number): number {
  let hash = Math.imul(high ^ seed, 0xcc9e2d51);
  hash = Math.imul((hash << 15) | (hash >>> 17), 0x1b873593) ^ low;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
