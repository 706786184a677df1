import { longestCellText } from '../sheet-limits.ts';
import { cutText } from './cell-text.ts';

/** Characters with which spreadsheets begin a formula, also in the full width of East Asian keyboards. */
const starters = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20';
/** What spreadsheets pass over, or nobody sees, before it. */
const passedOver =
  '\\s\\u0000-\\u001F\\u007F-\\u00A0\\u00AD\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF';
/** What may end a cell where a file is read with another separator, or with other quotes, than it was written with. */
const breakouts = '",;|\\t\\r\\n';

const atStart = new RegExp(`^[${passedOver}"']*[${starters}]|^["']*[\\t\\r\\n]`);
// Looks behind only where something stands that could begin a formula, so that long blanks cost nothing.
const afterBreakout = new RegExp(`(?=[${starters}])(?<=[${breakouts}][${passedOver}']*)`, 'g');
const guardAfterBreakout = new RegExp(`'(?=[${starters}])(?<=[${breakouts}][${passedOver}']*)`, 'g');
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/**
 * A text of outside as one field of a CSV file (RFC 4180), always in quotes. CSV cannot say that something is text, so
 * whatever a spreadsheet could take for a formula gets an apostrophe before it: at the start of the field (also behind
 * blanks and marks that nobody sees), and inside it where a file that is read with another separator would begin a cell.
 * Control characters that are no text become U+FFFD, and a text is cut at 32,767 characters.
 */
export function csvText(text: string): string {
  const plain = cutText(text, longestCellText).replace(unwritable, '\uFFFD');
  const guarded = plain.replace(afterBreakout, "'");
  const whole = atStart.test(plain) ? `'${guarded}` : guarded;
  return `"${cutText(whole, longestCellText).replaceAll('"', '""')}"`;
}

/**
 * Returns a field of a CSV file without the apostrophes that `csvText` adds, so that a file that returns has the same values. Other
 * programs guard their files in the same way.
 */
export function withoutGuard(field: string): string {
  if (!field.includes("'")) return field;
  const rest = field.startsWith("'") && atStart.test(field.slice(1)) ? field.slice(1) : field;
  return rest.replace(guardAfterBreakout, '');
}
