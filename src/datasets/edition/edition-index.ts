import { documentLength } from '../../document/check-digits.ts';
import { cnpjRoot } from '../../document/cnpj-root.ts';

/** Which entries, by which of their keys: a list of 20,000 names without documents has some 100,000 pairs. */
export interface KeyIndex {
  /** Every entry that has one of the keys, in their order. */
  find(keys: Iterable<number>): readonly number[];
}

/**
 * The keys of entries that show no document, in memory: nearly every question is answered by them alone.
 *
 * @param pairs by key, then by entry.
 */
export function keyIndexOf(pairs: readonly (readonly [key: number, entry: number])[]): KeyIndex {
  const values = Uint32Array.from(pairs, ([value]) => value);
  const entries = Uint32Array.from(pairs, ([, entry]) => entry);
  return {
    find: (keys) => {
      const ids: number[] = [];
      for (const key of Uint32Array.from(keys).sort()) {
        for (let at = firstAt(values, key); values[at] === key; at += 1) {
          ids.push(entries[at] ?? 0);
        }
      }
      return ids.length < 2 ? ids : [...new Set(ids)].sort((a, b) => a - b);
    },
  };
}

/** Where a value stands first in an array in order, or would. */
function firstAt(values: Uint32Array, wanted: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((values[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What an edition surely does not have. */
export interface EntryFilter {
  /** False only where no entry has it. */
  mayHave(what: 'document' | 'root' | 'mask', value: string): boolean;
}

const bitsForEach = 32;

/**
 * A bit for each document, root of a CNPJ and mask, by a hash: of those whose bit is not set there is no entry. One in ten of
 * the others is looked for in vain.
 *
 * @param rows of about `count` entries.
 */
export function entryFilterOf(
  rows: Iterable<readonly [document: string | null, mask: string | null]>,
  count: number,
): EntryFilter {
  const bits = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count))) * (bitsForEach / 32));
  const highest = bits.length * 32 - 1;
  const set = (text: string) => {
    const place = hash(text) & highest;
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  };
  for (const [document, mask] of rows) {
    if (document !== null) {
      set(`document ${document}`);
      if (document.length === documentLength.cnpj) set(`root ${cnpjRoot(document)}`);
    }
    if (mask !== null) set(`mask ${mask}`);
  }
  return {
    mayHave: (what, value) => {
      const place = hash(`${what} ${value}`) & highest;
      return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
    },
  };
}

/** FNV-1a, mixed once more: of short numbers its low bits alone repeat. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
