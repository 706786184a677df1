import { withoutAccents } from '../base/plain-text.ts';
import { documentsInText } from '../document/documents-in-text.ts';
import { erasedMark } from '../document/erased-document.ts';

/** Takes a document and the names of whom it is from what is kept about others. */
export interface SubjectMask {
  /** A text without both. */
  text(text: string): string;
  /** A value of JSON without both: where an object tells of somebody else by document, a name of the same spelling is that one's; a text that has more in it is not. */
  value(value: unknown): unknown;
  /** A text of JSON without both; the same text where neither stands in it. */
  json(text: string): string;
  /** Whether anything of it stands in a text. */
  isIn(text: string): boolean;
}

/** So short a name is looked for beside the document alone: it would be found in other words. */
const shortestName = 6;

const between = String.raw`[ .\\/-]{0,2}`;

/** Letters that are written with and without accents. */
const variants: Readonly<Record<string, string>> = {
  a: 'aáàâãäå',
  c: 'cç',
  e: 'eéèêë',
  i: 'iíìîï',
  n: 'nñ',
  o: 'oóòôõö',
  u: 'uúùûü',
  y: 'yýÿ',
};

/** @param names what the document's owner is called, in any spelling. */
export function maskOfSubject(document: string, names: Iterable<string>): SubjectMask {
  const documents = documentPattern(document);
  const tidy = [...new Set([...names].map((name) => name.trim()))].filter((name) => name !== '');
  const anyName = namePattern(tidy);
  const longName = namePattern(tidy.filter((name) => name.length >= shortestName));
  const withoutDocument = (text: string) => text.replaceAll(documents, erasedMark);
  const without = (text: string, pattern: RegExp | undefined) =>
    pattern === undefined ? withoutDocument(text) : withoutDocument(text).replaceAll(pattern, erasedMark);
  const walk = (value: unknown, pattern: RegExp | undefined): unknown => {
    if (typeof value === 'string') return without(value, pattern);
    if (typeof value === 'number') return isDocument(value, document) ? erasedMark : value;
    if (Array.isArray(value)) return value.map((item: unknown) => walk(item, pattern));
    if (typeof value !== 'object' || value === null) return value;
    const whose = whoseIs(value, document);
    const own = (key: string, field: unknown) => {
      // What lies deeper may tell of somebody else.
      if (typeof field === 'object') return longName;
      if (whose === 'UNKNOWN') return pattern;
      if (whose === 'SUBJECT') return anyName;
      return isNameOfOther(key, field) ? undefined : longName;
    };
    return Object.fromEntries(
      Object.entries(value).map(([key, field]: [string, unknown]) => [key, walk(field, own(key, field))]),
    );
  };
  /** Right beside the document of another one: a name, and whatever is nothing else than one. */
  const isNameOfOther = (key: string, field: unknown) =>
    isNameKey(key) ||
    (typeof field === 'string' && longName !== undefined && field.trim().replace(longName, '') === '');
  return {
    text: (text) => without(text, longName),
    value: (value) => walk(value, longName),
    json: (text) => {
      const value: unknown = JSON.parse(text);
      const masked = JSON.stringify(walk(value, longName));
      return masked === JSON.stringify(value) ? text : masked;
    },
    isIn: (text) => text.search(documents) >= 0 || (longName !== undefined && text.search(longName) >= 0),
  };
}

/** What objects that tell of a document call its owner. */
export function namesBeside(value: unknown, document: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => namesBeside(item, document));
  if (typeof value !== 'object' || value === null) return [];
  const isOwn = whoseIs(value, document) === 'SUBJECT';
  return Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    if (typeof field === 'object') return namesBeside(field, document);
    const isName = isOwn && typeof field === 'string' && isNameKey(key);
    return isName && documentsInText(field).size === 0 ? [field] : [];
  });
}

function isNameKey(key: string): boolean {
  return /name$|^nome|razao|raz[aã]o/i.test(key);
}

/** Whom an object tells of, by the documents that stand right in it. */
function whoseIs(value: object, document: string): 'SUBJECT' | 'OTHER' | 'UNKNOWN' {
  const fields = Object.values(value).filter(
    (field) => typeof field === 'string' || typeof field === 'number',
  );
  const documents = new Set(fields.flatMap((field) => wholeDocument(String(field))));
  if (documents.has(document)) return 'SUBJECT';
  return documents.size > 0 ? 'OTHER' : 'UNKNOWN';
}

/** A text that is a document and nothing else. */
function wholeDocument(text: string): readonly string[] {
  return text.length > longestDocument ? [] : [...documentsInText(text)];
}

/** With its mask. */
const longestDocument = 20;

function isDocument(value: number, document: string): boolean {
  return Number.isSafeInteger(value) && String(value) === document;
}

/** A document in every way that it is written, a CPF also with its ends starred as public bodies do. */
function documentPattern(document: string): RegExp {
  const groups = document.length === 11 ? [3, 3, 3, 2] : [2, 3, 3, 4, 2];
  let at = 0;
  const parts = groups.map((length) => {
    at += length;
    return document.slice(at - length, at);
  });
  const whole = `(?<![0-9A-Za-z])${parts.join(between)}(?![0-9A-Za-z])`;
  if (document.length !== 11) return new RegExp(whole, 'gi');
  const [, second, third] = parts;
  return new RegExp(`${whole}|\\*{3}\\.?${second}\\.?${third}-?\\*{2}`, 'gi');
}

/** Names in any case, with and without accents, and however blanks stand in them. */
function namePattern(names: readonly string[]): RegExp | undefined {
  if (names.length === 0) return undefined;
  // The longest first: one name may begin another.
  const sorted = [...names].sort((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sorted.map(spellings).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function spellings(name: string): string {
  const plain = withoutAccents(name).toLowerCase();
  return plain
    .split(/\s+/)
    .map((word) =>
      [...word]
        .map((letter) => {
          const all = variants[letter];
          return all === undefined ? letter.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&') : `[${all}]`;
        })
        .join(''),
    )
    .join('\\s+');
}
