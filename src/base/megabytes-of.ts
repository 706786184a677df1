import { statSync } from 'node:fs';

const bytesOfMegabyte = 1_000_000;

/** @returns how large a file is, in whole megabytes: no less than it takes. */
export function megabytesOf(file: string): number {
  return Math.ceil(statSync(file).size / bytesOfMegabyte);
}
