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

test.each(['R$ 1.500', 'R$50.000', 'r$\u00A0999.000'])(
  'R$ and a point before three digits are thousands: %j',
  (text) => {
    const amount = Number(text.replace(/\D/g, ''));
    expect(parseAmount(text)).toEqual({ outcome: 'AMOUNT', amount });
    expect(parseAmount(text, '.').outcome).toBe('AMBIGUOUS');
    expect(parseAmount(text.replace('.', ',')).outcome).toBe('AMBIGUOUS');
  },
);

test.each(['000000150000', '0150', 'R$ 00500', '00'])(
  'zeros before a whole number are no amount: %s',
  (text) => {
    expect(parseAmount(text)).toEqual({ outcome: 'NONE' });
  },
);

test.each([
  ['0001500,00', 1500],
  ['0.50', 0.5],
  ['0,5', 0.5],
])('zeros before a number with cents do not count: %s', (text, amount) => {
  expect(parseAmount(text)).toEqual({ outcome: 'AMOUNT', amount });
});

describe('blanks', () => {
  test.each([
    ['1 234,56', 1234.56],
    ['R$ 1 234 567.8', 1_234_567.8],
    ['50 000', 50_000],
    ['1\u00A0500\u00A0000', 1_500_000],
    ['10\u202F000,00', 10_000],
    ['  R$\u00A0500,00\n', 500],
  ])('part thousands or stand around the amount: %j', (text, amount) => {
    expect(parseAmount(text)).toEqual({ outcome: 'AMOUNT', amount });
    expect(decimalMarkOf(text)).toBe(/[.,](?=\d{1,2}\s*$)/.exec(text)?.[0]);
  });

  test.each([
    '500 600',
    '500\n300',
    '500\n000',
    '50\t000',
    '1500 2000',
    '1 50',
    '1 5 0',
    '12 34,56',
    '1 234 56',
    '1 234.567,00',
    '1.234 567,00',
    '1500 000',
    '0 500,00',
    '1 234 567',
    '1  000',
    'R$ 500 R$ 600',
  ])('join no two numbers: %j', (text) => {
    expect(parseAmount(text)).toEqual({ outcome: 'NONE' });
    expect(decimalMarkOf(text)).toBeUndefined();
  });
});
