import { crc32 } from 'node:zlib';
import { readFully, type Sink } from './spill.ts';

/** Writes 64-bit floats, followed by the CRC-32 of their bytes as one more float. @throws the file system's error. */
export function writeNumbers(sink: Sink, numbers: readonly number[]): void {
  const bytes = Buffer.from(Float64Array.from(numbers).buffer);
  sink.write(bytes);
  sink.write(Buffer.from(Float64Array.of(crc32(bytes)).buffer));
}

/**
 * Reads numbers that `writeNumbers` wrote.
 *
 * @throws Error if they are damaged.
 */
export function readNumbers(descriptor: number, start: number, count: number): Float64Array {
  const numbers = new Float64Array(count + 1);
  const bytes = Buffer.from(numbers.buffer);
  readFully(descriptor, bytes, start);
  if (numbers[count] !== crc32(bytes.subarray(0, 8 * count))) throw new Error('a list of numbers is damaged');
  return numbers.subarray(0, count);
}
