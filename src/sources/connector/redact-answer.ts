import { sha256 } from '../../base/canonical-json.ts';
import { parseExactJson } from '../../base/exact-json.ts';
import { checkDigits } from '../../document/check-digits.ts';
import { type Document, parseDocument } from '../../document/document.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { formatDocument } from '../../document/mask.ts';
import { textOf } from '../company-registry/blank-values.ts';
import type { Connector } from './connector.ts';

/** Who stands for whoever was asked about. */
export const standIns: Readonly<Record<DocumentKind, string>> = {
  cpf: '00000012440',
  cnpj: '33683111000280',
};

/** How documents are written: with their mask, and bare. */
const documents =
  /\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|(?<![0-9A-Za-z])(?:[0-9A-Z]{12}\d{2}|\d{11})(?![0-9A-Za-z])/g;

/** Days, months and instants: without whose they are they say little, and a connector reads them. */
const moments = [
  /^\d{4}-\d{2}(-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?)?$/,
  /^(\d{2}[/.-])?\d{2}[/.-]\d{4}( \d{2}:\d{2}(:\d{2})?)?$/,
];
/** Bare ones, where the connector reads such: else they are somebody's numbers. */
const bareMoments = {
  YYYYMMDD: /^(19|20)\d{2}[01]\d[0-3]\d$/,
  YYYYMM: /^(19|20)\d{2}[01]\d$/,
  DDMMYYYY: /^[0-3]\d[01]\d(19|20)\d{2}$/,
  'epoch-seconds': /^-?\d{8,10}$/,
  'epoch-milliseconds': /^-?\d{12,13}$/,
} as const;
/** Amounts, counts and shares; longer numbers are somebody's. */
const amounts = [/^-?\d{1,7}([.,]\d{1,4})?\s*%?$/, /^(R\$\s*)?-?\d{1,3}([.,]\d{3}){1,3}([.,]\d{1,2})?$/];
/** Of a number that is no text, the least that may be a document or a telephone. */
const leastLongNumber = 10_000_000;

/**
 * An answer without whom it is about: documents, names, addresses and numbers are others, of the same form and length, the same for the
 * same text; days, amounts, and what the connector itself tells apart stay. `salt` keeps anybody from trying which number it was.
 */
export function redactAnswer(
  connector: Connector,
  { document, body, salt }: { readonly document: Document; readonly body: string; readonly salt: string },
): unknown {
  const words = new Set(wordsOf(connector));
  const described = JSON.stringify(connector);
  const forms = [
    ...moments,
    ...amounts,
    ...Object.entries(bareMoments).flatMap(([form, pattern]) =>
      described.includes(`"${form}"`) ? [pattern] : [],
    ),
  ];
  const text = (one: string) => redactText(one, { document, salt, words, forms });
  const number = (one: number) => {
    if (String(one).padStart(document.value.length, '0') === document.value)
      return Number(standIns[document.kind]);
    return Number.isInteger(one) && Math.abs(one) >= leastLongNumber ? Number(text(String(one))) : one;
  };
  try {
    const value = parseExactJson(body);
    return redactValue(value, { text, number });
  } catch {
    // XML, whose names of elements stay, and which elements have no value (xsi:nil).
    return body
      .replace(/>([^<]+)</g, (_, inner: string) => `>${text(inner)}<`)
      .replace(
        /(\s(?!xmlns|[\w.-]+:nil=)[\w:.-]+=)"([^"]*)"/g,
        (_, name: string, inner: string) => `${name}"${text(inner)}"`,
      );
  }
}

interface Redacting {
  readonly text: (one: string) => string;
  readonly number: (one: number) => number;
}

function redactValue(value: unknown, how: Redacting): unknown {
  if (typeof value === 'string') return how.text(value);
  if (typeof value === 'number') return how.number(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, how));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    // A name with a long number is one of a person's, such as a map by documents.
    Object.entries(value).map(([name, inner]) => [
      /\d{6}/.test(name) ? how.text(name) : name,
      redactValue(inner, how),
    ]),
  );
}

interface Redaction {
  readonly document: Document;
  readonly salt: string;
  readonly words: ReadonlySet<string>;
  /** Of what stays as it is. */
  readonly forms: readonly RegExp[];
}

function redactText(text: string, how: Redaction): string {
  const plain = text.trim();
  if (how.words.has(plain) || how.forms.some((form) => form.test(plain))) return text;
  // A text for an unknown value.
  if (textOf(plain) === null) return text;
  // What stays whole: the documents that stand for others, and what the connector looks for within a text.
  const kept = new RegExp(
    [documents.source, ...[...how.words].filter((word) => word.length > 2).map(escaped)].join('|'),
    'g',
  );
  let redacted = '';
  let at = 0;
  for (const match of text.matchAll(kept)) {
    redacted += scramble(text.slice(at, match.index), how.salt);
    redacted += how.words.has(match[0]) ? match[0] : otherDocument(match[0], how);
    at = match.index + match[0].length;
  }
  return redacted + scramble(text.slice(at), how.salt);
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Another document in the place of one, as it was written; the stand-in for that of the question. */
function otherDocument(written: string, { document, salt }: Redaction): string {
  const bare = written.replace(/[./-]/g, '');
  const kind = bare.length === 14 ? 'cnpj' : 'cpf';
  const base = scramble(bare.slice(0, -2).replace(/[A-Z]/g, '0'), salt);
  const value = bare === document.value ? standIns[kind] : base + checkDigits(kind, base);
  const other = parseDocument(value).document;
  return written === bare || other === undefined ? value : formatDocument(other);
}

/** Returns a text with other digits and with meaningless letters. A text of the letter x would be read as an unknown value. */
function scramble(text: string, salt: string): string {
  const hash = sha256(`${salt} ${text}`);
  let digits = 0;
  return text.replace(/[\p{L}\d]/gu, (one) => {
    if (/\d/.test(one)) {
      const code = hash.charCodeAt(digits % hash.length) + digits;
      digits += 1;
      return String(code % 10);
    }
    return one === one.toLocaleLowerCase('pt-BR') ? 'z' : 'Z';
  });
}

/** What a connector tells apart by: the words of its fields, and the texts in its expressions. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/'([^']+)'|`"?([^`"]+)"?`/g)].map(([, text, json]) => text ?? json ?? '');
  }
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'words') return Object.keys(Object(inner));
    if (key === 'nullWords' && Array.isArray(inner)) return inner.map(String);
    return wordsOf(inner);
  });
}
