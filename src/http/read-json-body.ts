import { CreditError } from '../base/errors.ts';
import { findJsonDoubt } from '../base/json-doubts.ts';
import type { Text } from '../base/language.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Deeper than any body of the API, and shallow enough for whatever walks through it. */
const maximumDepth = 64;
const doubts = {
  TOO_DEEP: {
    en: `it is nested deeper than ${maximumDepth} levels`,
    'pt-BR': `ele tem mais de ${maximumDepth} níveis, uns dentro dos outros`,
  },
  PROTO_KEY: { en: 'a key may not be __proto__', 'pt-BR': 'uma chave não pode ser __proto__' },
  REPEATED_KEY: {
    en: 'a key stands twice in one object',
    'pt-BR': 'uma chave aparece duas vezes em um objeto',
  },
} as const satisfies Record<string, Text>;

/**
 * The JSON value of a body (RFC 8259), which must be UTF-8; a byte order mark is passed over. Beyond the grammar it
 * refuses what two readers would read differently (a key that stands twice), what poisons objects (`__proto__`), and
 * what is nested deeper than 64 levels.
 *
 * @throws CreditError MALFORMED_JSON
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  return readJsonPiece(bytes, { levelsAbove: 0 });
}

/**
 * The same of a piece of a body that stands so many levels deep.
 *
 * @throws CreditError MALFORMED_JSON
 */
function readJsonPiece(bytes: Uint8Array, { levelsAbove }: { readonly levelsAbove: number }): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed({ en: 'it is not UTF-8', 'pt-BR': 'ele não está em UTF-8' });
  }
  if (text.trim() === '') throw malformed({ en: 'it is empty', 'pt-BR': 'ele está vazio' });
  const doubt = findJsonDoubt(text, { mostLevels: maximumDepth - levelsAbove });
  if (doubt !== undefined) throw malformed(doubts[doubt]);
  try {
    return JSON.parse(text);
  } catch {
    // V8 quotes what stands there, which may be anybody's data.
    throw malformed({ en: 'it breaks the grammar of JSON', 'pt-BR': 'ele não segue a gramática do JSON' });
  }
}

export function malformed(reason: Text): CreditError {
  return new CreditError('MALFORMED_JSON', { reason });
}
