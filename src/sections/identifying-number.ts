import { plainText } from '../base/plain-text.ts';
import { caseNumberOf } from './case-number.ts';

/** Words that sources write for a number that is secret or unknown, in plain form. */
const wordsForNone =
  /\b(?:sigilo|segredo|secret[oa]\b|confidencia|restrit|reservad|ocult|omitid|protegid|nao |sem |desconhecid|ignorad|indisponive|inexistente|pendente|unknown\b|not |s n\b|n [adi]\b)/;

/** Characters in place of digits: `***1234`, `XXXXXXX-68.2024`. */
const masked = /[*?•]|#{2,}|x{3,}/i;

/** A number that a spreadsheet has rounded (`1.68E+13`), a number below 0, and a case number without its sequence. */
const unusable = /^(?:\d+(?:[.,]\d+)?E\+?\d+|-\s*\d+|0{7}-\d\d\..*)$/i;

/** The year after a number: `12/2024`. It identifies nothing alone. */
const yearAtEnd = /[/-]\s*(?:19|20)\d\d\s*$/;

/** Digits that only fill a field: zeros, or six nines or more. */
const filler = /^(?:0*|9{6,})$/;

/**
 * Returns the characters of a number that identify an item, in upper case without punctuation and leading zeros. Returns undefined for
 * any other value, such as null, `S/N`, `Sigiloso`, `0`, `000/2024`, and masked or rounded numbers.
 */
export function identifyingNumber(value: unknown): string | undefined {
  if (typeof value !== 'string' || masked.test(value) || unusable.test(value.trim())) return undefined;
  if (filler.test(value.replace(yearAtEnd, '').replace(/\D/g, ''))) return undefined;
  if (/\p{L}/u.test(value) && wordsForNone.test(plainText(value))) return undefined;
  return value
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');
}

/** Returns the digits of the unified case number in a text, or else what `identifyingNumber` returns. */
export function identifyingCaseNumber(text: string): string | undefined {
  return identifyingNumber(caseNumberOf(text)?.printed ?? text);
}
