import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, sha256 } from '../../src/base/canonical-json.ts';

/** The same value with the keys of every object in reverse. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

describe('canonical JSON', () => {
  test('has its keys in order at every depth, and no blanks', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x', B: true, é: 0 })).toBe(
      '{"B":true,"a":"x","b":[{"c":null,"d":1}],"é":0}',
    );
  });

  test('orders keys that are numbers as text, and keeps one that is __proto__', () => {
    const value: unknown = JSON.parse('{"b":{"9":1,"10":2,"a":3},"a":{"c":1,"__proto__":{"y":1,"x":2}}}');
    expect(canonicalJson(value)).toBe('{"a":{"__proto__":{"x":2,"y":1},"c":1},"b":{"10":2,"9":1,"a":3}}');
  });

  test('leaves what it is given as it is', () => {
    const value = { b: [{ d: 1, c: 2 }], a: 1 };
    canonicalJson(value);
    expect(JSON.stringify(value)).toBe('{"b":[{"d":1,"c":2}],"a":1}');
  });

  test('leaves out what is undefined, and keeps null', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
  });

  test('writes a date as its timestamp', () => {
    expect(canonicalJson({ at: new Date('2026-11-20T10:05:00.123Z') })).toBe(
      '{"at":"2026-11-20T10:05:00.123Z"}',
    );
  });

  test('is the same for the same value, in whatever order its keys were written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('says nothing but the value, and saying it again changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test('tells different values apart', () => {
    const value = fc.dictionary(fc.string({ maxLength: 3 }), fc.oneof(fc.integer(), fc.string()));
    fc.assert(
      fc.property(value, value, (a, b) => {
        const isSame = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
        expect(canonicalJson(a) === canonicalJson(b)).toBe(isSame);
      }),
    );
  });
});

describe('SHA-256', () => {
  // The examples of FIPS 180-4.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('of "%s" is the published one', (text, hash) => {
    expect(sha256(text)).toBe(hash);
  });

  test('of a text is that of its bytes in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => sha256(text) === sha256(Buffer.from(text))),
    );
  });
});
