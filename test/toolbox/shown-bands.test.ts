import { expect, test } from 'vitest';
import { shownBands } from '../../src/toolbox/parts/shown-bands.ts';

test('each score is in one band, from 0 to 1000', () => {
  const bands = shownBands([
    { band: 'A', from: 700, status: 'APPROVED' },
    { band: 'C', from: 0, status: 'DENIED' },
    { band: 'B', from: 450, status: 'ALERT' },
  ]);
  expect(bands.map(({ name, from, last }) => [name, from, last])).toEqual([
    ['C', 0, 449],
    ['B', 450, 699],
    ['A', 700, 1000],
  ]);
});
