import { createHash, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FilePacker, packFile, sha256OfFile } from '../../src/storage/packed-bytes.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the file of an upload', () => {
  test('has the hash of the file as it came, packed as a whole or in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.nat(50), async (piece, times) => {
        const file = Buffer.concat(Array.from({ length: times }, () => piece));
        const kept = await packFile(file);
        expect(await sha256OfFile(kept)).toBe(sha256(file));
        const packer = new FilePacker();
        for (let time = 0; time < times; time += 1) await packer.write(piece);
        const packed = await packer.end();
        expect(inflateRawSync(packed)).toEqual(file);
        expect(await sha256OfFile({ bytes: packed, form: 'DEFLATE' })).toBe(sha256(file));
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
    await expect(sha256OfFile({ bytes: Buffer.from('no file'), form: 'DEFLATE' })).rejects.toThrow();
  });
});
