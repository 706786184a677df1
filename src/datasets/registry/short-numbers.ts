/** Numbers in seven bits a byte with the least first, of which the last byte has no eighth. */

/** No number of 49 bits takes more. */
export const longestNumber = 7;

/** Writes a whole number that is not below 0, and gives where it ends. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let [place, rest] = [at, value];
  // Past 31 bits there are no shifts.
  for (; rest > 0x7fff_ffff; place += 1) {
    bytes[place] = (rest & 0x7f) | 0x80;
    rest = Math.floor(rest / 128);
  }
  for (; rest > 0x7f; place += 1) {
    bytes[place] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[place] = rest;
  return place + 1;
}

/** Reads numbers that `writeNumber` wrote one behind the other. */
export class NumberReader {
  /** Where the next one begins. */
  at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  next(): number {
    let byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let unit = 128;
    for (;;) {
      byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 128;
    }
  }
}
