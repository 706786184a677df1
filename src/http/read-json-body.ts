import { CreditError } from '../base/errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Deeper than any body of the API, and shallow enough for whatever walks through it. */
const maximumDepth = 64;

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
export function readJsonPiece(bytes: Uint8Array, { levelsAbove }: { readonly levelsAbove: number }): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw malformed('it is not UTF-8');
  }
  if (text.trim() === '') throw malformed('it is empty');
  const doubt = findDoubt(text, maximumDepth - levelsAbove);
  if (doubt !== undefined) throw malformed(doubt);
  try {
    return JSON.parse(text);
  } catch {
    // V8 quotes what stands there, which may be anybody's data.
    throw malformed('it breaks the grammar of JSON');
  }
}

export function malformed(reason: string): CreditError {
  return new CreditError('MALFORMED_JSON', { reason });
}

/**
 * Walks once through the text, as far as it is JSON: the grammar itself is left to JSON.parse. A key is compared as
 * it means, so that an escaped spelling is no way around.
 */
function findDoubt(text: string, mostLevels: number): string | undefined {
  /** The keys of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : undefined);
        if (open.length > mostLevels) return `it is nested deeper than ${maximumDepth} levels`;
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = endOfString(text, at);
        if (end === -1) return undefined;
        const keys = open.at(-1);
        if (keys !== undefined && isKey(text, end)) {
          const key = plainKey(text.slice(at, end + 1));
          if (key === '__proto__') return 'a key may not be __proto__';
          if (keys.has(key)) return `a key stands twice in one object`;
          keys.add(key);
        }
        at = end;
        break;
      }
    }
  }
  return undefined;
}

/** Where the string that begins at `start` ends: the index of its closing quote; -1 where it never does. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return text[at] === ':';
}

function plainKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
