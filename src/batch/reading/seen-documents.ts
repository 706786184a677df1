import type { Document } from '../../document/document.ts';

/** Where documents were first met. */
export interface SeenDocuments {
  /** The line on which a document was first met; remembers this one, from 1, where it was not. */
  meet(document: Document, line: number): number | undefined;
}

/** How full the table may be, in quarters, before it is doubled. */
const mostQuarters = 3;
/** Of a place: two halves of the key and the line. */
const wordsAPlace = 3;
/** No half of the key of a CNPJ reaches it. */
const markOfCpf = 0xffffffff;

/**
 * Remembers documents in places of 12 bytes, which are doubled once three quarters are taken: a million documents take
 * 25 MB, where a Map of as many texts takes 61 and keeps what they were cut from. Check digits are not kept, as they follow from the rest.
 * `seed` is any number of 32 bits: with one that nobody knows, no list can be made to be slow.
 */
export function openSeenDocuments(seed: number): SeenDocuments {
  let places = 1024;
  let table = new Uint32Array(places * wordsAPlace);
  let count = 0;

  /** The index of a key's place in the table, its own or the empty one where it belongs. */
  const find = (high: number, low: number): number => {
    for (let place = mix(high, low, seed) & (places - 1); ; place = (place + 1) & (places - 1)) {
      const at = place * wordsAPlace;
      if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at;
    }
  };

  const put = (at: number, [high, low, line]: readonly [number, number, number]): void => {
    table[at] = high;
    table[at + 1] = low;
    table[at + 2] = line;
  };

  const grow = (): void => {
    const old = table;
    places *= 2;
    table = new Uint32Array(places * wordsAPlace);
    for (let at = 0; at < old.length; at += wordsAPlace) {
      const high = old[at] ?? 0;
      const low = old[at + 1] ?? 0;
      const line = old[at + 2] ?? 0;
      if (line !== 0) put(find(high, low), [high, low, line]);
    }
  };

  return {
    meet: ({ kind, value }, line) => {
      const isCpf = kind === 'cpf';
      // Six characters of 0-9A-Z are a number below 2^32.
      const high = isCpf ? markOfCpf : Number.parseInt(value.slice(0, 6), 36);
      const low = isCpf ? Number(value.slice(0, 9)) : Number.parseInt(value.slice(6, 12), 36);
      const at = find(high, low);
      const known = table[at + 2];
      if (known !== 0) return known;
      put(at, [high, low, line]);
      count += 1;
      if (count * 4 > places * mostQuarters) grow();
      return undefined;
    },
  };
}

/** Spreads a key over 32 bits: every bit of it changes half of them (the last steps of MurmurHash3). */
function mix(high: number, low: number, seed: number): number {
  let hash = Math.imul(high ^ seed, 0xcc9e2d51);
  hash = Math.imul((hash << 15) | (hash >>> 17), 0x1b873593) ^ low;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
