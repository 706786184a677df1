import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/yaml/nearest-name.ts';

const names = ['GREATER_THAN', 'LESS_THAN', 'EQUAL_TO', 'BETWEEN', 'MONTHS', 'YEARS'];

describe('the nearest name', () => {
  it.each([
    ['MONHTS', 'MONTHS'],
    ['months', 'MONTHS'],
    ['MONTH', 'MONTHS'],
    ['LESSTHAN', 'LESS_THAN'],
    ['GRATER_THAN', 'GREATER_THAN'],
    ['BETWEN', 'BETWEEN'],
  ])('takes %s for %s', (slip, meant) => {
    expect(nearestName(slip, names)).toBe(meant);
  });

  it.each(['', 'X', 'CONTAINS', 'BRL', 'a'.repeat(10_000)])('guesses nothing from %j', (name) => {
    expect(nearestName(name, names)).toBeUndefined();
  });
});
