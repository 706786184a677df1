import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packFile, unpackFile } from '../../src/storage/packed-bytes.ts';

describe('the file of an upload', () => {
  test('is given back as it came, whatever it holds and however often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.nat(50), async (piece, times) => {
        const file = Buffer.concat(Array.from({ length: times }, () => piece));
        expect(Buffer.from(await unpackFile(await packFile(file)))).toEqual(file);
      }),
    );
  });

  test('is packed where that saves a tenth, and stands as it came where it does not', async () => {
    const text = Buffer.from('|I155|1.01.01.01|01|0,00|D|1500,00|250,00|1250,00|D|\n'.repeat(5_000));
    const packed = await packFile(text);
    expect(packed.form).toBe('DEFLATE');
    expect(packed.bytes.byteLength).toBeLessThan(text.byteLength / 5);
    const chance = randomBytes(10_000);
    expect(await packFile(chance)).toEqual({ bytes: chance, form: null });
  });

  test('that is not as it was packed is refused', async () => {
    await expect(unpackFile({ bytes: Buffer.from('no file'), form: 'DEFLATE' })).rejects.toThrow();
  });
});
