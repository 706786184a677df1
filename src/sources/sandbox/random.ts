/** A stream of choices that is the same for the same key, on any machine and any day. */
export interface Random {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** True with the probability given, 0 to 1. */
  chance(probability: number): boolean;
  /** A whole number between both ends, both in. */
  integer(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** An item by its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** An amount in BRL with cents, small ones as likely as large ones of another magnitude. `from` is above 0. */
  amount(from: number, to: number): number;
}

/** 32 well-mixed bits of a text; another `seed` gives other bits. */
export function hash32(text: string, seed: number): number {
  let bits = seed ^ 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x85ebca6b);
    bits = (bits << 13) | (bits >>> 19);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0xc2b2ae35);
  return (bits ^ (bits >>> 13)) >>> 0;
}

/** The stream of `key`: the generator sfc32 (Small Fast Counter, of the PractRand test suite) over a hash of the key. */
export function randomFor(key: string): Random {
  let a = hash32(key, 1);
  let b = hash32(key, 2);
  let c = hash32(key, 3);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let round = 0; round < 12; round += 1) next();
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((total, [, weight]) => total + weight, 0);
      const chosen = items.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (chosen ?? pick(items))[0];
    },
    amount: (from, to) => Math.round(Math.exp(Math.log(from) + next() * Math.log(to / from)) * 100) / 100,
  };
}
