import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';

const longestName = 100;

/**
 * A name without the blanks around it.
 *
 * @throws CreditError INVALID_ARGUMENT for one that is empty, too long, or has characters that cannot be seen.
 */
export function requireName(text: string, what: string): string {
  const name = text.trim().normalize('NFC');
  if (name !== '' && name.length <= longestName && !/\p{C}/u.test(name)) return name;
  const reason: Text =
    name === ''
      ? { en: 'it is empty', 'pt-BR': 'está vazio' }
      : name.length > longestName
        ? { en: 'it is too long', 'pt-BR': 'é longo demais' }
        : { en: 'it has characters that cannot be seen', 'pt-BR': 'tem caracteres que não se veem' };
  throw new CreditError('INVALID_ARGUMENT', {
    name: what,
    reason,
    expected: {
      en: `a name of 1 to ${longestName} characters`,
      'pt-BR': `um nome de 1 a ${longestName} caracteres`,
    },
  });
}
