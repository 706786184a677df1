import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeChunks, decodeText } from '../../src/base/decode-text.ts';

const text = 'João – 529.982.247-25\r\nÁgua & Cia; 33.683.111/0002-80 “€”\n';

const utf16 = (content: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(content.length * 2));
  for (let at = 0; at < content.length; at += 1) view.setUint16(at * 2, content.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

/** João – 529 “€” as an editor on Windows saves it. */
const ansi = Uint8Array.from([
  0x4a, 0x6f, 0xe3, 0x6f, 0x20, 0x96, 0x20, 0x35, 0x32, 0x39, 0x20, 0x93, 0x80, 0x94,
]);

describe('a file is read whatever it was saved as', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 as "Texto Unicode" has it', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, the other byte first', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a byte order mark', utf16(text, true)],
    ['UTF-16 without a byte order mark, the other byte first', utf16(text, false)],
  ])('%s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('Windows-1252, with the dash, the euro and the quotes that it has beyond Latin-1', () => {
    expect(decodeText(ansi)).toBe('João – 529 “€”');
  });

  test('every byte of Windows-1252 has its character', () => {
    // 0x80 to 0x9F as the Encoding standard maps them; what follows is the same as Unicode.
    const high = [
      0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
      0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
      0x153, 0x9d, 0x17e, 0x178,
    ];
    const bytes = Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at);
    const codes = [...decodeText(bytes)].map((character) => character.codePointAt(0));
    expect(codes).toEqual([...high, ...Array.from({ length: 0x60 }, (_, at) => 0xa0 + at)]);
  });

  test('nothing', () => {
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

describe('bytes in chunks', () => {
  const decoded = async (chunks: readonly Uint8Array[]) => {
    let all = '';
    for await (const piece of decodeChunks(chunks)) all += piece;
    return all;
  };

  test('are read as the whole, cut anywhere, in every encoding', async () => {
    const long = text.repeat(60);
    const files: Readonly<Record<string, Uint8Array>> = {
      'UTF-8': Buffer.from(long),
      'UTF-8 with a byte order mark': Buffer.from(`\uFEFF${long}`),
      'UTF-16LE': utf16(`\uFEFF${long}`, true),
      'UTF-16BE without a byte order mark': utf16(long, false),
      'Windows-1252': Buffer.from(long.replace(/[^\0-\xff]/g, '-'), 'latin1'),
    };
    const names = fc.constantFrom(...Object.keys(files));
    await fc.assert(
      fc.asyncProperty(names, fc.array(fc.nat(7000), { maxLength: 12 }), async (name, places) => {
        const bytes = files[name] ?? new Uint8Array();
        const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const chunks = cuts.slice(1).map((cut, at) => bytes.subarray(cuts[at], cut));
        expect(await decoded(chunks)).toBe(decodeText(bytes));
      }),
      { numRuns: 100 },
    );
  });

  test('what looked like UTF-8 until a late byte goes on as Windows-1252, with nothing lost', async () => {
    const plain = Buffer.from('52998224725\n'.repeat(200));
    expect(await decoded([plain, ansi])).toBe(`${plain.toString()}João – 529 “€”`);
  });

  test('a damaged byte among accents in UTF-8 stands for itself alone', async () => {
    const bytes = Buffer.concat([Buffer.from('João\n'), Uint8Array.of(0xe7, 0x96), Buffer.from('\nÁgua\n')]);
    expect(decodeText(bytes)).toBe('João\nç–\nÁgua\n');
  });

  test('any bytes, however damaged, are read as the whole wherever they are cut', async () => {
    const some = fc.constantFrom('a\n', 'ã', '€', '💥', 0xc3, 0xe3, 0x80, 0x96, 0xf0, 0xff, 0xed, 0xa0);
    const places = fc.array(fc.nat(), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(some, { maxLength: 40 }), places, fc.boolean(), async (parts, cuts, long) => {
        const damaged = parts.map((part) =>
          typeof part === 'number' ? Uint8Array.of(part) : Buffer.from(part),
        );
        const bytes = Buffer.concat([Buffer.from('52998224725\n'.repeat(long ? 100 : 0)), ...damaged]);
        // Among the damaged bytes, which are the last.
        const places = cuts.map((cut) => Math.max(0, bytes.length - (cut % 90))).sort((a, b) => a - b);
        const at = [0, ...places, bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        expect(await decoded(chunks)).toBe(decodeText(bytes));
      }),
      { numRuns: 500 },
    );
  });

  test('any text in UTF-8 comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), async (any, size) => {
        // A text of zero bytes is not a text in UTF-8 that anybody pastes.
        fc.pre(!any.includes('\0') && !any.startsWith('\uFEFF'));
        const bytes = Buffer.from(any);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        expect(await decoded(chunks)).toBe(any);
      }),
    );
  });
});
