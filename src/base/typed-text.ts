import { CreditError } from './errors.ts';
import { fillText, type Text } from './language.ts';

const words = {
  empty: { en: 'is empty', 'pt-BR': 'está vazio' },
  long: { en: 'has {count} characters', 'pt-BR': 'tem {count} caracteres' },
  size: { en: '1 to {longest} characters', 'pt-BR': '1 a {longest} caracteres' },
  whatAndSize: { en: '{what} 1 to {longest} characters', 'pt-BR': '{what} 1 a {longest} caracteres' },
} as const satisfies Record<string, Text>;

/**
 * A text as somebody typed it, without the blanks around it.
 *
 * @param wanted.name what the refusal calls it.
 * @param wanted.longest in characters.
 * @param wanted.what what it is, before "1 to 500 characters".
 * @throws CreditError INVALID_ARGUMENT for one that is empty or too long.
 */
export function readTypedText(
  typed: string,
  { name, longest, what }: { readonly name: string; readonly longest: number; readonly what?: Text },
): string {
  const text = typed.trim();
  if (text.length > 0 && text.length <= longest) return text;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: text.length === 0 ? words.empty : fillText(words.long, { count: text.length }),
    expected:
      what === undefined ? fillText(words.size, { longest }) : fillText(words.whatAndSize, { what, longest }),
  });
}
