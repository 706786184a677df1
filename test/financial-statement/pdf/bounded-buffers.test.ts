import { describe, expect, test } from 'vitest';
import { withBoundedBuffers } from '../../../src/financial-statement/pdf/bounded-buffers.ts';
import { packedBlanks } from './hostile-pdf.ts';

const limits = { mostBytes: 100_000, mostBytesInAll: 250_000 };

describe('work with bounded buffers', () => {
  test('makes no buffer beyond the limits, nor too many, and leaves everything as it was', async () => {
    const before = [globalThis.Uint8Array, globalThis.DecompressionStream];
    const one = await withBoundedBuffers(limits, async (use) => {
      expect(new Uint8Array(100_000)).toBeInstanceOf(Uint8Array);
      expect(Uint8Array.from([1, 2])).toEqual(new Uint8Array([1, 2]));
      expect(Buffer.from('a')).toBeInstanceOf(Uint8Array);
      expect(() => new Uint8Array(100_001)).toThrow(RangeError);
      return use;
    });
    expect(one.isExceeded).toBe(true);
    const many = await withBoundedBuffers(limits, async (use) => {
      new Uint8Array(100_000);
      new Uint8Array(100_000);
      expect(use.isExceeded).toBe(false);
      expect(() => new Uint8Array(100_000)).toThrow(RangeError);
      return use;
    });
    expect(many.isExceeded).toBe(true);
    expect([globalThis.Uint8Array, globalThis.DecompressionStream]).toEqual(before);
  });

  test('unpacks what is within them, and stops where there is more', async () => {
    const unpacked = (bytes: number) =>
      withBoundedBuffers(limits, async (use) => {
        const { readable, writable } = new DecompressionStream('deflate');
        const writer = writable.getWriter();
        const written = writer.write(packedBlanks(bytes)).then(() => writer.close());
        let length = 0;
        const read = (async () => {
          for await (const chunk of readable) length += chunk.byteLength;
        })();
        await Promise.all([written.catch(() => {}), read.catch(() => {})]);
        return { length, isExceeded: use.isExceeded };
      });
    expect(await unpacked(90_000)).toEqual({ length: 90_000, isExceeded: false });
    const much = await unpacked(50_000_000);
    expect(much.isExceeded).toBe(true);
    expect(much.length).toBeLessThanOrEqual(limits.mostBytes);
  });
});
