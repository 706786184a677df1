/** Chance that a seed decides. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32, a public-domain generator of 32 bits. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    chance: (share) => next() < share,
  };
}
