import { foldName, longestName, particles, withoutParticles } from '../screening/fold-name.ts';

/** What the root of a CNPJ is as a number: eight characters of 0-9 and A-Z, in the same order as their texts. */
const rootPattern = /^[0-9A-Z]{8}$/;
const low32 = 2 ** 32;

export function isRoot(text: string): boolean {
  return rootPattern.test(text);
}

/** @param root eight characters, 0-9 and A-Z. */
export function rootNumber(root: string): number {
  return Number.parseInt(root, 36);
}

export function rootText(number: number): string {
  return number.toString(36).toUpperCase().padStart(8, '0');
}

/**
 * A root as indexes keep it, which write small numbers in fewer bytes: twice its decimal number, or twice the root and one where
 * it has a letter.
 */
export function shortRoot(root: number): number {
  const high = (root / placesOfFour) | 0;
  const [front, back] = [decimalOf(high), decimalOf((root - high * placesOfFour) | 0)];
  return front < 0 || back < 0 ? 2 * root + 1 : 2 * (front * 10_000 + back);
}

const placesOfFour = 36 ** 4;

/** The decimal number that four places show; -1 where one has a letter. In 32 bits: a remainder of doubles takes several times as long. */
function decimalOf(four: number): number {
  let [rest, decimal, unit] = [four | 0, 0, 1];
  for (let place = 0; place < 4; place += 1) {
    const next = (rest / 36) | 0;
    const digit = rest - next * 36;
    if (digit > 9) return -1;
    decimal += digit * unit;
    unit *= 10;
    rest = next;
  }
  return decimal;
}

/** The root that was made short. */
export function longRoot(short: number): number {
  if (short % 2 === 1) return (short - 1) / 2;
  return rootNumber(String(short / 2).padStart(8, '0'));
}

/** What a byte counts in base 36; 36 where it is neither a digit nor a capital. */
function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  return byte >= 0x41 && byte <= 0x5a ? byte - 0x37 : 36;
}

/** The root that stands in these bytes; -1 where eight of them are none. */
export function rootNumberAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start !== 8) return -1;
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = digitOf(bytes[at] ?? 0);
    if (digit === 36) return -1;
    number = number * 36 + digit;
  }
  return number;
}

/** Two hashes of 32 bits (FNV-1a, from two beginnings), of which an index takes as many bits as it has. */
interface Hash {
  low: number;
  high: number;
}

const hashSeeds: Readonly<Hash> = { low: 0x811c9dc5, high: 0x01000193 };

/** The hash of a name without what says nothing of who bears it, as `sameName` compares names. Gives nothing for no name. */
export function nameHash(name: string): Hash | undefined {
  const telling = withoutParticles(foldName(name));
  if (telling === '') return undefined;
  let { low, high } = hashSeeds;
  for (let at = 0; at < telling.length; at += 1) {
    const code = telling.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 15);
  }
  return { low: low >>> 0, high: high >>> 0 };
}

/** Words of at most five capitals, each as a number. */
function shortWord(word: string): number {
  return [...word].reduce((number, letter) => number * 27 + letter.charCodeAt(0) - 0x40, 0);
}

const shortParticles: ReadonlySet<number> = new Set([...particles].map(shortWord));
/** Of a name that has one an accent may have broken. */
const brokenWords: ReadonlySet<number> = new Set(['AO', 'OES', 'AES', 'AVILA'].map(shortWord));

