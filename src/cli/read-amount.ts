import { CreditError } from '../base/errors.ts';

/**
 * An amount in BRL as people type it: `1234.56`, `1.234,56`, `1234,56`, `1,234.56`, with or without `R$`. One mark with
 * three digits behind it could mean thousands or a fraction, and is refused with both readings.
 *
 * @throws CreditError AMBIGUOUS_AMOUNT, INVALID_ARGUMENT (no number, more than two decimals, not above 0).
 */
export function readAmount(given: string, name: string): number {
  const bare = given.replace(/^\s*R\$/i, '').replace(/[\s\u00A0]/g, '');
  const single = /^(\d{1,3})[.,](\d{3})$/.exec(bare);
  if (single && single[1] !== '0') {
    const thousands = `${single[1]}${single[2]}`;
    throw new CreditError('AMBIGUOUS_AMOUNT', {
      name,
      given,
      first: `${thousands},00`,
      second: `${single[1]},${single[2]?.slice(0, 2)}`,
    });
  }
  const amount = Number(plainNumber(bare) ?? Number.NaN);
  if (amount > 0 && Number.isFinite(amount)) return amount;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: { en: `"${given}" is no amount`, 'pt-BR': `"${given}" não é um valor` },
    expected: {
      en: 'an amount in BRL above 0, such as 1234.56 or 1.234,56',
      'pt-BR': 'um valor em reais acima de 0, por exemplo 1234,56 ou 1.234,56',
    },
  });
}

/** The number as JavaScript writes it, whichever mark stands before the cents; undefined for anything else. */
function plainNumber(text: string): string | undefined {
  const grouped = [
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text),
    /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text),
    /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(text),
  ].find((match) => match !== null);
  if (!grouped) return undefined;
  const [, whole = '', cents = '0'] = grouped;
  return `${whole.replace(/[.,]/g, '')}.${cents}`;
}
