import { type AuditEntry, hashOf, noHash } from './audit-entry.ts';
import type { ChainBreak } from './chain-break.ts';

/** Something that says where a chain stood: the row of the chain, a seal, a head that was kept outside. */
interface Anchor {
  readonly entries: number;
  readonly hash: string;
}

/** Finds the entry that stands at a number. */
type FindEntry = (number: number) => Promise<AuditEntry | undefined>;

/** Follows the entries of a chain, in the order of their numbers, and finds the first that does not fit. */
export class LinkVerifier {
  readonly #anchors: readonly Anchor[];
  readonly #find: FindEntry;
  #nextAnchor = 0;
  /** Up to here an anchor vouches. */
  #vouched = 0;
  #last: Pick<AuditEntry, 'number' | 'hash' | 'at'> = { number: 0, hash: noHash, at: '' };

  constructor(anchors: readonly Anchor[], find: FindEntry) {
    this.#anchors = anchors.toSorted((one, other) => one.entries - other.entries);
    this.#find = find;
  }

  /** Where the entries so far end. */
  get last(): Pick<AuditEntry, 'number' | 'hash' | 'at'> {
    return this.#last;
  }

  /** @returns what is wrong, whereupon nothing more is to be added. */
  async add(entry: AuditEntry): Promise<ChainBreak | undefined> {
    const { number, hash, previous, at, kind } = entry;
    const expected = this.#last.number + 1;
    if (number < 1) return { kind: 'INSERTION', number };
    if (hashOf(entry) !== hash) return this.#nameMisfit(entry, expected);
    if (number > expected) return deletion(expected, number - 1);
    if (previous !== this.#last.hash) {
      // This one is as it was written: what it was written behind no longer stands there, unless an anchor vouches for that.
      return { kind: 'EDIT', number: Math.max(1, this.#vouched === expected - 1 ? expected : expected - 1) };
    }
    if (at < this.#last.at && kind !== 'CLOCK_SET_BACK') return { kind: 'CLOCK', number };
    this.#last = { number, hash, at };
    return this.#compare();
  }

  /** After the last entry. @returns what is wrong. */
  end(): ChainBreak | undefined {
    const { number } = this.#last;
    const beyond = this.#anchors.at(-1);
    if (beyond === undefined || beyond.entries <= number) return undefined;
    return { kind: 'TRUNCATION', number: number + 1, to: beyond.entries };
  }

  #compare(): ChainBreak | undefined {
    const { number, hash } = this.#last;
    for (; this.#nextAnchor < this.#anchors.length; this.#nextAnchor += 1) {
      const anchor = this.#anchors[this.#nextAnchor];
      if (anchor === undefined || anchor.entries > number) break;
      if (anchor.entries < 1) continue;
      if (anchor.hash !== hash) return { kind: 'FORK', number: this.#vouched + 1, to: number };
      this.#vouched = number;
    }
    return undefined;
  }

  /** An entry without the hash that it was given: what happened to it, as far as it can be told from where it and the next would fit. */
  async #nameMisfit(entry: AuditEntry, expected: number): Promise<ChainBreak> {
    const { number } = entry;
    const from = await this.#whereItFits(entry);
    const next = await this.#find(number + 1);
    const makesRoom = next !== undefined && fitsAt(next, number);
    if (from === undefined) {
      if (number > expected) return deletion(expected, number - 1);
      return { kind: makesRoom ? 'INSERTION' : 'EDIT', number };
    }
    const isShifted = next === undefined || fitsAt(next, number + 1 + (from - number));
    if (!isShifted) {
      // Two neighbours that changed places look alike, but for the first being the second.
      return makesRoom && from !== number + 1
        ? { kind: 'INSERTION', number }
        : { kind: 'REORDER', number, from };
    }
    return from < number
      ? { kind: 'INSERTION', number: from }
      : deletion(expected, expected + from - number - 1);
  }

  async #whereItFits(entry: AuditEntry): Promise<number | undefined> {
    const most = Math.max(entry.number, this.#anchors.at(-1)?.entries ?? 0) + nearest;
    for (let step = 1; step <= most; step += 1) {
      for (const number of [entry.number - step, entry.number + step])
        if (number >= 1 && number <= most && fitsAt(entry, number)) return number;
    }
    return undefined;
  }
}

/** Beyond what is known of a chain's length, so far is looked. */
const nearest = 64;

function fitsAt(entry: AuditEntry, number: number): boolean {
  return hashOf({ ...entry, number }) === entry.hash;
}

function deletion(number: number, to: number): ChainBreak {
  return to > number ? { kind: 'DELETION', number, to } : { kind: 'DELETION', number };
}
