import { isValidBare } from './check-digits.ts';

/** A document from where a word begins, with what may stand in it; a slash may be escaped as in JSON. */
const withMask =
  /(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}(?:\\?\/)?[0-9A-Za-z]{4}-?\d{2})(?![0-9A-Za-z])/y;

const [dot, hyphen, slash, backslash] = [0x2e, 0x2d, 0x2f, 0x5c];
/** The marks, by their codes, that can stand behind the first word of a document, by its length: dates and amounts have others. */
const firstMarks: ReadonlyMap<number, readonly number[]> = new Map([
  [2, [dot]],
  [3, [dot]],
  [5, [dot]],
  [6, [dot]],
  [8, [slash, backslash]],
  [9, [hyphen]],
  [12, [hyphen]],
]);

/** The characters of the shortest document, beside marks. */
const fewest = 11;

/**
 * The documents with right check digits that a text names, bare and in upper case, each once. What each run has collected goes
 * through it: a look at each eleventh character, at those beside it only where it may stand in a document, and a pattern only where one
 * may begin.
 */
export function documentsInText(text: string): ReadonlySet<string> {
  const documents = new Set<string>();
  const seen = new Set<string>();
  // What stands before `at` is never within a word that goes on there.
  for (let at = 0; at + fewest <= text.length; ) {
    let before = at + fewest - 1;
    while (before >= at && standsInDocument(text.charCodeAt(before))) before -= 1;
    if (before >= at) {
      at = before + 1;
      continue;
    }
    if (!isWordCharacter(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < text.length && isWordCharacter(text.charCodeAt(end))) end += 1;
    const candidate = documentAt(text, at, end);
    if (candidate !== undefined && !seen.has(candidate)) {
      seen.add(candidate);
      const bare = candidate.replaceAll(/[.\\/-]/g, '').toUpperCase();
      if (isValidBare(bare.length === 11 ? 'cpf' : 'cnpj', bare)) documents.add(bare);
    }
    at = candidate === undefined ? end : at + candidate.length;
  }
  return documents;
}

/** What has the form of a document and begins with the word between two places. */
function documentAt(text: string, at: number, end: number): string | undefined {
  const length = end - at;
  if (length !== 11 && length !== 14 && !firstMarks.get(length)?.includes(text.charCodeAt(end)))
    return undefined;
  withMask.lastIndex = at;
  return withMask.exec(text)?.[0];
}

const [inWord, asMark] = [1, 2];
/** By UTF-16 code: looked up, since a comparison of each character with six bounds is most of what the look takes. */
const characters = new Uint8Array(0x10000);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  characters[character.charCodeAt(0)] = inWord;
for (const mark of [dot, hyphen, slash, backslash]) characters[mark] = asMark;

function isWordCharacter(code: number): boolean {
  return characters[code] === inWord;
}

function standsInDocument(code: number): boolean {
  return characters[code] !== 0;
}