/** As `nameHash`, of a name that is no text yet (Latin-1): those of capitals with single blanks become none. */
export function nameHashAt(bytes: Buffer, start: number, end: number): Hash | undefined {
  const inWords = () => nameHash(bytes.toString('latin1', start, end));
  if (end - start > longestName) return inWords();
  let { low, high } = hashSeeds;
  let isBegun = false;
  for (let word = start; word <= end; ) {
    let [stop, short] = [word, 0];
    for (; stop < end && bytes[stop] !== 0x20; stop += 1) {
      const letter = (bytes[stop] ?? 0) - 0x40;
      if (letter < 1 || letter > 26) return inWords();
      if (stop - word < 5) short = short * 27 + letter;
    }
    const isShort = stop - word <= 5;
    if (stop === word || (isShort && brokenWords.has(short))) return inWords();
    if (!isShort || !shortParticles.has(short)) {
      for (let at = isBegun ? word - 1 : word; at < stop; at += 1) {
        const code = bytes[at] ?? 0;
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 15);
      }
      isBegun = true;
    }
    word = stop + 1;
  }
  return isBegun ? { low: low >>> 0, high: high >>> 0 } : undefined;
}

/** Under which a person's memberships are found: the six digits that are shown of the CPF, then 22 bits of the name. */
export function partnerKey(mask: string, hash: Hash): number {
  return Number(mask) * 2 ** 22 + (hash.low & 0x3f_ffff);
}

/** The keys of everybody who shares the six digits. */
export function maskKeys(mask: string): readonly [from: number, to: number] {
  return [Number(mask) * 2 ** 22, Number(mask) * 2 ** 22 + 0x3f_ffff];
}

/** Under which it is found how many people bear a name. */
export function nameKey({ low, high }: Hash): number {
  return (high & 0x3ff) * low32 + low;
}

/** An address by which establishments are compared: postcode and number. */
export interface AddressParts {
  /** Eight digits. */
  readonly postcode: string;
  /** In capitals, without blanks and zeros in front. */
  readonly number: string;
}

/**
 * The address of these two fields as it is compared; undefined where it names no one place: a blank postcode, and "S/N", which says
 * that there is no number.
 */
export function addressOf(postcode: string, number: string): AddressParts | undefined {
  const digits = postcode.replace(/[^0-9]/g, '');
  // The zero in front of São Paulo's is lost in places.
  const whole = digits.length === 7 ? `0${digits}` : digits;
  const plain = number
    .replace(/[ \t]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^0+/, '');
  if (whole.length !== 8 || /^0+$/.test(whole) || !/[0-9]/.test(plain)) return undefined;
  return { postcode: whole, number: plain };
}

/** Under which the establishments of an address are found. */
export function addressKey({ postcode, number }: AddressParts): number {
  const bytes = Buffer.from(postcode + number, 'latin1');
  return addressKeyAt(bytes, [0, postcode.length], [postcode.length, bytes.length]);
}

type Span = readonly [start: number, end: number];

/** As `addressKey` of `addressOf`, of fields that are no text yet; -1 where they name no one place. */
export function addressKeyAt(bytes: Uint8Array, postcode: Span, number: Span): number {
  const digits = countDigits(bytes, postcode);
  if (digits !== 8 && digits !== 7) return -1;
  let [low, high, sum] = [0x811c9dc5, 0x01000193, 0];
  if (digits === 7) {
    low = Math.imul(low ^ 0x30, 0x01000193);
    high = Math.imul(high ^ 0x30, 0x85ebca6b) ^ (high >>> 15);
  }
  for (let at = postcode[0]; at < postcode[1]; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) continue;
    sum += byte - 0x30;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) ^ (high >>> 15);
  }
  let [isBegun, hasDigit] = [false, false];
  for (let at = number[0]; at < number[1]; at += 1) {
    let byte = bytes[at] ?? 0;
    if (byte === 0x20 || byte === 0x09 || (byte === 0x30 && !isBegun)) continue;
    isBegun = true;
    if (byte >= 0x30 && byte <= 0x39) hasDigit = true;
    if (byte >= 0x61 && byte <= 0x7a) byte -= 0x20;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) ^ (high >>> 15);
  }
  return sum > 0 && hasDigit ? (high & 0x3ff) * low32 + (low >>> 0) : -1;
}

function countDigits(bytes: Uint8Array, [start, end]: Span): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) count += 1;
  }
  return count;
}
