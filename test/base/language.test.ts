import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate } from '../../src/base/language.ts';

describe('a template', () => {
  test('is filled wherever a name stands, numbers too', () => {
    expect(fillTemplate('{a} of {b}, {a}', { a: 1, b: 'two' })).toBe('1 of two, 1');
  });

  test('keeps a name that nothing is given for, so that the omission is seen', () => {
    expect(fillTemplate('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });

  test('takes an empty text and a zero for what they are', () => {
    expect(fillTemplate('[{a}][{b}]', { a: '', b: 0 })).toBe('[][0]');
  });

  test('is filled once: what is put in is never read as a template', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(fillTemplate('{a}|{b}', { a, b })).toBe(`${a}|${b}`);
      }),
    );
    expect(fillTemplate('{a}', { a: '{b}', b: 'c' })).toBe('{b}');
  });
});
