import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Deeper than any body of the API, and shallow enough for whatever walks through it. */
const maximumDepth = 64;
const tooDeep: Text = {
  en: `it is nested deeper than ${maximumDepth} levels`,
  'pt-BR': `ele tem mais de ${maximumDepth} níveis, uns dentro dos outros`,
};

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
  const doubt = findDoubt(text, maximumDepth - levelsAbove);
  if (doubt !== undefined) throw malformed(doubt);
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

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Walks once through the text, as far as it is JSON: the grammar itself is left to JSON.parse. A key is compared as
 * it means, so that an escaped spelling is no way around.
 */
function findDoubt(text: string, mostLevels: number): Text | undefined {
  /** What is open; undefined for a list. */
  const open: (OpenObject | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      if (end === -1) return undefined;
      const object = open.at(-1);
      if (object !== undefined && isKey(text, end)) {
        const key = plainKey(text.slice(at, end + 1));
        if (key === '__proto__')
          return { en: 'a key may not be __proto__', 'pt-BR': 'uma chave não pode ser __proto__' };
        if (isRepeated(object, key))
          return {
            en: 'a key stands twice in one object',
            'pt-BR': 'uma chave aparece duas vezes em um objeto',
          };
      }
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b ? { first: [], all: undefined } : undefined);
      if (open.length > mostLevels) return tooDeep;
    } else if (code === 0x7d || code === 0x5d) {
      open.pop();
    }
  }
  return undefined;
}

/** Few keys are compared one by one, which is quicker than a Set for each object. */
const fewKeys = 16;

/** The keys of an object: the first few in a list, and once there are more, all of them in a set. */
interface OpenObject {
  readonly first: string[];
  all: Set<string> | undefined;
}

/** Whether a key is among those of its object; it is added to them. */
function isRepeated(object: OpenObject, key: string): boolean {
  const { first } = object;
  if (first.length < fewKeys) {
    if (first.includes(key)) return true;
    first.push(key);
    return false;
  }
  object.all ??= new Set(first);
  if (object.all.has(key)) return true;
  object.all.add(key);
  return false;
}

/** Where the string that begins at `start` ends: the index of its closing quote; -1 where it never does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return -1;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  // Blanks as JSON knows them.
  for (let code = text.charCodeAt(at); isBlank(code); code = text.charCodeAt(at)) at += 1;
  return text.charCodeAt(at) === colon;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function plainKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
