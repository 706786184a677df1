import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedHash } from '../../src/base/keyed-hash.ts';

test('a keyed hash is the HMAC-SHA-256 that Node makes, of any text and key of at most a block', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.string({ unit: 'grapheme' }),
      (key, text) => {
        expect(keyedHash(key)(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
      },
    ),
  );
});

test('a key longer than a block is refused', () => {
  expect(() => keyedHash(new Uint8Array(65))).toThrow(RangeError);
});
