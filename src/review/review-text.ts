import { CreditError } from '../base/errors.ts';

const longest = 5_000;

/** A text of a review as it was typed, without the blanks around it. @throws CreditError INVALID_ARGUMENT */
export function readReviewText(typed: string, name: string): string {
  const text = typed.trim();
  if (text.length > 0 && text.length <= longest) return text;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason:
      text.length === 0
        ? { en: 'is empty', 'pt-BR': 'está vazio' }
        : { en: `has ${text.length} characters`, 'pt-BR': `tem ${text.length} caracteres` },
    expected: { en: `1 to ${longest} characters`, 'pt-BR': `1 a ${longest} caracteres` },
  });
}
