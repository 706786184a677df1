import { describe, expect, test } from 'vitest';
import { decimalMarkOf, parseAmount } from '../../src/base/typed-amount.ts';

describe('the mark before the cents', () => {
  test.each([
    ['1.234,56', ','],
    ['1,234.56', '.'],
    ['R$ 12,5', ','],
    ['12.50', '.'],
    ['1.234.567', ','],
    ['1,234,567', '.'],
    ['1.234', undefined],
    ['1234', undefined],
    ['1.23.456', undefined],
    ['abc,50', undefined],
  ])('of %s is %s', (text, mark) => {
    expect(decimalMarkOf(text)).toBe(mark);
  });
});

describe('an amount that is ambiguous alone', () => {
  test('is read as thousands where the other mark stands before the cents', () => {
    expect(parseAmount('50.000', ',')).toEqual({ outcome: 'AMOUNT', amount: 50_000 });
    expect(parseAmount('50,000', '.')).toEqual({ outcome: 'AMOUNT', amount: 50_000 });
  });

  test('stays ambiguous where its mark is that of the cents, or nothing is known', () => {
    const both = { outcome: 'AMBIGUOUS', first: '50000,00', second: '50,00' };
    expect(parseAmount('50,000', ',')).toEqual(both);
    expect(parseAmount('50.000', '.')).toEqual(both);
    expect(parseAmount('50.000')).toEqual(both);
  });
});
