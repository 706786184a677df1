import { plainCharacters } from '../../document/plain-characters.ts';

/**
 * An amount as Brazilian statements write it: `1.234,56`, `1234,5`, `-1.234,56`, `(1.234,56)` for a negative one, with
 * or without `R$`; a lone dash is 0, as accountants write it. Undefined for whatever is no such amount: `1,234.56`
 * among them, and `12.34`, which could mean either.
 */
export function readBrazilianAmount(text: string): number | undefined {
  const bare = plainCharacters(text).replace(/\s/g, '');
  if (bare === '-' || bare === 'R$-') return 0;
  const [, open, sign, digits, cents = '0', close] =
    /^(\()?(?:R\$)?(-)?(?:R\$)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(\))?$/.exec(bare) ?? [];
  const isBracketed = open !== undefined;
  if (digits === undefined || isBracketed !== (close !== undefined)) return undefined;
  if (isBracketed && sign !== undefined) return undefined;
  const amount = Number(`${digits.replaceAll('.', '')}.${cents}`);
  return (isBracketed || sign !== undefined) && amount !== 0 ? -amount : amount;
}
