import { createHash, randomBytes } from 'node:crypto';
import type { Text } from '../base/language.ts';

/** A key that tokens are signed and verified with. */
export interface SigningKey {
  /** Names the key in the header of a token: the beginning of its SHA-256, which does not give it away. */
  readonly kid: string;
  readonly secret: Uint8Array;
}

const smallestBytes = 32;
/** Random text of this length has far more; a word that is written again and again mostly has fewer. */
const fewestDistinct = 8;

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
  const distinct = new Set(Buffer.from(text)).size;
  if (distinct < fewestDistinct) {
    return {
      en: `it repeats ${distinct === 1 ? 'one character' : `${distinct} characters`}`,
      'pt-BR': `repete ${distinct === 1 ? 'um caractere' : `${distinct} caracteres`}`,
    };
  }
  return undefined;
}
