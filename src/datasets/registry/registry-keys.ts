import { foldName, withoutParticles } from '../screening/fold-name.ts';

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
  let [rest, decimal, unit] = [root, 0, 1];
  for (let place = 0; place < 8; place += 1) {
    const digit = rest % 36;
    if (digit > 9) return 2 * root + 1;
    decimal += digit * unit;
    unit *= 10;
    rest = (rest - digit) / 36;
  }
  return 2 * decimal;
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

/** The hash of a name without what says nothing of who bears it, as `sameName` compares names. Gives nothing for no name. */
export function nameHash(name: string): Hash | undefined {
  // Nearly every name of the register is written so already.
  const isFolded =
    /^[A-Z]+(?: [A-Z]+)*$/.test(name) && !/ (?:AO|OES|AES|AVILA)\b/.test(name) && name.length <= 400;
  const telling = withoutParticles(isFolded ? name : foldName(name));
  if (telling === '') return undefined;
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < telling.length; at += 1) {
    const code = telling.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (high >>> 15);
  }
  return { low: low >>> 0, high: high >>> 0 };
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
