import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPrintedAmount } from '../../../src/financial-statement/pdf/printed-amount.ts';
import { linesOf } from '../../../src/financial-statement/pdf/printed-line.ts';

const money = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const cents = fc.integer({ min: 1, max: 99_999_999_999_999 });

/** Every way in which a negative amount is printed. */
const negatives: readonly ((text: string) => string)[] = [
  (text) => `(${text})`,
  (text) => `-${text}`,
  (text) => `- ${text}`,
  (text) => `${text}-`,
  (text) => `−${text}`,
  (text) => `R$ (${text})`,
  (text) => `R$ -${text}`,
  (text) => `( ${text} )`,
];

describe('an amount as a statement prints it', () => {
  test('is read back to the cent, with every sign', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...negatives), (amount, negative) => {
        const text = money.format(amount / 100);
        expect(readPrintedAmount(text)).toEqual({ amount: amount / 100, side: null });
        expect(readPrintedAmount(`R$ ${text}`)).toEqual({ amount: amount / 100, side: null });
        expect(readPrintedAmount(negative(text))).toEqual({ amount: -amount / 100, side: null });
      }),
    );
  });

  test('keeps the side of a trial balance', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom<'D' | 'C'>('D', 'C'),
        fc.constantFrom('', ' '),
        (amount, side, gap) => {
          const text = `${money.format(amount / 100)}${gap}${side}`;
          expect(readPrintedAmount(text)).toEqual({ amount: amount / 100, side });
        },
      ),
    );
  });

  test('of whole thousands needs no cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (amount) => {
        expect(readPrintedAmount(whole.format(amount))?.amount).toBe(amount);
      }),
    );
  });

  test.each(['-', '–', 'R$ -'])('that is the dash %s is 0', (text) => {
    expect(readPrintedAmount(text)?.amount).toBe(0);
  });

  test.each([
    '2025',
    '11020',
    '1.1.01',
    '12,5%',
    '1,234.56',
    '31/12/2025',
    '(100',
    '100)',
    'IV',
    '1.23',
    '12.34',
    '',
  ])('is not "%s"', (text) => {
    expect(readPrintedAmount(text)).toBeUndefined();
  });

  test('stands behind the words of its row, however far, and numbers among these are words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Caixa e equivalentes',
          'Banco 001 Brasil',
          'Bancos - conta movimento',
          'Nota 5 e 6 citadas',
        ),
        fc.array(cents, { minLength: 1, maxLength: 3 }),
        (label, amounts) => {
          const words = [];
          let left = 40;
          for (const text of label.split(' ')) {
            words.push({ text, left, right: left + text.length * 5, size: 10 });
            left += text.length * 5 + 3;
          }
          for (const amount of amounts) {
            left += 60;
            const text = money.format(amount / 100);
            words.push({ text, left, right: left + text.length * 5, size: 10 });
            left += text.length * 5;
          }
          const lines = linesOf(words);
          expect(lines.map((line) => line.label)).toEqual([label]);
          expect(lines[0]?.amounts.map(({ amount }) => amount)).toEqual(
            amounts.map((amount) => amount / 100),
          );
        },
      ),
    );
  });
});
