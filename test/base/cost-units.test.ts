import { describe, expect, test } from 'vitest';
import { costInBrl, costUnits, exactAmount, sumInUnits } from '../../src/base/cost-units.ts';

test.each([
  [0, 0],
  [1, 10_000_000],
  [0.35, 3_500_000],
  // As binary fractions, these times ten million are not whole.
  [0.0000003, 3],
  [1e-7, 1],
  [1.1, 11_000_000],
  [14.950000000000001, 149_500_000],
  [100_000_000, 1_000_000_000_000_000],
  // Half a unit is rounded up.
  [0.00000005, 1],
  [0.00000004999, 0],
])('%d BRL are %d cost units', (brl, units) => {
  expect(costUnits(brl)).toBe(units);
});

test('a sum of fractions is exact', () => {
  const sum = Array.from({ length: 1_000 }, () => costUnits(0.0049)).reduce((all, one) => all + one, 0);
  expect(costInBrl(sum)).toBe(4.9);
});

describe('a sum of decimal numbers is multiplied and rounded once', () => {
  test.each([
    [['0.1', '0.2'], 1, 3_000_000],
    // Each of them is a third of a unit.
    [['1', '1', '1'], 0.000000033333333, 1],
    [['14.950000000000001'], 1, 149_500_000],
    [['1e-7', '1E-7'], 1, 2],
    [['2.5e2'], 0.1, 250_000_000],
    [[], 1, 0],
  ])('%j × %d', (numbers, worth, units) => {
    expect(sumInUnits(numbers, worth)).toBe(units);
  });

  test.each([
    ['-1'],
    ['+1'],
    ['1,5'],
    ['1.234.5'],
    ['R$ 1'],
    [''],
    [' 1'],
    ['NaN'],
    ['Infinity'],
    ['1e400'],
    ['0x1'],
  ])('%j is not a decimal number', (number) => {
    expect(sumInUnits(['1', number], 1)).toBeUndefined();
  });
});

test.each([
  [0, '0.00'],
  [0.0049, '0.0049'],
  [1e-7, '0.0000001'],
  [12.5, '12.50'],
  [123_456.1234567, '123456.1234567'],
])('%d is written with all its decimals', (brl, text) => {
  expect(exactAmount(brl)).toBe(text);
});
