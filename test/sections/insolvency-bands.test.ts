import { describe, expect, test } from 'vitest';
import { insolvencyBand } from '../../src/sections/insolvency-bands.ts';

describe('a score of insolvency', () => {
  test.each([
    ['kanitz', -3.0001, 'DISTRESS'],
    ['kanitz', -3, 'DOUBTFUL'],
    ['kanitz', 0, 'DOUBTFUL'],
    ['kanitz', 0.0001, 'SAFE'],
    ['altmanZPrivate', 1.2299, 'DISTRESS'],
    ['altmanZPrivate', 1.23, 'DOUBTFUL'],
    ['altmanZPrivate', 2.9, 'DOUBTFUL'],
    ['altmanZPrivate', 2.9001, 'SAFE'],
    ['altmanZEmerging', 4.3499, 'DISTRESS'],
    ['altmanZEmerging', 4.35, 'DOUBTFUL'],
    ['altmanZEmerging', 5.85, 'DOUBTFUL'],
    ['altmanZEmerging', 5.8501, 'SAFE'],
  ] as const)('%s of %d is %s', (score, value, band) => {
    expect(insolvencyBand(score, value)).toBe(band);
  });
});
