import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { findWeakness, type PasswordWeakness } from './weak-password.ts';

const shortest = 12;
/** Whatever is longer costs more to send than it is worth. */
export const longestPassword = 200;

/**
 * A password as it is hashed: the same characters in another encoding are the same password (NIST SP 800-63B-4, 3.1.1.2).
 */
export function plainPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Checks whether a password may be set. It must be long and hard to guess; it needs no particular kinds of characters.
 *
 * @param owner name and e-mail of the user. A password that consists mostly of these is refused.
 * @throws CreditError PASSWORD_UNSUITABLE.
 */
export function requirePassword(password: string, owner: readonly string[]): void {
  const plain = plainPassword(password);
  const reason = reasonAgainst(plain, owner);
  if (reason !== undefined) throw new CreditError('PASSWORD_UNSUITABLE', { reason, shortest });
}

function reasonAgainst(plain: string, owner: readonly string[]): Text | undefined {
  const length = [...plain].length;
  if (length < shortest) return { en: 'it is too short', 'pt-BR': 'é curta demais' };
  if (plain.length > longestPassword) return { en: 'it is too long', 'pt-BR': 'é longa demais' };
  if (new Set(plain).size < 4)
    return { en: 'it repeats a few characters', 'pt-BR': 'repete poucos caracteres' };
  if (isRun(plain.toLowerCase())) return { en: 'it is a row of keys', 'pt-BR': 'é uma sequência de teclas' };
  const weakness = findWeakness(plain, owner);
  return weakness && weaknessWords[weakness];
}

const weaknessWords: Readonly<Record<PasswordWeakness, Text>> = {
  COMMON: {
    en: 'it is a common password, or consists of common words with few changes',
    'pt-BR': 'é uma senha comum, ou são palavras comuns com poucas mudanças',
  },
  OWN_NAME: {
    en: 'it is your name or e-mail with few changes',
    'pt-BR': 'é o seu nome ou e-mail com poucas mudanças',
  },
  FEW_WORDS: {
    en: 'it consists of one or two words with few changes',
    'pt-BR': 'são uma ou duas palavras com poucas mudanças',
  },
  DIGITS: { en: 'it has only digits', 'pt-BR': 'tem apenas dígitos' },
};

const rows = [
  ...[
    '0123456789',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopasdfghjklzxcvbnm',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
  ],
  ...['mnbvcxzlkjhgfdsapoiuytrewq', '!@#$%^&*()_+', '!@#$%¨&*()_+'],
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Whether it is made of rows of keys or of the alphabet, again and again, or of two such rows in turn, as in `a1s2d3f4g5h6`. */
function isRun(lower: string): boolean {
  const isOfRow = (text: string) =>
    rows.some((row) => row.repeat(Math.ceil(longestPassword / row.length) + 1).includes(text));
  const everyOther = (first: number) => [...lower].filter((_, at) => at % 2 === first).join('');
  return isOfRow(lower) || (isOfRow(everyOther(0)) && isOfRow(everyOther(1)));
}
