import { type Random, randomFrom } from '../http/random.ts';

const pageSize = 4096;

type Damage = (bytes: Buffer, page: number, random: Random, older: Buffer) => Buffer;

const damages: Readonly<Record<string, Damage>> = {
  'flipped bytes': (bytes, page, random) => {
    for (let count = 1 + Math.floor(random.next() * 8); count > 0; count -= 1) {
      const place = page * pageSize + Math.floor(random.next() * pageSize);
      bytes[place] = (bytes[place] ?? 0) ^ (1 + Math.floor(random.next() * 255));
    }
    return bytes;
  },
  'a flipped bit': (bytes, page, random) => {
    const place = page * pageSize + Math.floor(random.next() * pageSize);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random.next() * 8));
    return bytes;
  },
  'a page of zeros': (bytes, page) => bytes.fill(0, page * pageSize, (page + 1) * pageSize),
  'two pages swapped': (bytes, page, random) => {
    const other = Math.floor(random.next() * (bytes.length / pageSize));
    const kept = Buffer.from(bytes.subarray(page * pageSize, (page + 1) * pageSize));
    bytes.copyWithin(page * pageSize, other * pageSize, (other + 1) * pageSize);
    kept.copy(bytes, other * pageSize);
    return bytes;
  },
  'a cut end': (bytes, page) => bytes.subarray(0, Math.max(1, page) * pageSize),
  'a page of an older copy': (bytes, page, _random, older) => {
    const place = (page % (older.length / pageSize)) * pageSize;
    older.copy(bytes, place, place, place + pageSize);
    return bytes;
  },
};
const kinds = Object.entries(damages);

/** A damaged copy of a file. */
export interface DamagedFile {
  readonly bytes: Buffer;
  /** Number, kind and page of the damage. */
  readonly where: string;
}

/**
 * Damages a database file in a number of ways. Leaves out copies without a difference.
 *
 * @param files.older an older copy of the same database.
 */
export function* damagedFiles(
  { sound, older }: { readonly sound: Buffer; readonly older: Buffer },
  { number, seed }: { readonly number: number; readonly seed: number },
): Generator<DamagedFile> {
  const random = randomFrom(seed);
  for (let at = 0; at < number; at += 1) {
    const [kind = '', damage] = kinds[at % kinds.length] ?? [];
    const page = Math.floor(random.next() * (sound.length / pageSize));
    const bytes = damage?.(Buffer.from(sound), page, random, older) ?? sound;
    if (!bytes.equals(sound)) yield { bytes, where: `${at}: ${kind}, page ${page + 1}` };
  }
}
