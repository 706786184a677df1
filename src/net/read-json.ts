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
  const problem = problemOfNesting(text);
  if (problem !== undefined) return { problem };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: 'it is not JSON, or was cut off' };
  }
}

/**
 * Walks the brackets and names of a text, in one pass whatever it holds; where it is no JSON at all, the parser will say
 * so.
 */
function problemOfNesting(text: string): string | undefined {
  // The names seen so far in each open object; undefined for an open list.
  const open: (Set<string> | undefined)[] = [];
  let quoted = '';
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : undefined);
        if (open.length > deepest) return 'it is nested too deep';
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = endOfText(text, at);
        quoted = text.slice(at, end + 1);
        at = end;
        break;
      }
      case ':': {
        const name = plainName(quoted);
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
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
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
