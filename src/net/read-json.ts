import { parseExactJson } from '../base/exact-json.ts';

/** What a body says, or why it cannot be trusted to say anything: a few English words without any of its content. */
type ReadJson =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** Nothing that we read is nested nearly as deep. */
const deepest = 32;

/** Names that turn into something else than data when an object is copied carelessly. */
const hostileNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the JSON (RFC 8259) of somebody we do not control: only under a JSON content type, only in UTF-8, with each name
 * once in an object (two readers may take different ones of the same name), without hostile names, and not nested
 * deeper than anything we know. Pure.
 */
export function readJson(body: Uint8Array, contentType: string): ReadJson {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())) {
    return { problem: 'its content type is not JSON' };
  }
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return { problem: 'its charset is not UTF-8' };
  if (body.length === 0) return { problem: 'it is empty' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { problem: 'it is not valid UTF-8' };
  }
  return readJsonText(text);
}

/** The same of a text. Pure. */
export function readJsonText(text: string): ReadJson {
  if (text === '') return { problem: 'it is empty' };
  const problem = problemOfNesting(text);
  if (problem !== undefined) return { problem };
  try {
    return { value: parseExactJson(text) };
  } catch {
    return { problem: 'it is not JSON, or was cut off' };
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [listBegins, listEnds, mapBegins, mapEnds] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Walks the brackets and names of a text, in one pass whatever it holds; where it is no JSON at all, the parser will say
 * so. By the numbers of characters, and past texts at once: every answer of every source comes by.
 */
function problemOfNesting(text: string): string | undefined {
  // The names seen so far in each open object; undefined for an open list.
  const open: (Set<string> | undefined)[] = [];
  let quoteBegins = 0;
  let quoteEnds = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case mapBegins:
      case listBegins:
        open.push(text.charCodeAt(at) === mapBegins ? new Set() : undefined);
        if (open.length > deepest) return 'it is nested too deep';
        break;
      case mapEnds:
      case listEnds:
        open.pop();
        break;
      case quote:
        quoteBegins = at;
        quoteEnds = endOfText(text, at);
        at = quoteEnds;
        break;
      case colon: {
        const name = plainName(text.slice(quoteBegins, quoteEnds + 1));
        const names = open.at(-1);
        if (names?.has(name)) return 'it says the same name twice';
        if (hostileNames.has(name)) return 'it holds a name that no data have';
        names?.add(name);
      }
    }
  }
  return undefined;
}

/** Where the quote stands that ends a quoted text, or the end of everything. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, place: number): boolean {
  let at = place - 1;
  while (text.charCodeAt(at) === backslash) at -= 1;
  return (place - at) % 2 === 0;
}

/** A name without quotes and escapes: `"__proto\u005f_"` is `__proto__`. */
function plainName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
