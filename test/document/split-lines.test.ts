import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, openLineSplitter } from '../../src/document/split-lines.ts';
import { cpuMsOf } from '../cpu-time.ts';

function split(chunks: readonly string[]): readonly Line[] {
  const lines = openLineSplitter();
  return [...chunks.flatMap((chunk) => [...lines.push(chunk)]), ...lines.end()];
}

const longest = 64 * 1024;

describe('lines', () => {
  test('end as any machine ends them, and are numbered from 1', () => {
    expect(split(['a\nb\r\nc\rd\u2028e'])).toEqual(
      ['a', 'b', 'c', 'd\u2028e'].map((text, at) => ({ number: at + 1, text, continues: false })),
    );
  });

  test('that are very long come in pieces of one number, of which all but the last say so', () => {
    const pieces = split([`${'x, '.repeat(50_000)}\nnext`]);
    expect(pieces.map(({ number, continues }) => [number, continues])).toEqual([
      [1, true],
      [1, true],
      [1, false],
      [2, false],
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe(`${'x, '.repeat(50_000)}next`);
  });

  test.each([longest - 1, longest, longest + 1])(
    'of %i characters are cut alike, whether or not their end was seen',
    (length) => {
      const line = 'x'.repeat(length);
      for (const end of ['\n', '\r', '\r\n']) {
        const whole = split([`${line}${end}y`]);
        for (const at of [length - 1, length, length + 1, length + end.length]) {
          const text = `${line}${end}y`;
          expect(split([text.slice(0, at), text.slice(at)])).toEqual(whole);
        }
      }
    },
  );

  test('are the same wherever the text is cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '\u2028'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 10 }), (whole, places) => {
        const at = [
          0,
          ...places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b),
          whole.length,
        ];
        expect(split(at.slice(1).map((end, index) => whole.slice(at[index], end)))).toEqual(split([whole]));
      }),
      { numRuns: 500 },
    );
  });

  test('that come letter by letter take no longer than their length', async () => {
    const letters = Array.from({ length: 60_000 }, () => 'x');
    expect(await cpuMsOf(() => expect(split(letters)).toHaveLength(1))).toBeLessThan(2_000);
  });
});
