import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameForSearch } from '../../src/base/name-for-search.ts';

test.each([
  ['  PADARIA  DO\tZÉ ', 'padaria do ze'],
  ['Açaí & Cia. S.A.', 'acai & cia. s.a.'],
  ['JOSE\u0301', 'jose'],
  ['', ''],
])('%j is searched as %j', (name, folded) => {
  expect(nameForSearch(name)).toBe(folded);
});

const letters = fc.string({ unit: fc.constantFrom(...'abcçdeéãõüñ ABCÇÉÃÕ &.-0123456789'), maxLength: 40 });

test('accents, case and how spaces are typed make no difference, and folding twice is folding once', () => {
  fc.assert(
    fc.property(letters, (name) => {
      const folded = nameForSearch(name);
      expect(nameForSearch(folded)).toBe(folded);
      const others = [
        name.toUpperCase(),
        name.toLowerCase(),
        name.normalize('NFD'),
        name.replaceAll(' ', '\t  '),
      ];
      for (const other of [...others, ` ${name}\n`]) expect(nameForSearch(other)).toBe(folded);
      expect(folded).not.toMatch(/\p{M}|\s\s|^\s|\s$|\p{Lu}/u);
    }),
  );
});

test('a part of a name is a part of what it is searched as', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (name, from, length) => {
      const graphemes = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
      const part = graphemes.slice(from % (graphemes.length + 1)).slice(0, length);
      expect(nameForSearch(name)).toContain(nameForSearch(part.join('')));
    }),
    { numRuns: 50 },
  );
});
