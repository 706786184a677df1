import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../src/base/errors.ts';
import { readAmount } from '../../src/cli/read-amount.ts';

function refusal(text: string): { code: string; message: string } {
  try {
    readAmount(text, '--amount');
  } catch (error) {
    if (error instanceof CreditError)
      return { code: error.code, message: describeError(error, 'en').message };
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('an amount', () => {
  test.each([
    ['1234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 1.234,56', 1234.56],
    ['R$\u00A01.234,5', 1234.5],
    ['1.234.567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['1234', 1234],
    ['0,5', 0.5],
    ['50000', 50000],
  ])('typed as %s is %d', (text, amount) => {
    expect(readAmount(text, '--amount')).toBe(amount);
  });

  test.each(['1.234', '1,234', '12.345', '999,000'])(
    'typed as %s is ambiguous, and both readings are told',
    (text) => {
      const { code, message } = refusal(text);
      const [whole = '', rest = ''] = text.split(/[.,]/);
      expect(code).toBe('AMBIGUOUS_AMOUNT');
      expect(message).toContain(`${whole}${rest},00 or ${whole},${rest.slice(0, 2)}`);
    },
  );

  test.each([
    '',
    '0',
    '0,00',
    '-5',
    'abc',
    '1500 2000',
    '500\n300',
    '1234.567',
    '1.23.456',
    '1e3',
    '12,34,56',
    'Infinity',
    '0.123',
    '1.234,567',
  ])('typed as "%s" is refused', (text) => {
    expect(refusal(text).code).toBe('INVALID_ARGUMENT');
  });

  test('written by Intl in either language is read as what it was', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, fc.constantFrom('pt-BR', 'en-GB'), (amount, locale) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }).format(amount);
        expect(readAmount(text, '--amount')).toBe(amount);
      }),
    );
  });
});
