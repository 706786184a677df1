import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBandEnds, placeBandNames } from '../../src/export/pdf/scale-labels.ts';

const widthOf = (text: string) => text.length * 4;
const scale = 292;

const bandsFrom = (starts: readonly number[], nameOf: (at: number) => string) =>
  starts.map((from, at) => ({
    band: nameOf(at),
    label: `${nameOf(at)} approves`,
    from,
    left: (from * scale) / 1000,
    right: ((starts[at + 1] ?? 1000) * scale) / 1000,
  }));

const starts = fc
  .uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 14 })
  .map((edges) => [0, ...edges].toSorted((one, other) => one - other));

test('labels of the scale never overlap, and names stay within their bands', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 20 }), (froms, length) => {
      const bands = bandsFrom(froms, (at) => String.fromCharCode(65 + at).repeat(length));
      const names = placeBandNames(bands, widthOf);
      for (const { band, left, width } of names) {
        const own = bands.find((one) => one.band === band);
        expect(left).toBeGreaterThanOrEqual(own?.left ?? Number.NaN);
        expect(left + width).toBeLessThanOrEqual(own?.right ?? Number.NaN);
      }
      const ends = placeBandEnds(bands, { end: 1000, right: scale, widthOf });
      expect(ends[0]?.text).toBe('0');
      expect(ends.at(-1)).toEqual({ text: '1000', width: 16, left: scale - 16 });
      for (const [at, { left }] of ends.slice(1).entries()) {
        const before = ends[at];
        expect(left).toBeGreaterThan((before?.left ?? Number.NaN) + (before?.width ?? Number.NaN));
      }
    }),
  );
});

test('a scale with room shows each band with its effect and each end', () => {
  const bands = bandsFrom([0, 400, 600, 800], (at) => 'DCBA'.charAt(at));
  expect(placeBandNames(bands, widthOf).map(({ text }) => text)).toEqual([
    'D approves',
    'C approves',
    'B approves',
    'A approves',
  ]);
  const ends = placeBandEnds(bands, { end: 1000, right: scale, widthOf });
  expect(ends.map(({ text }) => text)).toEqual(['0', '400', '600', '800', '1000']);
});
