import { createHash } from 'node:crypto';
import { CreditError } from '../base/errors.ts';

/** A key that tokens are signed with. */
export interface SigningKey {
  /** Names the key in the tokens; follows from the key and tells nothing of it. */
  readonly kid: string;
  readonly secret: Uint8Array;
  /** When it was put in place; null where the file does not say. */
  readonly addedAt: string | null;
}

/** HS256 wants a key as long as its hash (RFC 7518, section 3.2). */
export const shortestKeyBytes = 32;

/** Keys that stand in tutorials; whoever repeats one to the length has still not made a key. */
const wellKnown = [
  'secret',
  'changeme',
  'password',
  'default',
  'credit',
  'test',
  'key',
  'example',
  '1234',
  'abcd',
  '0123456789',
];

export function makeKey(text: string, addedAt: string | null): SigningKey {
  const secret = Buffer.from(text, 'utf8');
  return { kid: createHash('sha256').update(secret).digest('base64url').slice(0, 12), secret, addedAt };
}

/** Why a key can be guessed; undefined for one that cannot be told from a good one. */
export function weaknessOf(text: string): { en: string; 'pt-BR': string } | undefined {
  const length = Buffer.byteLength(text);
  if (length < shortestKeyBytes) {
    return {
      en: `it has ${length} bytes, and ${shortestKeyBytes} are the least`,
      'pt-BR': `tem ${length} bytes, e o mínimo são ${shortestKeyBytes}`,
    };
  }
  const plain = text.toLowerCase();
  const repeated = wellKnown.some((word) => plain.replaceAll(word, '').replace(/[^0-9a-z]/g, '').length < 6);
  if (new Set(text).size < 8 || repeated) {
    return {
      en: 'it repeats a few characters or a well-known word',
      'pt-BR': 'repete poucos caracteres ou uma palavra conhecida',
    };
  }
  return undefined;
}

/**
 * The keys of a file's text, in order: one a line, after the time when it was put in place, or alone. Empty lines and
 * those that begin with # say nothing.
 *
 * @throws CreditError SIGNING_KEYS_BROKEN naming file and line; SIGNING_KEY_WEAK unless `acceptWeak`.
 */
export function readKeys(
  text: string,
  { file, acceptWeak }: { file: string; acceptWeak: boolean },
): readonly SigningKey[] {
  const keys: SigningKey[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.trim().split(/\s+/);
    const [first = '', second] = words;
    if (first === '' || first.startsWith('#')) continue;
    const addedAt = second === undefined ? null : first;
    if (words.length > 2 || (addedAt !== null && Number.isNaN(Date.parse(addedAt)))) {
      throw new CreditError('SIGNING_KEYS_BROKEN', { file, line: index + 1 });
    }
    const key = second ?? first;
    requireStrong(key, { where: `${file}:${index + 1}`, acceptWeak });
    keys.push(makeKey(key, addedAt));
  }
  return keys;
}

/** @throws CreditError SIGNING_KEY_WEAK unless `acceptWeak`. */
export function requireStrong(
  key: string,
  { where, acceptWeak }: { where: string; acceptWeak: boolean },
): void {
  const reason = weaknessOf(key);
  if (reason !== undefined && !acceptWeak) throw new CreditError('SIGNING_KEY_WEAK', { where, reason });
}
