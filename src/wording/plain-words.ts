/** Control characters, and the marks that turn the reading direction: neither belongs in a line of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const unprintable = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** Text from outside, made safe to show on one line: what could move a cursor or hide a word becomes a blank. */
export function plainWords(text: string): string {
  return text.replace(unprintable, ' ').trim();
}
