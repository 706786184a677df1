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

/**
 * The documents with right check digits that a text names, bare and in upper case, each once. What each run has collected goes
 * through it: one look at each character, and a pattern only where a document may begin.
 */
export function documentsInText(text: string): ReadonlySet<string> {
  const documents = new Set<string>();
  const seen = new Set<string>();
  for (let at = 0; at < text.length; ) {
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

/** By UTF-16 code: looked up, since a comparison of each character with six bounds is most of what the look takes. */
const wordCharacters = new Uint8Array(0x10000);
for (const character of '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')
  wordCharacters[character.charCodeAt(0)] = 1;

function isWordCharacter(code: number): boolean {
  return wordCharacters[code] === 1;
}
