import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeTarget, mayConnect, type TargetRules } from '../../src/net/public-address.ts';

const strict: TargetRules = { allowed: [] };

/** First and last address of what IANA's registries call special, as numbers. */
const special4 = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
] as const;

const special6 = [
  [0x0n, 0x1fff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn],
  [0x2001_0000n << 96n, (0x2001_0200n << 96n) - 1n],
  [0x2001_0db8n << 96n, (0x2001_0db9n << 96n) - 1n],
  [0x2002n << 112n, (0x2003n << 112n) - 1n],
  [0x3fff_0000n << 96n, (0x3fff_1000n << 96n) - 1n],
  [0x4000n << 112n, (1n << 128n) - 1n],
] as const;

const isSpecial4 = (address: number) => special4.some(([first, last]) => address >= first && address <= last);
const isSpecial6 = (address: bigint) => special6.some(([first, last]) => address >= first && address <= last);
/** ::ffff:0:0/96 is IPv4 in disguise. */
const isMapped = (address: bigint) => address >> 32n === 0xffffn;

const dotted = (address: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
const groups = (address: bigint) =>
  Array.from({ length: 8 }, (_, at) => (address >> BigInt(16 * (7 - at))) & 0xffffn);
const plain6 = (address: bigint) =>
  groups(address)
    .map((group) => group.toString(16))
    .join(':');

/** A number as the parsers of URLs take it. */
const numeral = (value: number) =>
  fc.oneof(
    fc.constant(String(value)),
    fc.integer({ min: 1, max: 9 }).map((zeros) => `${'0'.repeat(zeros)}${value.toString(8)}`),
    fc
      .tuple(fc.constantFrom('0x', '0X'), fc.integer({ min: 0, max: 9 }), fc.boolean())
      .map(([prefix, zeros, isUpper]) => {
        const digits = '0'.repeat(zeros) + value.toString(16);
        return prefix + (isUpper ? digits.toUpperCase() : digits);
      }),
  );

/** One to four numbers, the last of which takes up all that is left. */
const parts4 = (address: number) =>
  fc
    .integer({ min: 1, max: 4 })
    .map((count) => [
      ...[24, 16, 8].slice(0, count - 1).map((shift) => Math.floor(address / 2 ** shift) % 256),
      address % 2 ** (8 * (5 - count)),
    ]);

/** Characters that are turned into others, or into nothing, on the way to a host. */
const disguised = (text: string) =>
  fc
    .array(fc.constantFrom('plain', 'percent', 'wide', 'soft'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      [...text]
        .map((character, at) => {
          const code = character.charCodeAt(0);
          if (ways[at] === 'percent') return `%${code.toString(16)}`;
          if (ways[at] === 'wide') return character === '.' ? '。' : String.fromCharCode(code + 0xfee0);
          return ways[at] === 'soft' ? `\u00ad${character}` : character;
        })
        .join(''),
    );

const spelling4 = (address: number) =>
  parts4(address)
    .chain((parts) => fc.tuple(...parts.map(numeral)))
    .chain((numerals) => fc.tuple(disguised(numerals.join('.')), fc.constantFrom('', '.')))
    .map((pieces) => pieces.join(''));

const spelling6 = (address: bigint) => {
  const written = fc
    .tuple(
      ...groups(address).map((group) =>
        fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).map(([width, isUpper]) => {
          const digits = group.toString(16).padStart(width, '0');
          return isUpper ? digits.toUpperCase() : digits;
        }),
      ),
    )
    .map((all) => all.join(':'));
  const tail = plain6(address).split(':').slice(0, 6).join(':');
  return fc.oneof(
    written,
    fc.constant(new URL(`http://[${plain6(address)}]`).hostname.slice(1, -1)),
    fc.constant(`${tail}:${dotted(Number(address & 0xffffffffn))}`),
  );
};

const within4 = (ranges: readonly (readonly [number, number])[]) =>
  fc
    .constantFrom(...ranges)
    .chain(([min, max]) => fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max)));
const within6 = (ranges: readonly (readonly [bigint, bigint])[]) =>
  fc
    .constantFrom(...ranges)
    .chain(([min, max]) => fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max)));
const any4 = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), within4(special4));
const any6 = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
  within6(special6),
  // The neighbours of every range, on both sides.
  fc.constantFrom(
    ...special6.flatMap(([first, last]) =>
      [first - 1n, last + 1n].filter((address) => address >= 0n && address < 1n << 128n),
    ),
  ),
);

const codeOf = (host: string) => judgeTarget(`https://${host}/hook`, strict).refusal?.code;
const runs = { numRuns: 500 };

describe('however it is spelled,', () => {
  test('an IPv4 address of a special range is refused', () => {
    const spelled = within4(special4).chain(spelling4);
    fc.assert(
      fc.property(spelled, (host) => {
        expect(codeOf(host)).toBe('NOT_PUBLIC');
      }),
      runs,
    );
  });

  test('an IPv6 address of a special range is refused', () => {
    const spelled = within6(special6)
      .filter((address) => !isMapped(address))
      .chain(spelling6);
    fc.assert(
      fc.property(spelled, (address) => {
        expect(codeOf(`[${address}]`)).toBe('NOT_PUBLIC');
        expect(mayConnect(address, strict)).toBe(false);
      }),
      runs,
    );
  });

  test('an IPv4 address is judged alike as a URL, as a socket tells it, and mapped into IPv6', () => {
    const pair = any4.chain((address) => fc.tuple(fc.constant(address), spelling4(address)));
    fc.assert(
      fc.property(pair, ([address, host]) => {
        const isPublic = !isSpecial4(address);
        expect(codeOf(host) === undefined).toBe(isPublic);
        expect(mayConnect(dotted(address), strict)).toBe(isPublic);
        expect(mayConnect(`::ffff:${dotted(address)}`, strict)).toBe(isPublic);
        expect(codeOf(`[::ffff:${dotted(address)}]`) === undefined).toBe(isPublic);
      }),
      runs,
    );
  });

  test('an IPv6 address is judged alike as a URL and as a socket tells it', () => {
    const pair = any6
      .filter((address) => !isMapped(address))
      .chain((address) => fc.tuple(fc.constant(address), spelling6(address)));
    fc.assert(
      fc.property(pair, ([address, spelled]) => {
        const isPublic = !isSpecial6(address);
        expect(codeOf(`[${spelled}]`) === undefined).toBe(isPublic);
        expect(mayConnect(spelled, strict)).toBe(isPublic);
        expect(mayConnect(`${spelled}%eth0`, strict)).toBe(isPublic);
      }),
      runs,
    );
  });
});

test('no text at all makes the judge stumble, and what passes is https without credentials or fragment', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.tuple(fc.constantFrom('https://', 'http://', ''), fc.string(), fc.string()).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      const { url } = judgeTarget(candidate, strict);
      if (url === undefined) return;
      expect(url).toMatchObject({ protocol: 'https:', username: '', password: '', hash: '' });
      // What was accepted is accepted again, and stays as it is.
      expect(judgeTarget(url.href, strict).url?.href).toBe(url.href);
    }),
    { numRuns: 300 },
  );
});
