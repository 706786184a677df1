import { CreditError } from '../base/errors.ts';
import { parseAmount } from '../base/typed-amount.ts';

/**
 * An amount in BRL as people type it: `1234.56`, `1.234,56`, `1234,56`, `1,234.56`, with or without `R$`. One mark with
 * three digits behind it could mean thousands or a fraction, and is refused with both readings.
 *
 * @throws CreditError AMBIGUOUS_AMOUNT, INVALID_ARGUMENT (no number, more than two decimals, not above 0).
 */
export function readAmount(word: string, name: string): number {
  const parsed = parseAmount(word);
  if (parsed.outcome === 'AMOUNT') return parsed.amount;
  if (parsed.outcome === 'AMBIGUOUS') {
    throw new CreditError('AMBIGUOUS_AMOUNT', {
      name,
      given: word,
      first: parsed.first,
      second: parsed.second,
    });
  }
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${word}" is no amount`, 'pt-BR': `"${word}" não é um valor` },
    expected: {
      en: 'an amount in BRL above 0, such as 1234.56 or 1.234,56',
      'pt-BR': 'um valor em reais acima de 0, por exemplo 1234,56 ou 1.234,56',
    },
  });
}
