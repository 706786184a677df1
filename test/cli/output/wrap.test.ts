import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pad, textWidth, wrap } from '../../../src/cli/output/wrap.ts';
import { plainWords } from '../../../src/wording/plain-words.ts';

describe('text that is printed', () => {
  test('from outside cannot move the cursor, ring the bell or hide a word', () => {
    expect(plainWords('Padaria\u001B[2J\u0007\r\nX\u202Etxt')).toBe('Padaria [2J X txt');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be gone
        expect(plainWords(text)).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
      }),
    );
  });

  test('takes as many columns as it shows: accents one, wide characters two, colours none', () => {
    expect(textWidth('São João')).toBe(8);
    expect(textWidth('Sa\u0303o')).toBe(3);
    expect(textWidth('\u001B[31mNEGADO\u001B[39m')).toBe(6);
    expect(textWidth('日本')).toBe(4);
    expect(pad('ção', 6)).toBe('ção   ');
  });

  test('is broken at blanks, and keeps the blanks inside a line', () => {
    expect(wrap('NEGADO   score 412   faixa C', 20)).toEqual(['NEGADO   score 412', 'faixa C']);
    expect(wrap('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrap('', 10)).toEqual(['']);
  });

  test('broken at any width loses no word and no line is longer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }).filter((word) => !word.includes(' '))),
        fc.integer({ min: 2, max: 40 }),
        (words, width) => {
          const lines = wrap(words.join(' '), width);
          expect(lines.every((line) => textWidth(line) <= width)).toBe(true);
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
        },
      ),
    );
  });
});
