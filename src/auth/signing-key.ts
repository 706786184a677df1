import { createHash, randomBytes } from 'node:crypto';
import type { Text } from '../base/language.ts';

/** A key that tokens are signed and verified with. */
export interface SigningKey {
  /** Names the key in the header of a token: the beginning of its SHA-256, which does not give it away. */
  readonly kid: string;
  readonly secret: Uint8Array;
}

const smallestBytes = 32;
/** Random text of this length has far more; a word that is written again and again has fewer. */
const fewestDistinct = 8;

/** What people put where a key should be, and what documents and examples of others show. */
const wellKnown: readonly string[] = [
  'changeme',
  'changeit',
  'change-me',
  'change_me',
  'changethis',
  'secret',
  'mysecret',
  'my-secret',
  'supersecret',
  'super-secret',
  'jwtsecret',
  'jwt-secret',
  'secretkey',
  'secret-key',
  'your-secret-key',
  'your-256-bit-secret',
  'a-string-secret-at-least-256-bits-long',
  'signing-key',
  'signingkey',
  'password',
  'passw0rd',
  'letmein',
  'default',
  'development',
  'production',
  'keyboard cat',
  'test',
  'example',
  'credit',
  'admin',
  'qwerty',
  'qwertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdef',
  '0123456789abcdef',
  '0123456789',
  '1234567890',
  '123456',
  '12345678',
  'deadbeef',
];

/** A new key's text, of 256 random bits. */
export function newKeyText(): string {
  return randomBytes(smallestBytes).toString('base64url');
}

/** The key that a text stands for: its bytes in UTF-8, as every other program would take them. */
export function toSigningKey(text: string): SigningKey {
  const secret = Buffer.from(text, 'utf8');
  return { kid: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret };
}

/** Why a key can be guessed, or undefined for one that is good enough. */
export function weaknessOf(text: string): Text | undefined {
  const bytes = Buffer.byteLength(text);
  if (bytes < smallestBytes) {
    return {
      en: `it has ${bytes} bytes, and ${smallestBytes} are the least`,
      'pt-BR': `tem ${bytes} bytes, e o mínimo são ${smallestBytes}`,
    };
  }
  const known = wellKnown.find((word) => isWritten(word, text.toLowerCase()));
  if (known !== undefined)
    return { en: 'everybody knows its words', 'pt-BR': 'todos conhecem suas palavras' };
  const distinct = new Set(Buffer.from(text)).size;
  if (distinct < fewestDistinct) {
    return {
      en: `it repeats ${distinct === 1 ? 'one character' : `${distinct} characters`}`,
      'pt-BR': `repete ${distinct === 1 ? 'um caractere' : `${distinct} caracteres`}`,
    };
  }
  return undefined;
}

/** Whether `text` is nothing but `word`, again and again, with or without a mark between, cut off anywhere. */
function isWritten(word: string, text: string): boolean {
  return ['', '-', '_', '.', ' ', ','].some((mark) => {
    const unit = word + mark;
    return unit.repeat(Math.ceil(text.length / unit.length)).startsWith(text);
  });
}
