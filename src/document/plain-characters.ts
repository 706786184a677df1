/**
 * What paste and spreadsheets put in the place of a plain character, where the meaning is certain: marks that nobody
 * sees, blanks of every width, dashes, slashes and dots of typography (U+0096 and U+0097 are the dashes of
 * Windows-1252 read as Latin-1).
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g, ''],
  [/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  [/[\u0096\u0097\u2010-\u2015\u2043\u2212\uFE58\uFE63]/g, '-'],
  [/[\u2044\u2215]/g, '/'],
  [/\u2024/g, '.'],
];

/** How far the full-width forms of East Asian keyboards stand from the ASCII characters that they mean. */
const fullWidthDistance = 0xfee0;

/** The text with plain characters wherever another one certainly stands for them; everything else is left alone. */
export function plainCharacters(text: string): string {
  if (/^[\t\n\r -~]*$/.test(text)) return text;
  let plain = text;
  for (const [pattern, by] of replacements) plain = plain.replace(pattern, by);
  return plain.replace(/[\uFF01-\uFF5E]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - fullWidthDistance),
  );
}
