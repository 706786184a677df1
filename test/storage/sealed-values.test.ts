import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import {
  keyOfSealed,
  openBytesWith,
  sealBytes,
  sealBytesWith,
  sealedBytesOf,
  sealedColumns,
  sealedText,
} from '../../src/storage/sealed-values.ts';

const newKey = () => ({ id: newId('sbk'), key: randomBytes(32) });
const [mine, other] = [newKey(), newKey()];
const label = fc.constantFrom(...sealedColumns, 'export' as const);
const bytes = fc.uint8Array({ maxLength: 3_000 });

describe('what is sealed', () => {
  test('opens as it was under its key and as what it was sealed, and says which key that is', () => {
    fc.assert(
      fc.property(bytes, label, (clear, as) => {
        const sealed = sealBytesWith(mine, as, clear);
        expect(sealed.length).toBe(clear.length + sealBytes);
        expect(keyOfSealed(sealed)).toBe(mine.id);
        expect(Buffer.compare(openBytesWith(mine.key, as, sealed), clear)).toBe(0);
        expect(sealedBytesOf(sealed)).toBe(sealed);
        // In a column of JSON too.
        const text = sealedText(sealed);
        expect(() => JSON.parse(text)).not.toThrow();
        expect(Buffer.compare(sealedBytesOf(text) ?? Buffer.of(), sealed)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  test('opens under no other key, as nothing else, and with no bit flipped', () => {
    fc.assert(
      fc.property(bytes, label, label, fc.nat(), (clear, as, another, at) => {
        const sealed = Buffer.from(sealBytesWith(mine, as, clear));
        expect(() => openBytesWith(other.key, as, sealed)).toThrow();
        if (another !== as) expect(() => openBytesWith(mine.key, another, sealed)).toThrow();
        const bit = at % (sealed.length * 8);
        sealed.writeUInt8(sealed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(() => openBytesWith(mine.key, as, sealed)).toThrow();
      }),
      { numRuns: 30 },
    );
  });

  test('differs each time, and holds nothing of what is sealed', () => {
    const clear = Buffer.from('MARIA DE FATIMA CANARIO');
    const sealed = [1, 2].map(() => Buffer.from(sealBytesWith(mine, 'run.result', clear)));
    expect(sealed[0]).not.toEqual(sealed[1]);
    for (const one of sealed) expect(one.includes('CANARIO')).toBe(false);
  });

  test('is told from what is clear', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, fc.json()), (clear) => {
        expect(sealedBytesOf(clear)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
    expect(sealedBytesOf(null)).toBeUndefined();
  });
});
