import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBrazilianAmount } from '../../../src/financial-statement/spreadsheet/brazilian-amount.ts';

describe('an amount as Brazil writes it', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1234,5', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['0', 0],
    ['-1.234,56', -1234.56],
    ['−12,00', -12],
    ['(1.234,56)', -1234.56],
    ['( 1.234,56 )', -1234.56],
    ['R$ 1.234,56', 1234.56],
    ['-R$ 10', -10],
    ['R$ -10', -10],
    ['(R$ 10)', -10],
    ['R$ 1.234,56 ', 1234.56],
    ['R$ (1.234,56)', -1234.56],
    ['R$(1.234,56)', -1234.56],
    ['(R$ 1.234,56)', -1234.56],
    ['1.234,56-', -1234.56],
    ['1.234,00 -', -1234],
    ['R$ 1.234,56-', -1234.56],
    ['1 234,56', 1234.56],
    ['0,00-', 0],
    ['-', 0],
    [' – ', 0],
    ['R$ -', 0],
    ['(0,00)', 0],
  ])('%s is %d', (text, amount) => {
    expect(readBrazilianAmount(text)).toBe(amount);
  });

  test.each([
    '',
    'n/d',
    '1,234.56',
    '12.34',
    '1.23,4',
    '(5',
    '5)',
    '(-5)',
    '(5-)',
    '-5-',
    '(5)-',
    'R$',
    'R$ R$ 5',
    '1.234,56 (1)',
    '--5',
    '1,2,3',
    '5 D',
    '1e3',
    '١٢',
  ])('"%s" is none', (text) => {
    expect(readBrazilianAmount(text)).toBeUndefined();
  });

  test('is read back from how Brazil prints it', () => {
    const print = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (cents) => {
        expect(readBrazilianAmount(print.format(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});
