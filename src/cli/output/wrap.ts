/** ESC sequences, as our own painter writes them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what this looks for
const colourSequence = /\u001B\[[0-9;]*m/g;

/** Letters of our languages and their punctuation: one column each. Nearly all that is written is of these. */
const plain = /^[\u0020-\u007E\u00A0-\u024F\u2010-\u2027]*$/;

/** How many columns `text` takes, colours not counted. */
export function textWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(colourSequence, '').normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    // Combining marks take none, East Asian wide characters and pictures two (the blocks that matter, Unicode 15 EAW).
    if (/\p{Mark}/u.test(character)) continue;
    width += isWide(code) ? 2 : 1;
  }
  return width;
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff)
  );
}

/** `text` filled up with blanks to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

/** Pads a text on the left, to align figures on the right. */
export function padBefore(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/**
 * Breaks `text` at blanks into lines of at most `width` columns; a word longer than a line is cut where it must be.
 * Blanks inside a line stay as many as they are. Expects text without colours.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [, blanks = '', word = ''] of text.matchAll(/( *)([^ ]*)/g)) {
    if (word === '') continue;
    if (textWidth(line + blanks + word) <= width) {
      line += blanks + word;
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    let rest = word;
    while (textWidth(rest) > width) {
      const [head, tail] = cut(rest, width);
      lines.push(head);
      rest = tail;
    }
    line = rest;
  }
  lines.push(line);
  return lines;
}

/** `text` in at most `width` columns; what is cut off is shown by `…`. */
export function truncate(text: string, width: number): string {
  return textWidth(text) <= width ? text : `${cut(text, Math.max(width - 1, 1))[0].trimEnd()}…`;
}

function cut(word: string, width: number): [string, string] {
  let head = '';
  for (const character of word) {
    if (head !== '' && textWidth(head + character) > width) break;
    head += character;
  }
  return [head, word.slice(head.length)];
}
