const begun = (seed: number): number => seed ^ 0x9e3779b9;

function mixed(bits: number, code: number): number {
  const product = Math.imul(bits ^ code, 0x85ebca6b);
  return (product << 13) | (product >>> 19);
}

function ended(bits: number): number {
  const product = Math.imul(bits ^ (bits >>> 16), 0xc2b2ae35);
  return (product ^ (product >>> 13)) >>> 0;
}

/** 32 well-mixed bits of a text; another `seed` gives other bits. */
export function hash32(text: string, seed: number): number {
  let bits = begun(seed);
  for (let at = 0; at < text.length; at += 1) bits = mixed(bits, text.charCodeAt(at));
  return ended(bits);
}

/**
 * A stream of choices that is the same for the same key, on any machine and any day: the generator sfc32 (Small Fast
 * Counter, of the PractRand test suite) over a hash of the key.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** Begins with the `hash32` of the key by three seeds, at one go over it: a world is made of thousands of these. */
  constructor(key: string) {
    let [a, b, c] = [begun(1), begun(2), begun(3)];
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      a = mixed(a, code);
      b = mixed(b, code);
      c = mixed(c, code);
    }
    this.#a = ended(a);
    this.#b = ended(b);
    this.#c = ended(c);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** True with the probability given, 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number between both ends, both in. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }

  /** An item by its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.next() * items.reduce((total, [, weight]) => total + weight, 0);
    const chosen = items.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (chosen ?? this.pick(items))[0];
  }

  /** An amount in BRL with cents, small ones as likely as large ones of another magnitude. `from` is above 0. */
  amount(from: number, to: number): number {
    return Math.round(Math.exp(Math.log(from) + this.next() * Math.log(to / from)) * 100) / 100;
  }
}
