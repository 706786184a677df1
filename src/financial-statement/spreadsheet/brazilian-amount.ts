import { plainCharacters } from '../../document/plain-characters.ts';

/**
 * Reads an amount as Brazilian statements write it: `1.234,56` or `1234,5`; negative amounts as `-1.234,56`, `1.234,56-` or
 * `(1.234,56)`. `R$` may be before or within brackets and signs. A single dash is 0, as accountants write it. Undefined for any
 * other text, such as `1,234.56`, and for `12.34`, which is ambiguous.
 */
export function readBrazilianAmount(text: string): number | undefined {
  const bare = plainCharacters(text).replace(/\s/g, '');
  const [, inner = bare.replace(/R\$/, '')] = /^(?:R\$)?\((?:R\$)?(.*)\)$/.exec(bare) ?? [];
  if (inner === '-') return 0;
  const isBracketed = /^(?:R\$)?\(/.test(bare);
  const [, before, digits, cents = '0', behind] =
    /^(-)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(-)?$/.exec(inner) ?? [];
  const signs = [isBracketed || undefined, before, behind].filter((sign) => sign !== undefined);
  if (digits === undefined || signs.length > 1) return undefined;
  const amount = Number(`${digits.replaceAll('.', '')}.${cents}`);
  return signs.length > 0 && amount !== 0 ? -amount : amount;
}
