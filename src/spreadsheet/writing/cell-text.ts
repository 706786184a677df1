import { longestCellText } from '../sheet-limits.ts';

/** What stands at the end of a text that was cut. */
const cutMark = '…';

/** The text with at most `longest` UTF-16 code units, one that was cut with "…" at its end; no character is halved. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = longest - cutMark.length;
  const halves = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[end] ?? '');
  return text.slice(0, halves ? end - 1 : end) + cutMark;
}

/** Whatever is not simply itself in the XML of a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\u0000-\u0008\u000B-\u001F\u007F\uD800-\uDFFF\uFFFE\uFFFF&<>]|_x/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g;
/** An underscore that a reader would take for the start of an escape, also of one that begins behind it. */
const seemingEscape =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF])/g;

/**
 * The text as a cell can hold it, before the escapes of XML itself: at most 32,767 characters, lone surrogates replaced
 * by U+FFFD, and what XML cannot hold or would change (control characters, CR) written `_xHHHH_`, as ST_Xstring of
 * ECMA-376 part 1, 22.9.2.19 has it. A text that looks like such an escape has its underscore escaped, and so reads
 * as it was.
 */
export function cellText(text: string): string {
  const cut = cutText(text, longestCellText);
  return special.test(cut) ? escapeUnwritable(cut) : cut;
}

function escapeUnwritable(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(seemingEscape, '_x005F_')
    .replace(
      unwritable,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text as the content of an XML element. It must hold no character that XML cannot: see `cellText`. */
export function escapeXml(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => xmlEscapes[character] ?? '') : text;
}

/** The text as a cell can hold it, as the content of an XML element. */
export function xmlText(text: string): string {
  const cut = cutText(text, longestCellText);
  // Most texts have nothing of all that, and are looked at once.
  return special.test(cut) ? escapeXml(escapeUnwritable(cut)) : cut;
}

/**
 * The text for a property of the file, where no escape is known: control characters, lone surrogates and what else XML
 * cannot hold become U+FFFD, and it is cut at 255 characters.
 */
export function propertyText(text: string): string {
  return cutText(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    text.replace(/[\u0000-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD'),
    255,
  );
}
