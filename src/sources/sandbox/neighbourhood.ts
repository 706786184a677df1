import { cnpjRoot } from '../../document/cnpj-root.ts';
import type { Document } from '../../document/document.ts';
import { cpfOf } from './document-of-base.ts';

/**
 * Who can have to do with whom. The invented world is cut into small neighbourhoods, and every relation stays inside
 * one, so that whoever is asked about knows the same people and companies as they know of each other.
 *
 * A neighbourhood has 4 companies (roots of CNPJ) and 40 people (CPF), or, where the root has letters, 4 companies
 * alone: there are some 2,800 such roots for each CPF, so people cannot point back to them all.
 *
 * Which neighbourhood a document belongs to must be computable both ways. So the bases of all documents are shuffled
 * by a permutation that can be undone (a Feistel network over two halves), and each run of 4 roots or 40 CPFs in the
 * shuffled order is a neighbourhood: shuffling a base gives its place, unshuffling the places gives the neighbours.
 */
export interface Neighbourhood {
  /** Names the neighbourhood in seeds. */
  readonly key: string;
  /** Roots of its companies. A place whose root is not possible is left out. */
  readonly roots: readonly string[];
  /** CPF at each place, by family: 4f and 4f+1 are a couple, 4f+2 and 4f+3 their children; null is not possible. */
  readonly people: readonly (string | null)[];
}

const companies = 4;
const people = 40;

/** A set of bases, each written as two halves. */
interface Space {
  readonly radix: number;
  readonly leftWidth: number;
  readonly rightWidth: number;
  readonly leftSize: number;
  readonly rightSize: number;
  readonly salt: number;
}

function space(radix: number, widths: readonly [left: number, right: number], salt: number): Space {
  const [leftWidth, rightWidth] = widths;
  return { radix, leftWidth, rightWidth, leftSize: radix ** leftWidth, rightSize: radix ** rightWidth, salt };
}

const cpfBases = space(10, [4, 5], 11);
const numericRoots = space(10, [4, 4], 8);
const alphanumericRoots = space(36, [4, 4], 36);

const rounds = 4;

function mix(half: number, round: number, salt: number): number {
  let bits = Math.imul(half + 1, 0x9e3779b1) ^ Math.imul(round + salt, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** The place of a base in the shuffled order. */
function shuffle(base: string, { radix, leftWidth, leftSize, rightSize, salt }: Space): number {
  let left = Number.parseInt(base.slice(0, leftWidth), radix);
  let right = Number.parseInt(base.slice(leftWidth), radix);
  for (let round = 0; round < rounds; round += 1) {
    left = (left + mix(right, round * 2, salt)) % leftSize;
    right = (right + mix(left, round * 2 + 1, salt)) % rightSize;
  }
  return left * rightSize + right;
}

/** The base at a place of the shuffled order. */
function unshuffle(
  place: number,
  { radix, leftWidth, rightWidth, leftSize, rightSize, salt }: Space,
): string {
  let left = Math.floor(place / rightSize);
  let right = place % rightSize;
  for (let round = rounds - 1; round >= 0; round -= 1) {
    right = (right - (mix(left, round * 2 + 1, salt) % rightSize) + rightSize) % rightSize;
    left = (left - (mix(right, round * 2, salt) % leftSize) + leftSize) % leftSize;
  }
  const half = (value: number, width: number) => value.toString(radix).toUpperCase().padStart(width, '0');
  return half(left, leftWidth) + half(right, rightWidth);
}

const isNumeric = (root: string): boolean => /^\d+$/.test(root);

/** Bases with sound check digits that are never issued: equal digits, and the number that everybody writes in examples. */
const isNeverIssued = (base: string): boolean =>
  base === base.charAt(0).repeat(base.length) || base === '123456789';

function membersAt(index: number, size: number, bases: Space): string[] {
  return Array.from({ length: size }, (_, offset) => unshuffle(index * size + offset, bases));
}

/** The neighbourhood of any valid document. */
export function neighbourhoodOf({ kind, value }: Document): Neighbourhood {
  const root = cnpjRoot(value);
  if (kind === 'cnpj' && !isNumeric(root)) {
    const index = Math.floor(shuffle(root, alphanumericRoots) / companies);
    const roots = membersAt(index, companies, alphanumericRoots).filter((member) => !isNumeric(member));
    return { key: `A${index}`, roots, people: [] };
  }
  const index =
    kind === 'cnpj'
      ? Math.floor(shuffle(root, numericRoots) / companies)
      : Math.floor(shuffle(value.slice(0, 9), cpfBases) / people);
  return {
    key: `N${index}`,
    roots: membersAt(index, companies, numericRoots),
    people: membersAt(index, people, cpfBases).map((base) => (isNeverIssued(base) ? null : cpfOf(base))),
  };
}
